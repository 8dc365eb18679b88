"""The audit as text for people. It may change; programs read JSON."""

from collections.abc import Iterator

from histories.hand import Hand
from histories.money import Unit
from replayer.report.audit_rows import PotRow, amount, player_rows, pot_rows
from replayer.report.audit_table import table
from replayer.report.audit_totals import Totals
from replayer.report.text import Ink, Paint, finding_text, hand_title, limit_words
from replayer.report.words import count, safe
from replayer.result import Result, Verdict

_VERDICTS: dict[Verdict | None, Ink] = {
    "agrees": "good",
    "differs": "error",
    "cannot check": "warning",
    None: "faint",
}

#: So many players of a currency, and so many stakes, are shown unless everything is wanted.
_MOST_PLAYERS = 20
_MOST_STAKES = 20
#: Rooms allow shorter names than this; a damaged text may hold any.
_LONGEST_NAME = 40
#: The part of a pot that is won whole.
WHOLE = "all"


def hand_text(result: Result, paint: Paint) -> str:
    """All about the money of one hand: who put in, won and was due what, and what is wrong."""
    verdict = result.verdict
    parts = [f"{paint(verdict or 'not audited', _VERDICTS[verdict])} {_title(result, paint)}\n"]
    if verdict is None:
        return parts[0].rstrip("\n") + f": {result.status}\n"
    if result.reason is not None:
        parts.append(f"  cannot check: {safe(result.reason)}\n")
    if result.repeated:
        parts.append("  met before: not counted again in the totals\n")
    item = result.item
    if type(item) is Hand and result.settlement is not None:
        parts += [_players(result, item.unit, paint), _pots(result, item.unit, paint)]
        parts.append(_rake(result, item.unit))
    if verdict == "differs":
        shown = [found for found in result.findings if found.severity != "info"]
        parts += [finding_text(found, item, paint) for found in shown]
    return "".join(parts) + "\n"


def unchecked_text(result: Result, paint: Paint) -> str:
    """One line about a hand that cannot be checked, and the reason under it."""
    verdict = paint("cannot check", _VERDICTS["cannot check"])
    return f"{verdict} {_title(result, paint)}\n  {safe(result.reason or '')}\n"


def _title(result: Result, paint: Paint) -> str:
    source = result.item.source
    return f"{paint(f'{safe(source.file)}:{source.line}', 'strong')} {hand_title(result.item)}"


def _name(text: str) -> str:
    """A name for a column: safe, and not so long that the others leave the screen."""
    text = safe(text)
    return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 3] + "..."


def _players(result: Result, unit: Unit, paint: Paint) -> str:
    rows = [
        (
            str(row.seat), _name(row.name), amount(unit, row.put_in), amount(unit, row.returned),
            amount(unit, row.won), amount(unit, row.net, signed=True),
        )
        for row in player_rows(result)
    ]  # fmt: skip
    head = ("seat", "player", "put in", "returned", "won", "net")
    return table(head, rows, paint, left=frozenset({"player"}))


def _pots(result: Result, unit: Unit, paint: Paint) -> str:
    """The pots: under each, all who may win it and all who were paid from it."""
    rows: list[tuple[str, ...]] = []
    found = pot_rows(result)
    divided = any(share.part != WHOLE for pot in found for share in pot.shares)
    for pot in found:
        first = (pot.name, amount(unit, pot.gross), amount(unit, pot.rake))
        before = ""
        for part, player, due, paid in _shares(pot):
            note = "" if player in pot.eligible else "has no part in it"
            if not note and due is not None and paid != due:
                note = f"{amount(unit, abs(paid - due))} too {'much' if paid > due else 'little'}"
            half = ("" if part in (before, WHOLE) else part,) if divided else ()
            before = part
            row = (_name(player), amount(unit, due), amount(unit, paid), note)
            rows.append((*first, *half, *row))
            first = ("", "", "")
        if first[0]:
            rows.append((*first, *[""] * (3 + divided), "nobody may win it"))
    head = ("pot", "of", "rake", *["part"] * divided, "may win it", "due", "paid", "")
    return table(head, rows, paint, left=frozenset({"pot", "part", "may win it", ""}))


def _shares(pot: PotRow) -> Iterator[tuple[str, str, int | None, int]]:
    """Part by part, who may win it or was paid from it, with what he is due and what he got."""
    for part in dict.fromkeys(share.part for share in pot.shares) or (WHOLE,):
        shares = {
            share.player: (share.due, share.paid) for share in pot.shares if share.part == part
        }
        known = bool(shares) and all(due is not None for due, _ in shares.values())
        for player in dict.fromkeys((*pot.eligible, *shares)):
            due, paid = shares.get(player, (0 if known else None, 0))
            yield part, player, due, paid


def _rake(result: Result, unit: Unit) -> str:
    settlement = result.settlement
    if settlement is None:
        return ""
    stated = settlement.rake_stated
    words = "no rake stated" if stated is None else f"rake {amount(unit, stated)}"
    if settlement.rake_unsaid:
        return f"  rake {amount(unit, settlement.rake)}, by the awards\n"
    if (stated or 0) != settlement.rake_from_pots:
        words += f", but the awards leave {amount(unit, settlement.rake_from_pots)} of the pots"
    return f"  {words}\n"


