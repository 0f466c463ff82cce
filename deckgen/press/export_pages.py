"""PDFs of one card a page, fronts and backs in turn, for print shops that impose themselves."""

from __future__ import annotations

from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.outlines import Outliner
from deckgen.ink.preflight import read_pdf
from deckgen.ink.sheets import Document
from deckgen.model.format import Size
from deckgen.press.checks import page_checks, press_checks, size_check
from deckgen.press.exports import Asked, Export, formatted, manifest


def export_pages(asked: Asked) -> Export:
    """One PDF in deck order, its name ending with the trim in mm, and the manifest."""
    service, before = asked.service, asked.job.variant.format
    trim = asked.product.trim if asked.product else before.trim
    job = formatted(asked.job, trim, before.bleed if service.bleed is None else service.bleed)
    card, lang = job.variant.format, job.languages[0]
    pairs = ((job.fronts[one.number], job.back) for one in job.cards)
    order = [face for pair in pairs for face in (pair if asked.front_first else pair[::-1])]
    page = Size(trim.width + 2 * card.bleed, trim.height + 2 * card.bleed)
    keywords = f"{job.variant.id}, card game, {service.name}"
    intent = service.intent or ""
    document = Document(job.title(lang), lang, keywords, job.colour, intent)
    pdf = one_card_pdf(order, card, page, job.book, document)
    facts, cmyk, plain = read_pdf(pdf), job.colour == "cmyk", None
    steps = 1 + (len(job.distinct) + 1 if asked.outlined else 0)
    asked.tick(1, steps)
    if asked.outlined:
        outliner, plain, drawn = Outliner(job.book), facts, {}
        for number, face in enumerate(job.distinct, start=2):
            drawn[face.name] = outliner.face(face)
            asked.tick(number, steps)
        pdf = one_card_pdf([drawn[f.name] for f in order], card, page, job.book, document)
        facts = read_pdf(pdf)
        asked.tick(steps, steps)
    name = f"{job.variant.id}_{trim.width:g}x{trim.height:g}.pdf"
    checks = page_checks(facts, card, order, cmyk, service.safe or card.safe, plain, service.dpi)
    if cmyk:
        checks += press_checks(facts, service.most_ink, service.jpeg_only)
    first = "front, back" if asked.front_first else "back, front"
    text = manifest(asked, {name: pdf}, colour=job.colour, bleed_mm=card.bleed, order=first)
    return Export({name: pdf, "manifest.json": text}, (*checks, size_check([pdf])))
