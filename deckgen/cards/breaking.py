"""Line breaking over atoms: balanced for cards, greedy for measuring (look.md 7.2).

Widths are in ems, so that one text is broken for many sizes without measuring it again.
"""

from __future__ import annotations

from deckgen.cards.atoms import Atoms

NEW_LINE = 3.0
"""What each line costs."""
ROUNDING = 1e-6
"""Widths are equal up to this many ems."""


def balanced(
    atoms: Atoms, lines: int, width: float, even: float = 1.0
) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest way to set the atoms in exactly `lines` lines of at most `width` em: its cost
    and the atom after each line's last; None if there is none.

    Cost: `even` times the sum of (line − mean)² over the lines in ems, the breaks' costs, and 3 a
    line. Cards want even lines; running text would rather break where one breathes.
    """
    count = len(atoms.atoms)
    width += ROUNDING
    begins, ends = atoms.begins, atoms.ends
    whole = ends[-1] - begins[0]
    if lines > count or whole > width * lines + lines:  # marks at line ends give up half an em
        return None
    mean = whole / lines
    costs = [atom.cost for atom in atoms.atoms]
    # layer k: for each atom reached after k lines, the cheapest cost and the breaks that lead there
    layer: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for line in range(1, lines + 1):
        reached: dict[int, tuple[float, tuple[int, ...]]] = {}
        left = lines - line
        # what is left over must fit into the lines left over
        least = ends[-1] - left * (width + 1)
        for first, (so_far, breaks) in layer.items():
            begin = begins[first]
            base = so_far + (costs[first] if first else 0.0)
            for last in range(first + 1, count - left + 1) if left else (count,):
                end = ends[last - 1]
                length = end - begin
                if length > width:
                    break
                if end < least:
                    continue
                cost = base + even * (length - mean) ** 2
                known = reached.get(last)
                if known is None or cost < known[0]:
                    reached[last] = (cost, (*breaks, last))
        layer = reached
    if count not in layer:
        return None
    cost, found = layer[count]
    return cost + NEW_LINE * lines, found


def cheapest(atoms: Atoms, most_lines: int, width: float) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest of all settings in up to `most_lines` lines; None if none fits."""
    whole = atoms.ends[-1] - atoms.begins[0]
    fewest = max(1, int(whole / (width + 1)))
    found = [balanced(atoms, lines, width) for lines in range(fewest, most_lines + 1)]
    return min((way for way in found if way is not None), default=None)


def greedy(atoms: Atoms, width: float) -> tuple[int, ...]:
    """The atom after each line's last when every line takes as much as it can; an atom wider than
    `width` em stands alone on its line.
    """
    breaks: list[int] = []
    first, count = 0, len(atoms.atoms)
    for last in range(1, count + 1):
        if last > first + 1 and atoms.ends[last - 1] - atoms.begins[first] > width + ROUNDING:
            breaks.append(last - 1)
            first = last - 1
    if count:
        breaks.append(count)
    return tuple(breaks)


def unmarked_breaks(atoms: Atoms, breaks: tuple[int, ...]) -> int:
    """How many of the breaks between lines do not stand after a mark or a hint."""
    return sum(not atoms.atoms[place].after_mark for place in breaks[:-1])
