import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../..");
const ENTRY = "runtime/client/browser.ts";
/** What only node has. */
const NODE_GLOBALS = /\b(Buffer|process|NodeJS|setImmediate|require|__dirname|__filename)\b/;
const BUILTINS: ReadonlySet<string> = new Set(builtinModules);

/** Every source file that a bundle of `entry` reads, with what it imports; types are no part of it. */
async function reached(entry: string): Promise<Map<string, readonly string[]>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    // not "browser": what is of node shall be found, not replaced or refused before it is seen
    platform: "node",
    treeShaking: false,
    logLevel: "silent",
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, input]) => [file, input.imports.map((each) => each.path)] as const),
  );
}

function withoutTexts(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"/g, "");
}

async function faultsOf(entry: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [file, imports] of await reached(entry)) {
    for (const path of imports)
      if (path.startsWith("node:") || BUILTINS.has(path)) faults.push(`${file} imports ${path}`);
    if (file.includes("node_modules/")) faults.push(`${file} is of a package`);
    const global = NODE_GLOBALS.exec(withoutTexts(await readFile(join(root, file), "utf8")));
    if (global !== null) faults.push(`${file} uses ${global[1]}`);
  }
  return faults;
}

test("client core: nothing that the browser's client reaches needs node or a package", async () => {
  assert.deepEqual(await faultsOf(ENTRY), []);
  const files = await reached(ENTRY);
  for (const file of [
    "transport/requester",
    "informers/informer",
    "informers/watch-events",
    "resources/resource-client",
    "transport/fetch-transport",
  ])
    assert.ok(files.has(`runtime/client/${file}.ts`), `${file} is not reached; the search is broken`);
});

test("client core: what needs node is found, so that the search finds what it looks for", async () => {
  const faults = await faultsOf("runtime/client/index.ts");
  for (const fault of [
    "runtime/client/configuration/kubeconfig.ts imports node:fs/promises",
    "runtime/client/configuration/kubeconfig.ts uses process",
    "runtime/client/configuration/cluster-info.ts uses Buffer",
    "runtime/client/transport/network-transport.ts imports node:http2",
  ])
    assert.ok(faults.includes(fault), `${fault} is not among ${faults.join("; ")}`);
});

test("client core: it compiles with a browser's types alone", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-core-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const project = join(folder, "tsconfig.json");
  const base = JSON.parse(await readFile(join(root, "tsconfig.json"), "utf8")) as { compilerOptions: object };
  const compilerOptions = { ...base.compilerOptions, types: [], lib: ["es2023", "dom", "dom.iterable"], noEmit: true };
  await writeFile(project, JSON.stringify({ compilerOptions, files: [join(root, ENTRY)] }));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "-p", project], { cwd: root });
  await run.catch((error: { stdout?: string }) => assert.fail(error.stdout ?? String(error)));
});
