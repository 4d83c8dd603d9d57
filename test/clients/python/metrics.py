"""The metrics of a server, read by the parsers of Prometheus' own Python client."""

from kubernetes import client
from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_openmetrics
from prometheus_client.parser import text_string_to_metric_families as read_text

from facts import say

TEXT = "text/plain;version=0.0.4"
OPENMETRICS = "application/openmetrics-text;version=1.0.0"
SUFFIX = "_total"
OK = 200


def scrape():
    text = families("/metrics", TEXT, read_text)
    say("is read", len(text) > 0)
    openmetrics = families("/metrics", OPENMETRICS, read_openmetrics)
    shared = {name for name in samples(text) if is_of_the_server(name)}
    say("only as text", sorted(shared - samples(openmetrics)))
    say("only as OpenMetrics", sorted(name for name in samples(openmetrics) - shared if is_of_the_server(name)))
    say("of unknown type", sorted(family.name for family in openmetrics if family.type == "unknown"))
    say("counters", all(has_suffix(family) for family in openmetrics if family.type == "counter"))
    text_of("/readyz", "*/*")
    say("indicators", sorted(samples(families("/metrics/slis", OPENMETRICS, read_openmetrics))))


def families(path, accept, read):
    return list(read(text_of(path, accept)))


def text_of(path, accept):
    api = client.ApiClient()
    headers = {"Accept": accept, "Authorization": api.configuration.auth_settings()["BearerToken"]["value"]}
    answer = api.call_api("GET", api.configuration.host + path, header_params=headers)
    answer.read()
    if answer.status != OK:
        raise RuntimeError(f"{path}: found status {answer.status}")
    return answer.data.decode()


def samples(all_families):
    """Names and labels, each once."""
    return {sample.name for family in all_families for sample in family.samples}


def is_of_the_server(name):
    return not name.startswith(("nodejs_", "process_"))


def has_suffix(family):
    return all(sample.name == family.name + SUFFIX for sample in family.samples)
