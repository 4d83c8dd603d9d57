/**
 * Seeded objects of about 2 KiB: a ConfigMap of settings and a Deployment of two containers; and a Pod of twice the size.
 * The same seed gives the same bytes. Names contain a text of the caller, often a placeholder of `load/plan.ts`.
 */
import { type Random, variants } from "./random.js";

/** The annotation of a Deployment's template that has the revision. */
export const REVISION_ANNOTATION = "example.com/revision";
/** Number of different objects of a kind. More would only cost memory. */
const VARIANTS = 64;

/** JSON texts of ConfigMaps with the given name. `revision` is part of the data, so that another one is a change. */
export function configMaps(name: string, revision = "0"): string[] {
  return texts((random) => configMap(random, name, revision));
}

/** A ConfigMap of some 1 MiB in 16 files. */
export function configMapOfFiles(name: string, revision: string): string {
  const [text] = variants(1, (random) => {
    const object = configMap(random, name, revision, 0);
    for (let index = 0; index < 16; index++) object.data[`file-${index}.properties`] = random.text(60 * 1024);
    return JSON.stringify(object);
  });
  return text as string;
}

/** ConfigMaps of some 1 KiB. */
export function smallConfigMaps(name: string): string[] {
  return texts((random) => configMap(random, name, "0", 5));
}

/** The same ConfigMaps with one more label, for a selector to find. */
export function labelledConfigMaps(name: string, key: string, value: string): string[] {
  return texts((random) => {
    const object = configMap(random, name, "0");
    object.metadata.labels[key] = value;
    return object;
  });
}

/** JSON texts of Events with the given name about the given object; some 1 KiB, most of it the message. */
export function events(name: string, about: string): string[] {
  return texts((random) => event(random, name, about));
}

/**
 * JSON texts of Deployments with the given name. `revision` is part of the template, so that another one is a change.
 */
export function deployments(name: string, revision = "0"): string[] {
  return texts((random) => deployment(random, name, revision));
}

/** JSON texts of Pods with the given name, as a node has reported on them; some 4 KiB. */
export function pods(name: string): string[] {
  return texts((random) => pod(random, name));
}

function texts(make: (random: Random) => object): string[] {
  return variants(VARIANTS, make).map((object) => JSON.stringify(object));
}

export function configMap(random: Random, name: string, revision: string, settings = 12) {
  const data: Record<string, string> = { revision };
  for (let index = 0; index < settings; index++) data[`${random.word()}-${index}.properties`] = random.text(120);
  return { apiVersion: "v1", kind: "ConfigMap", metadata: metadata(random, name), data };
}

function event(random: Random, name: string, about: string): object {
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: metadata(random, name),
    involvedObject: { apiVersion: "v1", kind: "Pod", namespace: "default", name: about },
    reason: "Scheduled",
    message: random.text(600),
    source: { component: random.word() },
    type: "Normal",
    count: 1 + random.below(9),
  };
}

function deployment(random: Random, name: string, revision: string): object {
  const labels = { app: random.word(), tier: random.word() };
  const containers = ["main", "proxy"].map((called) => container(random, called, 6));
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: metadata(random, name),
    spec: {
      replicas: 1 + random.below(9),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, annotations: { [REVISION_ANNOTATION]: revision } },
        spec: { containers, restartPolicy: "Always", terminationGracePeriodSeconds: 30 },
      },
    },
  };
}

/** A container with about 13 values and two for each setting. */
export function container(random: Random, name: string, settings: number) {
  return {
    name,
    image: `registry.example.com/${random.word()}/${random.word()}:1.${random.below(90)}.${random.below(90)}`,
    args: [`--${random.word()}=${random.below(1000)}`, `--${random.word()}=${random.text(20)}`],
    ports: [{ name: "http", containerPort: 8000 + random.below(1000), protocol: "TCP" }],
    env: Array.from({ length: settings }, (_, index) => ({ name: `SETTING_${index}`, value: random.text(30) })),
    resources: { limits: { cpu: "500m", memory: "256Mi" }, requests: { cpu: "100m", memory: "128Mi" } },
    imagePullPolicy: "IfNotPresent",
  };
}

function pod(random: Random, name: string): object {
  const probe = { httpGet: { path: "/healthz", port: "http", scheme: "HTTP" }, periodSeconds: 10, failureThreshold: 3 };
  const volumeMounts = [
    { name: "settings", mountPath: "/etc/settings", readOnly: true },
    { name: "scratch", mountPath: "/var/scratch" },
  ];
  const containers = ["main", "proxy"].map((called) => ({
    ...container(random, called, 8),
    ...{ volumeMounts, livenessProbe: probe, readinessProbe: probe },
    securityContext: { runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: metadata(random, name),
    spec: {
      containers,
      volumes: [
        { name: "settings", configMap: { name: random.word(), items: [{ key: "main", path: "main.properties" }] } },
        { name: "scratch", emptyDir: { sizeLimit: "1Gi" } },
      ],
      nodeName: `node-${random.below(100)}`,
      nodeSelector: { disk: random.word() },
      tolerations: [{ key: random.word(), operator: "Exists", effect: "NoExecute", tolerationSeconds: 300 }],
      serviceAccountName: random.word(),
    },
    status: podStatus(random, containers),
  };
}

function podStatus(random: Random, containers: readonly { readonly name: string; readonly image: string }[]): object {
  const since = "2025-01-01T00:00:00Z";
  const address = `10.0.${random.below(256)}.${random.below(256)}`;
  return {
    phase: "Running",
    podIP: address,
    podIPs: [{ ip: address }],
    startTime: since,
    conditions: ["Initialized", "Ready", "ContainersReady", "PodScheduled"].map((type) => ({
      ...{ type, status: "True", lastTransitionTime: since },
    })),
    containerStatuses: containers.map(({ name, image }) => ({
      ...{ name, image, imageID: `${image}@sha256:${"0".repeat(64)}`, ready: true, restartCount: random.below(5) },
      state: { running: { startedAt: since } },
    })),
  };
}

function metadata(random: Random, name: string) {
  const labels: Record<string, string> = { app: random.word(), tier: random.word(), release: `r${random.below(100)}` };
  return { name, labels, annotations: { "example.com/owner": random.text(24), "example.com/note": random.text(48) } };
}
