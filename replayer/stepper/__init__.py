"""Looking at a hand step by step: in the terminal, and as a transcript.

``frames`` takes snapshots of one engine run, ``cursor`` moves through them, ``hands`` finds the
hands of a file. ``table``, ``panels`` and ``log`` draw the parts of the screen, ``views`` puts them
together, ``theme`` colours them; they know no terminal. ``screen`` owns the terminal, ``keys`` says
what each key does, ``app`` is the loop.
"""
