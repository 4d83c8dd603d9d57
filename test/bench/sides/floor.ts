/** Floors: bare node servers that move the same bytes as the product and do nothing else. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { objectKey } from "../../../runtime/storage/keys.js";
import type { Side } from "../bench-case.js";
import { TOKEN_WITHIN_BYTES, tokenOf } from "../load/pages.js";
import { formatNumber, type LoadPlan } from "../load/plan.js";
import { openBare } from "./bare-server.js";

/**
 * Reads the body, if there is one, and answers with the recorded bytes as one prepared buffer. A request that precedes the
 * plan's requests gets its own body as the answer.
 */
export function openReplay(plan: LoadPlan, recording: Buffer): Promise<Side> {
  return openBare(plan, (request, response) => {
    if (request.method === "GET") answer(response, plan.status, recording);
    else readBody(request, (body) => answer(response, plan.status, plan.before === undefined ? recording : body));
  });
}

/**
 * Compresses the recording again for each answer, all of it in one call. It sends the recorded bytes, since the two
 * differ by about one percent.
 */
export function openCompressing(plan: LoadPlan, recording: Buffer): Promise<Side> {
  const content = gunzipSync(recording);
  return openBare(plan, (_request, response) => {
    compressed(content, { level: FASTEST }).then(
      () => answer(response, plan.status, recording),
      (error: Error) => response.destroy(error),
    );
  });
}

const compressed = promisify(gzip) as (bytes: Buffer, options: { readonly level: number }) => Promise<Buffer>;
/** The compression level of the product. */
const FASTEST = 1;

/** Answers with the recorded bytes after the engine has committed them durably, as any server on this store has to. */
export async function openDurableReplay(plan: LoadPlan, recording: Buffer, storage: string): Promise<Side> {
  const { openStorage } = await import("../../../runtime/storage/open.js");
  const engine = await openStorage(storage);
  let next = 0;
  const commit = (): Promise<unknown> => {
    const key = objectKey({ group: "", resource: "configmaps" }, "default", `object-${formatNumber(next++)}`);
    return engine.commit({ type: "put", key, value: recording, previous: 0n });
  };
  const side = await openBare(plan, (request, response) => {
    readBody(request, () => {
      commit().then(
        () => answer(response, plan.status, recording),
        (error: Error) => response.destroy(error),
      );
    });
  });
  return {
    ...side,
    async close() {
      await side.close();
      await engine.close();
    },
  };
}

/** Answers with one recorded page after another, by the token of the previous page. */
export function openPagedReplay(plan: LoadPlan, recording: Buffer): Promise<Side> {
  const pages = new Map<string, Buffer>();
  let token = "";
  for (let at = 0; at < recording.length; ) {
    const end = recording.indexOf("\n", at) + 1;
    const page = recording.subarray(at, end);
    pages.set(token, page);
    token = tokenOf(page.toString("latin1", 0, TOKEN_WITHIN_BYTES)) ?? "";
    at = end;
  }
  return openBare(plan, (request, response) => {
    const requested = /[?&]continue=([^&]*)/.exec(request.url ?? "")?.[1] ?? "";
    const page = pages.get(decodeURIComponent(requested));
    if (page === undefined) response.destroy(new Error(`found the token ${requested}, expected that of a page`));
    else answer(response, plan.status, page);
  });
}

/** Answers writes with the recorded object, after writing it as an event to every open watch that asks for it. */
export function openBareFanOut(plan: LoadPlan, recording: Buffer): Promise<Side> {
  const type = plan.method === "POST" ? "ADDED" : "MODIFIED";
  // An event is one line, and an answer already ends with a line end.
  const object = recording.toString().trimEnd();
  const frame = Buffer.from(`{"type":"${type}","object":${object}}\n`);
  const seesAll = plan.watch?.sees === "every-write";
  const watches = new Map<string, ServerResponse[]>();
  const watchesOf = (url = ""): ServerResponse[] => {
    const name = seesAll ? "" : (OBJECT_NAME.exec(url)?.[0] ?? "");
    const found = watches.get(name) ?? [];
    watches.set(name, found);
    return found;
  };
  return openBare(plan, (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, HEADERS);
      response.flushHeaders();
      watchesOf(request.url).push(response);
      return;
    }
    readBody(request, () => {
      for (const watch of watchesOf(request.url)) watch.write(frame);
      answer(response, plan.status, recording);
    });
  });
}

const OBJECT_NAME = /object-\d+/;

const HEADERS = { "cache-control": "no-cache, private", "content-type": "application/json" };

/** Collects the body, as a server that uses it has to. */
function readBody(request: IncomingMessage, whenRead: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => whenRead(Buffer.concat(chunks)));
}

function answer(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { ...HEADERS, "content-length": body.length });
  response.end(body);
}
