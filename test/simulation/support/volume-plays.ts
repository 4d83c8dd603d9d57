/** Scenes about claims and volumes. Classes and volumes have no namespace, so each scene has its own by name. */
import type { Scene, Seen } from "./scene.js";
import { container } from "./workload-objects.js";

const GIBIBYTES = ["1Gi", "5Gi", "3Gi"];

function claim(scene: Scene, name: string, spec: object = {}) {
  return {
    metadata: { name },
    spec: {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage: "2Gi" } },
      storageClassName: scene.namespace,
      ...spec,
    },
  };
}

function volumeName(scene: Scene, name: string): string {
  return `${scene.namespace}-${name}`;
}

function volume(scene: Scene, name: string, storage: string, spec: object = {}, labels: object = {}) {
  return {
    metadata: { name: volumeName(scene, name), labels },
    spec: {
      capacity: { storage },
      accessModes: ["ReadWriteOnce"],
      storageClassName: scene.namespace,
      persistentVolumeReclaimPolicy: "Retain",
      hostPath: { path: "/data" },
      ...spec,
    },
  };
}

async function available(scene: Scene, ...names: string[]): Promise<void> {
  for (const name of names)
    await scene.until(
      ["v1", "PersistentVolume", volumeName(scene, name)],
      ({ status }) => status?.phase === "Available",
    );
}

async function phase(scene: Scene, name: string, wanted: string): Promise<void> {
  await scene.until(["v1", "PersistentVolumeClaim", name], ({ status }) => status?.phase === wanted);
}

function mounting(name: string, claimName: string) {
  const volumes = [{ name: "data", persistentVolumeClaim: { claimName } }];
  return { metadata: { name }, spec: { ...container("one"), volumes } };
}

function isUnschedulable({ status }: Seen): boolean {
  return status?.conditions?.some(({ reason }: { reason?: string }) => reason === "Unschedulable");
}

async function reported(scene: Scene, reason: string): Promise<void> {
  const found = await scene.eventually(async () =>
    (await scene.list("v1", "Event")).some((event) => (event as unknown as { reason: string }).reason === reason),
  );
  if (!found) throw new Error(`no Event ${reason}`);
}

