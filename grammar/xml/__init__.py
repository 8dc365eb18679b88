"""What rooms share that write their hands in XML.

A hand's text is an element of its own, whatever stands around it, so a file needs no single root
and damage stays in one hand. No entity is ever expanded but the five that XML has by itself, and
no document type is read: nothing in a file can make it larger, or reach for another.
"""
