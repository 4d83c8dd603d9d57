/** Clients in separate processes that apply one object after another, against a socket that answers with the object. */
import type { RequestListener } from "node:http";
import type { Side } from "../bench-case.js";
import { openClientProcesses, type WhichClient } from "./client-processes.js";

/** Number of processes of one round. */
const PROCESSES = 5;

export async function openApplies(which: WhichClient, directory: string, count: number): Promise<Side> {
  let bytes = 0;
  return openClientProcesses(which, directory, {
    program: "apply-process.mjs",
    argument: String(count),
    processes: PROCESSES,
    listener: applied((length) => {
      bytes += length;
    }),
    tally(outcomes, elapsedMs) {
      if (outcomes.some(({ items }) => items !== count)) throw new Error(`not all of ${count} objects were applied`);
      return { operations: count, bytes: Math.round(bytes / PROCESSES), elapsedMs: elapsedMs / PROCESSES };
    },
  });
}

/** The answer of a server to the first apply of a manager. */
function applied(count: (bytes: number) => void): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const object = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { metadata: object };
      const uid = "6f2c0c1e-6a0e-4a63-9f0d-0c5b3f6f7a10";
      const metadata = { ...object.metadata, uid, resourceVersion: "7", creationTimestamp: "2026-01-01T00:00:00Z" };
      const body = JSON.stringify({ ...object, metadata });
      count(body.length);
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
  };
}
