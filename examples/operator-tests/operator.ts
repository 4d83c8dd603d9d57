/** Every Website becomes a ConfigMap with its pages, a Deployment that serves them, and a Service. */
import { type Deployment, type DeploymentApply, deployments } from "kindsmith/builtin/apps/v1/client";
import { configMaps, services } from "kindsmith/builtin/core/v1/client";
import { isNotFound } from "kindsmith/client";
import { type Manager, setCondition, setControllerReference } from "kindsmith/operator";
import { type Website, websites } from "./generated/web.example.com/v1/client.js";

const FIELD_MANAGER = "website-operator";
const OWNED = { fieldManager: FIELD_MANAGER, force: true };

/** @param now Milliseconds since the epoch. */
export function addWebsiteController(manager: Manager, now: () => number = Date.now): void {
  const { client } = manager;
  manager.controller({
    name: "websites",
    for: websites,
    owns: [deployments, configMaps, services],
    async reconcile({ namespace = "", name }, { object: website, signal }) {
      if (website === undefined || website.metadata.deletionTimestamp) return;
      const { keepForSeconds } = website.spec;
      const ageMs = now() - Date.parse(website.metadata.creationTimestamp ?? "");
      if (keepForSeconds !== undefined && ageMs >= keepForSeconds * 1_000) {
        const { uid } = website.metadata;
        await client
          .resource(websites)
          .inNamespace(namespace)
          .delete(name, { ...(uid ? { preconditions: { uid } } : {}), signal })
          .catch((error: unknown) => {
            if (!isNotFound(error)) throw error;
          });
        return;
      }
      const labels = { "web.example.com/website": name };
      const part = <P extends object>(content: P) =>
        setControllerReference(website, { metadata: { name, labels }, ...content });
      await client
        .resource(configMaps)
        .inNamespace(namespace)
        .apply(part({ data: website.spec.pages }), { ...OWNED, signal });
      const deployment = await client
        .resource(deployments)
        .inNamespace(namespace)
        .apply(part({ spec: deploymentSpec(website, labels) }), { ...OWNED, signal });
      await client
        .resource(services)
        .inNamespace(namespace)
        .apply(part({ spec: { selector: labels, ports: [{ port: 80, targetPort: 8080 }] } }), { ...OWNED, signal });
      await client
        .resource(websites)
        .inNamespace(namespace)
        .status.apply({ metadata: { name }, status: statusOf(website, deployment) }, { ...OWNED, signal });
      return keepForSeconds === undefined ? undefined : { requeueAfterMs: keepForSeconds * 1_000 - ageMs };
    },
  });
}

function deploymentSpec(
  { metadata, spec }: Website,
  labels: Record<string, string>,
): NonNullable<DeploymentApply["spec"]> {
  return {
    replicas: spec.replicas ?? 2,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        containers: [
          {
            name: "web",
            image: "registry.example.com/web:1",
            ports: [{ containerPort: 8080 }],
            volumeMounts: [{ name: "pages", mountPath: "/srv" }],
          },
        ],
        volumes: [{ name: "pages", configMap: { name: metadata?.name ?? "" } }],
      },
    },
  };
}

function statusOf({ spec, status }: Website, { status: found }: Deployment): NonNullable<Website["status"]> {
  const readyReplicas = found?.readyReplicas ?? 0;
  const isReady = readyReplicas >= (spec.replicas ?? 2);
  const ready = isReady
    ? ({ type: "Ready", status: "True", reason: "AllReady", message: `${readyReplicas} replicas` } as const)
    : ({
        type: "Ready",
        status: "False",
        reason: "Starting",
        message: `${readyReplicas} of ${spec.replicas} replicas`,
      } as const);
  return { readyReplicas, conditions: [...setCondition(status?.conditions, ready)] };
}
