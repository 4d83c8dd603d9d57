/** Measures runs of the generator, and starts of servers with the generated types. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseAllDocuments } from "yaml";
import type { GenerateOptions } from "../../../codegen/generate.js";
import type { GroupVersionDefinition } from "../../../runtime/kit/index.js";
import type { RunningServer } from "../../../runtime/server/http/http-server.js";
import type { OurSide, Side } from "../bench-case.js";
import type { Tally } from "../load/drive.js";
import { madeUpDefinition } from "./made-up-definitions.js";

const REPOSITORY = resolve(import.meta.dirname, "../../..");
const CORPUS = join(REPOSITORY, "../shared/corpus");
const SWAGGER = join(CORPUS, "kubernetes-api/openapi-v2/swagger.json");
/** Below this number of objects the case itself is being tested. */
const WHOLE_CORPUS_OBJECTS = 10_000;

const KIBIBYTES_PER_MEBIBYTE = 1024;
const STOP_GRACE_MS = 500;
/** Number of made-up kinds if the corpus is absent. */
const MADE_UP_KINDS = 40;

/** The schema folder of `generate-corpus`. */
export async function fillFromCorpus(prepared: string, maxObjects: number): Promise<void> {
  const schemas = join(prepared, "schemas");
  if (maxObjects < WHOLE_CORPUS_OBJECTS || !existsSync(CORPUS)) return writeSchemas(schemas, MADE_UP_KINDS);
  mkdirSync(schemas, { recursive: true });
  cpSync(SWAGGER, join(schemas, "swagger.json"));
  for (const project of readdirSync(join(CORPUS, "crds"))) {
    const folder = join(CORPUS, "crds", project, "crds");
    if (!existsSync(folder)) continue;
    cpSync(folder, join(schemas, project), { recursive: true });
  }
}

/** The generated module that `generate-start` imports, as JavaScript. Unused kinds are never imported. */
export async function fillWithTypes(prepared: string, count: number): Promise<void> {
  writeSchemas(join(prepared, "schemas"), count);
  const { generate } = await import("../../../codegen/generate.js");
  const kit = join(REPOSITORY, "runtime/kit/index.js");
  const { files } = await generate({ ...optionsOf(prepared), kitModule: () => kit });
  const output = join(prepared, "generated");
  for (const [path, text] of files) {
    mkdirSync(dirname(join(output, path)), { recursive: true });
    writeFileSync(join(output, path), text);
  }
  writeFileSync(join(prepared, "package.json"), JSON.stringify({ type: "module" }));
  const compiler = join(REPOSITORY, "node_modules/typescript/bin/tsc");
  const compilerOptions = {
    noCheck: true,
    noResolve: true,
    module: "nodenext",
    target: "es2023",
    verbatimModuleSyntax: true,
    rootDir: output,
    outDir: join(prepared, "compiled"),
    types: [],
  };
  writeFileSync(
    join(prepared, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["generated/index.ts", "generated/**/resources.ts"] }),
  );
  const { status, stdout } = spawnSync(process.execPath, [compiler, "-p", prepared], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the generated code could not be compiled: ${stdout}`);
}

function writeSchemas(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    writeFileSync(join(folder, `kind-${number}.json`), JSON.stringify(madeUpDefinition(number)));
  }
}

function optionsOf(prepared: string): GenerateOptions {
  const schemas = join(prepared, "schemas");
  return {
    schemas,
    problemLabel: schemas,
    schemaLabel: "schemas",
    command: "generate",
    kitModule: () => "kindsmith/kit",
  };
}

/** Measures a whole run, and a run in the same process after one file has changed. */
export async function openGeneration(prepared: string): Promise<OurSide> {
  const { generate } = await import("../../../codegen/generate.js");
  const { RunMemory } = await import("../../../codegen/memory/run-memory.js");
  const options = optionsOf(prepared);
  const bytes = sourceBytes(options.schemas);
  const run = async (): Promise<Tally> => {
    const memory = new RunMemory();
    const emitAll = async (): Promise<number> => {
      const { files } = await generate(options, memory);
      let characters = 0;
      for (const [, text] of files) characters += text.length;
      return characters;
    };
    const begin = performance.now();
    await emitAll();
    const whole = performance.now() - begin;
    touch(options.schemas);
    const again = performance.now();
    await emitAll();
    const changed = performance.now() - again;
    const peak = process.resourceUsage().maxRSS / KIBIBYTES_PER_MEBIBYTE;
    const measurements = { "whole ms": whole, "largest file changed ms": changed, "peak resident MiB": peak };
    return { operations: 1, bytes, elapsedMs: whole, measurements };
  };
  return { work: { type: "once", run }, record: async () => Buffer.alloc(0), close: async () => {} };
}

function sourceBytes(schemas: string): number {
  return jsonOrYaml(schemas).reduce((sum, path) => sum + readFileSync(path, "utf8").length, 0);
}

/** Changes the description of the largest definition without changing its length. */
function touch(schemas: string): void {
  const files = jsonOrYaml(schemas).filter((path) => !path.endsWith("swagger.json"));
  const [largest] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error(`${schemas} holds no schema`);
  const text = readFileSync(largest, "utf8");
  const changed = text.replace(
    /(description"?: *"?)(\w)/,
    (_, before: string, letter: string) => before + (letter === "X" ? "Y" : "X"),
  );
  writeFileSync(largest, changed);
}

function jsonOrYaml(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => /\.(json|ya?ml)$/.test(name)).map((name) => join(folder, name));
}

export async function openParsing(prepared: string): Promise<Side> {
  const paths = jsonOrYaml(join(prepared, "schemas"));
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    let bytes = 0;
    for (const path of paths) {
      const text = readFileSync(path, "utf8");
      bytes += text.length;
      for (const document of parseAllDocuments(text)) document.toJS();
    }
    const elapsedMs = performance.now() - begin;
    return { operations: 1, bytes, elapsedMs, measurements: { "whole ms": elapsedMs } };
  };
  return { work: { type: "once", run }, close: async () => {} };
}

/** Measures the start of a server on the memory engine until it is ready, with all controllers. */
export async function openStart(prepared: string, count: number): Promise<OurSide> {
  const { createServer } = await import("../../../runtime/index.js");
  let running: RunningServer | undefined;
  const run = async (): Promise<Tally> => {
    const before = process.memoryUsage.rss();
    const begin = performance.now();
    const groups = count === 0 ? [] : await groupsOf(prepared);
    const server = await createServer({ groups, storage: "memory", profile: "kubernetes" });
    running = await server.listen();
    const listening = performance.now() - begin;
    const bytes = await untilReady(running.url);
    const ready = performance.now() - begin;
    const resident = (process.memoryUsage.rss() - before) / 1024;
    const measurements = { "listening ms": listening, "ready ms": ready, "resident KiB": resident };
    return { operations: 1, bytes, elapsedMs: ready, measurements };
  };
  return {
    work: { type: "once", run },
    record: async () => Buffer.alloc(0),
    close: async () => running?.stop(STOP_GRACE_MS),
  };
}

async function groupsOf(prepared: string): Promise<readonly GroupVersionDefinition[]> {
  const index = pathToFileURL(join(prepared, "compiled/index.js")).href;
  return ((await import(index)) as { apiGroups: readonly GroupVersionDefinition[] }).apiGroups;
}

/** Returns the length of the list of checks, in bytes. */
async function untilReady(url: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${url}/readyz?verbose`);
    const { byteLength } = await response.arrayBuffer();
    if (response.status === 200) return byteLength;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
