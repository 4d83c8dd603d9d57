"""The typed API: verbs, pages, patches, failures, subresources."""

import datetime

from kubernetes import client, utils
from kubernetes.client.exceptions import ApiException

from facts import config_map, deployment, failure_of, names, new_namespace, say


def verbs():
    core, namespace = client.CoreV1Api(), new_namespace()
    created = core.create_namespaced_config_map(namespace, config_map("settings", {"colour": "green"}, {"app": "demo"}))
    say("created", [created.kind, created.data, isinstance(created.metadata.creation_timestamp, datetime.datetime)])
    read = core.read_namespaced_config_map("settings", namespace)
    say("read equals created", read == created)
    selected = core.list_namespaced_config_map(
        namespace, label_selector="app=demo", field_selector="metadata.name=settings"
    )
    say("selected", names(selected.items))
    read.data["colour"] = "blue"
    replaced = core.replace_namespaced_config_map("settings", namespace, read)
    say("replaced", replaced.data)
    core.create_namespaced_config_map(namespace, config_map("dry"), dry_run="All")
    say("dry run", failure_of(lambda: core.read_namespaced_config_map("dry", namespace)))
    secret = core.create_namespaced_secret(
        namespace, client.V1Secret(metadata=client.V1ObjectMeta(name="key"), string_data={"text": "schön"})
    )
    say("secret", [secret.type, secret.data])
    gone = core.delete_namespaced_config_map("settings", namespace)
    say("deleted", gone["status"])
    core.delete_collection_namespaced_secret(namespace)
    say("left", names(core.list_namespaced_secret(namespace).items))


def pages():
    core, namespace = client.CoreV1Api(), new_namespace()
    for index in range(5):
        core.create_namespaced_config_map(namespace, config_map(f"page-{index}"))
    seen, following = [], None
    while following != "":
        page = core.list_namespaced_config_map(namespace, limit=2, _continue=following)
        seen.append([names(page.items), page.metadata.remaining_item_count])
        following = page.metadata._continue or ""
    say("pages", seen)


def patches():
    apps, namespace = client.AppsV1Api(), new_namespace()
    apps.create_namespaced_deployment(namespace, deployment("web"))
    # the library takes a dict for a strategic merge patch, and a list for a JSON patch
    containers = {"spec": {"template": {"spec": {"containers": [{"name": "web", "image": "web:2"}]}}}}
    strategic = apps.patch_namespaced_deployment("web", namespace, containers)
    say("strategic merge patch", [each.image for each in strategic.spec.template.spec.containers])
    operations = [{"op": "add", "path": "/metadata/labels", "value": {"tier": "front"}}]
    say("JSON patch", apps.patch_namespaced_deployment("web", namespace, operations).metadata.labels)
    merged = apps.patch_namespaced_deployment(
        "web", namespace, {"metadata": {"labels": None}}, _content_type="application/merge-patch+json"
    )
    say("merge patch", merged.metadata.labels)
    say("scale", apps.read_namespaced_deployment_scale("web", namespace).spec.replicas)
    apps.patch_namespaced_deployment_scale("web", namespace, {"spec": {"replicas": 5}})
    say("scaled", apps.read_namespaced_deployment("web", namespace).spec.replicas)
    status = {"status": {"readyReplicas": 5, "replicas": 5}}
    say("status", apps.patch_namespaced_deployment_status("web", namespace, status).status.ready_replicas)


def failures():
    core, namespace = client.CoreV1Api(), new_namespace()
    created = core.create_namespaced_config_map(namespace, config_map("one"))
    say("not found", failure_of(lambda: core.read_namespaced_config_map("none", namespace)))
    say("exists", failure_of(lambda: core.create_namespaced_config_map(namespace, config_map("one"))))
    core.patch_namespaced_config_map("one", namespace, {"data": {"a": "1"}})
    say("conflict", failure_of(lambda: core.replace_namespaced_config_map("one", namespace, created)))
    say("invalid", failure_of(lambda: core.create_namespaced_config_map(namespace, config_map("Not A Name"))))
    stranger = client.ApiClient()
    stranger.default_headers = {"Impersonate-User": "mallory"}
    say("stranger", failure_of(lambda: client.CoreV1Api(stranger).read_namespaced_secret("a", namespace)))


MANIFEST = [
    {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "first"}, "data": {"a": "1"}},
    {
        "apiVersion": "v1",
        "kind": "List",
        "items": [{"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "second"}, "stringData": {"a": "1"}}],
    },
    {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "third"}},
]


def manifests():
    """Objects from files: known kinds are made, and the failures of the others are told together."""
    namespace = new_namespace()
    MANIFEST[2]["spec"] = client.ApiClient().sanitize_for_serialization(deployment("third"))["spec"]
    made = utils.create_from_yaml(client.ApiClient(), yaml_objects=MANIFEST, namespace=namespace)
    say("made", [each.metadata.name for group in made for each in group])
    try:
        utils.create_from_yaml(client.ApiClient(), yaml_objects=MANIFEST[:2], namespace=namespace)
    except utils.FailToCreateError as error:
        say("failed", sorted(each.status for each in error.api_exceptions if isinstance(each, ApiException)))
    say("version", client.VersionApi().get_code().git_version.startswith("v1."))
    groups = [group.name for group in client.ApisApi().get_api_versions().groups]
    say("groups", [name in groups for name in ("apps", "demo.example.com")])
