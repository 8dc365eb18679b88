"""What the readers of the rooms' texts share: lines to records, words, faults, the order of a hand.

Nothing here belongs to one room: a room tells how it writes in a ``Dialect``.
"""
