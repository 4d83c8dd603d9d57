/** Deployments, StatefulSets and DaemonSets with the Services in front of them. */
import { type Cluster, eventually, NEWER_IMAGE, NODES, template } from "./stage.js";

export async function deployments(cluster: Cluster, namespace: string): Promise<void> {
  const web = cluster.apps.v1.deployments(namespace);
  const sets = cluster.apps.v1.replicaSets(namespace);
  await cluster.core.v1.services(namespace).create({
    metadata: { name: "web" },
    spec: { selector: { app: "web" }, ports: [{ port: 80, targetPort: 8080 }] },
  });
  await web.create({
    metadata: { name: "web" },
    spec: { replicas: 3, selector: { matchLabels: { app: "web" } }, template: template("web") },
  });
  const hasAddresses = async (count: number): Promise<boolean> => {
    const labelSelector = "kubernetes.io/service-name=web";
    const { items } = await cluster.discovery.v1.endpointSlices(namespace).list({ labelSelector });
    return items.flatMap(({ endpoints }) => endpoints ?? []).filter((each) => each.conditions?.ready).length === count;
  };
  const isComplete = async (count: number): Promise<boolean> => {
    const { metadata, status } = await web.get("web");
    const { observedGeneration, updatedReplicas, availableReplicas, replicas } = status ?? {};
    return (
      observedGeneration === metadata.generation &&
      [updatedReplicas, availableReplicas, replicas].every((each) => each === count)
    );
  };
  await eventually("a Deployment has three pods", () => isComplete(3));
  await eventually("its Service has their addresses", () => hasAddresses(3));

  await web.patch("web", NEWER_IMAGE);
  await eventually("its pods are those of the second template", async () => {
    const { items } = await cluster.core.v1.pods(namespace).list({ labelSelector: "app=web" });
    return (await isComplete(3)) && items.every(({ spec }) => spec?.containers?.[0]?.image === "example.com/app:2");
  });
  await eventually("the ReplicaSet of the first is empty", async () => {
    const counts = (await sets.list()).items.map(({ status }) => status?.replicas);
    return counts.length === 2 && counts.includes(0) && counts.includes(3);
  });
  await web.scale.patch("web", { type: "merge", body: { spec: { replicas: 1 } } });
  await eventually("it is scaled down", () => isComplete(1));
  await eventually("and so are the addresses of its Service", () => hasAddresses(1));
}

export async function statefulSets(cluster: Cluster, namespace: string): Promise<void> {
  const db = cluster.apps.v1.statefulSets(namespace);
  await cluster.core.v1.services(namespace).create({
    metadata: { name: "db" },
    spec: { clusterIP: "None", selector: { app: "db" }, ports: [{ port: 5432 }] },
  });
  await db.create({
    metadata: { name: "db" },
    spec: {
      serviceName: "db",
      replicas: 2,
      selector: { matchLabels: { app: "db" } },
      template: template("db"),
      volumeClaimTemplates: [
        {
          metadata: { name: "data" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      ],
    },
  });
  const isComplete = async (count: number): Promise<boolean> => {
    const { status } = await db.get("db");
    return status?.readyReplicas === count && status.replicas === count && status.updateRevision !== undefined;
  };
  await eventually("a StatefulSet has its pods", () => isComplete(2));
  const pods = (await cluster.core.v1.pods(namespace).list({ labelSelector: "app=db" })).items;
  const claims = (await cluster.core.v1.persistentVolumeClaims(namespace).list({ labelSelector: "app=db" })).items;
  const names = [...pods, ...claims].map(({ metadata }) => metadata.name).join(" ");
  if (names !== "db-0 db-1 data-db-0 data-db-1") throw new Error(`pods and claims of the StatefulSet: ${names}`);
  await db.patch("db", NEWER_IMAGE);
  await eventually("its pods are those of the second template", async () => {
    const { status } = await db.get("db");
    return (await isComplete(2)) && status?.currentRevision === status?.updateRevision && status?.updatedReplicas === 2;
  });
  await db.scale.patch("db", { type: "merge", body: { spec: { replicas: 1 } } });
  await eventually("it is scaled down", () => isComplete(1));
}

export async function daemonSets(cluster: Cluster, namespace: string): Promise<void> {
  const agents = cluster.apps.v1.daemonSets(namespace);
  const spec = { selector: { matchLabels: { app: "agent" } }, template: template("agent") };
  await agents.create({ metadata: { name: "agent" }, spec });
  const isComplete = async (): Promise<boolean> => {
    const { metadata, status } = await agents.get("agent");
    const { desiredNumberScheduled, numberAvailable, updatedNumberScheduled, observedGeneration } = status ?? {};
    return (
      observedGeneration === metadata.generation &&
      [desiredNumberScheduled, numberAvailable, updatedNumberScheduled].every((each) => each === NODES.length)
    );
  };
  await eventually("a DaemonSet has a pod on each node", isComplete);
  const { items } = await cluster.core.v1.pods(namespace).list({ labelSelector: "app=agent" });
  const nodes = items.map((pod) => pod.spec?.nodeName).sort();
  if (nodes.join() !== NODES.join()) throw new Error(`nodes of the DaemonSet's pods: ${nodes.join()}`);
  await agents.patch("agent", NEWER_IMAGE);
  await eventually("its pods are those of the second template", isComplete);
}
