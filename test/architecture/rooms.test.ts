import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { test } from "node:test";

/** Who may import whom. A room may always import itself; `generated` and `codegen` are listed where they are allowed. */
const ALLOWED: Record<string, readonly string[]> = {
  api: [],
  schema: ["api"],
  codec: ["api"],
  merge: ["api", "schema"],
  cel: ["api", "schema"],
  kit: ["api", "schema", "codec", "merge"],
  generated: ["kit"],
  storage: ["api", "codec"],
  registry: ["api", "schema", "codec", "merge", "cel", "kit", "storage"],
  webhooks: ["api", "codec", "registry"],
  authn: ["api", "codec", "cel", "registry", "webhooks"],
  authz: ["api", "codec", "cel", "registry", "webhooks"],
  audit: ["api", "codec", "webhooks"],
  quota: ["api"],
  admission: ["api", "codec", "merge", "cel", "kit", "quota", "registry", "webhooks", "authz", "generated"],
  pipeline: [
    "api",
    "schema",
    "codec",
    "merge",
    "cel",
    "kit",
    "storage",
    "registry",
    "webhooks",
    "authn",
    "authz",
    "audit",
    "admission",
  ],
  server: [
    "api",
    "schema",
    "codec",
    "merge",
    "cel",
    "kit",
    "storage",
    "registry",
    "webhooks",
    "authn",
    "authz",
    "audit",
    "admission",
    "pipeline",
  ],
  client: ["api", "codec"],
  operator: ["api", "codec", "client", "generated"],
  conformance: ["api", "codec", "client", "generated"],
  controllers: ["api", "quota", "client", "operator", "generated"],
  builtin: ["api", "schema", "cel", "kit", "registry", "authn", "authz", "generated"],
  cli: [
    "api",
    "schema",
    "codec",
    "merge",
    "cel",
    "kit",
    "storage",
    "registry",
    "webhooks",
    "authn",
    "authz",
    "audit",
    "admission",
    "pipeline",
    "server",
    "client",
    "conformance",
    "operator",
    "controllers",
    "builtin",
    "generated",
    "root",
    "testing",
  ],
  testing: [
    "api",
    "schema",
    "codec",
    "merge",
    "cel",
    "kit",
    "storage",
    "registry",
    "webhooks",
    "authn",
    "authz",
    "audit",
    "admission",
    "pipeline",
    "server",
    "client",
    "operator",
    "controllers",
    "builtin",
    "generated",
    "root",
  ],
  root: [
    "api",
    "schema",
    "codec",
    "merge",
    "cel",
    "kit",
    "storage",
    "registry",
    "webhooks",
    "authn",
    "authz",
    "audit",
    "admission",
    "pipeline",
    "server",
    "client",
    "operator",
    "controllers",
    "builtin",
    "generated",
    "cli",
  ],
  codegen: ["api", "schema", "codec", "merge", "cel"],
};

/** The one door from the command line to the generator. */
const EXCEPTIONS: ReadonlySet<string> = new Set(["runtime/cli/bin.ts -> codegen"]);

/** Packages that only one place may import. */
const PACKAGE_OWNERS: Record<string, RegExp> = {
  fastify: /^runtime\/(server\/|index\.ts)/,
  mongodb: /^runtime\/storage\/mongo\//,
  lmdb: /^runtime\/storage\/lmdb\//,
  tsx: /^runtime\/cli\//,
  "js-yaml": /^codegen\/load\/plain-yaml\.ts$/,
  "@fastify/swagger-ui": /^runtime\/server\/api-reference\/assets\.ts$/,
  "prom-client": /^runtime\/server\/metrics\/process-figures\.ts$/,
  "@peculiar/x509": /^runtime\/server\/tls\.ts$/,
  "@opentelemetry/api": /^runtime\/server\/tracing\//,
  jose: /^runtime\/authn\//,
  "@grpc/grpc-js": /^runtime\/storage\/encryption\/kms\//,
  "@noble/ciphers": /^runtime\/storage\/encryption\//,
};

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
    if (from === to || ALLOWED[from]?.includes(to) || EXCEPTIONS.has(`${file} -> ${to}`)) return [];
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

test("rooms: only the command line reads flags and environment; files are read there, by the generator, by the client's configuration, by what tests install and, its own, by the API reference", () => {
  const faults = files.flatMap((file) => {
    if (
      /^(runtime\/cli\/|codegen\/|runtime\/client\/kubeconfig\.ts|runtime\/server\/reload\.ts|runtime\/storage\/lmdb\/|runtime\/server\/api-reference\/assets\.ts|runtime\/testing\/(documents|kubeconfig)\.ts)/.test(
        file,
      )
    )
      return [];
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
  const reached = new Set(["runtime/cli/bin.ts", "runtime/cli/serve.ts", "runtime/index.ts", "runtime/compose.ts"]);
  // grows while it is gone through
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  assert.ok(reached.has("runtime/registry/schema-rules.ts"));
  const early = ["parse", "check", "run", "library"].map((phase) => `runtime/cel/${phase}/`);
  assert.deepEqual(
    [...reached].filter((file) => early.some((folder) => file.startsWith(folder))),
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
