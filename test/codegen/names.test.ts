/**
 * Names of every shape that Kubernetes takes: what is generated for them reads, compiles under the settings of a new project, is
 * taken by a standard reader of .proto files, and serves. A real server of 1.35 took each of the definitions here.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import fc from "fast-check";
import protobuf from "protobufjs";
import { projectFiles } from "../../codegen/init/project-files.js";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { decodeMessage, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { kubernetesProfile } from "../../runtime/index.js";
import type { GroupVersionDefinition } from "../../runtime/kit/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, objectAt, objectsAt, textAt } from "../support/json.js";
import { randomObject } from "../support/random-object.js";
import { importTypeScript } from "../support/typescript.js";
import { oddDefinition } from "./odd-definitions.js";
import { REPOSITORY, type Workspace, workspace } from "./workspace.js";

/** Of the random definitions; another one finds others. */
const SEED = Number(process.env.KINDSMITH_NAMES_SEED ?? 20);
/** Compiled and served all at once. */
const DEFINITIONS = 40;

interface Parts {
  readonly group?: string;
  readonly names?: JsonObject;
  readonly versions?: readonly string[];
  /** Of the root, by version or the same for all. */
  readonly properties?: JsonObject | readonly JsonObject[];
}

function definition({
  group = "names.example.com",
  names = {},
  versions = ["v1"],
  properties = {},
}: Parts): JsonObject {
  const all = { kind: "Thing", plural: "things", ...names };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${all.plural}.${group}` },
    spec: {
      group,
      scope: "Cluster",
      names: all,
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: (Array.isArray(properties) ? properties[index] : properties) as JsonObject,
          },
        },
      })),
    },
  };
}

const label = (length: number): string => `x${"-9z".repeat(length)}`.slice(0, length - 1).concat("q");
const TEXT = { type: "string" };
const STRUCT = { type: "object", properties: { value: TEXT } };

/** What each is about, with its definitions. */
const SHAPES: Readonly<Record<string, readonly JsonObject[]>> = {
  "versions outside the tracks": [
    definition({
      versions: ["v1-2-0", "v1beta20210101preview", "vbeta", "v0", "match", "v1-beta1"],
      properties: { size: TEXT },
    }),
  ],
  "kinds in lower case, with dashes and in capitals alone": [
    definition({ names: { kind: "postgresql", plural: "postgresqls" }, properties: { constructor: STRUCT } }),
    definition({ names: { kind: "My-Kind", plural: "my-kinds" } }),
    definition({ names: { kind: "MyKind", plural: "mykinds" }, properties: { size: TEXT } }),
    definition({ names: { kind: "my-kind", plural: "mykind" } }),
    definition({ names: { kind: "MyKind2", plural: "mykinds2" } }),
    definition({ names: { kind: "HTTPRoute", plural: "httproutes" } }),
    definition({ names: { kind: "HttpRoute", plural: "http-routes" } }),
    definition({ names: { kind: "URL", plural: "urls" } }),
    definition({ names: { kind: "class", plural: "class", listKind: "interface" } }),
    definition({ names: { kind: "Object", plural: "objects", listKind: "Promise" } }),
  ],
  "names as long as they may be": [
    definition({
      group: `${label(63)}.${label(63)}.${label(57)}.y`,
      versions: [label(63)],
      names: {
        kind: `X${label(62)}`,
        listKind: `L${label(62)}`,
        plural: label(63),
        singular: label(63),
        shortNames: [label(62)],
        categories: [label(63)],
      },
      properties: {
        spec: { type: "object", properties: { ["Ö".repeat(300)]: STRUCT, [`${"y".repeat(400)}`]: STRUCT } },
      },
    }),
  ],
  "groups that are called like files of the output": [
    definition({ group: "index.ts" }),
    definition({ group: "apis.ts" }),
    definition({ group: "readme.md" }),
    definition({ group: "1.2-3.index.ts" }),
  ],
  "parts that are called like what conversions declare": [
    definition({
      versions: ["v1", "v1-beta1"],
      properties: [
        { rest: STRUCT, size: TEXT },
        { rest: STRUCT, size: { type: "integer" }, functions: STRUCT },
      ],
    }),
  ],
  "rules that stand alone": [
    definition({
      properties: {
        spec: {
          type: "object",
          not: { required: ["a"] },
          properties: { a: TEXT, b: { type: "string", not: { pattern: "^x" } } },
        },
      },
    }),
  ],
  "lists and maps that are called like what objects inherit": [
    definition({
      properties: {
        spec: {
          type: "object",
          properties: {
            constructor: { type: "array", items: TEXT },
            toString: { type: "array", items: { type: "array", items: { type: "string", enum: ["a", "*/"] } } },
            valueOf: { type: "object", additionalProperties: TEXT },
            hasOwnProperty: { type: "array", items: { type: "integer" } },
            isPrototypeOf: STRUCT,
          },
        },
      },
    }),
  ],
  "fields that are one name to protobuf": [
    definition({
      properties: {
        spec: {
          type: "object",
          properties: {
            foo_bar: { type: "object", additionalProperties: TEXT },
            fooBar: { type: "object", additionalProperties: TEXT },
            FooBarEntry: STRUCT,
            "foo-bar": TEXT,
            "foo.bar": TEXT,
            "[foo]": TEXT,
            "": TEXT,
            "1": TEXT,
          },
        },
      },
    }),
  ],
};

for (const [shape, definitions] of Object.entries(SHAPES)) {
  test(`[GEN-003][GEN-004][GEN-007] ${shape}: what is generated compiles and serves`, async (context) => {
    const { space, stderr, code } = await generated(context, definitions);
    assert.equal(code, 0, stderr);
    assertCompiles(space);
    await assertProtos(space);
    await assertServes(space, definitions);
  });
}

test("[GEN-007] a codec keeps lists and maps that are called like what objects inherit", async (context) => {
  const { space } = await generated(context, SHAPES["lists and maps that are called like what objects inherit"] ?? []);
  const file = join(space.root, "generated/names.example.com/v1/thing.protobuf.ts");
  const { protobuf: codec } = (await importTypeScript(file)) as {
    readonly protobuf: ProtobufCodec<JsonObject>;
  };
  const object = {
    metadata: { name: "a" },
    spec: {
      constructor: ["a", "b"],
      toString: [["a"], ["*/"]],
      valueOf: { x: "y" },
      hasOwnProperty: [1, 2],
      isPrototypeOf: { value: "v" },
    },
  };
  assert.deepEqual(decodeMessage(encodeMessage(object, codec), codec), object);
});

describe(`[GEN-003] random definitions, seed ${SEED}`, () => {
  test("every definition that a Kubernetes server accepts can be generated", async (context) => {
    let drafts = 0;
    await fc.assert(
      fc.asyncProperty(oddDefinition(), async (crd) => {
        drafts += 1;
        const { code, stderr } = await generated(context, [crd]);
        assert.equal(code, 0, stderr);
      }),
      { seed: SEED, numRuns: DEFINITIONS },
    );
    assert.ok(drafts >= DEFINITIONS);
  });

  test("what is generated for many at once compiles and serves", async (context) => {
    const definitions = fc.sample(oddDefinition(), { seed: SEED, numRuns: DEFINITIONS });
    const { space, stderr, code } = await generated(context, definitions);
    assert.equal(code, 0, stderr);
    assertCompiles(space);
    await assertProtos(space);
    await assertServes(space, definitions);
  });
});

async function generated(
  context: TestContext,
  definitions: readonly JsonObject[],
): Promise<{ readonly space: Workspace; readonly code: number; readonly stderr: string }> {
  const files = definitions.map((crd, index) => [`schemas/${index}.json`, JSON.stringify(crd)]);
  const space = await workspace(context, Object.fromEntries(files), "inside");
  return { space, ...(await space.generate()) };
}

/** Under the settings of a new project. The kit is here in TypeScript, and so needs what this package's own settings add. */
function assertCompiles(space: Workspace): void {
  const files = projectFiles({ name: "names", group: "names.example.com" }, manifest());
  const { compilerOptions } = JSON.parse(files.get("tsconfig.json") as string);
  const config = { compilerOptions: { ...compilerOptions, lib: ["es2023"] }, include: ["generated"] };
  const file = join(space.root, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  const tsc = spawnSync(process.execPath, [join(REPOSITORY, "node_modules/typescript/bin/tsc"), "-p", file], {
    encoding: "utf8",
  });
  assert.equal(tsc.stdout, "");
  assert.equal(tsc.status, 0, tsc.stderr);
}

function manifest(): JsonObject {
  return JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
}

async function assertProtos(space: Workspace): Promise<void> {
  const folder = join(space.root, "generated");
  for (const path of (await space.files("generated")).keys()) {
    if (!path.endsWith(".proto")) continue;
    const root = new protobuf.Root();
    root.resolvePath = (_origin, target) => (target.startsWith(folder) ? target : join(folder, target));
    root.loadSync(path, { keepCase: true }).resolveAll();
  }
}

/** Every kind in every version takes an object without fields, and judges one with fields without stumbling. */
async function assertServes(space: Workspace, definitions: readonly JsonObject[]): Promise<void> {
  const index = join(space.root, "generated/index.ts");
  const { apiGroups } = (await importTypeScript(index)) as { readonly apiGroups: readonly GroupVersionDefinition[] };
  const api = await startApi({ groups: apiGroups, profile: kubernetesProfile() });
  try {
    for (const crd of definitions) await assertServed(api, objectAt(crd, "spec"), apiGroups);
    assert.equal((await api.get("/openapi/v2")).status, 200);
  } finally {
    await api.stop();
  }
}

async function assertServed(
  api: TestApi,
  { group, scope, names, versions }: JsonObject,
  groups: readonly GroupVersionDefinition[],
): Promise<void> {
  const place = scope === "Namespaced" ? "/namespaces/default" : "";
  for (const [index, { name: version }] of objectsAt(versions).entries()) {
    const path = `/apis/${group}/${version}${place}/${fieldAt(names, "plural")}`;
    const envelope = { apiVersion: `${group}/${version}`, kind: fieldAt(names, "kind") };
    const plain = `plain-${index}`;
    const created = await api.post(path, { ...envelope, metadata: { name: plain } });
    assert.equal(created.status, 201, `${path}: ${created.text}`);
    for (const { name: other } of objectsAt(versions)) {
      const read = await api.get(`/apis/${group}/${other}${place}/${fieldAt(names, "plural")}/${plain}`);
      assert.deepEqual(
        [read.status, read.body.kind, read.body.apiVersion],
        [200, fieldAt(names, "kind"), `${group}/${other}`],
      );
    }
    for (const [at, fields] of (
      await randomFields(groups, textAt(group), textAt(version), textAt(names, "plural"))
    ).entries()) {
      const body = { ...envelope, metadata: { name: `filled-${index}-${at}` }, ...fields };
      const { status, text } = await api.post(path, body);
      assert.ok(status === 201 || status === 422, `${path}: ${status} ${text}`);
    }
    const { status } = await api.get(`/openapi/v3/apis/${group}/${version}`);
    assert.equal(status, 200);
  }
}

/** Objects whose fields have the right types, whatever rules there are. */
async function randomFields(
  groups: readonly GroupVersionDefinition[],
  group: string,
  version: string,
  plural: string,
): Promise<readonly Record<string, JsonValue>[]> {
  const definition = groups.find((one) => one.group === group && one.version === version);
  assert.ok(definition, `${group}/${version} is generated`);
  const { resources } = await definition.load();
  const kind = resources.find(({ resource }) => resource === plural);
  assert.ok(kind, `${plural} is generated`);
  await kind.load?.();
  const source = { root: kind.root, structs: kind.structs() };
  return fc.sample(randomObject(source), { seed: SEED, numRuns: 3 }) as Record<string, JsonValue>[];
}
