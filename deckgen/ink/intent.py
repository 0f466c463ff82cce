"""The output intent: which printing condition a file's CMYK values are meant for."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFCatalog, PDFDictionary, PDFName, PDFString

PRESS = "FOGRA39"
"""Offset on coated paper, the usual condition of European shops."""
_KEY = "OutputIntents"

if _KEY not in PDFCatalog.__NoDefault__:  # ISO 32000-1, 14.11.5; not in reportlab's table of keys
    PDFCatalog.__NoDefault__.append(_KEY)


def name_condition(canvas: Any, condition: str) -> None:
    """Names the registered printing condition that a document is for; no profile is embedded."""
    entry = {
        "Type": PDFName("OutputIntent"),
        "S": PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": PDFString(condition),
        "RegistryName": PDFString("http://www.color.org"),
        "Info": PDFString(condition),
    }
    setattr(canvas._doc.Catalog, _KEY, PDFArray([PDFDictionary(entry)]))
