/** Schemas without a kind are most likely a plain OpenAPI document: its author hears what is missing. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { generate } from "../../codegen/generate.js";
import { RunMemory } from "../../codegen/memory/run-memory.js";
import { SchemaProblemsError } from "../../codegen/problem.js";
import { widgetDocument, workspace } from "./workspace.js";

const PLAIN = `openapi: 3.0.3
info: { title: Shop, version: v1 }
paths: {}
components:
  schemas:
    Article: { type: object, properties: { price: { type: number } } }
`;

const EXPECTED = `  mark the schema of a kind with x-kubernetes-group-version-kind: [{ group: ..., version: ..., kind: ... }],
  or write a CustomResourceDefinition; the component schemas of a plain OpenAPI document become kinds with
  \`kindsmith import FILE --adopt --group GROUP\`
`;

test("schemas without a kind fail, say how a kind is marked, and leave no code behind", async (context) => {
  const space = await workspace(context, { "schemas/shop.yaml": PLAIN });
  const { code, stdout, stderr } = await space.generate();
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.equal(stderr, `schemas: the folder contains no kinds\n${EXPECTED}nothing was written\n`);
  assert.ok(!existsSync(join(space.root, "generated")));
  assert.equal((await space.generate("--check")).code, 1);
});

test("a folder without schemas fails like one without kinds", async (context) => {
  const space = await workspace(context, { "schemas/notes.txt": "" });
  const { code, stdout, stderr } = await space.generate();
  assert.deepEqual([code, stdout], [1, ""]);
  assert.equal(stderr, `schemas: the folder contains no schemas\n${EXPECTED}nothing was written\n`);
});

test("a schema that is marked and has no metadata is named, with what a kind needs", async (context) => {
  const marked = widgetDocument("a: { type: string }").replace("metadata: { type: object }", "kind: { type: string }");
  const space = await workspace(context, { "schemas/a.yaml": marked });
  const { code, stderr } = await space.generate();
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^schemas\/a\.yaml:9:7: Widget has a group, version and kind, but is no kind\n {2}expected metadata of type object, or a spec and none of apiVersion, kind and metadata\n {2}at components\.schemas\.Widget\.x-kubernetes-group-version-kind\nnothing was written\n$/m,
  );
});

const WIDGET = widgetDocument('part: { $ref: "parts/part.yaml#/components/schemas/Part" }');
const PART = PLAIN.replace("Article", "Part");

test("beside kinds, a document that no kind needs is warned of, and one that a kind refers to is not", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": WIDGET,
    "schemas/parts/part.yaml": PART,
    "schemas/shop.yaml": PLAIN,
  });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0);
  assert.equal(
    stderr,
    "schemas/shop.yaml:1:1: warning: the document contains no kind, and no kind refers to its schemas\n" +
      "  mark a schema with x-kubernetes-group-version-kind, or let `kindsmith import --adopt` make kinds of them\n",
  );
  assert.deepEqual((await space.generate("--check")).code, 0);
});

test("a process that generates again warns once of a document without kinds, whatever failed before", async (context) => {
  const space = await workspace(context, { "schemas/widget.yaml": "{}", "schemas/shop.yaml": PLAIN });
  const memory = new RunMemory();
  const options = {
    schemas: join(space.root, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npx kindsmith generate",
    kitModule: () => "kindsmith/kit",
  };
  await assert.rejects(generate(options, memory), SchemaProblemsError);
  await space.write("schemas/widget.yaml", widgetDocument("a: { type: string }"));
  const files = async (): Promise<string[]> => (await generate(options, memory)).warnings.map(({ file }) => file);
  assert.deepEqual(await files(), ["schemas/shop.yaml"]);
  assert.deepEqual(await files(), []);
});
