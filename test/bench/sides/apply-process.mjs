// Applies Deployments one after the other: `apply-process.mjs ours|client-node MODULE SERVER COUNT`.
// Prints measurements as JSON.
const [which, moduleUrl, server, count] = process.argv.slice(2);
const WARM_UP = 200;

const module = await import(moduleUrl);
const apply = which === "ours" ? await ours() : clientNode();
for (let index = 0; index < WARM_UP; index++) await apply(deployment(index));
let applied = 0;
const begin = performance.now();
const cpuBefore = process.cpuUsage();
for (let index = 0; index < Number(count); index++) {
  const { metadata } = await apply(deployment(index));
  if (metadata.name === `web-${index}` && metadata.resourceVersion === "7") applied++;
}
const { user, system } = process.cpuUsage(cpuBefore);
process.stdout.write(
  JSON.stringify({
    items: applied,
    measurements: {
      "round trip, us": ((performance.now() - begin) * 1000) / Number(count),
      "round trip, us of CPU": (user + system) / Number(count),
    },
  }),
  () => process.exit(0),
);

async function ours() {
  const client = await module.connect({ server, profile: "kubernetes", fieldManager: "bench" });
  const reference = { group: "apps", version: "v1", kind: "Deployment", resource: "deployments", scope: "Namespaced" };
  const deployments = client.resource(module.defineReference(reference)).inNamespace("default");
  return (object) => deployments.apply(object, { force: true });
}

function clientNode() {
  const { AppsV1Api, KubeConfig, PatchStrategy, setHeaderOptions } = module;
  const config = new KubeConfig();
  config.loadFromClusterAndUser({ name: "c", server, skipTLSVerify: true }, { name: "u" });
  const api = config.makeApiClient(AppsV1Api);
  const asApply = setHeaderOptions("Content-Type", PatchStrategy.ServerSideApply);
  return (body) => {
    const { name, namespace } = body.metadata;
    return api.patchNamespacedDeployment({ name, namespace, body, fieldManager: "bench", force: true }, asApply);
  };
}

function deployment(index) {
  const labels = { app: `web-${index}` };
  const container = { name: "web", image: "example.com/web:1", ports: [{ containerPort: 8080, name: "http" }] };
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: `web-${index}`, namespace: "default", labels },
    spec: {
      replicas: 2,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  };
}
