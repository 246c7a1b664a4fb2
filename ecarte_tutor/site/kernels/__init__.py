"""The visitors' kernels: how they are started, what they may do, and when they are ended."""
