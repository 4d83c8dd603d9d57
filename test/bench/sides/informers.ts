/** Informers in processes of their own, against a socket that answers lists, chunked where they ask for it, and holds watches. */
import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Side } from "../bench-case.js";
import { configMaps } from "../corpus.js";
import type { Tally } from "../load/drive.js";

const PROGRAM = join(import.meta.dirname, "informer-process.mjs");
/** Processes of one round, one after the other; the median of each figure counts. */
const PROCESSES = 5;

interface Outcome {
  readonly objects: number;
  readonly syncMs: number;
  readonly figures: Readonly<Record<string, number>>;
}

export async function openInformers(which: "ours" | "client-node", directory: string, count: number): Promise<Side> {
  const moduleUrl =
    which === "ours"
      ? pathToFileURL(join(directory, "runtime/client/index.js")).href
      : import.meta.resolve("@kubernetes/client-node");
  const items = itemsOf(count);
  const server = serve(items);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bytes = items.reduce((sum, { length }) => sum + length, 0);
  const run = async (): Promise<Tally> => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < PROCESSES; round++) outcomes.push(await outcomeOf(which, moduleUrl, address));
    if (outcomes.some(({ objects }) => objects !== count))
      throw new Error(`an informer has not all of ${count} objects`);
    const names = Object.keys(outcomes[0]?.figures ?? {});
    return {
      operations: count,
      bytes,
      elapsedMs: median(outcomes.map(({ syncMs }) => syncMs)),
      figures: Object.fromEntries(
        names.map((name) => [name, median(outcomes.map(({ figures }) => figures[name] ?? 0))]),
      ),
    };
  };
  return {
    work: { type: "once", run },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function itemsOf(count: number): string[] {
  const items: string[] = [];
  for (let round = 0; items.length < count; round++)
    for (const text of configMaps(`object-${round}`)) {
      const object = JSON.parse(text) as { metadata: object };
      const name = `object-${items.length}`;
      const metadata = {
        ...object.metadata,
        name,
        namespace: "default",
        uid: `u-${items.length}`,
        resourceVersion: "1",
      };
      items.push(JSON.stringify({ ...object, metadata }));
    }
  return items.slice(0, count);
}

function serve(items: readonly string[]): Server {
  return createServer((request, response) => {
    request.resume();
    const query = new URL(request.url ?? "/", "http://server").searchParams;
    response.writeHead(200, { "content-type": "application/json" });
    if (["1", "true"].includes(query.get("watch") ?? "")) return response.flushHeaders();
    const start = Number(query.get("continue") ?? 0);
    const end = Math.min(items.length, start + Number(query.get("limit") ?? items.length));
    const more = end < items.length ? `"continue":"${end}",` : "";
    const head = `{"kind":"ConfigMapList","apiVersion":"v1","metadata":{${more}"resourceVersion":"1"},"items":[`;
    return response.end(`${head}${items.slice(start, end).join(",")}]}`);
  });
}

async function outcomeOf(which: string, moduleUrl: string, server: string): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", PROGRAM, which, moduleUrl, server], {
    // neither the loader of this process nor a proxy of the machine
    env: {},
  });
  return JSON.parse(stdout) as Outcome;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
