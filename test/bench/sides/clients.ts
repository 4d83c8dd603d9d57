/** Clients in processes of their own: what they take to load, and until they have their first answer. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import type { Side } from "../bench-case.js";
import type { Tally } from "../load/drive.js";

const PROGRAM = join(import.meta.dirname, "client-process.mjs");
const ROOT = resolve(import.meta.dirname, "../../..");
const ENTRY = "runtime/client/index.ts";
const ITEMS = 20;
const LIST = JSON.stringify({
  kind: "ConfigMapList",
  apiVersion: "v1",
  metadata: { resourceVersion: "1" },
  items: Array.from({ length: ITEMS }, (_, index) => ({
    metadata: { name: `a-${index}`, namespace: "default", uid: `u-${index}`, resourceVersion: "1" },
    data: { a: "1" },
  })),
});

interface Outcome {
  readonly items: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** The client as a package has it: every file for itself, types taken away, in `directory`. */
export async function compileClient(directory: string): Promise<void> {
  const shared = { absWorkingDir: ROOT, format: "esm", platform: "node", target: "es2022" } as const;
  const { metafile } = await build({
    ...shared,
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    metafile: true,
    treeShaking: false,
    external: ["yaml"],
  });
  await build({ ...shared, entryPoints: Object.keys(metafile.inputs), outdir: directory, outbase: ROOT });
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module" }));
}

/** @param processes of one round, one after the other; the median of each figure counts. */
export function openClients(which: "ours" | "client-node", directory: string, processes: number): Promise<Side> {
  const compiled = join(directory, `${dirname(ENTRY)}/index.js`);
  const url = which === "ours" ? pathToFileURL(compiled).href : import.meta.resolve("@kubernetes/client-node");
  return openProcesses(which, url, processes);
}

async function openProcesses(which: string, moduleUrl: string, processes: number): Promise<Side> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json" }).end(LIST);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    const outcomes: Outcome[] = [];
    for (let count = 0; count < processes; count++) outcomes.push(await outcomeOf(which, moduleUrl, address));
    const names = Object.keys(outcomes[0]?.figures ?? {});
    return {
      operations: 1,
      bytes: (outcomes.reduce((sum, { items }) => sum + items, 0) / ITEMS) * LIST.length,
      elapsedMs: performance.now() - begin,
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
