/** One server for all tests of a file; each test begins with the same state. */
import { fileURLToPath } from "node:url";
import { defineReference } from "kindsmith/client";
import { assertMatches, eventually, startTestServer } from "kindsmith/testing";
import { keepSettings } from "./greenhouse.js";

const reference = defineReference({
  group: "farm.example.com",
  version: "v1",
  kind: "Greenhouse",
  resource: "greenhouses",
  scope: "Namespaced",
});

export async function startGarden() {
  const server = await startTestServer({ crds: fileURLToPath(new URL("greenhouses.yaml", import.meta.url)) });
  const { client } = server;
  const greenhouses = client.resource(reference).inNamespace("default");
  await greenhouses.create({ metadata: { name: "tomatoes" }, spec: { celsius: 21 } });
  const stopped = new AbortController();
  const keeping = keepSettings(client, greenhouses, stopped.signal);
  /** Resolves once the settings of a greenhouse say so. */
  const settingsSay = (name, celsius) =>
    eventually(
      async () => {
        const settings = await client.core.v1.configMaps("default").get(`${name}-settings`);
        assertMatches(settings, { data: { celsius } });
      },
      { server, timeoutMs: 20_000 },
    );
  await settingsSay("tomatoes", "21");
  const beginning = await server.snapshot();
  return {
    server,
    greenhouses,
    /** The state with which every test begins. */
    reset: async () => {
      server.faults.clear();
      await server.restore(beginning);
    },
    settingsSay,
    stop: async () => {
      stopped.abort();
      await keeping;
      await server.stop();
    },
  };
}
