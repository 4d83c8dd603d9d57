"""What all scenarios share: saying what they saw, and clients of the server that the kubeconfig names."""

import json
import sys

from kubernetes import client
from kubernetes.client.exceptions import ApiException


def say(fact, value):
    """Prints one fact as a line."""
    print(json.dumps({"fact": fact, "value": value}), flush=True)


def new_namespace():
    body = client.V1Namespace(metadata=client.V1ObjectMeta(generate_name="python-client-"))
    return client.CoreV1Api().create_namespace(body).metadata.name


def failure_of(call):
    """Code, reason and name of the failure of a call, as the exception and the Status in it tell."""
    try:
        call()
    except ApiException as error:
        status = json.loads(error.body)
        return [error.status, status["kind"], status["reason"], status.get("details", {}).get("name")]
    return None


def names(items):
    return [item.metadata.name for item in items]


def config_map(name, data=None, labels=None):
    return client.V1ConfigMap(metadata=client.V1ObjectMeta(name=name, labels=labels), data=data)


def deployment(name):
    labels = {"app": name}
    containers = [client.V1Container(name="web", image="web:1"), client.V1Container(name="log", image="log:1")]
    return client.V1Deployment(
        metadata=client.V1ObjectMeta(name=name),
        spec=client.V1DeploymentSpec(
            replicas=2,
            selector=client.V1LabelSelector(match_labels=labels),
            template=client.V1PodTemplateSpec(
                metadata=client.V1ObjectMeta(labels=labels), spec=client.V1PodSpec(containers=containers)
            ),
        ),
    )


def widget(name, size):
    return {
        "apiVersion": "demo.example.com/v1",
        "kind": "Widget",
        "metadata": {"name": name},
        "spec": {"size": size},
    }


def complain(text):
    print(text, file=sys.stderr)
