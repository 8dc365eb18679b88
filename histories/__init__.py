"""What a hand is: cards, money, games, actions, hands and findings. Reads no room's text."""
