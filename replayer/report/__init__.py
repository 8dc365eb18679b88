"""Reports: what became of the hands, as text for people and as JSON for programs."""
