// What a program pays that only wants to ask a server something: run in a fresh process without any loader.
// Arguments: "ours" or "client-node", the module's URL, the server's URL. Prints figures as JSON.
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
    // without it, it refuses plain HTTP
    config.loadFromClusterAndUser({ name: "c", server, skipTLSVerify: true }, { name: "u" });
    return (await config.makeApiClient(CoreV1Api).listNamespacedConfigMap({ namespace: "default" })).items;
  },
};

// what the first import of anything costs is nobody's
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
    figures: {
      "import ms": imported - begin,
      "import MiB": importedBytes / MEBIBYTE,
      "first answer ms": answeredMs,
      "first answer MiB": answeredBytes / MEBIBYTE,
    },
  }),
);
