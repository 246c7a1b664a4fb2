"""Plots of the simulator's results; each returns its matplotlib axes for further drawing.

`pyplot.style.use("ecarte_tutor.simulator.plots.light")`, or `dark`, sets the style of other plots.
"""
