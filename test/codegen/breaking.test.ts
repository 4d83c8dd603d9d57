/** What clients of one schema set would notice of another: each rule by a pair of schemas, as the command prints it. */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import test, { type TestContext } from "node:test";
import { runBreaking } from "../../codegen/breaking/breaking-command.js";
import { type Run, type Workspace, widgetDocument, workspace } from "./workspace.js";

interface Found {
  readonly id: string;
  readonly code: string;
  readonly rule: string;
  readonly severity: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly was: string;
  readonly is: string;
  readonly users?: readonly string[];
  readonly accepted?: string;
}

async function breaking(space: Workspace, ...argv: string[]): Promise<Run> {
  let stdout = "";
  let stderr = "";
  const code = await runBreaking(argv, {
    cwd: space.root,
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

async function findings(space: Workspace, ...argv: string[]): Promise<Found[]> {
  const { code, stdout, stderr } = await breaking(space, "--against", "old", "--json", ...argv);
  assert.equal(stderr, "");
  const document = JSON.parse(stdout);
  const open = document.findings.filter((found: Found) => found.severity === "breaking" && !found.accepted);
  assert.equal(document.breaking, open.length);
  assert.equal(code, open.length > 0 ? 1 : 0);
  return document.findings;
}

async function compared(context: TestContext, old: string, now: string): Promise<Found[]> {
  return findings(await workspace(context, { "old/widget.yaml": old, "schemas/widget.yaml": now }));
}

const WIDGET = "demo.example.com/v1/Widget";
const LIST = "ports:\n  type: array\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [name]\n  items:";
const PORT =
  " { type: object, required: [name, port], properties: { name: { type: string }, port: { type: integer } } }";

/** Properties of the spec before and after, and what is found: severity and name. */
const FIELDS: readonly (readonly [title: string, old: string, now: string, found: readonly string[]])[] = [
  [
    "[VER-016] a removed field",
    "size: { type: integer }\nmode: { type: string }",
    "mode: { type: string }",
    ["breaking field-removed spec.size"],
  ],
  [
    "[VER-016] a field of another type",
    "size: { type: integer }",
    "size: { type: string }",
    ["breaking field-retyped spec.size"],
  ],
  [
    "a narrower integer",
    "size: { type: integer, format: int64 }",
    "size: { type: integer, format: int32 }",
    ["breaking field-retyped spec.size"],
  ],
  [
    "a list that becomes a map",
    "a: { type: array, items: { type: string } }",
    "a: { type: object, additionalProperties: { type: string } }",
    ["breaking field-retyped spec.a"],
  ],
  [
    "a field within items",
    `${LIST}${PORT}`,
    `${LIST} { type: object, required: [name], properties: { name: { type: string } } }`,
    ["breaking field-removed spec.ports[].port"],
  ],
  [
    "values of a map",
    "a: { type: object, additionalProperties: { type: string } }",
    "a: { type: object, additionalProperties: { type: integer } }",
    ["breaking field-retyped spec.a{}"],
  ],
  ["a new optional field", "size: { type: integer }", "size: { type: integer }\nmode: { type: string }", []],
  [
    "an enum that loses a value",
    "mode: { type: string, enum: [a, b] }",
    "mode: { type: string, enum: [a] }",
    ["breaking enum-narrowed spec.mode"],
  ],
  [
    "an enum where there was none",
    "mode: { type: string }",
    "mode: { type: string, enum: [a] }",
    ["breaking enum-narrowed spec.mode"],
  ],
  [
    "an enum that gains a value",
    "mode: { type: string, enum: [a] }",
    "mode: { type: string, enum: [a, b] }",
    ["note enum-extended spec.mode"],
  ],
  [
    "an enum that is dropped",
    "mode: { type: string, enum: [a] }",
    "mode: { type: string }",
    ["note enum-opened spec.mode"],
  ],
  [
    "a lower maximum",
    "size: { type: integer, maximum: 9 }",
    "size: { type: integer, maximum: 8 }",
    ["breaking maximum-narrowed spec.size"],
  ],
  [
    "a higher minimum",
    "size: { type: integer, minimum: 0 }",
    "size: { type: integer, minimum: 1 }",
    ["breaking minimum-narrowed spec.size"],
  ],
  [
    "a minimum that excludes itself",
    "size: { type: integer, minimum: 0 }",
    "size: { type: integer, minimum: 0, exclusiveMinimum: true }",
    ["breaking minimum-narrowed spec.size"],
  ],
  [
    "wider bounds",
    "size: { type: integer, minimum: 1, maximum: 3 }",
    "size: { type: integer, minimum: 0, maximum: 4 }",
    [],
  ],
  [
    "a shorter text",
    "name: { type: string, maxLength: 9 }",
    "name: { type: string, maxLength: 8 }",
    ["breaking maxLength-narrowed spec.name"],
  ],
  [
    "another pattern",
    "name: { type: string, pattern: '^a+$' }",
    "name: { type: string, pattern: '^b+$' }",
    ["breaking pattern-narrowed spec.name"],
  ],
  ["a pattern that goes away", "name: { type: string, pattern: '^a+$' }", "name: { type: string }", []],
  [
    "another default",
    "mode: { type: string, default: a }",
    "mode: { type: string, default: b }",
    ["breaking default-changed spec.mode"],
  ],
  [
    "a default that is lost",
    "mode: { type: string, default: a }",
    "mode: { type: string }",
    ["breaking default-changed spec.mode"],
  ],
  [
    "a default that is new",
    "mode: { type: string }",
    "mode: { type: string, default: a }",
    ["note default-added spec.mode"],
  ],
  [
    "another list type",
    "# +listType=set\na: { type: array, items: { type: string } }",
    "a: { type: array, items: { type: string } }",
    ["breaking list-type-changed spec.a"],
  ],
  [
    "other keys of a list",
    `${LIST}${PORT}`,
    `${LIST.replace("[name]", "[name, port]")}${PORT}`,
    ["breaking list-map-keys-changed spec.ports"],
  ],
  [
    "another map type",
    "a: { type: object, properties: { b: { type: string } } }",
    "a: { type: object, x-kubernetes-map-type: atomic, properties: { b: { type: string } } }",
    ["breaking map-type-changed spec.a"],
  ],
  [
    "another patch merge key",
    `# +patchMergeKey=port\n${LIST}${PORT}`,
    `# +patchMergeKey=name\n${LIST}${PORT}`,
    ["breaking patch-merge-key-changed spec.ports"],
  ],
  [
    "a value that can't be null any more",
    "size: { type: integer, nullable: true }",
    "size: { type: integer }",
    ["breaking nullable-narrowed spec.size"],
  ],
  [
    "two keywords of one field",
    "size: { type: integer }",
    "size: { type: integer, minimum: 1, maximum: 3 }",
    ["breaking minimum-narrowed spec.size", "breaking maximum-narrowed spec.size"],
  ],
  [
    "a new rule",
    "size: { type: integer }",
    "size: { type: integer, x-kubernetes-validations: [{ rule: self > 0 }] }",
    ["breaking rule-added spec.size"],
  ],
];

for (const [title, old, now, expected] of FIELDS) {
  test(`breaking: ${title}`, async (context) => {
    const found = await compared(context, widgetDocument(old), widgetDocument(now));
    assert.deepEqual(
      found.map(({ severity, id }) => `${severity} ${id.replace(` ${WIDGET} `, " ")}`),
      expected,
    );
  });
}

test("breaking: required fields, with and without a default", async (context) => {
  const spec = (properties: string, required: string): string =>
    widgetDocument(properties).replace(
      "          properties:\n",
      `          required: [${required}]\n          properties:\n`,
    );
  const size = "size: { type: integer }";
  const names = async (old: string, now: string): Promise<string[]> =>
    (await compared(context, old, now)).map(({ severity, code }) => `${severity} ${code}`);
  const both = `${size}\nmode: { type: string }`;
  assert.deepEqual(await names(spec(size, "size"), spec(both, "size, mode")), ["breaking required-field-added"]);
  assert.deepEqual(await names(spec(both, "size"), spec(both, "size, mode")), ["breaking field-required"]);
  assert.deepEqual(await names(spec(both, "size, mode"), spec(both, "size")), ["note field-optional"]);
  const defaulted = `${size}\nmode: { type: string, default: a }`;
  assert.deepEqual(await names(spec(size, "size"), spec(defaulted, "size, mode")), []);
  assert.deepEqual(await names(spec(defaulted, "size, mode"), spec(both, "size, mode")), [
    "breaking default-changed",
    "breaking field-required",
  ]);
});

test("[VER-016] the text of a finding says where, what was, what is and what to do, and guesses a new name", async (context) => {
  const space = await workspace(context, {
    "old/widget.yaml": widgetDocument("colour: { type: string }"),
    "schemas/widget.yaml": widgetDocument("color: { type: string }"),
  });
  const { code, stdout } = await breaking(space, "--against", "old");
  assert.equal(code, 1);
  assert.equal(
    stdout,
    'schemas/widget.yaml:15:11: breaking, rule 1: Widget spec.colour is gone; "color" may be its new name\n' +
      "  was: string at old/widget.yaml:16:13\n" +
      "  is:  no such field\n" +
      "  bring colour back, or leave it out in a new version of the kind\n" +
      `  finding: field-removed ${WIDGET} spec.colour\n` +
      "schemas compared with old: 1 kind, 1 breaking, 0 notes, 0 accepted\n",
  );
});

test("breaking: names, subresources and columns of a kind", async (context) => {
  const kind = (resource: string): string =>
    widgetDocument("size: { type: integer }").replace(
      "      properties:\n        metadata",
      `      x-kindsmith-resource: ${resource}\n      properties:\n        metadata`,
    );
  const old = kind(
    "{ shortNames: [wi], categories: [all], subresources: { status: {} }, selectableFields: [.spec.size], printerColumns: [{ name: Size, type: integer, jsonPath: .spec.size }] }",
  );
  const found = await compared(context, old, kind("{ plural: gizmos, scope: Cluster, withoutVerbs: [delete] }"));
  assert.deepEqual(found.map(({ severity, code }) => `${severity} ${code}`).sort(), [
    "breaking plural-changed",
    "breaking scope-changed",
    "breaking selectable-field-removed",
    "breaking short-name-removed",
    "breaking subresource-removed",
    "breaking verb-removed",
    "note category-removed",
    "note column-removed",
  ]);
});

test("breaking: a type that several kinds share is reported once, with its users", async (context) => {
  const kinds = (limit: number): string => {
    const part = `    Part: { type: object, properties: { weight: { type: integer, maximum: ${limit} } } }\n`;
    const own = `part: { $ref: "#/components/schemas/Part" }`;
    const gadget = widgetDocument(own).replaceAll("Widget", "Gadget");
    return widgetDocument(own, `${gadget.slice(gadget.indexOf("    Gadget:"))}${part}`);
  };
  const [only, ...others] = await compared(context, kinds(9), kinds(8));
  assert.deepEqual(others, []);
  assert.equal(only?.id, "maximum-narrowed widget.yaml#Part weight");
  assert.deepEqual(only?.users, ["demo.example.com/v1/Gadget", WIDGET]);
});

test("breaking: alpha versions may change at once, beta versions may not", async (context) => {
  for (const [version, severity] of [
    ["v1alpha1", "note"],
    ["v1beta1", "breaking"],
  ] as const) {
    const document = (property: string): string =>
      widgetDocument(property).replace("version: v1,", `version: ${version},`);
    const [only] = await compared(context, document("a: { type: string }"), document("a: { type: integer }"));
    assert.equal(only?.severity, severity);
  }
});

/** A CRD with versions, the stored one marked with `*`, those that are not served with `-`. */
function crd(...versions: string[]): string {
  const listed = versions.map((text) => {
    const name = text.replace(/[*-]$/, "");
    const [storage, served] = [text.endsWith("*"), !text.endsWith("-")];
    return `    - { name: ${name}, served: ${served}, storage: ${storage}, schema: { openAPIV3Schema: { type: object } } }\n`;
  });
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.demo.example.com }
spec:
  group: demo.example.com
  scope: Namespaced
  names: { kind: Widget, plural: widgets }
  versions:
${listed.join("")}`;
}

const VERSIONS: readonly (readonly [title: string, old: string, now: string, found: readonly string[]])[] = [
  [
    "[VER-020] a stable version that is gone",
    crd("v1beta1", "v1*"),
    crd("v1beta1*"),
    ["4a version-removed breaking", "4a stored-version-removed breaking"],
  ],
  ["[VER-020] an alpha version that is gone", crd("v1alpha1", "v1*"), crd("v1*"), ["4a version-removed note"]],
  ["a beta version that is gone without notice", crd("v1beta1", "v1*"), crd("v1*"), ["4a version-removed breaking"]],
  [
    "a version that is not served any more",
    crd("v1beta1", "v1*"),
    crd("v1beta1-", "v1*"),
    ["4a version-removed breaking"],
  ],
  [
    "[VER-021] a version that is new and stored",
    crd("v1beta1*"),
    crd("v1beta1", "v1*"),
    ["4b preferred-moved breaking", "4b storage-moved breaking"],
  ],
  [
    "[VER-021] a version that is new and preferred",
    crd("v1beta1*"),
    crd("v1beta1*", "v1"),
    ["4b preferred-moved breaking"],
  ],
  ["a version that is new and preferred by nobody", crd("v1*"), crd("v1*", "v2beta1"), []],
  ["storage that moves to a version of the last release", crd("v1beta1*", "v1"), crd("v1beta1", "v1*"), []],
];

for (const [title, old, now, expected] of VERSIONS) {
  test(`breaking: ${title}`, async (context) => {
    const found = await compared(context, old, now);
    assert.deepEqual(
      found.map(({ rule, code, severity }) => `${rule} ${code} ${severity}`).sort(),
      [...expected].sort(),
    );
  });
}

test("[VER-020] a beta version goes when its lifecycle says so, and not earlier", async (context) => {
  const beta = (lifecycle: string): string =>
    widgetDocument("size: { type: integer }")
      .replace("version: v1,", "version: v1beta1,")
      .replace(
        "      properties:\n        metadata",
        `      x-kindsmith-resource: { lifecycle: ${lifecycle} }\n      properties:\n        metadata`,
      );
  const other = widgetDocument("size: { type: integer }").replaceAll("Widget", "Gadget");
  const lifecycle = '{ introduced: "1.25", deprecated: "1.28", removed: "1.31" }';
  const space = await workspace(context, {
    "old/w.yaml": beta(lifecycle),
    "old/g.yaml": other,
    "schemas/g.yaml": other,
  });
  const severities = async (release: string): Promise<string[]> =>
    (await findings(space, "--release", release)).map(({ code, severity }) => `${code} ${severity}`);
  assert.deepEqual(await severities("1.30"), ["kind-removed breaking"]);
  assert.deepEqual(await severities("1.31"), ["kind-removed note"]);
  await space.write("schemas/w.yaml", beta(lifecycle.replace("1.31", "1.33")));
  await space.write("old/w.yaml", beta(lifecycle.replace("1.31", "1.34")));
  assert.deepEqual(await severities("1.31"), ["removal-advanced breaking"]);
});

test("[VER-021] a version whose lifecycle says that it is new is not preferred yet, and so breaks nothing", async (context) => {
  const version = (name: string, facts: string): string =>
    widgetDocument("size: { type: integer }")
      .replace("version: v1,", `version: ${name},`)
      .replace(
        "      properties:\n        metadata",
        `      x-kindsmith-resource: ${facts}\n      properties:\n        metadata`,
      );
  const beta = version("v1beta1", '{ lifecycle: { introduced: "1.20", deprecated: "1.31", removed: "1.34" } }');
  const space = await workspace(context, {
    "old/b.yaml": beta,
    "schemas/b.yaml": beta,
    "schemas/s.yaml": version("v1", '{ storage: false, lifecycle: { introduced: "1.31" } }'),
  });
  const names = async (): Promise<string[]> => (await findings(space, "--release", "1.31")).map(({ code }) => code);
  assert.deepEqual(await names(), []);
  await space.write("schemas/s.yaml", version("v1", "{ storage: false }"));
  assert.deepEqual(await names(), ["preferred-moved"]);
});

test("a field that only a version gets that is not the stored one is a note of rule 2", async (context) => {
  const schema = (properties: string): string =>
    `{ type: object, properties: { spec: { type: object, properties: { ${properties} } } } }`;
  const two = (beta: string): string =>
    crd("v1beta1", "v1*")
      .replace("{ openAPIV3Schema: { type: object } }", `{ openAPIV3Schema: ${schema(beta)} }`)
      .replace("{ openAPIV3Schema: { type: object } }", `{ openAPIV3Schema: ${schema("a: { type: string }")} }`);
  const found = await compared(context, two("a: { type: string }"), two("a: { type: string }, b: { type: string }"));
  assert.deepEqual(
    found.map(({ rule, code, severity, is }) => `${rule} ${code} ${severity} ${is}`),
    ["2 version-only-fields note spec.b"],
  );
});

test("[VER-009] field numbers: a renumbered, a reused and a forgotten one are found in the lock file", async (context) => {
  const schema = widgetDocument("size: { type: integer }\nmode: { type: string }");
  const lock = (spec: string): string => `{ "version": 1, "messages": { "WidgetSpec": ${spec} } }\n`;
  const file = "demo.example.com/v1/protobuf.lock.json";
  const space = await workspace(context, { "old/w.yaml": schema, "schemas/w.yaml": schema });
  const codes = async (old: string, now: string): Promise<string[]> => {
    await space.write(`old/${file}`, lock(old));
    await space.write(`schemas/${file}`, lock(now));
    return (await findings(space)).map(({ id, file: at }) => `${id.replace("demo.example.com/v1/", "")} in ${at}`);
  };
  const at = `in schemas/${file}`;
  const fields = '{ "fields": { "size": 1, "mode": 2 } }';
  assert.deepEqual(await codes(fields, '{ "fields": { "size": 1, "mode": 2, "more": 3 } }'), []);
  assert.deepEqual(await codes(fields, '{ "fields": { "size": 1, "mode": 3 }, "reserved": { "old": 2 } }'), [
    `field-renumbered WidgetSpec mode ${at}`,
  ]);
  assert.deepEqual(await codes(fields, '{ "fields": { "size": 1, "colour": 2 } }'), [
    `number-reused WidgetSpec mode ${at}`,
  ]);
  assert.deepEqual(await codes(fields, '{ "fields": { "size": 1 } }'), [`number-unreserved WidgetSpec mode ${at}`]);
  assert.deepEqual(await codes(fields, '{ "fields": { "size": 1 }, "reserved": { "mode": 2 } }'), []);
  assert.deepEqual(
    await codes('{ "fields": { "size": 1 }, "reserved": { "mode": 2 } }', fields.replace("mode", "colour")),
    [`number-reused WidgetSpec mode ${at}`],
  );
  await space.remove(`schemas/${file}`);
  assert.deepEqual(
    (await findings(space)).map(({ code }) => code),
    ["lock-missing"],
  );
});

test("an accepted finding does not fail, needs a reason, and is a finding itself when nothing needs it any more", async (context) => {
  const space = await workspace(context, {
    "old/widget.yaml": widgetDocument("size: { type: integer }"),
    "schemas/widget.yaml": widgetDocument("mode: { type: string }"),
    "schemas/breaking.allow.yaml": `accepted:\n  - finding: field-removed ${WIDGET} spec.size\n    reason: never released\n`,
  });
  const [only] = await findings(space);
  assert.equal(only?.accepted, "never released");
  assert.equal((await space.generate()).code, 0, "the generator passes the file over");
  await space.write("schemas/widget.yaml", widgetDocument("size: { type: integer }"));
  const [unused] = await findings(space);
  assert.deepEqual([unused?.code, unused?.file, unused?.line], ["unused-exception", "schemas/breaking.allow.yaml", 2]);
  await space.write("schemas/breaking.allow.yaml", "accepted:\n  - finding: anything\n");
  const { code, stderr } = await breaking(space, "--against", "old");
  assert.match(stderr, /^schemas\/breaking\.allow\.yaml:2:5: an exception without a reason\n {2}expected accepted:/);
  assert.equal(code, 1);
});

test("schemas that can't be read are named, and nothing is compared", async (context) => {
  const space = await workspace(context, {
    "old/widget.yaml": "openapi: 3.0.0\n",
    "schemas/widget.yaml": widgetDocument("a: { type: string }"),
  });
  const { code, stdout, stderr } = await breaking(space, "--against", "old");
  assert.match(stderr, /^old\/widget\.yaml:1:1: [\s\S]+nothing was compared\n$/);
  assert.deepEqual([code, stdout], [1, ""]);
});

test("a set compared with itself has no findings, with all kinds of the repository", async (context) => {
  const space = await workspace(context);
  await cp(join(import.meta.dirname, "../../schemas"), join(space.root, "schemas"), { recursive: true });
  const { code, stdout } = await breaking(space, "--against", "schemas");
  assert.match(stdout, /^schemas compared with schemas: \d+ kinds, 0 breaking, 0 notes, 0 accepted\n$/);
  assert.equal(code, 0);
});
