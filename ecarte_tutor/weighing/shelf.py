"""The shelf: parcels that were asked for lately, up to a number of bytes."""

from __future__ import annotations

from collections import OrderedDict


class Shelf:
    """Keeps parcels by name, and lets those go that were not asked for longest.

    >>> shelf = Shelf(room=5)
    >>> shelf.put("one", b"123"); shelf.put("two", b"45")
    >>> shelf.get("one")
    b'123'
    >>> shelf.put("three", b"67")
    >>> shelf.get("two"), shelf.get("one")
    (None, b'123')
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self._parcels: OrderedDict[str, bytes] = OrderedDict()

    def get(self, name: str) -> bytes | None:
        """The parcel of this name; `None` where it is not there."""
        parcel = self._parcels.get(name)
        if parcel is not None:
            self._parcels.move_to_end(name)
        return parcel

    def put(self, name: str, parcel: bytes) -> None:
        """Keeps a parcel; others go where it needs their room."""
        before = self._parcels.pop(name, b"")
        self.room += len(before)
        self._parcels[name] = parcel
        self.room -= len(parcel)
        while self.room < 0:
            _, gone = self._parcels.popitem(last=False)
            self.room += len(gone)
