/** Servers of processes with and without an SDK. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { LOADERS } from "../support/typescript.js";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../..");
/** Where the run is of what was compiled, programs are too. */

/** What users write: docs/reference/tracing.md has the same. */
const SDK = `
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { context, trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";

globalThis.exporter = new InMemorySpanExporter();
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(globalThis.exporter)] }));
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
`;

/** Tells what has been loaded of OpenTelemetry, and the spans of a read and of what a caller of one's own began around it. */
const PROGRAM = `
import { createServer } from "../../runtime/index.js";
const given = JSON.parse(process.argv[2] ?? "{}");
const server = await createServer({ controllers: [], ...given });
await server.start();
const read = () => server.handle({
  method: "GET", path: "/version", query: new URLSearchParams(), headers: { authorization: "Bearer " + server.adminToken },
  body: (async function* () {})(), remoteAddress: "", signal: new AbortController().signal,
});
const { status } = await read();
const spans = () => (globalThis.exporter?.getFinishedSpans() ?? []).map(({ name, parentSpanContext }) => [name, parentSpanContext !== undefined]);
const alone = spans();
let within = [];
if (globalThis.exporter !== undefined) {
  globalThis.exporter.reset();
  const { trace } = await import("@opentelemetry/api");
  await trace.getTracer("own").startActiveSpan("outer", async (span) => { await read(); span.end(); });
  within = spans();
}
console.log(JSON.stringify({ status, alone, within, loaded: globalThis.loaded ?? [] }));
await server.close();
`;

/** Remembers which modules of OpenTelemetry are loaded. */
const WATCHER = `
import { register } from "node:module";
import { MessageChannel } from "node:worker_threads";
const { port1, port2 } = new MessageChannel();
globalThis.loaded = [];
port1.on("message", (url) => globalThis.loaded.push(url));
port1.unref();
register("data:text/javascript," + encodeURIComponent(\`
let port;
export const initialize = (data) => { port = data.port; };
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  if (found.url.includes("/@opentelemetry/")) port.postMessage(found.url);
  return found;
}\`), { data: { port: port2 }, transferList: [port2] });
`;

interface Said {
  readonly status: number;
  readonly alone: readonly (readonly [name: string, hasParent: boolean])[];
  readonly within: readonly (readonly [name: string, hasParent: boolean])[];
  readonly loaded: readonly string[];
}

describe("OpenTelemetry in a process", () => {
  let directory: string;

  before(async () => {
    // below the project, so that its packages are found
    await mkdir(join(ROOT, ".cache"), { recursive: true });
    directory = await mkdtemp(join(ROOT, ".cache", "tracing-"));
    await Promise.all([
      writeFile(join(directory, "otel.mjs"), SDK),
      writeFile(join(directory, "watcher.mjs"), WATCHER),
      writeFile(join(directory, "program.mjs"), PROGRAM),
    ]);
  });
  after(() => rm(directory, { recursive: true, force: true }));

  async function said(imports: readonly string[], options: object = {}): Promise<Said> {
    const flags = [...LOADERS, ...imports.flatMap((name) => ["--import", join(directory, name)])];
    const program = [...flags, join(directory, "program.mjs"), JSON.stringify(options)];
    const { stdout } = await run(process.execPath, program, { cwd: ROOT });
    return JSON.parse(stdout) as Said;
  }

  test("without an SDK its API is not even loaded", async () => {
    const { status, loaded } = await said(["watcher.mjs"]);
    assert.equal(status, 200);
    assert.deepEqual(loaded, []);
  });

  test("with a registered SDK requests have spans, nested in those around them", async () => {
    const { alone, within, loaded } = await said(["watcher.mjs", "otel.mjs"]);
    // what a server looks up for an answer is its own affair
    const withoutStore = (spans: Said["alone"]) => spans.filter(([name]) => !name.startsWith("Store "));
    assert.ok(loaded.length > 0, "the watcher sees what is loaded");
    const children = [
      ["Authenticate", true],
      ["Authorize", true],
    ];
    assert.deepEqual(withoutStore(alone), [...children, ["GET /version", false]]);
    assert.deepEqual(withoutStore(within), [...children, ["GET /version", true], ["outer", false]]);
  });

  test("a server with tracing switched off makes no spans", async () => {
    const { alone } = await said(["otel.mjs"], { tracing: false });
    assert.deepEqual(alone, []);
  });
});
