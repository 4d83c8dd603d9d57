"""The stock Python client against a server: a scenario prints what it saw, one fact a line in JSON."""

import sys

from kubernetes import config

import following
import generic
import metrics
import objects
from facts import complain, say

SCENARIOS = {
    "objects": [objects.verbs, objects.pages, objects.patches, objects.failures, objects.manifests],
    "generic": [generic.custom_objects, generic.any_kind],
    "following": [following.watches, following.informers],
    "definitions": [generic.defined_kinds],
    "candidate": [following.candidate],
    "metrics": [metrics.scrape],
}


def main(kubeconfig=None, name=None, *arguments):
    if name not in SCENARIOS:
        complain(f"usage: main.py KUBECONFIG {'|'.join(SCENARIOS)} [ARGUMENT...]")
        return 2
    config.load_kube_config(kubeconfig)
    for part in SCENARIOS[name]:
        part(*arguments)
    say("done", name)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
