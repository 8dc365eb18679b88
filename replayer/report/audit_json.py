"""The audit as JSON, one object a line. The keys are a promise: programs rely on them."""

from histories.findings import Finding
from replayer.report.audit_rows import PlayerRow, PotRow, RakeRow, player_rows, pot_rows, rake_row
from replayer.report.audit_totals import Totals
from replayer.report.json import Row, identity, in_file, json_line
from replayer.result import Result, Status, Verdict


class AuditRow(Row, gc=False):
    """A hand as ``audit`` reports it."""

    status: Status
    verdict: Verdict | None
    reason: str | None
    players: tuple[PlayerRow, ...]
    pots: tuple[PotRow, ...]
    rake: RakeRow
    findings: tuple[Finding, ...]
    repeated: bool


def audit_line(result: Result) -> bytes:
    """A hand's line of ``audit``."""
    return json_line(
        AuditRow(
            *identity(result.item),
            result.status,
            result.verdict,
            result.reason,
            player_rows(result),
            pot_rows(result),
            rake_row(result),
            in_file(result.findings, result.item),
            result.repeated,
        )
    )


def totals_line(totals: Totals) -> bytes:
    """The last line of ``audit``. Amounts are in the units that ``units`` names."""
    verdicts = totals.verdicts
    currencies = sorted(totals.currencies)
    row: dict[str, object] = {
        "type": "summary",
        "hands": totals.hands,
        "agrees": verdicts["agrees"],
        "differs": verdicts["differs"],
        "cannot_check": verdicts["cannot check"],
        "not_audited": verdicts[None],
        "rake": {name: totals.currencies[name].rake for name in currencies},
        "net": [
            {"player": name, "currency": currency, "net": each.net, "hands": each.hands}
            for currency in currencies
            for name, each in totals.net_of(currency)
        ],
        "files": totals.files,
        "passed_over": totals.passed_over,
        "counted": totals.counted,
        "repeated": totals.repeated,
        "not_followed": totals.not_followed,
        "not_settled": sum(totals.not_settled.values()),
        "conserved": totals.conserved,
        "units": {name: totals.units[name].size for name in currencies},
        "pots": {name: totals.currencies[name].pots for name in currencies},
        "by_game": [
            {
                "game": game, "limit": limit, "currency": currency, "small": small, "big": big,
                "hands": each.hands, "pots": each.pots, "rake": each.rake,
            }
            for (game, limit, currency, small, big), each in sorted(totals.stakes.items())
        ],
    }  # fmt: skip
    return json_line(row)
