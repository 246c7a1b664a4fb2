"""The players whom the simulator lets play on: the averager, the reckoner, the played-out, the
all-seeing."""
