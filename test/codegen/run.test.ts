/** Runs of the command: determinism, check mode, what is written, deleted and left alone. */
import assert from "node:assert/strict";
import { stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { widgetDocument, workspace } from "./workspace.js";

const WIDGET = widgetDocument("size: { type: integer }\nmode: { type: string, default: auto }");
const GADGET = widgetDocument("weight: { type: number }").replaceAll("Widget", "Gadget");

test("[GEN-019] two runs, and runs over folders of other names, give the same bytes", async (context) => {
  const first = await workspace(context, { "schemas/a/widget.yaml": WIDGET, "schemas/b/gadget.yaml": GADGET });
  const second = await workspace(context, { "schemas/b/gadget.yaml": GADGET, "schemas/a/widget.yaml": WIDGET });
  await first.generate();
  const written = await first.files("generated");
  const again = await first.generate();
  await second.generate("--schemas", join(second.root, "schemas"), "--out", join(second.root, "elsewhere"));
  assert.ok(written.size > 10);
  assert.deepEqual(await first.files("generated"), written);
  assert.match(again.stdout, /2 kinds, 0 files written, 0 deleted, 0 locks updated/);
  assert.deepEqual(await second.files("elsewhere"), written);
  assert.deepEqual(await second.files("schemas"), await first.files("schemas"));
});

test("[GEN-019] a file beside it changes nothing in the files of a kind", async (context) => {
  const alone = await workspace(context, { "schemas/widget.yaml": WIDGET });
  const beside = await workspace(context, { "schemas/a.yaml": GADGET, "schemas/widget.yaml": WIDGET });
  await alone.generate();
  await beside.generate();
  const ofWidget = (files: Map<string, string>) => [...files].filter(([path]) => path.includes("/widget."));
  const files = ofWidget(await alone.files("generated"));
  assert.equal(files.length, 7);
  assert.deepEqual(ofWidget(await beside.files("generated")), files);
});

test("a second run does not touch files that stay the same", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET, "schemas/gadget.yaml": GADGET });
  await space.generate();
  const path = join(space.root, "generated/demo.example.com/v1/widget.types.ts");
  const { mtimeMs, ino } = await stat(path);
  await space.write("schemas/gadget.yaml", GADGET.replace("weight", "mass"));
  await space.generate();
  const after = await stat(path);
  assert.deepEqual({ mtimeMs: after.mtimeMs, ino: after.ino }, { mtimeMs, ino });
  assert.match(await space.read("generated/demo.example.com/v1/gadget.types.ts"), /mass\?: number/);
});

test("[GEN-020] --check fails after a schema edit, lists stale, missing and extra files, and writes nothing", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET, "schemas/gadget.yaml": GADGET });
  await space.generate();
  assert.deepEqual(await space.generate("--check"), {
    code: 0,
    stdout: "generated is up to date with schemas\n",
    stderr: "",
  });
  await space.remove("schemas/gadget.yaml");
  await space.remove("generated/demo.example.com/v1/widget.merge.ts");
  await space.write("schemas/widget.yaml", WIDGET.replace("mode", "colour"));
  const before = [await space.files("generated"), await space.files("schemas")];
  const { code, stdout, stderr } = await space.generate("--check");
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /^stale: generated\/demo\.example\.com\/v1\/widget\.types\.ts$/m);
  assert.match(stderr, /^missing: generated\/demo\.example\.com\/v1\/widget\.merge\.ts$/m);
  assert.match(stderr, /^extra: generated\/demo\.example\.com\/v1\/gadget\.types\.ts$/m);
  assert.match(stderr, /^stale: schemas\/demo\.example\.com\/v1\/protobuf\.lock\.json$/m);
  assert.match(stderr, / {2}run `npx kindsmith generate`\n$/);
  assert.deepEqual([await space.files("generated"), await space.files("schemas")], before);
});

test("[GEN-024] output of a removed schema goes, files of people stay", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "schemas/other.yaml": GADGET.replaceAll("demo.", "other."),
  });
  await space.generate();
  await space.write("generated/other.example.com/v1/notes.ts", "export const mine = 1;\n");
  await space.write("generated/mine.json", "{}\n");
  await space.remove("schemas/other.yaml");
  const { stdout } = await space.generate();
  assert.match(stdout, /1 kind,/);
  const left = [...(await space.files("generated")).keys()].filter((path) => !path.startsWith("demo.example.com/"));
  assert.deepEqual(left, [
    "README.md",
    "apis.ts",
    "index.ts",
    "meta/kindsmith.proto",
    "mine.json",
    "other.example.com/v1/notes.ts",
    "protobuf.ts",
  ]);
  for (const file of ["index.ts", "apis.ts"])
    assert.doesNotMatch(await space.read(`generated/${file}`), /other\.example\.com/);
});

