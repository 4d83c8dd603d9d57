/**
 * One schema a marker, and all code that comes out of it. `UPDATE_GOLDEN=1` writes the expected files anew; the change
 * is for people to review.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import test from "node:test";
import { REPOSITORY, readTree, type Workspace, workspace } from "./workspace.js";

const GOLDEN = join(REPOSITORY, "test/codegen/golden");

/** What the cases prove, by folder. */
const REQUIREMENTS: Readonly<Record<string, string>> = {
  conversion: "[GEN-026]",
  "comment-markers": "[GEN-013][GEN-014][GEN-016]",
  "list-type-map": "[GEN-006][GEN-013][GEN-014]",
  "list-type-set": "[GEN-006][GEN-013]",
  "list-type-atomic": "[GEN-006][GEN-013]",
  "map-type": "[GEN-006][GEN-016]",
  "struct-type": "[GEN-006][GEN-016]",
  "patch-strategy": "[GEN-017]",
  recursion: "[GEN-025]",
};

for (const name of readdirSync(GOLDEN).sort()) {
  test(`${REQUIREMENTS[name] ?? ""} golden output: ${name}`.trim(), async (context) => {
    const input = await readFile(join(GOLDEN, name, "input.yaml"), "utf8");
    const space = await workspace(context, { "schemas/input.yaml": input });
    const { code, stderr } = await space.generate();
    assert.equal(code, 0, stderr);
    const actual = await goldenFiles(space);
    const expected = join(GOLDEN, name, "expected");
    if (process.env.UPDATE_GOLDEN === "1") await replaceTree(expected, actual);
    assert.deepEqual(Object.fromEntries(actual), Object.fromEntries(await readTree(expected)));
  });
}

/** All files of the group version; of the OpenAPI document the definitions that the schema itself gives. */
async function goldenFiles(space: Workspace): Promise<Map<string, string>> {
  const files = await space.files("generated/demo.example.com/v1");
  const document = JSON.parse(files.get("openapi.json") as string) as {
    components: { schemas: Record<string, unknown> };
  };
  const own = Object.entries(document.components.schemas).filter(([name]) => name.startsWith("com.example.demo."));
  files.delete("openapi.json");
  files.set("openapi-definitions.json", `${JSON.stringify(Object.fromEntries(own), null, 2)}\n`);
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function replaceTree(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
