# Tried with JupyterHub 6.1 and its usual proxy on one machine; not tried: any other proxy.
#
# To be added to the hub's own jupyterhub_config.py. The hub starts the site with itself, and
# visitors need no account: they find the lessons at /services/ecarte/.
#
# The user is there so that a faulty lesson has neither the hub's rights nor its secrets: make one
# without rights of its own, `useradd --system --home-dir /nonexistent ecarte`. The hub has to run
# as root to start a program as somebody else.

c = get_config()  # noqa: F821 - JupyterHub's own

c.JupyterHub.services = [
    {
        "name": "ecarte",
        "url": "http://127.0.0.1:8867",
        "user": "ecarte",
        "command": [
            *("ecarte-tutor", "site", "--port", "8867", "--base-url", "/services/ecarte/"),
            "--no-browser",
        ],
    }
]