export const VOLUME_PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "claim: nothing fits": async (scene) => {
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "classless", { storageClassName: "" }));
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "missing-class"));
    for (const [pod, name] of [
      ["unbound", "classless"],
      ["lonely", "no-such-claim"],
    ] as const) {
      await scene.create("v1", "Pod", mounting(pod, name));
      await scene.until(["v1", "Pod", pod], isUnschedulable);
    }
    await reported(scene, "FailedBinding");
    await reported(scene, "ProvisioningFailed");
  },

  "claim: the smallest volume that fits": async (scene) => {
    const names = GIBIBYTES.map((storage) => storage.toLowerCase());
    for (const [index, storage] of GIBIBYTES.entries())
      await scene.create("v1", "PersistentVolume", volume(scene, names[index] ?? "", storage));
    await available(scene, ...names);
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await phase(scene, "data", "Bound");
    await scene.create("v1", "Pod", mounting("user", "data"));
    await scene.until(["v1", "Pod", "user"], ({ status }) => status?.phase === "Running");
  },

  "claim: by selector and access mode": async (scene) => {
    const shared = { accessModes: ["ReadWriteOnce", "ReadWriteMany"] };
    await scene.create("v1", "PersistentVolume", volume(scene, "plain", "2Gi"));
    await scene.create("v1", "PersistentVolume", volume(scene, "shared", "2Gi", shared));
    await scene.create("v1", "PersistentVolume", volume(scene, "labelled", "9Gi", {}, { tier: "gold" }));
    await available(scene, "plain", "shared", "labelled");
    const gold = { selector: { matchLabels: { tier: "gold" } } };
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "gold", gold));
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "many", { accessModes: ["ReadWriteMany"] }));
    await phase(scene, "gold", "Bound");
    await phase(scene, "many", "Bound");
  },

  "claim: by the name of a volume": async (scene) => {
    await scene.create("v1", "PersistentVolume", volume(scene, "small", "1Gi"));
    await scene.create("v1", "PersistentVolume", volume(scene, "large", "4Gi"));
    await available(scene, "small", "large");
    for (const name of ["large", "small"])
      await scene.create("v1", "PersistentVolumeClaim", claim(scene, name, { volumeName: volumeName(scene, name) }));
    await phase(scene, "large", "Bound");
    await reported(scene, "VolumeMismatch");
  },

  "claim: a volume that is meant for it": async (scene) => {
    const claimRef = { name: "data", namespace: scene.namespace };
    await scene.create("v1", "PersistentVolume", volume(scene, "meant", "2Gi", { claimRef }));
    await available(scene, "meant");
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "other"));
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await phase(scene, "data", "Bound");
    await reported(scene, "ProvisioningFailed");
  },

  "claim: deleted while a pod uses it": async (scene) => {
    await scene.create("v1", "PersistentVolume", volume(scene, "kept", "2Gi"));
    await available(scene, "kept");
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await phase(scene, "data", "Bound");
    await scene.create("v1", "Pod", mounting("user", "data"));
    await scene.until(["v1", "Pod", "user"], ({ status }) => status?.phase === "Running");
    await scene.remove("v1", "PersistentVolumeClaim", "data");
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await phase(scene, "data", "Bound");
    await scene.remove("v1", "Pod", "user");
    await scene.eventually(async () => (await scene.list("v1", "PersistentVolumeClaim")).length === 0);
    await scene.until(
      ["v1", "PersistentVolume", volumeName(scene, "kept")],
      ({ status }) => status?.phase === "Released",
    );
  },

  "claim: its volume disappears": async (scene) => {
    const name = volumeName(scene, "fleeting");
    await scene.create("v1", "PersistentVolume", volume(scene, "fleeting", "2Gi"));
    await available(scene, "fleeting");
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await phase(scene, "data", "Bound");
    await scene.remove("v1", "PersistentVolume", name);
    await scene.patch("v1", "PersistentVolume", name, { metadata: { finalizers: null } });
    await phase(scene, "data", "Lost");
    await scene.create("v1", "Pod", mounting("user", "data"));
    await scene.until(["v1", "Pod", "user"], isUnschedulable);
  },

  "claim: waits for its first pod": async (scene) => {
    const metadata = { name: scene.namespace };
    const late = { volumeBindingMode: "WaitForFirstConsumer", provisioner: "kubernetes.io/no-provisioner" };
    await scene.create("storage.k8s.io/v1", "StorageClass", { metadata, ...late });
    const matchExpressions = [{ key: "kubernetes.io/hostname", operator: "In", values: ["node-2"] }];
    const local = {
      hostPath: null,
      local: { path: "/data" },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } },
    };
    await scene.create("v1", "PersistentVolume", volume(scene, "local", "2Gi", local));
    await available(scene, "local");
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await reported(scene, "WaitForFirstConsumer");
    await scene.create(
      "v1",
      "PersistentVolumeClaim",
      claim(scene, "more", { resources: { requests: { storage: "8Gi" } } }),
    );
    await scene.create("v1", "Pod", mounting("user", "data"));
    await scene.until(["v1", "Pod", "user"], ({ status }) => status?.phase === "Running");
    await scene.create("v1", "Pod", mounting("other", "more"));
    await scene.until(["v1", "Pod", "other"], isUnschedulable);
  },

  "volume: can't be deleted": async (scene) => {
    const policy = { persistentVolumeReclaimPolicy: "Delete" };
    await scene.create("v1", "PersistentVolume", volume(scene, "stuck", "2Gi", policy));
    await available(scene, "stuck");
    await scene.create("v1", "PersistentVolumeClaim", claim(scene, "data"));
    await phase(scene, "data", "Bound");
    await scene.remove("v1", "PersistentVolumeClaim", "data");
    await scene.until(
      ["v1", "PersistentVolume", volumeName(scene, "stuck")],
      ({ status }) => status?.phase === "Failed",
    );
  },
};
