/** Volumes that are made, grow and disappear, which on a cluster needs the program of a storage vendor. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startTestServer } from "../../runtime/testing/index.js";
import { Scene, type Seen } from "./support/scene.js";
import { eventsAbout, simulated } from "./support/simulated.js";
import { container } from "./support/workload-objects.js";

const STORAGE_CLASS = ["storage.k8s.io/v1", "StorageClass"] as const;
const CLAIM = ["v1", "PersistentVolumeClaim"] as const;
const VOLUME = ["v1", "PersistentVolume"] as const;

function storageClass(name: string, fields: object = {}, annotations: object = {}) {
  return { metadata: { name, annotations }, provisioner: "example.com/disk", ...fields };
}

function claim(name: string, spec: object = {}) {
  const resources = { requests: { storage: "1Gi" } };
  return { metadata: { name }, spec: { accessModes: ["ReadWriteOnce"], resources, ...spec } };
}

function mounting(name: string, claimName: string) {
  const volumes = [{ name: "data", persistentVolumeClaim: { claimName } }];
  return { metadata: { name }, spec: { ...container("one"), volumes } };
}

async function read(scene: Scene, name: string): Promise<Seen> {
  const found = await scene.get(...CLAIM, name);
  assert.ok(found, `${name} is gone`);
  return found;
}

test("a claim of a class gets a volume, which goes with it", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await cluster.create(...STORAGE_CLASS, storageClass("fast", { mountOptions: ["noatime"] }));
  await scene.create(...CLAIM, claim("data", { storageClassName: "fast" }));
  await server.clock.settle();
  const { metadata, spec, status } = await read(scene, "data");
  assert.deepEqual(
    [status.phase, status.capacity, status.accessModes],
    ["Bound", { storage: "1Gi" }, ["ReadWriteOnce"]],
  );
  assert.equal(spec.volumeName, `pvc-${metadata.uid}`);
  assert.deepEqual(metadata.annotations, {
    "pv.kubernetes.io/bind-completed": "yes",
    "pv.kubernetes.io/bound-by-controller": "yes",
    "volume.beta.kubernetes.io/storage-provisioner": "example.com/disk",
    "volume.kubernetes.io/storage-provisioner": "example.com/disk",
  });
  const volume = await cluster.get(...VOLUME, spec.volumeName);
  assert.equal(volume?.metadata.annotations?.["pv.kubernetes.io/provisioned-by"], "example.com/disk");
  assert.deepEqual(
    [volume?.status.phase, volume?.spec.persistentVolumeReclaimPolicy, volume?.spec.mountOptions],
    ["Bound", "Delete", ["noatime"]],
  );
  // Events are written after what they report.
  await scene.eventually(async () => (await eventsAbout(scene, "data")).length === 3, 5_000);
  assert.deepEqual(
    (await eventsAbout(scene, "data")).map((line) => line.split(":")[0]),
    ["Normal ExternalProvisioning", "Normal Provisioning", "Normal ProvisioningSucceeded"],
  );
  await scene.remove(...CLAIM, "data");
  await server.clock.settle();
  assert.deepEqual([await scene.get(...CLAIM, "data"), await cluster.list(...VOLUME)], [undefined, []]);
});

test("a class that retains keeps the volume of a deleted claim", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await cluster.create(...STORAGE_CLASS, storageClass("kept", { reclaimPolicy: "Retain" }));
  await scene.create(...CLAIM, claim("data", { storageClassName: "kept" }));
  await server.clock.settle();
  await scene.remove(...CLAIM, "data");
  await server.clock.settle();
  assert.deepEqual(
    (await cluster.list(...VOLUME)).map(({ status }) => status.phase),
    ["Released"],
  );
});

test("a claim without a class gets the default class, also when that comes later", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await scene.create(...CLAIM, claim("data"));
  await scene.create(...CLAIM, claim("none", { storageClassName: "" }));
  await server.clock.settle();
  assert.equal((await read(scene, "data")).status.phase, "Pending");
  const isDefault = { "storageclass.kubernetes.io/is-default-class": "true" };
  await cluster.create(...STORAGE_CLASS, storageClass("standard", {}, isDefault));
  await server.clock.settle();
  const { spec, status } = await read(scene, "data");
  assert.deepEqual([spec.storageClassName, status.phase], ["standard", "Bound"]);
  assert.equal((await read(scene, "none")).status.phase, "Pending");
});

test("a claim that waits for its first pod is provisioned for the pod's node, and the pod waits for it", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await cluster.create(...STORAGE_CLASS, storageClass("late", { volumeBindingMode: "WaitForFirstConsumer" }));
  await scene.create(...CLAIM, claim("data", { storageClassName: "late" }));
  await server.clock.settle();
  assert.deepEqual(await eventsAbout(scene, "data"), [
    "Normal WaitForFirstConsumer: waiting for first consumer to be created before binding",
  ]);
  const counts = async (): Promise<number[]> =>
    ((await scene.list("v1", "Event")) as unknown as { reason: string; count: number }[])
      .filter(({ reason }) => reason === "WaitForFirstConsumer")
      .map(({ count }) => count);
  assert.deepEqual(await counts(), [1]);
  await server.clock.advance(31_000);
  assert.deepEqual(await counts(), [3], "every 15 seconds");
  await scene.create("v1", "Pod", mounting("user", "data"));
  await server.clock.settle();
  const pod = await scene.get("v1", "Pod", "user");
  const { metadata, status } = await read(scene, "data");
  assert.equal(metadata.annotations?.["volume.kubernetes.io/selected-node"], pod?.spec.nodeName);
  assert.deepEqual([status.phase, pod?.status.phase], ["Bound", "Running"]);
});

test("a claim grows if its class lets it", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await cluster.create(...STORAGE_CLASS, storageClass("elastic", { allowVolumeExpansion: true }));
  await scene.create(...CLAIM, claim("data", { storageClassName: "elastic" }));
  await server.clock.settle();
  await scene.patch(...CLAIM, "data", { spec: { resources: { requests: { storage: "3Gi" } } } });
  await server.clock.settle();
  const { spec, status } = await read(scene, "data");
  const volume = await cluster.get(...VOLUME, spec.volumeName);
  assert.deepEqual([status.capacity, volume?.spec.capacity], [{ storage: "3Gi" }, { storage: "3Gi" }]);
});

test("a volume that somebody made is deleted with its claim, if it is a temporary directory", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  const spec = {
    capacity: { storage: "1Gi" },
    accessModes: ["ReadWriteOnce"],
    persistentVolumeReclaimPolicy: "Delete",
  };
  await cluster.create(...VOLUME, {
    metadata: { name: "scratch" },
    spec: { ...spec, hostPath: { path: "/tmp/scratch" } },
  });
  await scene.create(...CLAIM, claim("data", { storageClassName: "" }));
  await server.clock.settle();
  assert.equal((await read(scene, "data")).spec.volumeName, "scratch");
  await scene.remove(...CLAIM, "data");
  await server.clock.settle();
  assert.equal(await cluster.get(...VOLUME, "scratch"), undefined);
});

test("a pod with a node of its own does not start before its claim is bound", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await scene.create(...CLAIM, claim("data", { storageClassName: "soon" }));
  const pod = mounting("pinned", "data");
  await scene.create("v1", "Pod", { ...pod, spec: { ...pod.spec, nodeName: "node-1" } });
  await server.clock.advance(60_000);
  const waiting = await scene.get("v1", "Pod", "pinned");
  assert.equal(waiting?.status.containerStatuses[0].state.waiting.reason, "ContainerCreating");
  await cluster.create(...STORAGE_CLASS, storageClass("soon"));
  await server.clock.settle();
  assert.equal((await scene.get("v1", "Pod", "pinned"))?.status.phase, "Running");
});

test("a pod brings its own claims, which go with it", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  await cluster.create(...STORAGE_CLASS, storageClass("fast"));
  const { spec } = claim("", { storageClassName: "fast" });
  const volumes = [{ name: "scratch", ephemeral: { volumeClaimTemplate: { spec } } }];
  await scene.create("v1", "Pod", { metadata: { name: "user" }, spec: { ...container("one"), volumes } });
  await server.clock.settle();
  assert.equal((await read(scene, "user-scratch")).status.phase, "Bound");
  assert.equal((await scene.get("v1", "Pod", "user"))?.status.phase, "Running");
  await scene.remove("v1", "Pod", "user");
  await server.clock.advance(1_000);
  const isGone = await scene.eventually(async () => (await cluster.list(...VOLUME)).length === 0, 5_000);
  assert.ok(isGone);
});

test("hundreds of claims compete for as many volumes, and each gets one of its own", async (t) => {
  const { server, scene, cluster } = await simulated(t);
  const spec = { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/data" } };
  const numbers = Array.from({ length: 150 }, (_, index) => index);
  await Promise.all(
    numbers.map((number) => cluster.create(...VOLUME, { metadata: { name: `volume-${number}` }, spec })),
  );
  await Promise.all(numbers.map((number) => scene.create(...CLAIM, claim(`data-${number}`, { storageClassName: "" }))));
  await server.clock.settle();
  const claims = await scene.list(...CLAIM);
  assert.ok(claims.every(({ status }) => status.phase === "Bound"));
  assert.equal(new Set(claims.map(({ spec: { volumeName } }) => volumeName)).size, numbers.length);
});

test("a server without classes of storage simulates the rest, and its pods do not wait for claims", async (t) => {
  const errors: unknown[] = [];
  const server = await startTestServer({
    simulate: "workloads",
    runtimeConfig: { "storage.k8s.io/v1": false, "policy/v1": false, "discovery.k8s.io/v1": false },
    reportError: (error) => errors.push(error),
  });
  t.after(() => server.stop());
  const scene = new Scene(server.client, "default");
  await scene.until(["v1", "ServiceAccount", "default"], () => true);
  await scene.create(...CLAIM, claim("data", { storageClassName: "" }));
  await scene.create("v1", "Service", {
    metadata: { name: "web" },
    spec: { selector: { app: "web" }, ports: [{ port: 80 }] },
  });
  await scene.create("v1", "Pod", mounting("user", "data"));
  await scene.until(["v1", "Pod", "user"], ({ status }) => status?.phase === "Running");
  await scene.until(["v1", "Endpoints", "web"], () => true);
  assert.deepEqual(errors, []);
});

test("a server without a class gets a default class at its start, unless it is declared otherwise", async (t) => {
  const { server, scene, cluster } = await simulated(t, { storageClass: "first" });
  await scene.create(...CLAIM, claim("data", {}));
  await server.clock.settle();
  const bound = await scene.get(...CLAIM, "data");
  assert.deepEqual([bound?.spec.storageClassName, bound?.status.phase], ["first", "Bound"]);
  const classes = await cluster.list(...STORAGE_CLASS);
  assert.deepEqual(
    classes.map(({ metadata }) => metadata.name),
    ["first"],
  );
  const other = await simulated(t);
  assert.deepEqual(await other.cluster.list(...STORAGE_CLASS), []);
});

test("claims of a StatefulSet belong to what they go with, and to nothing where another controller has them", async (t) => {
  const { server, scene } = await simulated(t, { storageClass: "standard" });
  await scene.create("apps/v1", "StatefulSet", {
    metadata: { name: "ss" },
    spec: {
      replicas: 3,
      serviceName: "ss",
      selector: { matchLabels: { app: "ss" } },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: "Delete", whenScaled: "Retain" },
      template: { metadata: { labels: { app: "ss" } }, spec: { containers: [{ name: "main", image: "x" }] } },
      volumeClaimTemplates: [
        {
          metadata: { name: "data" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      ],
    },
  });
  const claims = async (): Promise<Record<string, string[]>> => {
    await server.clock.advance(60_000);
    const found = await scene.list("v1", "PersistentVolumeClaim");
    return Object.fromEntries(
      found.map(({ metadata }) => [
        metadata.name,
        (metadata.ownerReferences ?? []).map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`),
      ]),
    );
  };
  const set = ["StatefulSet ss"];
  assert.deepEqual(await claims(), { "data-ss-0": set, "data-ss-1": set, "data-ss-2": set });
  const patch = (kind: string, name: string, change: object): Promise<unknown> =>
    scene.patch(kind === "StatefulSet" ? "apps/v1" : "v1", kind, name, change);
  await patch("StatefulSet", "ss", { spec: { persistentVolumeClaimRetentionPolicy: { whenDeleted: "Retain" } } });
  assert.deepEqual(await claims(), { "data-ss-0": [], "data-ss-1": [], "data-ss-2": [] });
  const { metadata: made } = await scene.create("v1", "ConfigMap", { metadata: { name: "other" } });
  const other = { apiVersion: "v1", kind: "ConfigMap", name: "other", uid: made?.uid, controller: true };
  await patch("PersistentVolumeClaim", "data-ss-1", { metadata: { ownerReferences: [other] } });
  await patch("StatefulSet", "ss", {
    spec: { replicas: 0, persistentVolumeClaimRetentionPolicy: { whenScaled: "Delete" } },
  });
  assert.deepEqual(await claims(), { "data-ss-1": ["ConfigMap other"] });
  await patch("PersistentVolumeClaim", "data-ss-1", { metadata: { ownerReferences: null } });
  await patch("StatefulSet", "ss", { spec: { replicas: 2 } });
  assert.deepEqual(await claims(), { "data-ss-0": [], "data-ss-1": [] });
  await patch("StatefulSet", "ss", { spec: { replicas: 1 } });
  assert.deepEqual(await claims(), { "data-ss-0": [] });
});
