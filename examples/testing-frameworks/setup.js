/** One server for all tests of a file; each test begins with the same state. */
import { fileURLToPath } from "node:url";
import { defineReference } from "kindsmith/client";
import { startTestServer } from "kindsmith/testing";
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
  const settingsSay = async (name, celsius) => {
    const options = { resourceVersion: "0", fieldSelector: `metadata.name=${name}-settings`, timeoutSeconds: 20 };
    for await (const { type, object } of client.core.v1.configMaps("default").watch(options))
      if (type !== "DELETED" && object.data?.celsius === celsius) return;
    throw new Error(`the settings of ${name} never said ${celsius}`);
  };
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
