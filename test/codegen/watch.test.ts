/** `generate --watch`: what it notices, what it does again, and that it never gives other files than a run from nothing. */
import assert from "node:assert/strict";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { generate } from "../../codegen/generate.js";
import { RunMemory } from "../../codegen/memory/run-memory.js";
import { type Workspace, widgetDocument, workspace } from "./workspace.js";

const WIDGET = widgetDocument("size: { type: integer }\nmode: { type: string, default: auto }");
const GADGET = widgetDocument("weight: { type: number }").replaceAll("Widget", "Gadget");

/** Everything that a watching command prints, and a way to wait for it. */
class Printed {
  private readonly lines: string[] = [];
  private wake: (() => void) | undefined;

  readonly print = (text: string): void => {
    this.lines.push(text);
    this.wake?.();
  };

  /** The first text that matches; it and all before it are forgotten. */
  async next(expected: RegExp): Promise<string> {
    for (;;) {
      const index = this.lines.findIndex((line) => expected.test(line));
      if (index !== -1) return this.lines.splice(0, index + 1).at(-1) as string;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}

async function watching(space: Workspace): Promise<Printed> {
  const ended = new AbortController();
  const printed = new Printed();
  const running = space.generateWith({ stdout: printed.print, stderr: printed.print, signal: ended.signal }, "--watch");
  // a run that follows the removal of a schema would write into the folder while that is being removed
  space.beforeRemoval(async () => {
    ended.abort();
    assert.equal((await running).code, 0);
  });
  await printed.next(/^watching schemas/);
  return printed;
}

const types = (kind: string): string => `generated/demo.example.com/v1/${kind}.types.ts`;

test("--watch: saves by rename, new folders, renames and deletions are all noticed", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET });
  const printed = await watching(space);
  // As editors do that never leave half a file: three times, since watchers of files lose sight of the first one.
  for (const name of ["one", "two", "three"]) {
    await space.write("draft", WIDGET.replace("mode", name));
    await rename(join(space.root, "draft"), join(space.root, "schemas/widget.yaml"));
    await printed.next(/^generated: 1 kind, [1-9]\d* files written/);
    assert.match(await space.read(types("widget")), new RegExp(`${name}\\?: string`));
  }
  await space.write("schemas/more/deep/gadget.yaml", GADGET);
  await printed.next(/^generated: 2 kinds, [1-9]/);
  // and one in place, which may be seen half written first
  await writeFile(join(space.root, "schemas/more/deep/gadget.yaml"), GADGET.replace("weight", "mass"));
  await printed.next(/^generated: 2 kinds, [1-9]/);
  assert.match(await space.read(types("gadget")), /mass\?: number/);
  await rename(join(space.root, "schemas/more"), join(space.root, "schemas/other"));
  // not a run that only follows the one before
  await printed.next(/^generated: 2 kinds, [1-9]/);
  assert.match(await space.read(types("gadget")), /schemas\/other\/deep\/gadget\.yaml/);
  await rm(join(space.root, "schemas/widget.yaml"));
  await printed.next(/^generated: 1 kind, \d+ files written, [1-9]\d* deleted/);
  await assert.rejects(stat(join(space.root, types("widget"))), { code: "ENOENT" });
});

test("--watch: a folder that goes and comes back is read again", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET });
  const printed = await watching(space);
  await rename(join(space.root, "schemas"), join(space.root, "away"));
  await printed.next(/ENOENT/);
  await space.write("away/widget.yaml", WIDGET.replace("mode", "colour"));
  await rename(join(space.root, "away"), join(space.root, "schemas"));
  await printed.next(/^generated: 1 kind, [1-9]\d* files written/);
  await space.write("schemas/gadget.yaml", GADGET);
  await printed.next(/^generated: 2 kinds, [1-9]/);
});

test("--watch: a bad edit prints its place and keeps the output, the next good one recovers", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET, "schemas/gadget.yaml": GADGET });
  const printed = await watching(space);
  const before = await space.files("generated");
  await space.write("schemas/widget.yaml", WIDGET.replace("integer", "wrong"));
  assert.match(await printed.next(/problem/), /^schemas\/widget\.yaml:16:\d+: [\s\S]+1 problem; nothing was written/);
  assert.deepEqual(await space.files("generated"), before);
  await space.write("schemas/widget.yaml", WIDGET);
  assert.match(await printed.next(/kinds/), /^generated: 2 kinds, 0 files written, 0 deleted/);
});

