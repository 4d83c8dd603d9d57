// Starts the first test server of a process: `test-server-process.mjs MODULE`. Prints measurements as JSON.
const [moduleUrl] = process.argv.slice(2);

// The cost of the first import of any module does not count.
await import("data:text/javascript,");
const begin = performance.now();
const { startTestServer } = await import(moduleUrl);
const imported = performance.now();
const server = await startTestServer();
const started = performance.now();
const { items } = await server.client.core.v1.namespaces().list();
const answered = performance.now();
await server.stop();
process.stdout.write(
  JSON.stringify({
    items: items.length,
    measurements: {
      "import ms": imported - begin,
      "first start ms": started - imported,
      "first answer of a process ms": answered - begin,
    },
  }),
);
