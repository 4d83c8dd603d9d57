"""A control plane for tests. Copy this file into your own tests: it is all that they need of Kindsmith."""

import json
import subprocess
import urllib.request


class TestServer:
    """Started by `npx kindsmith test-server`; it ends with this process, however that ends: its standard input does."""

    def __init__(self, *flags):
        command = ["npx", "--no", "kindsmith", "test-server", "--stop-with-stdin", *flags]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"kindsmith test-server ended with {self._process.wait()} before it was ready")
        ready = json.loads(line)
        self.url, self.kubeconfig = ready["url"], ready["kubeconfig"]
        self._token, self._control = ready["token"], ready["control"]

    def do(self, method, path, body=None):
        """Calls the control interface: faults, snapshots, the clock."""
        request = urllib.request.Request(
            self._control + path,
            method=method,
            data=json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self._token}"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def stop(self):
        self._process.stdin.close()
        return self._process.wait()
