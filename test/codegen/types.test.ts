/** Generated TypeScript: compiles strictly, says what the schema says, and refuses what the schema refuses. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { importTypeScript } from "../support/typescript.js";
import { REPOSITORY, type Workspace, widgetDocument, workspace } from "./workspace.js";

const CORPUS = join(REPOSITORY, "../shared/corpus/crds");
const CORPUS_SAMPLE = ["kubernetes-sigs__gateway-api", "cert-manager__cert-manager", "fluxcd__source-controller"];

const USES = `import { features, type Feature } from "./generated/types.example.com/v1/index.js";
import type { Quantity, RecordType, Schema } from "./generated/names.example.com/v1/index.js";
import { references } from "./generated/types.example.com/v1/index.js";
import { apiGroups } from "./generated/index.js";

export const good: Feature = {
  metadata: { name: "a" },
  spec: {
    mode: "it's", replicas: 1, enabled: null, port: "http", limit: 3, modes: ["a"], ports: [{ port: 80, "x-extra.field": "y" }],
    labels: { a: "b" }, limits: { cpu: { max: 1 } }, anything: [1, { deep: null }], open: { known: "x", more: true },
    embedded: { kind: "Pod" }, matrix: [[1]],
  },
};
export const groups: readonly { group: string; load: () => Promise<unknown> }[] = apiGroups;
export const kind: "Namespaced" | "Cluster" = features.scope;
export const named: string = references.features.resource;
export const leaf: Schema = { constructor: "b", toString: "c", any: 1, "with space": "" };
export const schema: Schema = { ...leaf, class: "a", items: leaf, properties: { x: leaf } };
export const record: RecordType = { metadata: {}, spec: schema, map: { a: { next: { next: {} } } } };
export const quantity: Quantity = { metadata: {}, amount: "1Gi", since: "2020-01-01T00:00:00Z" };

// @ts-expect-error a field that the schema does not have
export const unknownField: Feature = { metadata: {}, spec: { mode: "auto", replicas: 1, colour: "red" } };
// @ts-expect-error a value that is not in the enum
export const wrongValue: Feature = { metadata: {}, spec: { mode: "fast", replicas: 1 } };
// @ts-expect-error a required field is missing
export const missingField: Feature = { metadata: {}, spec: { mode: "auto" } };
// @ts-expect-error null where the schema does not say nullable
export const wrongNull: Feature = { metadata: {}, spec: { mode: "auto", replicas: null } };
`;

async function featureWorkspace(context: import("node:test").TestContext): Promise<Workspace> {
  const space = await workspace(context, {}, "inside");
  await cp(join(REPOSITORY, "test/codegen/schemas"), join(space.root, "schemas"), { recursive: true });
  return space;
}

test("[GEN-004][GEN-008][GEN-025] generated code compiles under strict TypeScript without any, and refuses wrong literals", async (context) => {
  const space = await featureWorkspace(context);
  const projects = CORPUS_SAMPLE.filter((project) => existsSync(join(CORPUS, project)));
  if (projects.length < CORPUS_SAMPLE.length)
    context.diagnostic(`skipped ${CORPUS_SAMPLE.length - projects.length} corpus projects: absent`);
  for (const project of projects)
    await cp(join(CORPUS, project, "crds"), join(space.root, "schemas", project), { recursive: true });
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  await space.write("uses.ts", USES);
  const config = { extends: join(REPOSITORY, "tsconfig.json"), include: ["**/*.ts"], exclude: [] };
  await space.write("tsconfig.json", JSON.stringify(config));
  const tsc = spawnSync(process.execPath, [join(REPOSITORY, "node_modules/typescript/bin/tsc"), "-p", space.root], {
    encoding: "utf8",
  });
  assert.equal(tsc.stdout, "");
  assert.equal(tsc.status, 0, tsc.stderr);
  for (const [path, text] of await space.files("generated")) {
    if (!path.endsWith(".ts")) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\]|\\.)*"/g, "");
    assert.doesNotMatch(code, /[:<,|&(]\s*any\b(?!\??:)|\bas any\b/, path);
  }
});

