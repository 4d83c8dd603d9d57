/** Measures what definitions cost a server that runs: CPU time and memory of each, until all of their kinds are served. */
import type { Server } from "../../../runtime/index.js";
import type { OurSide, Side } from "../bench-case.js";
import { COLLECTION } from "../cases/config-maps.js";
import type { Tally } from "../load/drive.js";
import { CONTROLLERS } from "./controllers.js";
import { createInProcess, untilFoundInProcess, untilReadyInProcess } from "./in-process.js";
import { memoryUse } from "./memory.js";
import { ROUTE_SCHEMA } from "./ruled-kind.js";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** Number of kinds of a group. */
const KINDS_PER_GROUP = 10;
const KIBIBYTE = 1024;

/** A body, and the path that is found once it has taken effect. */
interface Created {
  readonly body: string;
  readonly found: string;
}

/** Creates so many definitions of kinds with rules, ten in a group. */
export function openServedDefinitions(count: number): Promise<OurSide> {
  return openCreates(DEFINITIONS, count, (index) => {
    const group = `group-${Math.floor(index / KINDS_PER_GROUP)}.example.com`;
    return { body: definitionText(group, index), found: `/apis/${group}/v1/namespaces/default/routes${index}` };
  });
}

/** Creates as many ConfigMaps with the texts of the definitions. */
export function openStoredTexts(count: number): Promise<Side> {
  return openCreates(COLLECTION, count, (index) => {
    const name = `definition-${index}`;
    const body = JSON.stringify({ metadata: { name }, data: { text: definitionText("example.com", index) } });
    return { body, found: `${COLLECTION}/${name}` };
  });
}

function definitionText(group: string, index: number): string {
  const schema = { ...(ROUTE_SCHEMA as object), description: `Kind ${index}.` };
  return JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `routes${index}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: `routes${index}`, kind: `Route${index}` },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
}

async function openCreates(collection: string, count: number, make: (index: number) => Created): Promise<OurSide> {
  const { createServer } = await import("../../../runtime/index.js");
  const server: Server = await createServer({ profile: "kubernetes", controllers: CONTROLLERS });
  await server.start();
  await untilReadyInProcess(server);
  const create = async ({ body, found }: Created): Promise<void> => {
    await createInProcess(server, collection, body);
    await untilFoundInProcess(server, found);
  };
  // The first one compiles and loads what all others use.
  await create(make(count));
  const all = Array.from({ length: count }, (_, index) => make(index));
  const run = async (): Promise<Tally> => {
    const memory = await memoryUse();
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    for (const one of all) await create(one);
    const [elapsedMs, { user, system }] = [performance.now() - begin, process.cpuUsage(cpu)];
    const after = await memoryUse();
    const each = (total: number): number => total / count;
    const measurements = {
      "CPU ms each": each((user + system) / 1000),
      "heap KiB each": each((after.heapBytes - memory.heapBytes) / KIBIBYTE),
      "resident KiB each": each((after.residentBytes - memory.residentBytes) / KIBIBYTE),
    };
    return { operations: count, bytes: all.length * definitionText("", 0).length, elapsedMs, measurements };
  };
  return { work: { type: "once", run }, record: async () => Buffer.alloc(0), close: () => server.close() };
}
