/** Definitions from an earlier time whose schemas can't be kept: their objects are read and deleted, never written. */
import assert from "node:assert/strict";
import test from "node:test";
import type { JsonObject } from "../../runtime/api/json.js";
import { kubernetesProfile } from "../../runtime/api/profile/naming-profile.js";
import { statusAfter } from "../../runtime/controllers/custom-resources/definition-conditions.js";
import type { SeenDefinition } from "../../runtime/controllers/custom-resources/seen-definition.js";
import { customKinds } from "../../runtime/server/custom-resources/custom-kinds.js";
import type { Definition } from "../../runtime/server/custom-resources/definition.js";
import { ServingProblems } from "../../runtime/server/custom-resources/serving-problems.js";
import { WRITE } from "../schema/support/compiled.js";

const NAMES = { plural: "gears", singular: "gear", kind: "Gear", listKind: "GearList" };
const properties = { spec: { type: "object", properties: { a: { type: "string", pattern: "(" } } } };
const DEFINITION = {
  metadata: { name: "gears.example.com", uid: "1" },
  spec: {
    group: "example.com",
    scope: "Cluster",
    versions: [
      { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object", properties } } },
    ],
  },
} as unknown as Definition;

test("[CRD-007] stored objects stay unchanged, nothing is written, and finalizers are removed once the kind is", async () => {
  let source = DEFINITION;
  const told: (string | undefined)[] = [];
  const [kind] = customKinds(DEFINITION, NAMES, {
    source: () => source,
    isTerminating: false,
    onCompiled: (fault) => told.push(fault),
  });
  await kind?.load();
  assert.match(told.join(), /^the schema of Gear can't be kept: properties\.spec\.properties\.a\.pattern: /);
  const object = { apiVersion: "example.com/v1", kind: "Gear", metadata: { name: "a" }, spec: { a: "x", b: [1] } };
  const judge = (): readonly string[] =>
    kind?.validate(object as unknown as JsonObject, WRITE).errors.map(({ message }) => message) ?? ["no kind"];
  assert.match(judge().join(), /^Invalid value: "Gear": the definition of the kind can't be served as it is: /);
  assert.deepEqual(object.spec, { a: "x", b: [1] });
  source = { ...DEFINITION, metadata: { ...DEFINITION.metadata, deletionTimestamp: "2024-01-01T00:00:00Z" } };
  assert.deepEqual(judge(), []);
});

test("[CRD-003] a problem that prevents a definition from being served is a condition until it is fixed", () => {
  const faults = new ServingProblems();
  const heard: string[] = [];
  faults.onChange((name) => heard.push(name));
  const seen = {
    name: "gears.example.com",
    group: "example.com",
    generation: 1,
    names: NAMES,
    approval: "",
    status: {},
  } as unknown as SeenDefinition;
  const told = (status: SeenDefinition["status"]): ReturnType<typeof statusAfter> =>
    statusAfter(
      { ...seen, status },
      { accepted: NAMES, conflict: undefined },
      {
        profile: kubernetesProfile(),
        nowMs: 0,
        tracksGeneration: false,
        servingProblem: faults.of("gears.example.com"),
      },
    );
  const types = ({ conditions = [] }: ReturnType<typeof statusAfter>): string[] => conditions.map(({ type }) => type);
  const before = told({});
  assert.deepEqual(types(before), ["NamesAccepted", "Established"]);
  faults.report("/x/gears.example.com", { part: "schema", text: "why" });
  const broken = told(before);
  const { lastTransitionTime: _, ...condition } = broken.conditions?.[2] ?? {};
  assert.deepEqual(condition, { type: "NonStructuralSchema", status: "True", reason: "Violations", message: "why" });
  faults.forget("/x/gears.example.com");
  assert.deepEqual(types(told(broken)), types(broken));
  faults.clear("/x/gears.example.com", "schema");
  assert.deepEqual(types(told(broken)), ["NamesAccepted", "Established"]);
  faults.report("/x/gears.example.com", { part: "definition", text: "why" });
  assert.deepEqual(types(told(before)), ["NamesAccepted", "Established", "ServingFailed"]);
  assert.deepEqual(new Set(heard), new Set(["gears.example.com"]));
});
