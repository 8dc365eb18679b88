"""Who sits out and is all-in from a blind or ante is folded in his turn, and the draws go on.

Hands that random play brought up: nobody after him has to act, so the round is over already.
"""

import pytest

import replayer
from grammar import read_text

DRAW = """\
PokerStars Game #87740926490: Tournament #605832086, $10+$1 USD 5 Card Draw Limit - Level VII (500/1000) - 2011/04/18 12:08:52 ET
Table '605832086 6' 6-max Seat #1 is the button
Seat 1: Wren (140 in chips)
Seat 2: Pike (240 in chips) is sitting out
Seat 3: Tern (3790 in chips)
Pike: posts small blind 240 and is all-in
Tern: posts big blind 500
*** DEALING HANDS ***
Wren: calls 140 and is all-in
Pike: folds
Uncalled bet (260) returned to Tern
Tern: discards 4 cards
Wren: discards 3 cards
*** SHOW DOWN ***
Tern: shows [Ts 4c 2c 5d Kc] (high card King)
Tern collected 200 from side pot
Wren: shows [9h 8s 9c 8h 5h] (two pair, Nines and Eights)
Wren collected 420 from main pot
*** SUMMARY ***
Total pot 620 Main pot 420. Side pot 200. | Rake 0
Seat 1: Wren (button) showed [9h 8s 9c 8h 5h] and won (420) with two pair, Nines and Eights
Seat 2: Pike (small blind) folded before the Draw
Seat 3: Tern (big blind) showed [Ts 4c 2c 5d Kc] and won (200) with high card King
"""  # noqa: E501

THREE_DRAWS = """\
PokerStars Game #87740926777: Tournament #605832086, $10+$1 USD Badugi Limit - Level II (30/60) - 2011/04/18 12:10:12 ET
Table '605832086 6' 6-max Seat #1 is the button
Seat 1: Wren (20 in chips)
Seat 2: Pike (10 in chips) is sitting out
Seat 3: Tern (3790 in chips)
Pike: posts small blind 10 and is all-in
Tern: posts big blind 30
*** DEALING HANDS ***
Wren: calls 20 and is all-in
Pike: folds
Uncalled bet (10) returned to Tern
*** FIRST DRAW ***
Tern: discards 1 card
Wren: discards 3 cards
*** SECOND DRAW ***
Tern: stands pat
Wren: discards 1 card
*** THIRD DRAW ***
Tern: stands pat
Wren: stands pat
*** SHOW DOWN ***
Tern: shows [9h 7s 4c Ad] (Badugi: 9,7,4,A)
Wren: shows [8h 6s 3c 2d] (Badugi: 8,6,3,2)
Wren collected 20 from side pot
Wren collected 30 from main pot
*** SUMMARY ***
Total pot 50 Main pot 30. Side pot 20. | Rake 0
Seat 1: Wren (button) showed [8h 6s 3c 2d] and won (50) with a Badugi: 8,6,3,2
Seat 2: Pike (small blind) folded before the Draw
Seat 3: Tern (big blind) showed [9h 7s 4c Ad] and lost with a Badugi: 9,7,4,A
"""  # noqa: E501

ALONE = """\
PokerStars Game #87740926999: Tournament #605832086, $10+$1 USD Badugi Limit - Level II (30/60) - 2011/04/18 12:14:07 ET
Table '605832086 6' 6-max Seat #2 is the button
Seat 2: Pike (13 in chips) is sitting out
Seat 3: Tern (3790 in chips)
Pike: posts small blind 13 and is all-in
Tern: posts big blind 30
*** DEALING HANDS ***
Pike: folds
Uncalled bet (17) returned to Tern
Tern collected 26 from pot
Tern: doesn't show hand
*** SUMMARY ***
Total pot 26 | Rake 0
Seat 2: Pike (button) (small blind) folded before the Draw
Seat 3: Tern (big blind) collected (26)
"""  # noqa: E501


@pytest.mark.parametrize("text", [DRAW, THREE_DRAWS, ALONE], ids=["one draw", "three", "alone"])
def test_folded_where_the_round_is_over(text: str) -> None:
    (item,) = read_text(text)
    result = replayer.replay(item)
    assert [finding.code for finding in result.findings] == ["away-fold"]
    assert (result.status, result.verdict) == ("ok", "agrees")


def test_folded_after_the_draws_header_is_folded_after_it() -> None:
    """Below the header of the draw he has folded in the draw, and the summary has to say so."""
    lines = THREE_DRAWS.split("\n")
    lines[9:12] = lines[10], lines[11], lines[9]
    (item,) = read_text("\n".join(lines))
    assert "summary-ending" in {finding.code for finding in replayer.replay(item).findings}
