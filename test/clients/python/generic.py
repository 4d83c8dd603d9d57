"""Custom objects and the dynamic client, which finds kinds by discovery."""

from kubernetes import client, dynamic, watch
from kubernetes.client.exceptions import ApiException

from facts import failure_of, new_namespace, say, widget

WIDGETS = {"group": "demo.example.com", "version": "v1", "plural": "widgets"}


def custom_objects():
    custom, namespace = client.CustomObjectsApi(), new_namespace()
    place = {**WIDGETS, "namespace": namespace}
    gear = {**place, "name": "gear"}
    created = custom.create_namespaced_custom_object(**place, body=widget("gear", 3))
    say("custom created", created["spec"]["size"])
    created["spec"]["size"] = 4
    say("custom replaced", custom.replace_namespaced_custom_object(**gear, body=created)["spec"]["size"])
    say("custom patched", custom.patch_namespaced_custom_object(**gear, body={"spec": {"size": 5}})["spec"]["size"])
    status = {"status": {"phase": "Running"}}
    patched = custom.patch_namespaced_custom_object_status(**gear, body=status)
    say("custom status", [patched["status"]["phase"], patched["metadata"]["generation"]])
    scale = custom.patch_namespaced_custom_object_scale(**gear, body={"spec": {"replicas": 7}})
    say("custom scale", [scale["kind"], scale["spec"]["replicas"]])
    everywhere = custom.list_cluster_custom_object(**WIDGETS, field_selector="metadata.namespace=" + namespace)
    say("custom listed", [item["metadata"]["name"] for item in everywhere["items"]])
    invalid = widget("bad", -1)
    say("custom invalid", failure_of(lambda: custom.create_namespaced_custom_object(**place, body=invalid)))
    custom.delete_namespaced_custom_object(**gear)
    say("custom gone", failure_of(lambda: custom.get_namespaced_custom_object(**gear)))


def any_kind():
    dynamic_client = dynamic.DynamicClient(client.ApiClient())
    namespace = new_namespace()
    widgets = dynamic_client.resources.get(api_version="demo.example.com/v1", kind="Widget")
    say("dynamic found", [widgets.name, widgets.singular_name, widgets.namespaced, widgets.short_names])
    created = widgets.create(body=widget("any", 1), namespace=namespace)
    say("dynamic created", created.spec.size)
    applied = widgets.server_side_apply(
        body=widget("any", 2), name="any", namespace=namespace, field_manager="python", force_conflicts=True
    )
    say("dynamic applied", [applied.spec.size, sorted(entry.manager for entry in applied.metadata.managedFields)])
    try:
        widgets.server_side_apply(body=widget("any", 3), name="any", namespace=namespace, field_manager="other")
    except ApiException as error:
        say("dynamic conflict", error.status)
    patched = widgets.patch(
        body={"metadata": {"labels": {"a": "1"}}},
        name="any",
        namespace=namespace,
        content_type="application/merge-patch+json",
    )
    say("dynamic patched", patched.metadata.labels.to_dict())
    listed = widgets.get(namespace=namespace, label_selector="a=1")
    say("dynamic listed", [item.metadata.name for item in listed.items])
    events = widgets.watch(namespace=namespace, resource_version=listed.metadata.resourceVersion, timeout=30)
    widgets.delete(name="any", namespace=namespace)
    say("dynamic watched", next([event["type"], event["object"].metadata.name] for event in events))
    maps = dynamic_client.resources.get(api_version="v1", kind="ConfigMap")
    settings = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "applied"}, "data": {"a": "1"}}
    maps.server_side_apply(body=settings, namespace=namespace, field_manager="python")
    say("dynamic read", maps.get(name="applied", namespace=namespace).data.to_dict())


def gadget_definition(group):
    spec = client.V1JSONSchemaProps(
        type="object", properties={"size": client.V1JSONSchemaProps(type="integer", default=1, minimum=1)}
    )
    schema = client.V1JSONSchemaProps(type="object", properties={"spec": spec})
    version = client.V1CustomResourceDefinitionVersion(
        name="v1", served=True, storage=True, schema=client.V1CustomResourceValidation(open_apiv3_schema=schema)
    )
    return client.V1CustomResourceDefinition(
        api_version="apiextensions.k8s.io/v1",
        kind="CustomResourceDefinition",
        metadata=client.V1ObjectMeta(name="gadgets." + group),
        spec=client.V1CustomResourceDefinitionSpec(
            group=group,
            scope="Namespaced",
            names=client.V1CustomResourceDefinitionNames(plural="gadgets", kind="Gadget"),
            versions=[version],
        ),
    )


def is_established(definition):
    conditions = definition.status.conditions or []
    return any(each.type == "Established" and each.status == "True" for each in conditions)


def defined_kinds():
    definitions, custom = client.ApiextensionsV1Api(), client.CustomObjectsApi()
    namespace = new_namespace()
    group = namespace + ".example.com"
    created = definitions.create_custom_resource_definition(gadget_definition(group))
    selector = "metadata.name=" + created.metadata.name
    waiting = watch.Watch()
    for event in waiting.stream(definitions.list_custom_resource_definition, field_selector=selector):
        if is_established(event["object"]):
            say("defined", event["object"].status.accepted_names.kind)
            waiting.stop()
    place = {"group": group, "version": "v1", "plural": "gadgets", "namespace": namespace}
    body = {"apiVersion": group + "/v1", "kind": "Gadget", "metadata": {"name": "one"}, "spec": {"colour": "red"}}
    made = custom.create_namespaced_custom_object(**place, body=body)
    say("defined created", made["spec"])
    invalid = {**body, "metadata": {"name": "bad"}, "spec": {"size": 0}}
    say("defined invalid", failure_of(lambda: custom.create_namespaced_custom_object(**place, body=invalid)))
    kind = dynamic.DynamicClient(client.ApiClient()).resources.get(api_version=group + "/v1", kind="Gadget")
    say("defined found", [item.metadata.name for item in kind.get(namespace=namespace).items])
    definitions.delete_custom_resource_definition(created.metadata.name)
    ending = watch.Watch()
    for event in ending.stream(
        definitions.list_custom_resource_definition,
        field_selector=selector,
        resource_version=created.metadata.resource_version,
    ):
        if event["type"] == "DELETED":
            say("defined deleted", event["object"].metadata.name == created.metadata.name)
            ending.stop()
    try:
        custom.list_namespaced_custom_object(**place)
    except ApiException as error:
        say("defined gone", error.status)
