"""PDFs of one card a page, fronts and backs in turn, for print shops that impose themselves."""

from __future__ import annotations

from deckgen.ink.onecard import one_card_pdf
from deckgen.ink.outlines import Outliner
from deckgen.ink.sheets import Document
from deckgen.model.format import Size
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
    steps = 1 + (len(job.distinct) if asked.outlined else 0)
    if asked.outlined:
        outliner, drawn = Outliner(job.book), {}
        for number, face in enumerate(job.distinct, start=1):
            drawn[face.name] = outliner.face(face)
            asked.tick(number, steps)
        order = [drawn[face.name] for face in order]
    pdf = one_card_pdf(order, card, page, job.book, document)
    asked.tick(steps, steps)
    name = f"{job.variant.id}_{trim.width:g}x{trim.height:g}.pdf"
    first = "front, back" if asked.front_first else "back, front"
    text = manifest(asked, {name: pdf}, colour=job.colour, bleed_mm=card.bleed, order=first)
    return Export({name: pdf, "manifest.json": text})
