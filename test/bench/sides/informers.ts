/** Informers in separate processes, against a socket that answers lists, chunked on request, and keeps watches open. */
import type { RequestListener } from "node:http";
import type { Side } from "../bench-case.js";
import { configMaps } from "../corpus.js";
import { median } from "../report.js";
import { openClientProcesses, type WhichClient } from "./client-processes.js";

/** Number of processes of one round. */
const PROCESSES = 5;

export function openInformers(which: WhichClient, directory: string, count: number): Promise<Side> {
  const items = itemsOf(count);
  const bytes = items.reduce((sum, { length }) => sum + length, 0);
  return openClientProcesses(which, directory, {
    program: "informer-process.mjs",
    processes: PROCESSES,
    listener: answering(items),
    tally(outcomes) {
      if (outcomes.some((outcome) => outcome.items !== count))
        throw new Error(`an informer has not all of ${count} objects`);
      return {
        operations: count,
        bytes,
        elapsedMs: median(outcomes.map(({ measurements }) => measurements["sync, ms"] ?? 0)),
      };
    },
  });
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

function answering(items: readonly string[]): RequestListener {
  return (request, response) => {
    request.resume();
    const query = new URL(request.url ?? "/", "http://server").searchParams;
    response.writeHead(200, { "content-type": "application/json" });
    if (["1", "true"].includes(query.get("watch") ?? "")) return response.flushHeaders();
    const start = Number(query.get("continue") ?? 0);
    const end = Math.min(items.length, start + Number(query.get("limit") ?? items.length));
    const more = end < items.length ? `"continue":"${end}",` : "";
    const head = `{"kind":"ConfigMapList","apiVersion":"v1","metadata":{${more}"resourceVersion":"1"},"items":[`;
    return response.end(`${head}${items.slice(start, end).join(",")}]}`);
  };
}
