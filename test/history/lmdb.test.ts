/** One server on the embedded store, and two and three processes that share it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kubernetesProfile } from "../../runtime/index.js";
import { apiAt, type TestApi } from "../support/api.js";
import { programOf } from "../support/typescript.js";
import type { FromServer } from "./server-process.js";
import { historyTests, type Store } from "./topology.js";

const OPERATIONS = 5_000;
const SHARED_OPERATIONS = 2_500;
const PROGRAM = programOf(join(import.meta.dirname, "server-process.ts"));

async function openStore(): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-random-clients-"));
  return { storage: `lmdb:${directory}`, remove: () => rm(directory, { recursive: true }) };
}

/** Starts a server in a process of its own, as a worker is. */
async function startProcess({ storage }: Store): Promise<TestApi> {
  const child = fork(PROGRAM.file, [String(storage), "history"], { execArgv: [...PROGRAM.execArgv] });
  const [serving] = (await once(child, "message")) as [FromServer];
  if (serving.type !== "serving") throw new Error(`found ${JSON.stringify(serving)}, expected a server`);
  const { url, token } = serving;
  const stop = async (): Promise<void> => {
    child.send("stop");
    const [stopped] = (await once(child, "message")) as [FromServer];
    if (stopped.type !== "stopped" || stopped.failure !== undefined)
      throw new Error(`the process of a server: ${JSON.stringify(stopped)}`);
  };
  return apiAt({ profile: kubernetesProfile(), url, token, stop });
}

historyTests({ name: "lmdb", servers: 1, operations: OPERATIONS, openStore });

for (const servers of [2, 3]) {
  historyTests({
    name: `lmdb shared by ${servers} processes`,
    servers,
    operations: SHARED_OPERATIONS,
    openStore,
    startServer: startProcess,
  });
}
