/** Runs an informer of ConfigMaps until it is synced: `informer-process.mjs ours|client-node MODULE SERVER`. */
const [which, moduleUrl, server] = process.argv.slice(2);
const MEGABYTE = 1024 * 1024;

const module = await import(moduleUrl);
globalThis.gc();
const heapBefore = process.memoryUsage().heapUsed;
let peakResident = 0;
const sampling = setInterval(() => {
  peakResident = Math.max(peakResident, process.memoryUsage().rss);
}, 2);
const begin = performance.now();
const cpuBefore = process.cpuUsage();
const informer = which === "ours" ? await ours() : await clientNode();
const syncMs = performance.now() - begin;
const { user, system } = process.cpuUsage(cpuBefore);
peakResident = Math.max(peakResident, process.memoryUsage().rss);
clearInterval(sampling);
globalThis.gc();
const heapAfter = process.memoryUsage().heapUsed;
process.stdout.write(
  JSON.stringify({
    items: informer.list().length,
    measurements: {
      "sync, ms": syncMs,
      "sync, ms of CPU": (user + system) / 1000,
      "heap of the cache, MB": (heapAfter - heapBefore) / MEGABYTE,
      "peak of resident memory, MB": peakResident / MEGABYTE,
    },
  }),
  () => process.exit(0),
);

async function ours() {
  const client = await module.connect({ server, profile: "kubernetes" });
  const reference = { group: "", version: "v1", kind: "ConfigMap", resource: "configmaps", scope: "Namespaced" };
  const cache = client.resource(reference).allNamespaces().informer({ initialState: "list", onError: fail });
  void cache.run(new AbortController().signal);
  await cache.synced();
  return cache;
}

async function clientNode() {
  const config = new module.KubeConfig();
  config.loadFromOptions({
    clusters: [{ name: "c", server, skipTLSVerify: true }],
    users: [{ name: "u" }],
    contexts: [{ name: "x", cluster: "c", user: "u" }],
    currentContext: "x",
  });
  const api = config.makeApiClient(module.CoreV1Api);
  const path = "/api/v1/configmaps";
  const cache = module.makeInformer(config, path, () => api.listConfigMapForAllNamespaces());
  cache.on("error", fail);
  // This resolves once the list is in the cache.
  await cache.start();
  return cache;
}

function fail(error) {
  console.error(error);
  process.exit(1);
}
