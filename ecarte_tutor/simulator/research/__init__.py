"""What measures the simulator itself: matches, promises kept, and players for comparison."""
