"""The players whom the simulator lets play on: the averager and the played-out player."""
