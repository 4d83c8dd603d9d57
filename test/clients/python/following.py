"""Watches, informers and leader election."""

import queue
import sys
import threading

from kubernetes import client, watch
from kubernetes.client.exceptions import ApiException
from kubernetes.informer import SharedInformer
from kubernetes.leaderelection import electionconfig, leaderelection
from kubernetes.leaderelection.resourcelock.leaselock import LeaseLock

from facts import config_map, new_namespace, say


def change_one(core, namespace):
    created = core.create_namespaced_config_map(namespace, config_map("watched", {"step": "1"}))
    created.data["step"] = "2"
    core.replace_namespaced_config_map("watched", namespace, created)
    core.delete_namespaced_config_map("watched", namespace)


def watches():
    core, namespace = client.CoreV1Api(), new_namespace()
    core.create_namespaced_config_map(namespace, config_map("early"))
    start = core.list_namespaced_config_map(namespace).metadata.resource_version
    change_one(core, namespace)
    seen = []
    stream = watch.Watch()
    for event in stream.stream(core.list_namespaced_config_map, namespace, resource_version=start):
        seen.append([event["type"], event["object"].metadata.name, event["object"].data["step"]])
        if len(seen) == 3:
            stream.stop()
    say("from a version", seen)
    limited = watch.Watch()
    events = limited.stream(core.list_namespaced_config_map, namespace, timeout_seconds=1)
    say("for a second", [[event["type"], event["object"].metadata.name] for event in events])
    say("version at the end", limited.resource_version is not None)
    try:
        for _ in watch.Watch().stream(core.list_namespaced_config_map, namespace, resource_version="nonsense"):
            say("an event", None)
    except ApiException as error:
        say("from nonsense", error.status)


def informers():
    core, namespace = client.CoreV1Api(), new_namespace()
    core.create_namespaced_config_map(namespace, config_map("early"))
    seen = queue.Queue()
    informer = SharedInformer(core.list_namespaced_config_map, namespace=namespace)
    for kind in ("ADDED", "MODIFIED", "DELETED"):
        informer.add_event_handler(kind, lambda item, kind=kind: seen.put([kind, item.metadata.name]))
    informer.start()
    first = seen.get(timeout=30)
    # the list is made known before the watch begins, and what happens in between must not be lost
    change_one(core, namespace)
    say("seen", [first] + [seen.get(timeout=30) for _ in range(3)])
    say("held", [item.metadata.name for item in informer.cache.list()])
    informer.stop()


def candidate(identity, namespace):
    """Wants to lead until it is killed: the library has no other way to end."""
    namespace = namespace or new_namespace()
    say("namespace", namespace)
    leads = threading.Event()

    def lead():
        say("leads", identity)
        leads.wait()

    election = electionconfig.Config(
        LeaseLock("leader", namespace, identity),
        lease_duration=3,
        renew_deadline=2,
        retry_period=1,
        onstarted_leading=lead,
        onstopped_leading=lambda: sys.exit("stopped leading"),
    )
    leaderelection.LeaderElection(election).run()
