/** What the generator prints is read before it is written: a text that can't be read is refused with its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readBack, UnreadableOutputError } from "../../codegen/read-back.js";
import { widgetDocument, workspace } from "./workspace.js";

const EXPLANATION =
  "  kindsmith itself printed what can't be read: a bug in the generator, not in your schemas; please report it with them";

interface Case {
  readonly path: string;
  readonly text: string;
  /** Where the parser stumbles, and what it says; none for a text that can be read. */
  readonly want?: string;
}

const CASES: readonly Case[] = [
  {
    path: "a.ts",
    text: 'export const a = [\n  { kind: "K",, load: () => 1 },\n];\n',
    want: '2:15: Expected identifier but found ","',
  },
  { path: "b.ts", text: "export interface B {\n  a?: ;\n}\n", want: '2:7: Unexpected ";"' },
  { path: "c.d.ts", text: "export declare const my-name: string;\n", want: '1:24: Expected ";" but found "-"' },
  {
    path: "d.ts",
    text: "const d = 1;\nconst d = 2;\n",
    want: '2:7: The symbol "d" has already been declared',
  },
  { path: "e.js", text: "export const e: string = 1;\n", want: '1:15: Expected ";" but found ":"' },
  { path: "f.json", text: '{\n  "a": 1,\n}\n', want: "2:9: JSON does not support trailing commas" },
  { path: "g.json", text: '{ "a": [1, { "__proto__": null }] }' },
  {
    path: "h.ts",
    text: 'import type { H } from "./g.js";\nexport type { H };\n/** *\\/ */\nexport const h = "\\u2028" as H;\n',
  },
  { path: "README.md", text: "const = `" },
];

test("[GEN-023] every file that can't be read is named, with line, column and what the parser says", async () => {
  const bad = CASES.filter(({ want }) => want !== undefined);
  const places = bad.map(({ path, want }) => `out/${path}:${want}`);
  const files = CASES.map(({ path, text }) => [path, text] as const);
  await assert.rejects(readBack(files, "out"), (error) => {
    assert.ok(error instanceof UnreadableOutputError);
    assert.deepEqual(error.places, places);
    assert.equal(error.message, `${places.join("\n")}\n${EXPLANATION}`);
    return true;
  });
  await readBack(
    CASES.filter(({ want }) => want === undefined).map(({ path, text }) => [path, text] as const),
    "out",
  );
});

test("of many places the first ten are printed, and the number of the others", async () => {
  const files = Array.from({ length: 13 }, (_, index) => [`${index}.ts`, "const = 1;"] as const);
  await assert.rejects(readBack(files, "out"), (error) => {
    assert.ok(error instanceof UnreadableOutputError);
    assert.equal(error.places.length, 13);
    const lines = error.message.split("\n");
    assert.equal(lines.length, 12);
    assert.equal(lines[10], "and 3 more places");
    return true;
  });
});

test("[GEN-023] a run that printed what can't be read writes nothing, neither code nor numbers", async (context) => {
  // The header of each file names the folder of the schemas.
  const folder = "a\nconst =";
  const space = await workspace(context, { [`${folder}/a.yaml`]: widgetDocument("size: { type: integer }") });
  const { code, stdout, stderr } = await space.generate("--schemas", folder);
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.ok(stderr.startsWith('generated/apis.ts:2:7: Expected identifier but found "="\n'), stderr);
  assert.ok(stderr.endsWith(`${EXPLANATION}\nnothing was written\n`), stderr);
  assert.deepEqual(
    [...(await space.files("."))].map(([path]) => path),
    [`${folder}/a.yaml`],
  );
});
