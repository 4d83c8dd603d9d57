// Measures a program that makes a single request, in a fresh process without a loader.
// Arguments: "ours" or "client-node", the module's URL, the server's URL. Prints measurements as JSON.
const [, , which, moduleUrl, server] = process.argv;
const MEBIBYTE = 2 ** 20;

const clients = {
  async ours({ connect, defineReference }) {
    const client = await connect({ server, profile: "kubernetes" });
    const reference = { group: "", version: "v1", kind: "ConfigMap", resource: "configmaps", scope: "Namespaced" };
    const list = await client.resource(defineReference(reference)).inNamespace("default").list();
    await client.close();
    return list.items;
  },
  async "client-node"({ KubeConfig, CoreV1Api }) {
    const config = new KubeConfig();
    // Without this option the client refuses plain HTTP.
    config.loadFromClusterAndUser({ name: "c", server, skipTLSVerify: true }, { name: "u" });
    return (await config.makeApiClient(CoreV1Api).listNamespacedConfigMap({ namespace: "default" })).items;
  },
};

// The cost of the first import of any module does not count.
await import("data:text/javascript,");
globalThis.gc();
const before = process.memoryUsage().rss;
const begin = performance.now();
const module = await import(moduleUrl);
const imported = performance.now();
globalThis.gc();
const importedBytes = process.memoryUsage().rss - before;
const resumed = performance.now();
const items = await clients[which](module);
const answeredMs = imported - begin + (performance.now() - resumed);
globalThis.gc();
const answeredBytes = process.memoryUsage().rss - before;
process.stdout.write(
  JSON.stringify({
    items: items.length,
    measurements: {
      "import ms": imported - begin,
      "import MiB": importedBytes / MEBIBYTE,
      "first answer ms": answeredMs,
      "first answer MiB": answeredBytes / MEBIBYTE,
    },
  }),
);
