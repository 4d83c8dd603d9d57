/** Scenes about Services and where their pods are reached. */
import type { Scene, Seen } from "./scene.js";
import { deployment, template } from "./workload-objects.js";

const SLICE = ["discovery.k8s.io/v1", "EndpointSlice"] as const;

function service(name: string, spec: object, labels: object = {}) {
  return { metadata: { name, labels }, spec: { ports: [{ port: 80 }], ...spec } };
}

interface SeenEndpoint {
  readonly addresses: readonly string[];
  readonly conditions: { readonly ready: boolean; readonly serving: boolean };
}

async function endpointsOf(scene: Scene): Promise<SeenEndpoint[]> {
  const slices = (await scene.list(...SLICE)) as unknown as { endpoints?: SeenEndpoint[] }[];
  return slices.flatMap(({ endpoints }) => endpoints ?? []);
}

/** Waits until so many endpoints are ready, and so many others are there, and Endpoints say the same. */
async function endpoints(scene: Scene, ready: number, others = 0): Promise<void> {
  const found = await scene.eventually(async () => {
    const all = await endpointsOf(scene);
    const isReady = ({ conditions }: SeenEndpoint): boolean => conditions.ready;
    if (all.filter(isReady).length !== ready || all.length !== ready + others) return false;
    const objects = (await scene.list("v1", "Endpoints")) as unknown as {
      subsets?: { addresses?: unknown[]; notReadyAddresses?: unknown[] }[];
    }[];
    const sum = objects
      .flatMap(({ subsets }) => subsets ?? [])
      .reduce(
        (count, { addresses = [], notReadyAddresses = [] }) => count + addresses.length + notReadyAddresses.length,
        0,
      );
    return sum === ready + others && (await scene.list(...SLICE)).length > 0;
  });
  if (!found) throw new Error(`not reached: ${JSON.stringify(await endpointsOf(scene))}`);
}

function withPorts(image: string, ports: object[]) {
  return { containers: [{ name: "main", image, ports }] };
}

export const SERVICE_PLAYS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "service: no pods": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }, { team: "a" }));
    await endpoints(scene, 0);
    await scene.eventually(async () => (await scene.list("v1", "Endpoints")).length === 1);
  },

  "service: the pods of a deployment, by port number": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }, { team: "a" }));
    await scene.create("apps/v1", "Deployment", deployment("web"));
    await endpoints(scene, 3);
  },

  "service: ports by name, on some pods only": async (scene) => {
    const ports = [
      { name: "http", port: 80, targetPort: "http", appProtocol: "http" },
      { name: "admin", port: 81, targetPort: "admin" },
    ];
    await scene.create("v1", "Service", service("web", { selector: { app: "web" }, ports }));
    const first = [
      { name: "http", containerPort: 8080 },
      { name: "admin", containerPort: 9090 },
    ];
    const pods = { one: first, two: first.slice(0, 1), three: [{ name: "http", containerPort: 8081 }] };
    for (const [name, containerPorts] of Object.entries(pods))
      await scene.create("v1", "Pod", {
        metadata: { name, labels: { app: "web" } },
        spec: withPorts("one", containerPorts),
      });
    await scene.eventually(async () => (await endpointsOf(scene)).length === 3);
    for (const name of Object.keys(pods))
      await scene.until(["v1", "Pod", name], ({ status }: Seen) => status?.phase === "Running");
  },

  "service: pods that are not ready": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }));
    const spec = { replicas: 2, template: template("web", { image: "unready" }) };
    await scene.create("apps/v1", "Deployment", deployment("web", spec));
    await endpoints(scene, 0, 2);
  },

  "service: headless, with pods that are not ready": async (scene) => {
    const headless = { selector: { app: "web" }, clusterIP: "None", publishNotReadyAddresses: true };
    await scene.create("v1", "Service", service("web", headless, { team: "a" }));
    const spec = { replicas: 2, template: template("web", { image: "unready" }) };
    await scene.create("apps/v1", "Deployment", deployment("web", spec));
    await endpoints(scene, 2);
  },

  "service: headless, without ports, for a stateful set": async (scene) => {
    await scene.create("v1", "Service", service("db", { selector: { app: "db" }, clusterIP: "None", ports: [] }));
    const spec = { replicas: 2, serviceName: "db", selector: { matchLabels: { app: "db" } }, template: template("db") };
    await scene.create("apps/v1", "StatefulSet", { metadata: { name: "db" }, spec });
    await endpoints(scene, 2);
  },

  "service: a pod leaves, a pod ends": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }));
    for (const name of ["stays", "leaves", "goes"])
      await scene.create("v1", "Pod", {
        metadata: { name, labels: { app: "web" } },
        spec: { containers: [{ name: "main", image: "one" }] },
      });
    await endpoints(scene, 3);
    await scene.patch("v1", "Pod", "leaves", { metadata: { labels: { app: "other" } } });
    await endpoints(scene, 2);
    await scene.remove("v1", "Pod", "goes");
    await endpoints(scene, 1);
  },

  "service: labels and selector change": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }, { team: "a" }));
    await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1 }));
    await endpoints(scene, 1);
    await scene.patch("v1", "Service", "web", { metadata: { labels: { team: "b", tier: "front" } } });
    const isLabelled = async (): Promise<boolean> =>
      [...(await scene.list(...SLICE)), ...(await scene.list("v1", "Endpoints"))].every(
        ({ metadata }) => metadata.labels?.tier === "front",
      );
    await scene.eventually(isLabelled);
    await scene.patch("v1", "Service", "web", { spec: { selector: { app: "nobody" } } });
    await endpoints(scene, 0);
  },

  "service: near endpoints are preferred": async (scene) => {
    const spec = { selector: { app: "web" }, trafficDistribution: "PreferSameNode" };
    await scene.create("v1", "Service", service("web", spec));
    await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1 }));
    await endpoints(scene, 1);
  },

  "service: without a selector, endpoints by hand": async (scene) => {
    await scene.create("v1", "Service", service("outside", {}, { team: "a" }));
    await scene.create("v1", "Endpoints", {
      metadata: { name: "outside", labels: { team: "b" }, annotations: { note: "by hand" } },
      subsets: [
        {
          addresses: [{ ip: "192.0.2.1", hostname: "one" }, { ip: "2001:db8::1" }],
          notReadyAddresses: [{ ip: "192.0.2.2" }],
          ports: [{ name: "http", port: 8080 }],
        },
      ],
    });
    await endpoints(scene, 2, 1);
    await scene.patch("v1", "Endpoints", "outside", {
      subsets: [{ addresses: [{ ip: "192.0.2.3" }], ports: [{ name: "http", port: 8080 }] }],
    });
    await endpoints(scene, 1);
  },

  "service: deleted": async (scene) => {
    await scene.create("v1", "Service", service("web", { selector: { app: "web" } }));
    await scene.create("apps/v1", "Deployment", deployment("web", { replicas: 1 }));
    await endpoints(scene, 1);
    await scene.remove("v1", "Service", "web");
    await scene.eventually(
      async () => (await scene.list(...SLICE)).length + (await scene.list("v1", "Endpoints")).length === 0,
    );
  },
};