test("--watch: the next run restores output that was edited", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": WIDGET, "schemas/gadget.yaml": GADGET });
  // a first run makes the folder of the lock file, which is a change that another run follows
  await space.generate();
  const printed = await watching(space);
  const before = await space.files("generated");
  await rm(join(space.root, types("widget")));
  const path = "generated/demo.example.com/v1/gadget.merge.ts";
  await writeFile(join(space.root, path), `${before.get("demo.example.com/v1/gadget.merge.ts")}// touched\n`);
  await space.write("schemas/gadget.yaml", `${GADGET}# touched\n`);
  assert.match(await printed.next(/kinds/), /^generated: 2 kinds, 2 files written/);
  assert.deepEqual(await space.files("generated"), before);
});

/** Edits of a folder in which files depend on each other in every way that there is. */
const EDITS: readonly (readonly [title: string, edit: (space: Workspace) => Promise<void>])[] = [
  ["a field of a kind", (space) => space.write("schemas/widget.yaml", WIDGET.replace("mode", "colour"))],
  ["a shared type", (space) => space.write("schemas/shared/v1/parts.yaml", PARTS.replace("weight", "mass"))],
  [
    "a default in a shared type",
    (space) => space.write("schemas/shared/v1/parts.yaml", PARTS.replace("integer", "integer, default: 3")),
  ],
  ["a shared type that becomes a scalar", (space) => space.write("schemas/shared/v1/parts.yaml", SCALAR_PARTS)],
  ["a shared type that is an object again", (space) => space.write("schemas/shared/v1/parts.yaml", PARTS)],
  ["a type that takes the name of another file's inline object", (space) => space.write("schemas/a.yaml", NAMED_ALIKE)],
  ["a kind that goes", (space) => space.remove("schemas/a.yaml")],
  [
    "names of a kind",
    (space) =>
      space.write(
        "schemas/widget.yaml",
        WIDGET.replace("      properties:", "      x-kindsmith-resource: { shortNames: [wi] }\n      properties:"),
      ),
  ],
  ["a file that moves", (space) => rename(join(space.root, "schemas/widget.yaml"), join(space.root, "schemas/w.yaml"))],
  [
    "a number in a lock file",
    async (space) => {
      const file = "schemas/demo.example.com/v1/protobuf.lock.json";
      await space.write(file, (await space.read(file)).replace('"weight": 1', '"weight": 7'));
    },
  ],
];

const PARTS = `openapi: 3.0.0
info: { title: parts, version: v1 }
paths: {}
components:
  schemas:
    Part: { type: object, properties: { weight: { type: integer } } }
`;
const SCALAR_PARTS = PARTS.replace("{ type: object, properties: { weight: { type: integer } } }", "{ type: string }");
const ASSEMBLY = widgetDocument('part: { $ref: "shared/v1/parts.yaml#/components/schemas/Part" }').replaceAll(
  "Widget",
  "Assembly",
);
/** Has a type of the name that the inline spec of Gadget had. */
const NAMED_ALIKE = widgetDocument(
  'other: { $ref: "#/components/schemas/GadgetSpec" }',
  "    GadgetSpec: { type: object, properties: { deep: { type: string } } }\n",
).replaceAll("Widget", "Alike");

test("[GEN-019] runs with a memory of earlier ones give the output of a first run, whatever was edited", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "schemas/gadget.yaml": GADGET,
    "schemas/assembly.yaml": ASSEMBLY,
    "schemas/shared/v1/parts.yaml": PARTS,
  });
  const options = {
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  };
  const memory = new RunMemory();
  const locked = async (): Promise<void> => {
    const { locks } = await generate(options, memory);
    for (const [path, text] of locks) await space.write(`schemas/${path}`, text);
  };
  await locked();
  for (const [title, edit] of EDITS) {
    await edit(space);
    const fresh = await generate(options);
    const again = await generate(options, memory);
    assert.deepEqual([...again.files], [...fresh.files], title);
    assert.deepEqual([...again.locks], [...fresh.locks], title);
    if (title.startsWith("a type that takes")) assert.match(textOf(again, "gadget.types.ts"), /GadgetSpec2/);
    await locked();
  }
});

function textOf({ files }: Awaited<ReturnType<typeof generate>>, name: string): string {
  return new Map(files).get(`demo.example.com/v1/${name}`) ?? "";
}

test("a run with a memory makes only what an edit touches again", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "schemas/other.yaml": GADGET.replaceAll("demo.", "other."),
  });
  const options = {
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  };
  const memory = new RunMemory();
  const unitOf = (model: Awaited<ReturnType<typeof generate>>["model"], name: string): object | undefined =>
    model.groupVersions.flatMap(({ units }) => units).find((unit) => unit.name === name);
  const first = await generate(options, memory);
  await space.write("schemas/widget.yaml", WIDGET.replace("mode", "colour"));
  const second = await generate(options, memory);
  assert.equal(unitOf(second.model, "gadget"), unitOf(first.model, "gadget"));
  assert.notEqual(unitOf(second.model, "widget"), unitOf(first.model, "widget"));
});