def totals_text(totals: Totals, paint: Paint, *, everything: bool) -> str:
    """The last part of ``audit``: hands by verdict, pots and rake, who won how much."""
    parts = [_verdicts(totals, paint)]
    if totals.counted:
        parts.append(_stakes(totals, paint, everything=everything))
        parts += [
            _nets(totals, currency, paint, everything=everything)
            for currency in sorted(totals.currencies)
        ]
    parts.append(_chips(totals, paint))
    return "".join(parts)


def _verdicts(totals: Totals, paint: Paint) -> str:
    hands = totals.hands
    head = f"{count(hands, 'hand')} in {count(totals.files, 'file')}"
    if totals.passed_over:
        head += f" ({count(totals.passed_over, 'other file')} passed over)"
    parts = [f"{paint(head, 'strong')}: {_outcome(totals, paint)}\n"]
    width = len(str(max(totals.verdicts.values())))
    for verdict, number in totals.verdicts.items():
        if number:
            line = f"  {number:>{width}}  {paint(verdict or 'not audited', _VERDICTS[verdict])}"
            if verdict is None:
                line += ": " + ", ".join(
                    f"{n} {status}" for status, n in totals.not_audited.items()
                )
            parts.append(line + "\n")
    if totals.unsound:
        words = count(totals.unsound, "hand is", "hands are")
        parts.append(f"  {words} not sound for other reasons: standpat validate says why\n")
    return "".join(parts)


def _outcome(totals: Totals, paint: Paint) -> str:
    """All in a few words. There is no difference only where everything could be checked."""
    differs, unchecked = totals.verdicts["differs"], totals.verdicts["cannot check"]
    words = []
    if differs:
        words.append(paint(count(differs, "hand differs", "hands differ"), "error"))
    if unchecked:
        words.append(paint(f"{unchecked} cannot be checked", "warning"))
    if words:
        return ", ".join(words)
    if totals.verdicts["agrees"]:
        return paint("no difference", "good")
    return paint("none audited" if totals.hands else "no hands", "faint")


def _stakes(totals: Totals, paint: Paint, *, everything: bool) -> str:
    """Pots and rake by game and stake, the most played first."""
    found = sorted(totals.stakes.items(), key=lambda pair: (-pair[1].hands, pair[0]))
    shown = found if everything else found[:_MOST_STAKES]
    rows = []
    for (game, limit, currency, small, big), each in shown:
        unit = totals.units[currency]
        stake = f"{unit.format(small)}/{unit.format(big)}"
        rows.append(
            (
                game, limit_words(limit), stake, currency, str(each.hands),
                amount(unit, each.pots), amount(unit, each.rake),
            )
        )  # fmt: skip
    head = ("game", "limit", "stake", "", "hands", "pots", "rake")
    parts = [paint("pots and rake by game and stake", "strong") + "\n"]
    parts.append(table(head, rows, paint, left=frozenset({"game", "limit", "stake", ""})))
    parts.append(_more(len(found) - len(shown), "stake"))
    return "".join(parts)


def _nets(totals: Totals, currency: str, paint: Paint, *, everything: bool) -> str:
    """What the players of a currency won and lost: the ends of a long list."""
    unit = totals.units[currency]
    found = totals.net_of(currency)
    rows = [
        (_name(name), str(each.hands), amount(unit, each.net, signed=True)) for name, each in found
    ]
    left_out = 0
    if not everything and len(rows) > _MOST_PLAYERS:
        half = _MOST_PLAYERS // 2
        left_out = len(rows) - 2 * half
        rows = [*rows[:half], ("...", "", ""), *rows[-half:]]
    head = ("player", "hands", "net")
    title = paint(f"net by player, {currency}", "strong")
    return f"{title}\n{table(head, rows, paint, left=frozenset({'player'}))}" + _more(
        left_out, "player"
    )


def _more(number: int, noun: str) -> str:
    return f"  and {count(number, f'{noun} more', f'{noun}s more')}: --verbose\n" if number else ""


def _chips(totals: Totals, paint: Paint) -> str:
    """Whether what the players lost together is the rake, and what was not counted."""
    parts = []
    for currency in sorted(totals.currencies):
        each, unit = totals.currencies[currency], totals.units[currency]
        missing = totals.missing(currency)
        lost = f"{currency}: the players together lost {amount(unit, -each.net)}"
        if not missing:
            verdict = paint("conserved", "good")
            parts.append(f"  {verdict}, {lost}, and the rake is {amount(unit, each.rake)}\n")
        else:
            verdict = paint("not conserved", "error")
            where = "are missing" if missing > 0 else "came from nowhere"
            parts.append(
                f"  {verdict}, {lost}, the rake is {amount(unit, each.rake)}: "
                f"{amount(unit, abs(missing))} {where}\n"
            )
    if totals.repeated:
        words = count(totals.repeated, "hand")
        parts.append(f"  {words} met before: not counted again in these sums\n")
    if totals.not_followed:
        words = count(totals.not_followed, "hand")
        parts.append(f"  {words} left out of these sums: lines that moved chips are missing\n")
    if totals.not_settled:
        words = count(sum(totals.not_settled.values()), "hand")
        kinds = ", ".join(f"{number} {status}" for status, number in totals.not_settled.items())
        parts.append(f"  {words} left out of these sums: not played to the end ({kinds})\n")
    if totals.verdicts[None]:
        words = count(totals.verdicts[None], "hand")
        parts.append(f"  {words} left out of these sums: not audited\n")
    return "".join([paint("chips", "strong") + "\n", *parts]) if parts else ""
