import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

/** The rooms from the ground floor upwards: a room may import those before it. */
const ORDER = [
  "code-cache",
  "base",
  "api",
  "command-line",
  "codec",
  "schema",
  "merge",
  "cel",
  "kit",
  "generated",
  "storage",
  "registry",
  "webhooks",
  "authn",
  "authz",
  "audit",
  "fairness",
  "quota",
  "admission",
  "pipeline",
  "server",
  "client",
  "operator",
  "conformance",
  "controllers",
  "simulation",
  "builtin",
  "assembly",
  "root",
  "testing",
  "cli",
];

/** Rooms that may import less than what is below them. */
const ONLY: Record<string, readonly string[]> = {
  "command-line": ["base", "api"],
  codec: ["base", "api"],
  schema: ["base", "api"],
  merge: ["base", "api", "schema"],
  cel: ["base", "api", "schema"],
  kit: ["base", "api", "codec", "schema", "merge"],
  generated: ["kit"],
  storage: ["base", "api", "codec"],
  webhooks: ["base", "api", "codec", "registry"],
  authn: ["base", "api", "codec", "cel", "registry", "webhooks"],
  authz: ["base", "api", "codec", "cel", "registry", "webhooks"],
  audit: ["base", "api", "codec", "webhooks"],
  fairness: ["base", "api"],
  quota: ["base", "api"],
  client: ["base", "api", "codec"],
  operator: ["base", "api", "codec", "client", "generated"],
  conformance: ["base", "api", "codec", "client", "generated"],
  controllers: ["base", "api", "quota", "client", "operator", "generated"],
  simulation: ["base", "api", "codec", "client", "operator", "controllers", "generated"],
  builtin: ["base", "api", "schema", "cel", "kit", "registry", "authn", "authz", "fairness", "generated"],
  codegen: ["base", "api", "command-line", "schema", "codec", "merge", "cel"],
};

/** Generated code is imported by whoever knows particular kinds, never by the generic path of a request. */
const WITHOUT_KINDS = ["registry", "pipeline", "server"];

/** Imports against the order: the command line starts the generator. */
const EXCEPTIONS: ReadonlySet<string> = new Set(["runtime/cli/commands.ts -> codegen"]);

function allows(from: string, to: string): boolean {
  const only = ONLY[from];
  if (only !== undefined) return only.includes(to);
  if (to === "generated" && WITHOUT_KINDS.includes(from)) return false;
  return ORDER.includes(to) && ORDER.indexOf(to) < ORDER.indexOf(from);
}

/** Packages that only one place may import. */
const PACKAGE_OWNERS: Record<string, RegExp> = {
  fastify: /^runtime\/(server\/http\/|index\.ts)/,
  mongodb: /^runtime\/storage\/mongo\//,
  lmdb: /^runtime\/storage\/lmdb\//,
  tsx: /^runtime\/cli\//,
  "js-yaml": /^codegen\/load\/plain-yaml\.ts$/,
  "@fastify/swagger-ui": /^runtime\/server\/api-reference\/assets\.ts$/,
  "@bomb.sh/tab": /^runtime\/cli\/completion\//,
  commander: /^runtime\/(command-line\/|cli\/program-help\.ts)/,
  "fastest-levenshtein": /^runtime\/base\/nearest-name\.ts$/,
  "pino-pretty": /^runtime\/cli\/serve\/logs\.ts$/,
  "yocto-spinner": /^runtime\/command-line\/progress\.ts$/,
  "prom-client": /^runtime\/server\/metrics\/process-metrics\.ts$/,
  "@opentelemetry/api": /^runtime\/server\/tracing\//,
  jose: /^runtime\/authn\//,
  "@grpc/grpc-js": /^runtime\/storage\/encryption\/kms\//,
  "@noble/ciphers": /^runtime\/storage\/encryption\//,
};

/** The command line and the generator; compiled code; engines on disk; audit logs; configuration files of clients and webhooks; what tests install, and the files of those that failed; the files of the API reference and the console. */
const FILE_READERS =
  /^(runtime\/cli\/|runtime\/code-cache\/|runtime\/command-line\/|codegen\/|runtime\/server\/reload\.ts|runtime\/storage\/lmdb\/|runtime\/audit\/(audit-log-|standard-output)|runtime\/client\/configuration\/kubeconfig\.ts|runtime\/assembly\/webhook-kubeconfig\.ts|runtime\/server\/(api-reference\/assets|console\/console-folder)\.ts|runtime\/testing\/(manifest-documents|write-kubeconfig|failures\/(dump-failures|test-outcome))\.ts)/;

/** A folder with more files has rooms. */
const MAX_FILES_IN_A_FOLDER = 25;

/** Files of one name in several folders: parts with the same duty of the storage engines, and entries of folders. */
const SHARED_BASE_NAMES: ReadonlySet<string> = new Set(["index.ts", "engine.ts", "compaction.ts", "log-writer.ts"]);

/** What users import, beside the entries of rooms (`kindsmith/client` and others) and generated code. */
const PUBLIC_ENTRIES = [
  "runtime/admission.ts",
  "runtime/index.ts",
  "runtime/storage-contract.ts",
  "runtime/storage.ts",
];

const FORBIDDEN_FOLDERS = ["utils", "common", "misc", "lib"];
const root = resolve(import.meta.dirname, "../..");

interface Import {
  readonly file: string;
  readonly specifier: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join(folder, file));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8");
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s+"([^"]+)"/g,
  );
  return [...found].map((match) => ({ file, specifier: match[1] ?? match[2] ?? match[3] ?? "" }));
}

