"""Hands from one format to another: ``standpat convert``."""
