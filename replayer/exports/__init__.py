"""What the replayer leaves behind: pages, recordings and texts of a hand."""
