/** Quotas, disruption budgets, garbage collection, namespaces. */
import { isForbidden, isNotFound } from "../../../runtime/client/index.js";
import { type Cluster, eventually, template } from "./stage.js";

export async function quotas(cluster: Cluster, namespace: string): Promise<void> {
  const all = cluster.core.v1.resourceQuotas(namespace);
  const maps = cluster.core.v1.configMaps(namespace);
  const hard = { "count/configmaps": "2", pods: "10", "requests.cpu": "4" };
  await all.create({ metadata: { name: "limits" }, spec: { hard } });
  const isUsed = async (count: string): Promise<boolean> => {
    const { status } = await all.get("limits");
    return status?.used?.["count/configmaps"] === count && status.hard?.pods === "10";
  };
  await eventually("a quota counts what is there", () => isUsed("1"));
  await maps.create({ metadata: { name: "second" } });
  const isRefused = await maps.create({ metadata: { name: "third" } }).then(
    () => false,
    (error: unknown) => isForbidden(error),
  );
  if (!isRefused) throw new Error("a third ConfigMap goes past the quota");
  await maps.delete("second");
  await eventually("a quota counts what has gone", () => isUsed("1"));
}

export async function disruptionBudgets(cluster: Cluster, namespace: string): Promise<void> {
  const budgets = cluster.policy.v1.podDisruptionBudgets(namespace);
  const selector = { matchLabels: { app: "web" } };
  await budgets.create({ metadata: { name: "web" }, spec: { maxUnavailable: 1, selector } });
  await eventually("a budget knows its pods", async () => {
    const { status } = await budgets.get("web");
    return status?.expectedPods === 1 && status.currentHealthy === 1 && status.disruptionsAllowed === 1;
  });
  const [pod] = (await cluster.core.v1.pods(namespace).list({ labelSelector: "app=web" })).items;
  await cluster.core.v1.pods(namespace).evict(pod?.metadata.name ?? "");
  await eventually("an evicted pod has a successor", async () => {
    const { items } = await cluster.core.v1.pods(namespace).list({ labelSelector: "app=web" });
    return items.length === 1 && items[0]?.metadata.uid !== pod?.metadata.uid && items[0]?.status?.phase === "Running";
  });
}

export async function garbageCollection(cluster: Cluster, namespace: string): Promise<void> {
  const web = cluster.apps.v1.deployments(namespace);
  const sets = cluster.apps.v1.replicaSets(namespace);
  const spec = { replicas: 1, selector: { matchLabels: { app: "left" } }, template: template("left") };
  await web.create({ metadata: { name: "left" }, spec });
  const isThere = async (app: string): Promise<boolean> =>
    (await sets.list({ labelSelector: `app=${app}` })).items.length > 0;
  await eventually("a Deployment has its set", () => isThere("left"));
  await web.delete("left", { propagationPolicy: "Orphan" });
  await eventually("an orphaned set has no owner", async () => {
    const [set] = (await sets.list({ labelSelector: "app=left" })).items;
    return set !== undefined && (set.metadata.ownerReferences ?? []).length === 0;
  });
  await web.delete("web", { propagationPolicy: "Foreground" });
  await eventually("dependents go before their owner", async () => {
    return !(await isThere("web")) && (await isGone(() => web.get("web")));
  });
  await customOwner(cluster, namespace);
}

/** An object of a custom kind owns a ConfigMap. */
async function customOwner(cluster: Cluster, namespace: string): Promise<void> {
  const definitions = cluster.apiextensions.v1.customResourceDefinitions();
  const names = { plural: "boats", singular: "boat", kind: "Boat", listKind: "BoatList" };
  await definitions.create({
    metadata: { name: "boats.controllers.example.com" },
    spec: {
      group: "controllers.example.com",
      scope: "Namespaced",
      names,
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
    },
  });
  const boats = async () =>
    (await cluster.dynamic.resource("controllers.example.com/v1", "Boat")).inNamespace(namespace);
  await eventually("a custom kind is served", async () => (await (await boats()).list()).items.length === 0);
  const owner = await (await boats()).create({ metadata: { name: "owner" } });
  const maps = cluster.core.v1.configMaps(namespace);
  const reference = { apiVersion: "controllers.example.com/v1", kind: "Boat", name: "owner", uid: owner.metadata.uid };
  await maps.create({ metadata: { name: "owned", ownerReferences: [reference] } });
  await (await boats()).delete("owner");
  await eventually("what a custom object owns goes with it", () => isGone(() => maps.get("owned")));
  await definitions.delete("boats.controllers.example.com");
  await eventually("the custom kind goes", () => isGone(() => definitions.get("boats.controllers.example.com")));
}

export async function serviceAccounts(cluster: Cluster, namespace: string): Promise<void> {
  await eventually("a namespace has what pods need", async () => {
    await cluster.core.v1.serviceAccounts(namespace).get("default");
    return (await cluster.core.v1.configMaps(namespace).get("kube-root-ca.crt")).data?.["ca.crt"] !== undefined;
  });
  const secrets = cluster.core.v1.secrets(namespace);
  await secrets.create({
    metadata: { name: "token", annotations: { "kubernetes.io/service-account.name": "default" } },
    type: "kubernetes.io/service-account-token",
  });
  await eventually("a Secret gets its token", async () => (await secrets.get("token")).data?.token !== undefined);
}

export async function deleteNamespaces(cluster: Cluster, names: readonly string[]): Promise<void> {
  for (const name of names) await cluster.core.v1.namespaces().delete(name);
  for (const name of names)
    await eventually(`the namespace ${name} goes`, () => isGone(() => cluster.core.v1.namespaces().get(name)));
}

function isGone(get: () => Promise<unknown>): Promise<boolean> {
  return get().then(
    () => false,
    (error: unknown) => {
      if (isNotFound(error)) return true;
      throw error;
    },
  );
}
