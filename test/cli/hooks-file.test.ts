/** The file of `--hooks`: what a server takes from it, and how it refuses what is something else. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { loadExtensions } from "../../runtime/cli/serve/load-apis.js";

const folder = mkdtempSync(join(tmpdir(), "kindsmith-hooks-"));
let files = 0;

after(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const file = join(folder, `hooks-${++files}.mjs`);
  writeFileSync(file, text);
  return file;
}

test("hooks, admission plug-ins, authenticators and authorizers are taken from their exports", async () => {
  const found = await loadExtensions(
    fileOf(`
      export default [{ resource: { kind: "Zone" }, hooks: {} }];
      export const admission = [{ name: "A", async validate() {} }, () => ({ name: "B" })];
      export const authenticators = [{ authenticate: async () => undefined }];
      export const authorizers = [{ authorize: async () => ({ type: "NoOpinion", reason: "" }) }];
    `),
  );
  const counts = Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.length]));
  assert.deepEqual(counts, { hooks: 1, admission: 2, authenticators: 1, authorizers: 1 });
});

test("a file needs one of the exports only", async () => {
  const { hooks, authorizers } = await loadExtensions(fileOf("export const authorizers = [{ authorize() {} }];"));
  assert.deepEqual([hooks.length, authorizers.length], [0, 1]);
});

test("unknown exports are refused with their name and what is expected", async () => {
  const cases: Readonly<Record<string, RegExp>> = {
    "export const other = 1;": /the default export of .* must be a list of hooks made with defineHooks$/,
    "export default {};": /the default export of .* must be a list of hooks made with defineHooks$/,
    "export default [{ kind: 1 }];": /must be a list of hooks made with defineHooks; item 0 is something else$/,
    'export const admission = [{ name: "A" }];':
      /the export admission of .* must be a list of admission plug-ins, each with a name and mutate or validate, .*; item 0/,
    "export const authenticators = {};":
      /the export authenticators of .* must be a list of objects with a method authenticate$/,
    "export const authorizers = [{ authorize() {} }, 7];":
      /the export authorizers of .* must be a list of objects with a method authorize; item 1 is something else$/,
  };
  for (const [text, message] of Object.entries(cases))
    await assert.rejects(loadExtensions(fileOf(text)), (error) => {
      assert.ok(error instanceof UsageError);
      assert.match(error.message, message);
      return true;
    });
  await assert.rejects(loadExtensions(join(folder, "none.mjs")), /--hooks: .*none\.mjs does not exist/);
});

test("code that fails when it is loaded is reported with its own place alone", async () => {
  const thrown = fileOf("function check() { throw new TypeError('no such zone'); }\ncheck();\nexport default [];");
  await assert.rejects(loadExtensions(thrown), (error: Error) => {
    assert.ok(error instanceof UsageError);
    assert.ok(
      error.message.startsWith(`${thrown} can't be loaded: TypeError: no such zone\n    at check (`),
      error.message,
    );
    assert.match(error.message.split("\n")[2] ?? "", /^ {4}at file:.*:2:1$/);
    assert.doesNotMatch(error.message, /node:|load-apis/);
    return true;
  });
  const misspelt = fileOf("export default [;");
  await assert.rejects(loadExtensions(misspelt), (error: Error) => {
    assert.match(error.message, /^.*can't be loaded: [\s\S]*SyntaxError: Unexpected token ';'/);
    assert.doesNotMatch(error.message, /node:/);
    return true;
  });
});
