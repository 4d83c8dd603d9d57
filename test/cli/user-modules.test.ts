/** TypeScript of a user's project, as the command line loads it: without a build, and without a loader that stays. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { UserModules } from "../../runtime/cli/serve/user-modules.js";

/** The packages count how often they are evaluated, and say in which form they are. */
const FILES = {
  "package.json": JSON.stringify({ type: "module" }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@app/*": ["./lib/*"] } } }),
  "node_modules/modern/package.json": JSON.stringify({ name: "modern", exports: { import: "./index.mjs" } }),
  "node_modules/modern/index.mjs": "globalThis.moderns = (globalThis.moderns ?? 0) + 1; export class Modern {}",
  "node_modules/dual/package.json": JSON.stringify({ name: "dual", module: "bundlers.js", main: "index.cjs" }),
  "node_modules/dual/index.cjs": "exports.form = 'node';",
  "node_modules/dual/bundlers.js": "export const form = 'bundlers';",
  "data.json": JSON.stringify({ size: 3 }),
  "lib/shared.ts":
    "export const shared: object = {}; globalThis.shares = (globalThis.shares ?? 0) + 1; declare global { var shares: number }",
  "lib/place.ts":
    "import { sep } from 'node:path'; import { EOL } from 'os'; export const characters = sep + EOL; export const place = [import.meta.url, import.meta.dirname];",
  "index.ts": `import { Modern } from "modern";
import { form } from "dual";
import data from "./data.json" with { type: "json" };
import { place } from "@app/place.js";
import { shared } from "./lib/shared.js";
enum Size { small = 1 }
export { data, form, Modern, place, shared, Size };
export const later = () => import("./later.js");`,
  "later.ts": "export const late: string = 'late';",
  "hooks.ts": `import { Modern } from "modern";
import { shared } from "./lib/shared.js";
export { Modern, shared };

export function fail(): never {
  const unused: number = 1;
  throw new Error("no such zone");
}`,
  "wrong.ts": "const a: = 3;",
  "absent.ts": 'import "not-installed"; export default 1;',
  "plain.mjs": "export default import.meta.url;",
};

let folder: string;
let temporary: string | undefined;

before(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "kindsmith-user-modules-")));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  mkdirSync(join(folder, "tmp"));
  temporary = process.env.TMPDIR;
  process.env.TMPDIR = join(folder, "tmp");
});
after(() => {
  if (temporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = temporary;
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);
const moduleOf = async (modules: UserModules, name: string): Promise<Record<string, unknown>> =>
  (await modules.import(at(name))) as Record<string, unknown>;

test("modules share their files, use the packages of the process, and leave nothing behind", async () => {
  const modules = new UserModules([at("index.ts"), at("hooks.ts")]);
  const [index, hooks] = [await moduleOf(modules, "index.ts"), await moduleOf(modules, "hooks.ts")];
  assert.equal(index.shared, hooks.shared);
  const counts = globalThis as unknown as { shares: number; moderns: number };
  assert.equal(counts.shares, 1);
  const native = (await import(pathToFileURL(at("node_modules/modern/index.mjs")).href)) as { Modern: unknown };
  assert.equal(index.Modern, native.Modern);
  assert.equal(hooks.Modern, native.Modern);
  assert.equal(counts.moderns, 1);
  assert.equal(index.form, "node");
  assert.deepEqual(index.data, { size: 3 });
  assert.deepEqual(index.place, [pathToFileURL(at("lib/place.ts")).href, at("lib")]);
  assert.equal((index.Size as Record<string, unknown>).small, 1);
  assert.equal(((await (index.later as () => Promise<{ late: string }>)()) as { late: string }).late, "late");
  assert.deepEqual(readdirSync(at("tmp")), []);
});

test("a trace has the line of the user's file", async () => {
  const { fail } = await moduleOf(new UserModules([at("hooks.ts")]), "hooks.ts");
  assert.throws(fail as () => void, (error: Error) => {
    assert.match(error.stack ?? "", new RegExp(`${at("hooks.ts")}:7:`));
    return true;
  });
});

test("what can't be loaded is named with its place, and what a project lacks with the command", async () => {
  await assert.rejects(moduleOf(new UserModules([at("wrong.ts")]), "wrong.ts"), (error: Error) => {
    assert.match(error.message, /wrong\.ts can't be loaded: [\s\S]*wrong\.ts:1:9: ERROR: Unexpected "="/);
    assert.doesNotMatch(error.message, /^\s+at .*(node:|esbuild)/m);
    return true;
  });
  await assert.rejects(
    moduleOf(new UserModules([at("absent.ts")]), "absent.ts"),
    /the package not-installed is not installed beside it; run `npm install not-installed`/,
  );
  assert.deepEqual(readdirSync(at("tmp")), []);
});

test("modules without TypeScript are imported as they are", async () => {
  const { default: url } = await moduleOf(new UserModules([at("plain.mjs")]), "plain.mjs");
  assert.equal(url, pathToFileURL(at("plain.mjs")).href);
});