test("[GEN-002] a kind of an OpenAPI document has its group, version, kind, plural and scope", async (context) => {
  const space = await workspace(context, { "schemas/a.yaml": widgetDocument("size: { type: integer }") }, "inside");
  await space.generate();
  const { widgets } = await importGenerated(space, "demo.example.com/v1");
  const { group, version, kind, resource, scope, singular, listKind } = widgets as Record<string, unknown>;
  assert.deepEqual(
    { group, version, kind, resource, scope, singular, listKind },
    {
      group: "demo.example.com",
      version: "v1",
      kind: "Widget",
      resource: "widgets",
      scope: "Namespaced",
      singular: "widget",
      listKind: "WidgetList",
    },
  );
});

test("[GEN-003] a CRD gives one resource a version with its names, subresources, columns and selectable fields", async (context) => {
  const space = await featureWorkspace(context);
  await space.generate();
  const { features } = await importGenerated(space, "types.example.com/v1");
  const old = (await importGenerated(space, "types.example.com/v1beta1")).features as Record<string, unknown>;
  const { schemaMark, shapeMark, ...declared } = features as Record<string, unknown>;
  for (const mark of [schemaMark, shapeMark]) assert.match(String(mark), /^[0-9a-f]{16}$/);
  const code = ["load", "structs", "validate", "merge", "protobuf"];
  const facts = Object.fromEntries(Object.entries(declared).filter(([name]) => !code.includes(name)));
  assert.deepEqual(facts, {
    group: "types.example.com",
    version: "v1",
    kind: "Feature",
    listKind: "FeatureList",
    resource: "features",
    singular: "feature",
    shortNames: ["ft"],
    categories: ["all"],
    scope: "Cluster",
    subresources: {
      status: true,
      scale: {
        specReplicasPath: ".spec.replicas",
        statusReplicasPath: ".status.replicas",
        labelSelectorPath: ".status.selector",
      },
    },
    withoutVerbs: [],
    printerColumns: [
      { name: "Replicas", type: "integer", jsonPath: ".spec.replicas" },
      { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", priority: 1 },
    ],
    selectableFields: [".spec.mode"],
    served: true,
    storage: true,
    root: "types.example.com/v1/feature#Feature",
  });
  assert.equal(old.storage, false);
  assert.equal(
    old.deprecationWarning,
    "types.example.com/v1beta1 Feature is deprecated; use types.example.com/v1 Feature",
  );
});

test("[GEN-025] a schema that contains itself is one struct, reached from every place", async (context) => {
  const space = await featureWorkspace(context);
  await space.generate();
  const types = await space.read("generated/names.example.com/v1/record.types.ts");
  assert.match(
    types,
    /export interface Schema \{[^}]* properties\?: Record<string, Schema>;\n {2}items\?: Schema;\n {2}allOf\?: Schema\[\];/,
  );
});

test("files start with their source and the command that makes them", async (context) => {
  const space = await workspace(context, { "schemas/sub/widget.yaml": widgetDocument("size: { type: integer }") });
  await space.write("package.json", '{ "name": "shop" }');
  await space.generate();
  const text = await readFile(join(space.root, "generated/demo.example.com/v1/widget.merge.ts"), "utf8");
  const [header, first] = text.split("\n");
  assert.equal(header, "// Code generated from schemas/sub/widget.yaml. DO NOT EDIT; run `npx kindsmith generate`.");
  assert.match(first ?? "", /^import .* from "kindsmith\/kit";$/);
});

async function importGenerated(space: Workspace, folder: string): Promise<Record<string, unknown>> {
  return (await importTypeScript(join(space.root, "generated", folder, "index.ts"))) as Record<string, unknown>;
}
