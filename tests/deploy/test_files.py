"""What a host starts with, in `deploy/`: each says what matters, and the same as the others."""

from __future__ import annotations

import ast
import configparser
import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from traitlets.config.loader import PyFileConfigLoader

from ecarte_tutor.site.cli import main
from tests.running import PROJECT, RunningSite
from tests.sampling import first_and_rest
from tests.site.nginx import NGINX, OPENSSL, make_certificate

DEPLOY = PROJECT / "deploy"
LOGROTATE = shutil.which("logrotate", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
_OF_A_CLASS = [
    *(DEPLOY / "nginx" / name for name in ("ecarte.conf", "prefix.conf")),
    *(DEPLOY / name for name in ("ecarte.service", "compose.yaml", "kubernetes.yaml")),
]
_OF_A_SEAT = {
    r"zone=lessons burst=(\d+)": 2,
    r"zone=handshakes burst=(\d+)": 4,
    r"zone=others burst=(\d+)": 40,
    r"limit_conn players (\d+)": 2,
    r"limit_conn connections (\d+)": 8,
}
"""What a line of nginx's allows one address, for each seat."""

MOST_EXPOSED = 2.0
"""Of ten, by `systemd-analyze security`."""


def read(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def dockerfile() -> dict[str, list[str]]:
    """What each instruction of the Dockerfile is given, in order."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"(?m)^\s*#.*\n", "", read("Dockerfile")))
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        name, _, given = line.partition(" ")
        found.setdefault(name, []).append(given)
    return found


def accepts(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The site that the command would serve; a test fails where it refuses its arguments."""
    served: dict[str, Any] = {}
    monkeypatch.setattr(
        "ecarte_tutor.site.front.server.serve",
        lambda folder, host, port, **others: served.update(host=host, port=port, **others),
    )
    assert main(arguments) == 0
    return served


def test_each_file_says_first_what_could_not_be_tried() -> None:
    for path in DEPLOY.rglob("*"):
        if path.is_file():
            first = path.read_text("utf-8").splitlines()[0].lower()
            assert "not tried" in first or "tried whole" in first, path.name


def test_the_image_has_a_user_of_its_own_and_asks_for_its_health(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = dockerfile()
    user, group = map(int, told["USER"][-1].split(":"))
    assert min(user, group) >= 10_000, "none of the machine's own"
    assert told["EXPOSE"] == ["8866"]
    served = accepts(ast.literal_eval(told["CMD"][0]), monkeypatch)
    assert (served["host"], served["port"]) == ("0.0.0.0", 8866)
    (check,) = told["HEALTHCHECK"]
    _, _, asked = check.partition("CMD ")
    program, option, script = ast.literal_eval(asked)
    assert (program, option) == ("/opt/ecarte/bin/python", "-c")
    assert "http://127.0.0.1:8866/health'" in script


def test_the_images_health_check_passes_only_where_a_site_answers(site: RunningSite) -> None:
    _, _, asked = dockerfile()["HEALTHCHECK"][0].partition("CMD ")
    script = ast.literal_eval(asked)[2]
    port = site.url.split(":")[2].strip("/")
    exec(script.replace("8866", port))
    with pytest.raises(OSError, match="refused"):
        exec(script.replace("8866", "1"))


def test_compose_runs_three_sites_that_write_nowhere_behind_nginx(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    sites = {name: each for name, each in services.items() if name.startswith("site-")}
    assert len(sites) == 3
    for name, each in sites.items():
        assert each["read_only"]
        assert each["tmpfs"] == ["/tmp"]
        assert each["cap_drop"] == ["ALL"]
        assert each["security_opt"] == ["no-new-privileges:true"]
        assert {"mem_limit", "pids_limit"} <= each.keys()
        assert "ports" not in each, "it is reached through nginx only"
        served = accepts(each["command"], monkeypatch)
        where = f"{each['networks']['inside']['ipv4_address']}:{served['port']}"
        number = name.removeprefix("site-")
        nginx = read("nginx/sites-compose.conf")
        assert nginx.count(f"server {where};") == 2, "among all, and by itself"
        assert f"upstream ecarte-{number} {{ server {where}; }}" in nginx
        patterns = re.findall(r"~(\S+)\$ (\d);", nginx)
        assert [found for pattern, found in patterns if re.search(f"{pattern}$", where)] == [number]
    front = services["nginx"]
    assert front["image"].endswith("/nginx:stable"), "a branch that ends gets no more fixes"
    assert front["read_only"]
    assert front["cap_drop"] == ["ALL"]
    for volume in front["volumes"]:
        here, _, _ = volume.partition(":")
        assert here == "./tls" or (DEPLOY / here).is_file()


@pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="nginx or openssl is not installed")
@pytest.mark.parametrize(
    "names", [("sites-compose.conf", "ecarte.conf"), ("sites.conf", "prefix.conf")]
)
def test_nginx_reads_each_configuration(names: tuple[str, ...], tmp_path: Path) -> None:
    make_certificate(tmp_path / "lessons")
    text = "".join(read(f"nginx/{name}") for name in names)
    text = text.replace("/etc/ssl/lessons", f"{tmp_path}/lessons")
    whole = f"pid {tmp_path}/pid; events {{}} http {{ {text} }}"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    assert NGINX
    command = (NGINX, "-t", "-p", str(tmp_path), "-c", "nginx.conf", "-e", str(tmp_path / "log"))
    tried = subprocess.run(command, check=False, capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr


def test_systemd_s_unit_ends_the_site_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read_string(read("ecarte.service"))
    service = parser["Service"]
    program, *arguments = service["ExecStart"].split()
    assert program == "/opt/ecarte/bin/ecarte-tutor"
    served = accepts(arguments, monkeypatch)
    assert served["host"] == "127.0.0.1"
    assert service["KillMode"] == "mixed"
    assert service["User"] not in ("", "root")
    assert {"MemoryMax", "TasksMax"} <= set(service)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_its_unit_hardened() -> None:
    command = ("systemd-analyze", "security", "--offline=true", str(DEPLOY / "ecarte.service"))
    told = subprocess.run(command, check=False, capture_output=True, text=True)
    found = re.search(r"exposure level for \S+: ([\d.]+)", told.stdout)
    if found is None:
        pytest.skip(f"this systemd-analyze reads no file: {told.stderr}")
    assert float(found[1]) < MOST_EXPOSED


def test_kubernetes_asks_what_the_site_answers(
    site: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = {each["kind"]: each for each in yaml.safe_load_all(read("kubernetes.yaml"))}
    pod = kinds["Deployment"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    served = accepts(container["args"], monkeypatch)
    (port,) = container["ports"]
    assert (served["host"], served["port"]) == ("0.0.0.0", port["containerPort"])
    paths = {}
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        asked = container[probe]["httpGet"]
        assert asked["port"] == port["name"]
        assert site.get(asked["path"].lstrip("/")).status == 200
        paths[probe] = asked["path"]
    assert paths["readinessProbe"] == "/health"
    assert paths["livenessProbe"] == "/health/live", "never restart a site that is full"
    assert container["securityContext"] == {
        "readOnlyRootFilesystem": True,
        "allowPrivilegeEscalation": False,
        "capabilities": {"drop": ["ALL"]},
    }
    user, _ = map(int, dockerfile()["USER"][-1].split(":"))
    assert pod["securityContext"]["runAsUser"] == user
    assert [each["mountPath"] for each in container["volumeMounts"]] == ["/tmp"]
    assert kinds["Service"]["spec"]["ports"][0]["targetPort"] == port["name"]
    labels = kinds["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert kinds["Service"]["spec"]["selector"].items() <= labels.items()
    policy = kinds["NetworkPolicy"]["spec"]
    assert policy["podSelector"]["matchLabels"].items() <= labels.items()
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert policy["egress"] == [], "a lesson calls nobody"
    assert policy["ingress"] == [{"ports": [{"port": port["name"]}]}]


@pytest.mark.skipif(LOGROTATE is None, reason="logrotate is not installed")
def test_logrotate_empties_a_log_that_the_site_writes_on_to(tmp_path: Path) -> None:
    log = tmp_path / "site.log"
    settings = read("logrotate").replace("/var/log/ecarte/", f"{tmp_path}/")
    (tmp_path / "settings").write_text(settings, "utf-8")
    with log.open("a", encoding="utf-8") as written:
        written.write("a line\n")
        written.flush()
        state = f"--state={tmp_path}/state"
        command = (str(LOGROTATE), "--force", state, str(tmp_path / "settings"))
        tried = subprocess.run(command, check=False, capture_output=True, text=True)
        assert (tried.returncode, tried.stderr) == (0, "")
        written.write("another\n")
    assert log.read_text("utf-8") == "another\n"
    assert gzip.decompress((tmp_path / "site.log.1.gz").read_bytes()) == b"a line\n"


def commands() -> dict[str, list[str]]:
    """What each file has a host run, after the name of the program."""
    services = yaml.safe_load(read("compose.yaml"))["services"]
    (unit,) = re.findall(r"(?m)^ExecStart=\S+/ecarte-tutor (.*)$", read("ecarte.service"))
    pod = next(yaml.safe_load_all(read("kubernetes.yaml")))["spec"]["template"]["spec"]
    hub = PyFileConfigLoader("jupyterhub_config.py", path=str(DEPLOY)).load_config().JupyterHub
    return {
        "Dockerfile": ast.literal_eval(dockerfile()["CMD"][0]),
        "compose.yaml": services["site-1"]["command"],
        "ecarte.service": unit.split(),
        "kubernetes.yaml": pod["containers"][0]["args"],
        "jupyterhub_config.py": hub.services[0]["command"][1:],
    }


@pytest.mark.parametrize("command", first_and_rest(sorted({*map(tuple, commands().values())})))
def test_every_command_of_these_files_starts_a_site_that_is_up(command: tuple[str, ...]) -> None:
    name, *options = command
    assert name == "site"
    with RunningSite(None, options=(*options, "--port", "0")) as site:
        assert site.get("health").status == 200
    assert site.process.returncode == 0


def test_the_hub_starts_the_site_below_its_own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    config = PyFileConfigLoader("jupyterhub_config.py", path=str(DEPLOY)).load_config()
    (service,) = config.JupyterHub.services
    served = accepts(service["command"][1:], monkeypatch)
    assert served["base_url"] == f"/services/{service['name']}/"
    assert service["url"] == f"http://127.0.0.1:{served['port']}"
    assert service["user"] not in ("", "root")


def test_binder_s_badge_opens_the_start_page() -> None:
    guide = (PROJECT / "docs" / "hosting.md").read_text("utf-8")
    (path,) = set(re.findall(r"mybinder\.org/v2/gh/\S+?\?urlpath=lab%2Ftree%2F(\S+?)\)", guide))
    assert (PROJECT / path.replace("%2F", "/")).is_file()
    named = yaml.safe_load((PROJECT / "environment.yml").read_text("utf-8"))["dependencies"]
    assert any("-e ." in each["pip"] for each in named if isinstance(each, dict))


@pytest.mark.parametrize("students", [1, 30, 60])
def test_seats_limits_and_memory_come_from_the_number_of_students(
    students: int, tmp_path: Path
) -> None:
    files = [Path(shutil.copy(path, tmp_path)) for path in _OF_A_CLASS]
    for number in (students, students, 40, students):  # whatever stood there before
        command = ["sh", str(DEPLOY / "for-a-class"), str(number), *map(str, files)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    seats, memory = (int(each) for each in re.findall(r"(\d+) (?:seats|MB)", told))
    assert seats > students, "the teacher has a seat"
    assert memory >= 600 + 35 * seats
    text = {each.name: each.read_text("utf-8") for each in files}
    for name in ("ecarte.conf", "prefix.conf"):
        for found, each_seat in _OF_A_SEAT.items():
            assert [int(each) for each in re.findall(found, text[name])] == [each_seat * seats]
    assert f" site --visitors {seats} --host" in text["ecarte.service"]
    assert f"\nMemoryMax={memory}M\n" in text["ecarte.service"]
    site = yaml.safe_load(text["compose.yaml"])["x-site"]
    assert site["command"][:3] == ["site", "--visitors", str(seats)]
    assert site["mem_limit"] == f"{memory}m"
    assert f'--visitors, "{seats}"' in text["kubernetes.yaml"]
    assert f"memory: {memory}Mi" in text["kubernetes.yaml"]
    assert not list(tmp_path.glob("*.before"))


def test_nginx_has_the_limits_of_a_class_of_forty() -> None:
    seats = 40 + 40 // 10 + 2
    for found, each_seat in _OF_A_SEAT.items():
        assert int(re.findall(found, read("nginx/ecarte.conf"))[0]) == each_seat * seats


def test_no_number_of_students_changes_no_file(tmp_path: Path) -> None:
    file = Path(shutil.copy(DEPLOY / "ecarte.service", tmp_path))
    for number in ("", "0", "-3", "30 students", "x"):
        command = ["sh", str(DEPLOY / "for-a-class"), number, str(file)]
        told = subprocess.run(command, check=False, capture_output=True, text=True)
        assert told.returncode == 2
        assert told.stderr.startswith("expected a number of students, such as 30")
    assert file.read_text("utf-8") == read("ecarte.service")
