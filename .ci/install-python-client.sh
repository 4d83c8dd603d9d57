#!/bin/sh
# Installs the Python client that test/clients/python speaks through into an environment of its own and prints the path
# of its interpreter. What is installed already is left alone. Usage: sh .ci/install-python-client.sh DIRECTORY
set -eu

directory=${1:?usage: install-python-client.sh DIRECTORY}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
requirements="$(cd "$(dirname "$0")/../test/clients/python" && pwd)/requirements.txt"

if ! cmp -s "$requirements" "$directory/requirements.txt"; then
  python3 -m venv "$directory" >&2
  "$directory/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements" >&2
  cp "$requirements" "$directory/requirements.txt"
fi

printf '%s\n' "$directory/bin/python"
