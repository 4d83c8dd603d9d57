/** Measures clients in separate processes: the time to load them and the time until their first answer. */
import type { Side } from "../bench-case.js";
import { openClientProcesses, type WhichClient } from "./client-processes.js";

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

/** @param processes number of processes of one round */
export function openClients(which: WhichClient, directory: string, processes: number): Promise<Side> {
  return openClientProcesses(which, directory, {
    program: "client-process.mjs",
    processes,
    listener: (request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "application/json" }).end(LIST);
    },
    tally: (outcomes, elapsedMs) => ({
      operations: 1,
      bytes: (outcomes.reduce((sum, { items }) => sum + items, 0) / ITEMS) * LIST.length,
      elapsedMs,
    }),
  });
}
