/** Conversions between versions: generated where they are renames, asked of a person where they are not. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import type { ApiObject, GroupVersionDefinition, ResourceDefinition } from "../../runtime/kit/index.js";
import { startApi } from "../support/api.js";
import { importTypeScript } from "../support/typescript.js";
import { REPOSITORY, type Workspace, workspace } from "./workspace.js";

interface KindSchema {
  readonly version: string;
  readonly kind: string;
  readonly spec: object;
  readonly facts?: object;
}

function document({ version, kind, spec, facts }: KindSchema): string {
  return JSON.stringify({
    openapi: "3.0.3",
    info: { title: kind, version },
    paths: {},
    components: {
      schemas: {
        [kind]: {
          type: "object",
          "x-kubernetes-group-version-kind": [{ group: "convert.example.com", version, kind }],
          "x-kindsmith-resource": { plural: `${kind.toLowerCase()}s`, scope: "Namespaced", ...facts },
          properties: { spec: { type: "object", properties: spec } },
        },
      },
    },
  });
}

const text = { type: "string" };
const integer = { type: "integer" };
const renamed = (schema: object, v1beta1: string): object => ({ ...schema, "x-kindsmith-renamed-from": { v1beta1 } });
const items = (properties: object): object => ({
  type: "array",
  items: { type: "object", required: ["name"], properties: { name: text, ...properties } },
});
const same = { size: integer, tags: { type: "object", additionalProperties: text } };

const PANEL_V1 = {
  ...same,
  colour: renamed(text, "color"),
  parts: renamed(items({ weight: renamed(integer, "mass") }), "pieces"),
  mode: { type: "string", enum: ["a", "b"] },
  named: { type: "object", additionalProperties: { type: "object", properties: { long: renamed(text, "short") } } },
  box: renamed({ type: "object", properties: { width: integer, "x-y": renamed(text, "x-z") } }, "frame"),
};
const PANEL_V1BETA1 = {
  ...same,
  color: text,
  pieces: items({ mass: integer }),
  mode: text,
  named: { type: "object", additionalProperties: { type: "object", properties: { short: text } } },
  frame: { type: "object", properties: { width: integer, "x-z": text } },
};

async function panelSpace(context: import("node:test").TestContext): Promise<Workspace> {
  const older = { storage: false, selectableFields: [".spec.color", ".spec.size"] };
  const newer = { selectableFields: [".spec.colour"] };
  return workspace(
    context,
    {
      "schemas/v1/panel.json": document({ version: "v1", kind: "Panel", spec: PANEL_V1, facts: newer }),
      "schemas/v1beta1/panel.json": document({ version: "v1beta1", kind: "Panel", spec: PANEL_V1BETA1, facts: older }),
      "schemas/v1/lamp.json": document({
        version: "v1",
        kind: "Lamp",
        spec: { size: integer, watts: integer, parts: items({ note: text }) },
      }),
      "schemas/v1beta1/lamp.json": document({
        version: "v1beta1",
        kind: "Lamp",
        spec: { size: integer, power: text, parts: items({}) },
        facts: { storage: false },
      }),
      "schemas/v1/same.json": document({ version: "v1", kind: "Same", spec: same }),
      "schemas/v1beta1/same.json": document({
        version: "v1beta1",
        kind: "Same",
        spec: same,
        facts: { storage: false },
      }),
    },
    "inside",
  );
}

const USES = `import { defineConversion } from "../../../runtime/index.js";
import { lampConversion, type LampRest } from "./generated/convert.example.com/v1beta1/lamp.convert.js";
import { lamps as olderLamps } from "./generated/convert.example.com/v1beta1/resources.js";
import { lamps } from "./generated/convert.example.com/v1/resources.js";

const rest: LampRest = {
  toStoredLampSpec: ({ power }) => ({ watts: power === undefined ? undefined : Number.parseInt(power, 10) }),
  fromStoredLampSpec: ({ watts }) => ({ power: watts === undefined ? undefined : \`\${watts} W\` }),
  toStoredLampSpecPartsItem: () => ({ note: undefined }),
};
export const conversion = defineConversion(olderLamps, lamps, lampConversion(rest));
`;

const FORGETFUL = USES.replace("({ watts: power === undefined ? undefined : Number.parseInt(power, 10) })", "({})");

test("[GEN-026] equal and renamed fields are converted by generated code, which the server uses without hooks", async (context) => {
  const space = await panelSpace(context);
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  const files = await space.files("generated");
  assert.deepEqual(
    [...files.keys()].filter((path) => path.endsWith(".convert.ts")),
    ["convert.example.com/v1beta1/lamp.convert.ts", "convert.example.com/v1beta1/panel.convert.ts"],
  );
  const index = (await importTypeScript(join(space.root, "generated/index.ts"))) as {
    apiGroups: readonly GroupVersionDefinition[];
  };
  const groups = index.apiGroups.map(({ load, ...group }) => ({
    ...group,
    load: async () => ({ resources: (await load()).resources.filter(({ kind }) => kind !== "Lamp") }),
  }));
  const api = await startApi({ groups });
  context.after(() => api.stop());
  const namespace = await api.namespace();
  const path = (version: string): string => `/apis/convert.example.com/${version}/namespaces/${namespace}/panels`;
  const older = {
    size: 1,
    tags: { a: "b" },
    color: "red",
    pieces: [{ name: "p", mass: 3 }],
    mode: "a",
    named: { k: { short: "s" } },
    frame: { width: 2, "x-z": "z" },
  };
  const created = await api.post(path("v1beta1"), { metadata: { name: "a" }, spec: older });
  assert.deepEqual([created.status, created.body.spec], [201, older], created.text);
  assert.deepEqual((await api.get(`${path("v1")}/a`)).body.spec, {
    size: 1,
    tags: { a: "b" },
    colour: "red",
    parts: [{ name: "p", weight: 3 }],
    mode: "a",
    named: { k: { long: "s" } },
    box: { width: 2, "x-y": "z" },
  });
  const selected = await api.get(`${path("v1beta1")}?fieldSelector=spec.color%3Dred,spec.size%3D1`);
  assert.equal(selected.body.items.length, 1, selected.text);
});

test("[GEN-026] fields of one version only need hand-written code, and the compiler names those that lack it", async (context) => {
  const space = await panelSpace(context);
  assert.equal((await space.generate()).code, 0);
  await space.write("uses.ts", USES);
  const config = { extends: join(REPOSITORY, "tsconfig.json"), include: ["**/*.ts"], exclude: [] };
  await space.write("tsconfig.json", JSON.stringify(config));
  const compile = () =>
    spawnSync(process.execPath, [join(REPOSITORY, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", space.root], {
      encoding: "utf8",
    });
  assert.equal(compile().stdout, "");
  await space.write("uses.ts", FORGETFUL);
  assert.match(compile().stdout, /uses\.ts.*error.*'watts'|uses\.ts[\s\S]*Property 'watts' is missing/);
});

test("a server refuses versions that differ and have no conversion, and names the fields that would be lost", async (context) => {
  const space = await panelSpace(context);
  assert.equal((await space.generate()).code, 0);
  const index = (await importTypeScript(join(space.root, "generated/index.ts"))) as {
    apiGroups: readonly GroupVersionDefinition[];
  };
  await assert.rejects(
    startApi({ groups: index.apiGroups }),
    /convert\.example\.com\/v1beta1 Lamp differs from convert\.example\.com\/v1 Lamp and has no conversion.*: only v1beta1 has spec\.power; only v1 has spec\.parts\[\]\.note; only v1 has spec\.watts\./,
  );
  const forOthers = index.apiGroups.map((group) => ({
    ...group,
    load: async () => {
      const { resources } = await group.load();
      return { resources: resources.map((resource) => lampsUnserved(resource)) };
    },
  }));
  await (await startApi({ groups: forOthers })).stop();
});

/** A version that nobody can ask for need not be converted. */
function lampsUnserved(resource: ResourceDefinition<ApiObject>): ResourceDefinition<ApiObject> {
  const isOlder = resource.kind === "Lamp" && resource.version === "v1beta1";
  return isOlder ? { ...resource, served: false } : resource;
}
