"""Play a hand again by the rules: engine, audit, reports and the command line."""
