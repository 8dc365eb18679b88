"""Judging in many processes, with the output of one.

The parent cuts the input into jobs at the boundaries of hands (``feeding``). A worker parses and
judges the hands of a job and tells what the ledger has to know of each. The parent takes that in,
in the order of the input, and answers with what does not follow from one hand to another. Then the
worker writes its part and adds up its sums (``bench``), and the parent puts the parts together, in
order again (``crew``). Hands never go from one process to another.
"""
