/** Conversion by rules for generated kinds: what is emitted compiles, is used by the server by itself, and is checked for loss. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { checkConversion, defineConversion, kubernetesProfile } from "../../runtime/index.js";
import type { Conversion, GroupVersionDefinition, ResourceDefinition } from "../../runtime/kit/index.js";
import { REPOSITORY, type Workspace, workspace } from "../codegen/workspace.js";
import { PROFILES, startApi } from "../support/api.js";
import { fieldAt, type JsonObject, objectAt, valueAt } from "../support/json.js";
import { importTypeScript } from "../support/typescript.js";
import {
  LAMP_GROUP,
  lampDefinition,
  lampPath,
  NEW_LAMP,
  NEW_SCHEMA,
  OLD_LAMP,
  OLD_SCHEMA,
  RULES,
} from "./lamp-definition.js";

const PRODUCT = { profile: kubernetesProfile() };
const POWER = { function: { from: ".spec.power", to: [".spec.watts", ".spec.volts"], name: "power" } };

function withSpec(schema: JsonObject, fields: JsonObject): JsonObject {
  const spec = {
    ...objectAt(fieldAt(schema, "properties", "spec") ?? {}),
    properties: { ...objectAt(fieldAt(schema, "properties", "spec", "properties") ?? {}), ...fields },
  };
  return { ...schema, properties: { ...objectAt(fieldAt(schema, "properties") ?? {}), spec } };
}

async function lamps(context: TestContext, manifest: JsonObject): Promise<Workspace> {
  return workspace(context, { "schemas/lamp.json": JSON.stringify(manifest) }, "inside");
}

type LampResource = ResourceDefinition<JsonObject>;

async function resourcesOf(
  space: Workspace,
): Promise<{ groups: GroupVersionDefinition[]; older: LampResource; newer: LampResource }> {
  const index = (await importTypeScript(join(space.root, "generated/index.ts"))) as {
    apiGroups: GroupVersionDefinition[];
  };
  const loaded = await Promise.all(index.apiGroups.map(async (group) => (await group.load()).resources));
  const find = (version: string): LampResource =>
    (loaded.flat().find((resource) => resource.version === version) ?? assert.fail(version)) as LampResource;
  return { groups: index.apiGroups, older: find("v1beta1"), newer: find("v1") };
}

for (const profile of PROFILES)
  test(`[VER-017, GEN-026] rules in a manifest are compiled ahead of time and used, profile ${profile().name}`, async (context) => {
    const space = await lamps(context, lampDefinition(PRODUCT));
    const { code, stdout, stderr } = await space.generate("--seed=5");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^1 conversions kept 200 random round trips each, seed 5$/m);
    const emitted = await space.read(`generated/${LAMP_GROUP}/v1beta1/lamp.convert.ts`);
    assert.match(emitted, /colour: source\.spec\?\.color,/);
    assert.match(emitted, /fields: \{ "spec\.color": "spec\.colour" \}/);
    assert.doesNotMatch(await space.read(`generated/${LAMP_GROUP}/v1beta1/openapi.json`), /kindsmith-conversion/);
    const { groups, older } = await resourcesOf(space);
    const api = await startApi({ groups, profile: profile() });
    context.after(() => api.stop());
    const namespace = await api.namespace();
    const created = await api.post(lampPath(namespace, "v1beta1"), { metadata: { name: "a" }, spec: OLD_LAMP });
    assert.deepEqual([created.status, created.body.spec], [201, OLD_LAMP], created.text);
    const newer = await api.get(lampPath(namespace, "v1", "a"));
    assert.deepEqual(newer.body.spec, NEW_LAMP);
    const put = await api.put(lampPath(namespace, "v1", "a"), {
      ...newer.body,
      spec: { ...newer.body.spec, colour: "blue", material: "oak" },
    });
    assert.equal(put.status, 200, put.text);
    const selected = await api.get(`${lampPath(namespace, "v1beta1")}?fieldSelector=spec.color=blue`);
    assert.deepEqual(
      selected.body.items.map(({ spec }) => spec),
      [{ ...OLD_LAMP, color: "blue" }],
    );
    const patched = await api.patch(lampPath(namespace, "v1beta1", "a"), "merge", { spec: { size: 9 } });
    assert.equal(patched.status, 200, patched.text);
    assert.equal(fieldAt((await api.get(lampPath(namespace, "v1", "a"))).body, "spec", "material"), "oak");
    assert.deepEqual(await checkConversion(older, { seed: 3, trips: 50 }), { seed: 3, trips: 50 });
  });

test("[GEN-026] functions are asked for by their types, and checked with the rest", async (context) => {
  const rules = [...RULES, POWER];
  const text = { type: "string" };
  const integer = { type: "integer", minimum: 0 };
  const space = await lamps(
    context,
    lampDefinition(PRODUCT, {
      rules,
      oldSchema: withSpec(OLD_SCHEMA, { power: { ...text, pattern: "^[0-9]{1,3}$" } }),
      newSchema: withSpec(NEW_SCHEMA, { watts: integer, volts: integer }),
    }),
  );
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  const emitted = await space.read(`generated/${LAMP_GROUP}/v1beta1/lamp.convert.ts`);
  assert.match(
    emitted,
    /readonly power: \{\s+toStored\(\s*power: LampSpec\["power"\] \| undefined,?\s*\): readonly \[/,
  );
  const uses = (
    body: string,
  ): string => `import { lampConversion, type LampFunctions } from "./generated/${LAMP_GROUP}/v1beta1/lamp.convert.js";
const functions: LampFunctions = { power: { ${body} } };
export const conversion = lampConversion(functions);
`;
  const good = `toStored: (power) => [power === undefined ? undefined : Number(power), undefined], fromStored: (watts) => watts === undefined ? undefined : String(watts)`;
  await space.write(
    "tsconfig.json",
    JSON.stringify({ extends: join(REPOSITORY, "tsconfig.json"), include: ["**/*.ts"], exclude: [] }),
  );
  const compile = (): string =>
    spawnSync(process.execPath, [join(REPOSITORY, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", space.root], {
      encoding: "utf8",
    })
      .stdout.split("\n")
      .filter((line) => !line.startsWith("runtime/") && !/^\s/.test(line))
      .join("\n");
  await space.write("uses.ts", uses(good));
  const own = (output: string): string[] => output.split("\n").filter((line) => /uses\.ts|\/generated\//.test(line));
  assert.deepEqual(own(compile()), []);
  await space.write("uses.ts", uses(good.replace("Number(power)", "power")));
  assert.match(own(compile()).join("\n"), /uses\.ts.*error TS2322/);
  const { older, newer } = await resourcesOf(space);
  const module = (await importTypeScript(join(space.root, `generated/${LAMP_GROUP}/v1beta1/lamp.convert.ts`))) as {
    lampConversion(functions: object): Conversion<JsonObject, JsonObject>;
  };
  const conversionOf = (toStored: (power?: string) => unknown): Parameters<typeof checkConversion>[0] =>
    defineConversion<JsonObject, JsonObject>(
      older,
      newer,
      module.lampConversion({
        power: { toStored, fromStored: (watts?: number) => (watts === undefined ? undefined : String(watts)) },
      }),
    );
  const lossy = ["^"];
  await assert.rejects(
    checkConversion(
      conversionOf(() => []),
      { lossy },
    ),
    /lossy: the path "\^" can't be read/,
  );
  await assert.rejects(
    checkConversion(conversionOf((power) => [power === undefined ? undefined : Number(power), undefined])),
    /^ConversionLossError: \.spec\.power of v1beta1 is not what was written: "0\d*" was, "\d+" is read\n {2}written through v1beta1: \{"spec":\{"power":"0\d+"/,
  );
  // the number of digits stands in the other field
  const exact = (power?: string): unknown => (power === undefined ? [] : [Number(power), power.length]);
  const kept = defineConversion<JsonObject, JsonObject>(
    older,
    newer,
    module.lampConversion({
      power: {
        toStored: exact,
        fromStored: (watts?: number, digits = 0) =>
          watts === undefined ? undefined : String(watts).padStart(digits, "0"),
      },
    }),
  );
  assert.deepEqual(await checkConversion(kept), { seed: 1, trips: 200 });
});

test("[GEN-026] what rules forget or lose stops the generator, which names the place", async (context) => {
  const manifest = lampDefinition(PRODUCT, { rules: RULES.slice(1) });
  const space = await workspace(context, { "schemas/lamp.json": JSON.stringify(manifest, null, 2) });
  const forgotten = await space.generate();
  assert.equal(forgotten.code, 1);
  assert.match(
    forgotten.stderr,
    /^schemas\/lamp\.json:\d+:\d+: no rule explains \.spec\.colour of v1: .*\n {2}add a rule with to: \.spec\.colour/m,
  );
  assert.match(forgotten.stderr, /no rule explains \.spec\.color of v1beta1/);
  assert.match(forgotten.stderr, /2 problems; nothing was written/);
  const typo = RULES.map((rule) =>
    valueAt(rule, "rename", "to") === ".spec.parts"
      ? { rename: { ...objectAt(fieldAt(rule, "rename") ?? {}), to: ".spec.part" } }
      : rule,
  );
  await space.write("schemas/lamp.json", JSON.stringify(lampDefinition(PRODUCT, { rules: typo }), null, 2));
  const mistaken = await space.generate("--check");
  assert.equal(mistaken.code, 1);
  assert.match(
    mistaken.stderr,
    /lamp\.json:(\d+):\d+: \.spec\.part is not a field of v1\n {2}\.spec has no \.part there\n {2}at spec\.versions\[0\]\.schema\.openAPIV3Schema\.x-kindsmith-conversion\[4\]\.rename\.to/,
  );
  await space.write("schemas/lamp.json", JSON.stringify(lampDefinition(PRODUCT, { strategy: "None" })));
  const other = await space.generate();
  assert.match(other.stderr, /spec\.conversion\.strategy is "None"\n {2}set it to Mapping/);
});

test("[VER-017] a loss that a rule declares is found by whoever does not excuse it", async (context) => {
  const rules = RULES.map((rule) =>
    rule.values ? { values: { ...objectAt(fieldAt(rule, "values") ?? {}), map: { on: true } }, lossy: "x" } : rule,
  );
  const space = await lamps(context, lampDefinition(PRODUCT, { rules }));
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  const { older } = await resourcesOf(space);
  await assert.rejects(
    checkConversion(older),
    /\.spec\.mode of v1beta1 is not what was written: "off" was, nothing is read/,
  );
  await checkConversion(older, { lossy: [".spec.mode"] });
});

test("rules in an OpenAPI document are compiled as those of a manifest; elsewhere than at a kind they are refused", async (context) => {
  const document = (version: string, spec: JsonObject, more: JsonObject): JsonObject => ({
    openapi: "3.0.3",
    info: { title: "x", version },
    paths: {},
    components: {
      schemas: {
        Lamp: {
          type: "object",
          "x-kubernetes-group-version-kind": [{ group: "open.example.com", version, kind: "Lamp" }],
          "x-kindsmith-resource": { plural: "lamps", storage: version === "v1" },
          properties: { spec: { type: "object", properties: spec } },
          ...more,
        },
      },
    },
  });
  const rule = [{ rename: { from: ".spec.color", to: ".spec.colour" } }];
  const files = {
    "schemas/v1/lamp.json": JSON.stringify(document("v1", { colour: { type: "string" } }, {})),
    "schemas/v1beta1/lamp.json": JSON.stringify(
      document("v1beta1", { color: { type: "string" } }, { "x-kindsmith-conversion": rule }),
    ),
  };
  const space = await workspace(context, files);
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  assert.match(await space.read("generated/open.example.com/v1beta1/lamp.convert.ts"), /colour: source\.spec\?\.color/);
  const misplaced = { color: { type: "string", "x-kindsmith-conversion": rule } };
  await space.write("schemas/v1beta1/lamp.json", JSON.stringify(document("v1beta1", misplaced, {})));
  const refused = await space.generate();
  assert.match(
    refused.stderr,
    /x-kindsmith-conversion is not allowed in a part of a kind\n {2}expected it at the root of a kind/,
  );
  await space.write(
    "schemas/v1beta1/lamp.json",
    JSON.stringify(document("v1beta1", {}, { "x-kindsmith-conversion": { to: "v7", rules: [] } })),
  );
  assert.match((await space.generate()).stderr, /to is "v7"\n {2}expected another version of the kind: v1, v1beta1/);
  await space.remove("schemas/v1beta1/lamp.json");
  await space.write("schemas/v1/lamp.json", JSON.stringify(document("v1", {}, { "x-kindsmith-conversion": [] })));
  assert.match((await space.generate()).stderr, /this is the stored version, which can have no rules/);
});
