"""Stud: games with cards that lie face up, antes, a forced first bet and no button.

The betting itself is that of the other games. What is here: who gets which cards on each street,
who opens, and third street's first bet.
"""
