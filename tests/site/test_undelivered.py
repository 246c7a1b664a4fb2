"""What a kernel says while its page is away is kept in order, as long as there is room."""

from __future__ import annotations

from ecarte_tutor.site.kernels.channel import MOST_BYTES, UndeliveredMessages


def test_messages_are_kept_in_order_until_one_finds_no_room_and_none_after_it() -> None:
    half = [b"x" * (MOST_BYTES // 4)] * 2
    full, small = ("shell", half), ("iopub", [b"small"])
    assert kept(full, full) == [full, full]
    # A gap would show the page a later message without the one that it builds on.
    assert kept(full, small, full, small, small) == [full, small]


def kept(*messages: tuple[str, list[bytes]]) -> list[tuple[str, list[bytes]]]:
    found = UndeliveredMessages()
    for each in messages:
        found.append(each)
    return found
