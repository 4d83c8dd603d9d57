/** Measures what definitions cost a server that runs: CPU time and memory of each, until all of their kinds are served. */
import type { Server } from "../../../runtime/index.js";
import type { OurSide, Side } from "../bench-case.js";
import { COLLECTION } from "../cases/config-maps.js";
import type { Tally } from "../load/drive.js";
import { CONTROLLERS } from "./controllers.js";
import { createInProcess, readInProcess, untilFoundInProcess, untilReadyInProcess } from "./in-process.js";
import { type MadeUpDefinition, madeUpDefinition } from "./made-up-definitions.js";
import { memoryUse } from "./memory.js";
import { ROUTE_SCHEMA } from "./ruled-kind.js";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/** Number of kinds of a group. */
const KINDS_PER_GROUP = 10;
const KIBIBYTE = 1024;

/** A body, and the path that is found once it has taken effect. */
interface Created {
  readonly body: string;
  /** Length of the definition, which both sides count. */
  readonly characters: number;
  readonly found: string;
}

/** Creates so many definitions of kinds with rules, ten in a group. */
export function openServedDefinitions(count: number): Promise<OurSide> {
  return openCreates(DEFINITIONS, count, (index) => served(ruledDefinition(index)));
}

/** Creates so many definitions with schemas of the size of real ones, and requests the document of all APIs. */
export function openServedSchemas(count: number): Promise<OurSide> {
  return openCreates(DEFINITIONS, count, (index) => served(madeUpDefinition(index)), "/openapi/v2");
}

/** Creates as many ConfigMaps with the texts of the definitions. */
export function openStoredTexts(count: number): Promise<Side> {
  return openCreates(COLLECTION, count, (index) => stored(ruledDefinition(index), index));
}

/** The same for {@link openServedSchemas}. */
export function openStoredSchemas(count: number): Promise<Side> {
  return openCreates(COLLECTION, count, (index) => stored(madeUpDefinition(index), index));
}

function served(definition: MadeUpDefinition): Created {
  const { group, names } = definition.spec;
  const body = JSON.stringify(definition);
  return { body, characters: body.length, found: `/apis/${group}/v1/namespaces/default/${names.plural}` };
}

function stored(definition: MadeUpDefinition, index: number): Created {
  const name = `definition-${index}`;
  const text = JSON.stringify(definition);
  const body = JSON.stringify({ metadata: { name }, data: { text } });
  return { body, characters: text.length, found: `${COLLECTION}/${name}` };
}

function ruledDefinition(index: number): MadeUpDefinition {
  const group = `group-${Math.floor(index / KINDS_PER_GROUP)}.example.com`;
  const schema = { ...(ROUTE_SCHEMA as object), description: `Kind ${index}.` };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `routes${index}.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: `routes${index}`, kind: `Route${index}` },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

/** @param document path of a document that is requested once everything is created */
async function openCreates(
  collection: string,
  count: number,
  make: (index: number) => Created,
  document?: string,
): Promise<OurSide> {
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
      ...(document && (await measuredDocument(document))),
    };
    const bytes = all.reduce((sum, { characters }) => sum + characters, 0);
    return { operations: count, bytes, elapsedMs, measurements };
  };
  const measuredDocument = async (path: string): Promise<Record<string, number>> => {
    const before = await memoryUse();
    const cpu = process.cpuUsage();
    await readInProcess(server, path, "");
    const { user, system } = process.cpuUsage(cpu);
    const after = await memoryUse();
    return {
      "document: CPU ms each": (user + system) / 1000 / count,
      "document: heap KiB each": (after.heapBytes - before.heapBytes) / KIBIBYTE / count,
    };
  };
  return { work: { type: "once", run }, record: async () => Buffer.alloc(0), close: () => server.close() };
}