function roomOf(path: string): string {
  const [top = "", second = "", ...rest] = path.split("/");
  if (top !== "runtime") return top;
  return rest.length === 0 ? "root" : second;
}

const files = ["runtime", "codegen", "generated"].flatMap(sourceFiles);
const imports = files.flatMap(importsOf);

test("rooms: every import goes to a room that may be imported", () => {
  const faults = imports.flatMap(({ file, specifier }) => {
    if (!specifier.startsWith(".")) return [];
    const from = roomOf(file);
    const to = roomOf(relative(root, resolve(root, dirname(file), specifier)));
    if (from === to || allows(from, to) || EXCEPTIONS.has(`${file} -> ${to}`)) return [];
    return [`${file} (${from}) imports ${specifier} (${to})`];
  });
  assert.deepEqual(faults, []);
  assert.ok(imports.length > 100, `only ${imports.length} imports were found; the search is broken`);
});

test("rooms: packages with an owner are imported by nobody else", () => {
  const faults = imports.flatMap(({ file, specifier }) => {
    const owner = Object.entries(PACKAGE_OWNERS).find(
      ([name]) => specifier === name || specifier.startsWith(`${name}/`),
    );
    return owner === undefined || owner[1].test(file) ? [] : [`${file} imports ${specifier}`];
  });
  assert.deepEqual(faults, []);
});

test("rooms: node:http is not imported but required, which loads less", () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return /(?:^|\n)(?:import|export) (?!type )[^;]*from "(?:node:)?http";/.test(text) ? [file] : [];
  });
  assert.deepEqual(faults, [], "runtime/base/node-http.ts has it, and says why");
});

test("rooms: only the command line reads flags and environment, and few others read files", () => {
  const faults = files.flatMap((file) => {
    if (FILE_READERS.test(file)) return [];
    const text = readFileSync(join(root, file), "utf8");
    return /process\.(env|argv)|from "node:fs/.test(text) ? [file] : [];
  });
  assert.deepEqual(faults, []);
});

test("rooms: merge, schema, cel, codec and quota never await", () => {
  const faults = files.filter(
    (file) =>
      /^runtime\/(merge|schema|cel|codec|quota)\//.test(file) &&
      /\bawait\b|\basync\b/.test(stripComments(readFileSync(join(root, file), "utf8"))),
  );
  assert.deepEqual(faults, []);
});

/** By file: what is imported when it is, types aside. */
function importGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { file } of imports) graph.set(file, []);
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    for (const match of text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)([^"'`;]*?)from\s*"(\.[^"]+)"/g)) {
      if (/^\{(\s*type\s+[^,}]+,?)+\s*\}\s*$/.test(match[1] ?? "")) continue;
      const target = relative(root, resolve(root, dirname(file), (match[2] ?? "").replace(/\.js$/, ".ts")));
      graph.get(file)?.push(target);
    }
  }
  return graph;
}

test("rooms: the expression engine is imported when it is first needed, not when a server starts", () => {
  const graph = importGraph();
  const reached = new Set([
    "runtime/cli/main.ts",
    "runtime/cli/serve/serve-command.ts",
    "runtime/index.ts",
    "runtime/assembly/compose.ts",
  ]);
  // grows while it is gone through
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  assert.ok(reached.has("runtime/registry/validation/schema-rules.ts"));
  const early = ["parse", "check", "run", "library"].map((phase) => `runtime/cel/${phase}/`);
  assert.deepEqual(
    [...reached].filter((file) => early.some((folder) => file.startsWith(folder))),
    [],
  );
});

test("rooms: the simulation is imported when it is switched on, not when a server starts", () => {
  const graph = importGraph();
  const reached = new Set([
    "runtime/cli/main.ts",
    "runtime/cli/serve/serve-command.ts",
    "runtime/index.ts",
    "runtime/testing/index.ts",
  ]);
  // grows while it is gone through
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  assert.ok(reached.has("runtime/assembly/simulation-setup.ts"));
  assert.deepEqual(
    [...reached].filter((file) => file.startsWith("runtime/simulation/")),
    [],
  );
});

test("rooms: there are no import cycles between files, type-only imports aside", () => {
  const graph = importGraph();
  const cycles: string[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (file: string, path: readonly string[]): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      return;
    }
    state.set(file, "open");
    for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
    state.set(file, "done");
  };
  for (const file of graph.keys()) if (!file.startsWith("generated/")) visit(file, []);
  assert.deepEqual(cycles, []);
});

test("rooms: a folder stays small enough to be read as a list", () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  assert.deepEqual(
    [...counts].filter(([folder, count]) => !folder.startsWith("generated") && count > MAX_FILES_IN_A_FOLDER),
    [],
  );
});

test("rooms: a base name finds one file", () => {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    if (file.startsWith("generated/") || SHARED_BASE_NAMES.has(basename(file))) continue;
    folders.set(basename(file), [...(folders.get(basename(file)) ?? []), dirname(file)]);
  }
  assert.deepEqual(
    [...folders].filter(([, places]) => places.length > 1),
    [],
  );
});

test("rooms: runtime/ itself holds the public entries alone", () => {
  const entries = files.filter((file) => dirname(file) === "runtime").sort();
  assert.deepEqual(entries, PUBLIC_ENTRIES);
});

test("rooms: no folder is named after nothing", () => {
  const folders = new Set(files.flatMap((file) => dirname(file).split("/")));
  assert.deepEqual(
    FORBIDDEN_FOLDERS.filter((name) => folders.has(name)),
    [],
  );
});

function stripComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
}
