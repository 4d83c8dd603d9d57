#!/bin/sh
# Compiles the test suites of controller-runtime that test/clients/suites names, and prints the path of their folder: in it, each
# suite is a program beside a copy of its package's folder, in which it has to run. A build of the same versions by the same
# compiler is left alone. Usage: sh .ci/install-go-suites.sh DIRECTORY
set -eu

directory=${1:?usage: install-go-suites.sh DIRECTORY}
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
cd "$(dirname "$0")/../test/clients/suites"

# Never another compiler than the one that is here, nor other modules than those of go.sum.
export GOTOOLCHAIN=local GOFLAGS="-mod=readonly -trimpath -buildvcs=false"
state=$( (go version && cat go.mod go.sum ./*.go) | sha256sum | cut -c1-16)

if [ ! -d "$directory/$state" ]; then
  draft="$directory/new.$$"
  trap 'rm -rf "$draft"' EXIT
  mkdir "$draft"
  for package in $(go list -tags suites -f '{{join .Imports "\n"}}'); do
    name=${package##*/pkg/}
    go test -c -vet=off -ldflags='-s -w' -o "$draft/$name.test" "$package" >&2
    # Modules are read-only, and suites find their files by the working directory.
    module=$(go list -f '{{.Module.Dir}}' "$package")
    mkdir -p "$draft/$name/pkg"
    cp -R "$module/pkg/$name" "$draft/$name/pkg/"
    chmod -R u+w "$draft/$name"
  done
  rm -rf "${directory:?}"/[0-9a-f]*
  mv "$draft" "$directory/$state"
fi

printf '%s\n' "$directory/$state"
