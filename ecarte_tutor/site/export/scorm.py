"""A package for a school's learning platform: a zip file of SCORM 1.2 that asks a teacher's set.

It has one page, as a folder has it, a script that reports to the platform, and a manifest.
"""

import json
import os
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from ...course.problems.picked import read_set
from ...errors import SiteError
from ...system import end_with_parent, limit, lower_priority
from ..kernels.resource_limits import MEMORY_BYTES, NICENESS
from ..lessons import shipped_lessons
from .folder import all_run, title_of
from .pages import Pages

MANIFEST: Final = "imsmanifest.xml"
SECONDS: Final = 300
"""Most seconds of a processor for a package that a visitor of the site asks for."""

_OURS: Final = b'identifier="ecarte-tutor.'
_SPACES: Final = {
    "xmlns": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
    "xmlns:adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
}


def package(file: Path, code: str, name: str = "") -> None:
    """Write a package that asks the set `code` and reports to the learning platform it lies on.

    One version writes the same to the byte.

    Args:
        file: the zip file, which takes the place of an earlier package.
        code: the code of a teacher's set, or the text in its link.
        name: what its teacher calls the set.

    Raises:
        SiteError: if another file is in the place of `file`, or it cannot be written.
        NotationError: if `code` is no set of this version.
    """
    plan = read_set(code)
    try:
        if file.exists() and not _is_package(file):
            raise SiteError(f"expected a new zip file, or an earlier package, got {file}")
        file.parent.mkdir(parents=True, exist_ok=True)
        title = name or title_of(code)
        (one,) = all_run([code], shipped_lessons(), 1)
        record, *_ = one.records
        asked = [[each["line"], [*each["answers"]]] for each in record["problems"]]
        told = json.dumps([plan.short, asked])
        record["id"] = sha256(told.encode()).hexdigest()[:16]
        with TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as made:
            Pages(Path(made), shipped_lessons(), ()).write_activity(one, title)
            packed = _zipped(Path(made), record["id"], title)
            unfinished = Path(made, "unfinished")
            unfinished.write_bytes(packed)
            unfinished.replace(file)
    except OSError as error:
        raise SiteError(f"expected to write {file}, got: {error.strerror}") from error


def _is_package(file: Path) -> bool:
    try:
        with ZipFile(file) as found:
            return _OURS in found.read(MANIFEST)
    except (BadZipFile, KeyError):
        return False


def _zipped(folder: Path, identity: str, title: str) -> bytes:
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    files = {MANIFEST: _manifest(identity, title, [*files]), **files}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as whole:
        for name, data in files.items():
            about = ZipInfo(name)  # of 1980, as long as none is named
            about.compress_type, about.create_system = ZIP_DEFLATED, 3
            about.external_attr = 0o644 << 16
            whole.writestr(about, data)
    return packed.getvalue()


def _manifest(identity: str, title: str, files: list[str]) -> bytes:
    """Return the manifest: one organization with one item, whose page is the one activity."""
    named = {"identifier": f"ecarte-tutor.{identity}", "version": "1.2", **_SPACES}
    root = ET.Element("manifest", named)
    about = ET.SubElement(root, "metadata")
    ET.SubElement(about, "schema").text = "ADL SCORM"
    ET.SubElement(about, "schemaversion").text = "1.2"
    tree = ET.SubElement(root, "organizations", default="set")
    organization = ET.SubElement(tree, "organization", identifier="set")
    item = ET.Element("item", identifier="problems", identifierref="page", isvisible="true")
    for each in (organization, item):
        ET.SubElement(each, "title").text = title
    organization.append(item)
    page = ET.SubElement(
        ET.SubElement(root, "resources"),
        "resource",
        {"identifier": "page", "type": "webcontent", "adlcp:scormtype": "sco", "href": files[0]},
    )
    for name in files:
        ET.SubElement(page, "file", href=name)
    ET.indent(root)
    return ET.tostring(root, "unicode", xml_declaration=True).encode()


def main(code: str, name: str, file: str) -> None:
    """Write a package for a visitor of the site, within the limits of `hosting.md`."""
    end_with_parent(os.getppid())
    limit("CPU", SECONDS)
    limit("DATA", MEMORY_BYTES)
    lower_priority(NICENESS)
    package(Path(file), code, name)


if __name__ == "__main__":
    main(*sys.argv[1:])
