"""Plots: what the simulator finds, drawn with matplotlib on axes to go on with.

`pyplot.style.use("ecarte_tutor.simulator.plots.light")`, or `dark`, gives other figures our style.
"""