test("empty folders go with their last generated file", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "schemas/other.yaml": GADGET.replaceAll("demo.", "other."),
  });
  await space.generate();
  await space.remove("schemas/other.yaml");
  await space.generate();
  await assert.rejects(stat(join(space.root, "generated/other.example.com")), { code: "ENOENT" });
});

test("a hand-written file is never overwritten: the run stops and names it", async (context) => {
  const mine = "export const widgetHooks = {};\n";
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "generated/demo.example.com/v1/widget.types.ts": mine,
  });
  const { code, stderr } = await space.generate();
  assert.equal(code, 1);
  assert.equal(
    stderr,
    "generated/demo.example.com/v1/widget.types.ts: exists and was not generated\n  move it away; nothing was written\n",
  );
  assert.deepEqual([...(await space.files("generated")).entries()], [["demo.example.com/v1/widget.types.ts", mine]]);
});

test("a folder in the place of a file stops the run, as a foreign file does", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET, "generated/index.ts/mine.txt": "mine" });
  const { code, stderr } = await space.generate();
  assert.equal(stderr, "generated/index.ts: exists and was not generated\n  move it away; nothing was written\n");
  assert.equal(code, 1);
});

test("when one file can't be written, none is", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET });
  await space.generate();
  const before = await space.files("generated");
  await space.write("schemas/widget.yaml", WIDGET.replace("mode:", "colour: { type: string }\nmode:"));
  await space.write("schemas/gadget.yaml", GADGET.replaceAll("demo.example.com", "z.example.com"));
  // A link that leads nowhere: no folder can be made there.
  await symlink("nowhere/at/all", join(space.root, "generated/z.example.com"));
  await assert.rejects(space.generate());
  assert.deepEqual(await space.files("generated"), before);
});

const USAGE: readonly (readonly [argv: string[], message: RegExp])[] = [
  [
    ["--schema", "x"],
    /^kindsmith: unknown flag --schema: did you mean --schemas\? allowed are --schemas, --out, --check, --seed, --watch, --help, --config\n$/,
  ],
  [["--schemas"], /^kindsmith: --schemas needs a folder/],
  [["--check", "--watch"], /^kindsmith: --check and --watch exclude each other/],
  [["--schemas", "absent"], /^kindsmith: --schemas absent: the folder does not exist\n {2}name the folder/],
  [["--out", "schemas/generated"], /^kindsmith: --out schemas\/generated: lies within schemas/],
];

for (const [argv, message] of USAGE) {
  test(`generate ${argv.join(" ")} is refused with exit code 2`, async (context) => {
    const space = await workspace(context, { "schemas/widget.yaml": WIDGET });
    const { code, stdout, stderr } = await space.generate(...argv);
    assert.match(stderr, message);
    assert.equal(stdout, "");
    assert.equal(code, 2);
  });
}

test("--help prints the flags", async (context) => {
  const space = await workspace(context);
  const { code, stdout } = await space.generate("--help");
  assert.equal(code, 0);
  for (const flag of ["--schemas=DIR", "--out=DIR", "--check", "--watch"]) assert.ok(stdout.includes(flag), flag);
});

test("--watch generates again after a change, continues after errors, and ends with its signal", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET });
  const ended = new AbortController();
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  const print = (text: string): void => {
    lines.push(text);
    wake?.();
  };
  const printed = async (expected: RegExp): Promise<void> => {
    while (!lines.some((line) => expected.test(line))) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    lines.length = 0;
  };
  const running = space.generateWith({ stdout: print, stderr: print, signal: ended.signal }, "--watch");
  await printed(/^watching schemas/);
  await space.write("schemas/widget.yaml", "openapi: 3.0.0\n");
  await printed(/1 problem; nothing was written/);
  await space.write("schemas/widget.yaml", WIDGET.replace("mode", "colour"));
  await printed(/1 kind, \d+ files written/);
  assert.match(await space.read("generated/demo.example.com/v1/widget.types.ts"), /colour\?: string/);
  ended.abort();
  assert.equal((await running).code, 0);
});
