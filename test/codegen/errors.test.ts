/** Bad schemas: the exact text of each error, and that nothing is written. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { widgetDocument, workspace } from "./workspace.js";

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  /** The whole error output. */
  readonly want: string;
}

const oneProblem = "1 problem; nothing was written\n";

const crd = (versions: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.demo.example.com }
spec:
  group: demo.example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
${versions}`;

const CASES: readonly Case[] = [
  {
    title: "[GEN-023] broken YAML",
    files: { "schemas/a.yaml": "openapi: 3.0.0\ncomponents: [1\n" },
    want: "schemas/a.yaml:3:1: not valid YAML or JSON: flow sequence in block collection must be sufficiently indented and end with a ]\n",
  },
  {
    title: "[GEN-023] broken JSON",
    files: { "schemas/a.json": '{\n  "openapi": "3.0.0",,\n}\n' },
    want: "schemas/a.json:2:22: not valid YAML or JSON: unexpected , in flow map\n",
  },
  {
    title: "a key that occurs twice",
    files: { "schemas/a.yaml": "openapi: 3.0.0\ninfo: {}\nopenapi: 3.0.0\n" },
    want: 'schemas/a.yaml:3:1: the key "openapi" occurs twice\n  at openapi\n',
  },
  {
    title: "text that is not UTF-8",
    files: {},
    want: "schemas/a.yaml:2:1: the line is not UTF-8 text\n  save the file as UTF-8\n",
  },
  {
    title: "a document of another kind",
    files: { "schemas/a.yaml": "kind: ConfigMap\napiVersion: v1\n" },
    want:
      'schemas/a.yaml:1:1: neither an OpenAPI document nor a CustomResourceDefinition: kind "ConfigMap"\n' +
      "  expected an OpenAPI document (openapi: 3.x, swagger: 2.0) or a CustomResourceDefinition (apiVersion: apiextensions.../v1)\n",
  },
  {
    title: "an empty file",
    files: { "schemas/a.yaml": "# nothing\n" },
    want:
      "schemas/a.yaml:1:1: the file is empty\n" +
      "  expected an OpenAPI document (openapi: 3.x, swagger: 2.0) or a CustomResourceDefinition (apiVersion: apiextensions.../v1)\n",
  },
  {
    title: "swagger without definitions",
    files: { "schemas/a.json": '{ "swagger": "2.0" }' },
    want: "schemas/a.json:1:1: the document has no definitions\n  put each schema below definitions\n",
  },
  {
    title: "OpenAPI of an unknown version",
    files: { "schemas/a.json": '{ "openapi": "4.0.0" }' },
    want: 'schemas/a.json:1:3: openapi is "4.0.0"\n  expected 3.0.x or 3.1.x, or swagger: 2.0\n' + "  at openapi\n",
  },
  {
    title: "[GEN-023] an unknown $ref",
    files: {
      "schemas/a.yaml": widgetDocument(
        'size: { $ref: "#/components/schemas/Sise" }',
        "    Size: { type: object, properties: { a: { type: string } } }\n",
      ),
    },
    want:
      'schemas/a.yaml:16:21: unknown $ref "#/components/schemas/Sise"\n' +
      "  add components.schemas.Sise to a.yaml\n" +
      "  at components.schemas.Widget.properties.spec.properties.size.$ref\n",
  },
  {
    title: "[GEN-023] a missing kind",
    files: { "schemas/a.yaml": widgetDocument("size: { type: integer }").replace(", kind: Widget", "") },
    want:
      "schemas/a.yaml:10:11: kind is missing\n  expected a string\n" +
      "  at components.schemas.Widget.x-kubernetes-group-version-kind[0].kind\n",
  },
  {
    title: "[GEN-023] a duplicate plural",
    files: {
      "schemas/a.yaml": widgetDocument("size: { type: integer }"),
      "schemas/b.yaml": widgetDocument("size: { type: integer }")
        .replaceAll("Widget", "Gadget")
        .replace("      properties:", "      x-kindsmith-resource: { plural: widgets }\n      properties:"),
    },
    want:
      "schemas/b.yaml:6:5: the plural widgets of demo.example.com/v1 is declared twice\n" +
      "  the first is at schemas/a.yaml:6:5\n  at components.schemas.Gadget\n",
  },
  {
    title: "a duplicate kind",
    files: {
      "schemas/a.yaml": widgetDocument("size: { type: integer }"),
      "schemas/b.yaml": widgetDocument("size: { type: integer }").replace(
        "      properties:",
        "      x-kindsmith-resource: { plural: gadgets }\n      properties:",
      ),
    },
    want:
      "schemas/b.yaml:6:5: the kind Widget of demo.example.com/v1 is declared twice\n" +
      "  the first is at schemas/a.yaml:6:5\n  at components.schemas.Widget\n",
  },
  {
    title: "[GEN-018] an unknown listType",
    files: {
      "schemas/a.yaml": widgetDocument(
        "ports:\n  type: array\n  x-kubernetes-list-type: bag\n  items: { type: string }",
      ),
    },
    want:
      'schemas/a.yaml:18:15: listType "bag" is unknown\n  expected one of atomic, set, map\n' +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-type\n",
  },
  {
    title: "[GEN-018] an unknown listType in a comment",
    files: { "schemas/a.yaml": widgetDocument("# +listType=bag\nports:\n  type: array\n  items: { type: string }") },
    want:
      'schemas/a.yaml:17:13: listType "bag" is unknown\n  expected one of atomic, set, map\n' +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-type\n",
  },
  {
    title: "[GEN-016] an unknown mapType",
    files: {
      "schemas/a.yaml": widgetDocument(
        "# +structType=loose\nlabels:\n  type: object\n  additionalProperties: { type: string }",
      ),
    },
    want:
      'schemas/a.yaml:17:13: mapType "loose" is unknown\n  expected one of atomic, granular\n' +
      "  at components.schemas.Widget.properties.spec.properties.labels.x-kubernetes-map-type\n",
  },
  {
    title: "[GEN-015] listMapKey without listType",
    files: {
      "schemas/a.yaml": widgetDocument(
        "# +listMapKey=name\nports:\n  type: array\n  items: { type: object, properties: { name: { type: string } } }",
      ),
    },
    want:
      'schemas/a.yaml:17:13: found list map keys without listType "map"\n' +
      "  add x-kubernetes-list-type: map, or remove the keys\n" +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-map-keys\n",
  },
  {
    title: "listType map without keys",
    files: {
      "schemas/a.yaml": widgetDocument(
        "ports:\n  type: array\n  x-kubernetes-list-type: map\n  items: { type: object, properties: { name: { type: string } } }",
      ),
    },
    want:
      'schemas/a.yaml:18:15: listType "map" needs the key fields\n' +
      "  add x-kubernetes-list-map-keys, for example: [name]\n" +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-type\n",
  },
  {
    title: "[GEN-014] a key that is no property",
    files: {
      "schemas/a.yaml": widgetDocument(
        "# +listType=map\n# +listMapKey=nam\nports:\n  type: array\n  items: { type: object, properties: { name: { type: string } } }",
      ),
    },
    want:
      'schemas/a.yaml:18:13: the key "nam" is not a property of the items\n  expected one of name\n' +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-map-keys[0]\n",
  },
  {
    title: "[GEN-014] a key that is not a scalar",
    files: {
      "schemas/a.yaml": widgetDocument(
        "ports:\n  type: array\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [name]\n  items: { type: object, properties: { name: { type: object } } }",
      ),
    },
    want:
      'schemas/a.yaml:19:44: the key "name" is of type "object"\n  expected a string, number or boolean\n' +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-map-keys[0]\n",
  },
  {
    title: "a set of objects",
    files: {
      "schemas/a.yaml": widgetDocument(
        "# +listType=set\nports:\n  type: array\n  items: { type: object, properties: { name: { type: string } } }",
      ),
    },
    want:
      'schemas/a.yaml:17:13: found listType "set" on a list with items of type "object"\n' +
      '  expected scalars, or objects and lists marked "atomic"\n' +
      "  at components.schemas.Widget.properties.spec.properties.ports.x-kubernetes-list-type\n",
  },
  {
    title: "a field called __proto__",
    files: { "schemas/a.yaml": widgetDocument("__proto__: { type: string }") },
    want:
      "schemas/a.yaml:16:13: a field can't be called __proto__\n" +
      "  at components.schemas.Widget.properties.spec.properties.__proto__\n",
  },
  {
    title: "a CRD version without a schema",
    files: { "schemas/a.yaml": crd("    - { name: v1, served: true, storage: true }\n") },
    want: "schemas/a.yaml:9:7: schema.openAPIV3Schema is missing\n  add the structural schema of this version\n  at spec.versions[0]\n",
  },
  {
    title: "a CRD without a stored version",
    files: {
      "schemas/a.yaml": crd(
        "    - { name: v1, served: true, storage: false, schema: { openAPIV3Schema: { type: object } } }\n",
      ),
    },
    want: "schemas/a.yaml:8:3: 0 versions have storage: true\n  mark exactly one version as the stored one\n  at spec.versions\n",
  },
  {
    title: "a CRD of an old version",
    files: { "schemas/a.yaml": crd("    []\n").replace("/v1", "/v1beta1") },
    want:
      'schemas/a.yaml:1:1: apiVersion is "apiextensions.k8s.io/v1beta1"\n' +
      "  expected a CustomResourceDefinition of version v1; convert the manifest\n  at apiVersion\n",
  },
  {
    title: "a field number that was given twice",
    files: {
      "schemas/a.yaml": widgetDocument("size: { type: integer }"),
      "schemas/demo.example.com/v1/protobuf.lock.json":
        '{\n  "version": 1,\n  "messages": {\n    "WidgetSpec": { "fields": { "size": 4 }, "reserved": { "old": 4 } }\n  }\n}\n',
    },
    want:
      "schemas/demo.example.com/v1/protobuf.lock.json:4:60: the number 4 of old belongs to size\n" +
      "  restore the file from version control; numbers that were used once are never given again\n" +
      "  at messages.WidgetSpec.reserved.old\n",
  },
];

for (const { title, files, want } of CASES) {
  test(`${title} is refused with its place, and nothing is written`, async (context) => {
    const space = await workspace(context, files);
    if (Object.keys(files).length === 0) await writeLatin1(space.root);
    const { code, stdout, stderr } = await space.generate();
    assert.equal(stderr, want + oneProblem);
    assert.equal(stdout, "");
    assert.equal(code, 1);
    assert.deepEqual([...(await space.files("generated")).keys()], []);
  });
}

async function writeLatin1(root: string): Promise<void> {
  const { mkdir, writeFile } = await import("node:fs/promises");
  await mkdir(`${root}/schemas`, { recursive: true });
  await writeFile(`${root}/schemas/a.yaml`, Buffer.from("openapi: 3.0.0\n# caf\xe9\n", "latin1"));
}

test("[GEN-023] all problems of a run are reported at once, by file and line", async (context) => {
  const space = await workspace(context, {
    "schemas/b.yaml": widgetDocument(
      "ports: { type: array, x-kubernetes-list-type: bag }\nmore: { type: array, x-kubernetes-list-type: heap }",
    ),
    "schemas/a.yaml": "kind: ConfigMap\n",
  });
  const { code, stderr } = await space.generate();
  const places = [...stderr.matchAll(/^schemas\/\S+/gm)].map(([place]) => place);
  assert.deepEqual(places, ["schemas/a.yaml:1:1:", "schemas/b.yaml:16:35:", "schemas/b.yaml:17:34:"]);
  assert.equal(code, 1);
});

test("[CEL-034] a validation rule that can't be compiled is refused where it stands", async (context) => {
  const space = await workspace(context, {
    "schemas/a.yaml": widgetDocument('size: { type: integer, x-kubernetes-validations: [{ rule: "self.min > 0" }] }'),
  });
  const { code, stderr } = await space.generate();
  assert.match(
    stderr,
    /^schemas\/a\.yaml:16:65: "self\.min > 0": compilation failed: ERROR: <input>:1:5: type 'int' does not support field selection\n {3}\| self\.min > 0\n {3}\| \.\.\.\.\^$/m,
  );
  assert.equal(code, 1);
});

test("an alias bomb is refused by the limit on nodes", async (context) => {
  const levels = Array.from({ length: 12 }, (_, level) => {
    const items = level === 0 ? Array(10).fill("x") : Array(10).fill(`*a${level - 1}`);
    return `a${level}: &a${level} [${items.join(", ")}]`;
  });
  const space = await workspace(context, { "schemas/a.yaml": `openapi: 3.0.0\n${levels.join("\n")}\n` });
  const { code, stderr } = await space.generate();
  assert.match(stderr, /more than 2000000 nodes with aliases expanded/);
  assert.equal(code, 1);
});

test("as many aliases as a file can hold are read one after the other, not each against all others", async (context) => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `  k${index}: &a${index} {}`);
  const aliases = keys.map((_, index) => `  - *a${index}`);
  const text = `openapi: 3.0.0\nx-keys:\n${keys.join("\n")}\nx-aliases:\n${aliases.join("\n")}\n`;
  const space = await workspace(context, { "schemas/a.yaml": text });
  const { stderr } = await space.generate();
  assert.match(stderr, /^schemas\/a\.yaml:1:1: the document has no components.schemas$/m);
});

test("brackets that are never closed are one fault, not one for each", async (context) => {
  const space = await workspace(context, { "schemas/a.yaml": `openapi: ${"[".repeat(20_000)}` });
  const deep = await space.generate();
  assert.match(
    deep.stderr,
    /^schemas\/a\.yaml:1:\d+: nested deeper than 200 levels\n1 problem; nothing was written\n$/,
  );
  await space.write("schemas/a.yaml", `openapi: ${"[".repeat(50)}`);
  const open = await space.generate();
  assert.match(open.stderr, /^schemas\/a\.yaml:1:\d+: not valid .*\n1 problem; nothing was written\n$/);
});

test("an alias stands for the last node before it with its anchor", async (context) => {
  const text = widgetDocument("a: &same { type: string }\nb: *same\nc: &same { type: boolean }\nd: *same");
  const space = await workspace(context, { "schemas/a.yaml": text });
  assert.equal((await space.generate()).stderr, "");
  const types = await space.read("generated/demo.example.com/v1/widget.types.ts");
  assert.match(types, / a\?: string;\n {2}b\?: string;\n {2}c\?: boolean;\n {2}d\?: boolean;/);
});

test("JSON with a text of many megabytes is read", async (context) => {
  const document = { openapi: "3.0.0", info: { title: "a", version: "v1" }, components: { schemas: {} } };
  document.info.title = '\\"'.repeat(4_000_000);
  const space = await workspace(context, {
    "schemas/a.json": JSON.stringify(document),
    "schemas/widget.yaml": widgetDocument("size: { type: string }"),
  });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0);
  assert.match(stderr, /^schemas\/a\.json:1:1: warning: the document contains no kind, [^\n]*\n[^\n]*\n$/);
});

test("pipes and broken links with the names of schema files are refused, and so are links to folders", async (context) => {
  const space = await workspace(context, {
    "schemas/a.yaml": widgetDocument("size: { type: string }"),
    "other/b.yaml": "",
  });
  spawnSync("mkfifo", [join(space.root, "schemas/pipe.yaml")]);
  await symlink("nowhere", join(space.root, "schemas/gone.yaml"));
  await symlink("../other", join(space.root, "schemas/linked"));
  const { code, stderr } = await space.generate();
  const remedy = "  put the schemas themselves here, or take it away\n";
  assert.equal(
    stderr,
    `schemas/gone.yaml:1:1: not a file that can be read\n${remedy}` +
      `schemas/linked:1:1: a link to a folder is not followed\n${remedy}` +
      `schemas/pipe.yaml:1:1: not a file that can be read\n${remedy}3 problems; nothing was written\n`,
  );
  assert.equal(code, 1);
});

test("names of files never become code", async (context) => {
  const files = Object.fromEntries(
    ["a\nb();/a.yaml", "b\u2028b();.yaml"].map((path) => [`schemas/${path}`, widgetDocument("size: { type: string }")]),
  );
  const { code, stderr } = await (await workspace(context, files)).generate();
  assert.match(stderr, /^schemas\/"a\\nb\(\);\/a\.yaml":1:1: the name has characters that can't be printed$/m);
  assert.match(stderr, /^schemas\/"b\?b\(\);\.yaml":1:1: the name has characters that can't be printed$/m);
  assert.equal(code, 1);
});

test("a schema file above the size limit is refused", async (context) => {
  const space = await workspace(context, { "schemas/a.yaml": `# ${"x".repeat(16 * 1024 * 1024)}\n` });
  const { code, stderr } = await space.generate();
  assert.equal(stderr, `schemas/a.yaml:1:1: the file has 16777219 bytes\n  expected at most 16777216\n${oneProblem}`);
  assert.equal(code, 1);
});
