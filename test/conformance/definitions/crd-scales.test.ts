/** SUB-009 to SUB-011: what the scale of a custom kind reads is judged in every write, whatever the kind's schema lets in. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";
import { fieldAt, type JsonObject, type JsonValue } from "../../support/json.js";

const GROUP = "scaled.example.com";
const SCALE = {
  specReplicasPath: ".spec.size.replicas",
  statusReplicasPath: ".status.replicas",
  labelSelectorPath: ".status.selector",
};

const accessor = (value: string, type: string, expected: string): string =>
  `accessor error: ${value} is of the type ${type}, expected ${expected}`;

/** Values of `spec.size`, and what is said of them. */
const SIZES: readonly [size: JsonValue, fault: string | undefined][] = [
  [{}, undefined],
  [null, undefined],
  [{ replicas: 0 }, undefined],
  [{ replicas: 2 ** 31 - 1 }, undefined],
  [{ replicas: -1 }, "Invalid value: -1: should be a non-negative integer"],
  [{ replicas: 2 ** 31 }, "Invalid value: 2147483648: should be less than or equal to 2147483647"],
  [{ replicas: 2 ** 60 }, "Invalid value: 1152921504606847000: should be less than or equal to 2147483647"],
  [{ replicas: 1.5 }, `Invalid value: 0: .spec.size.replicas ${accessor("1.5", "float64", "int64")}`],
  [{ replicas: "x" }, `Invalid value: 0: .spec.size.replicas ${accessor("x", "string", "int64")}`],
  [{ replicas: true }, `Invalid value: 0: .spec.size.replicas ${accessor("true", "bool", "int64")}`],
  [{ replicas: null }, `Invalid value: 0: .spec.size.replicas ${accessor("<nil>", "<nil>", "int64")}`],
  [
    { replicas: { b: [1, "x"], a: null } },
    `Invalid value: 0: .spec.size.replicas ${accessor("map[a:<nil> b:[1 x]]", "map[string]interface {}", "int64")}`,
  ],
  ["text", `Invalid value: 0: .spec.size.replicas ${accessor("text", "string", "map[string]interface{}")}`],
];

/** Statuses, the field of the fault, and what is said of it. */
const STATUSES: readonly [status: JsonObject, field: string | undefined, fault?: string][] = [
  [{ replicas: 3, selector: "a=b" }, undefined],
  [{ replicas: -1 }, ".status.replicas", "Invalid value: -1: should be a non-negative integer"],
  [{ selector: 5 }, ".status.selector", `Invalid value: "": .status.selector ${accessor("5", "int64", "string")}`],
];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`scales of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    const identity = { apiVersion: `${GROUP}/v1`, kind: "CronTab" };
    before(async () => {
      api = await startApi({ profile });
      await establish(api, definition(api, { group: GROUP, version: { subresources: { status: {}, scale: SCALE } } }));
      path = `/apis/${GROUP}/v1/namespaces/${await api.namespace()}/crontabs`;
      const made = await api.post(path, { ...identity, metadata: { name: "c" }, spec: { size: { replicas: 1 } } });
      assert.equal(made.status, 201, made.text);
    });
    after(() => api.stop());

    test("[SUB-011] replicas that a scale could not show are refused in a new object and in a change", async () => {
      for (const [size, fault] of SIZES) {
        const created = await api.post(`${path}?dryRun=All`, { ...identity, metadata: { name: "d" }, spec: { size } });
        const changed = await api.patch(`${path}/c?dryRun=All`, "json", [
          { op: "add", path: "/spec/size", value: size },
        ]);
        for (const [answer, code] of [
          [created, 201],
          [changed, 200],
        ] as const) {
          const causes = answer.body.details?.causes?.map(({ message }) => message);
          assert.deepEqual(
            [answer.status, causes],
            fault === undefined ? [code, undefined] : [422, [fault]],
            answer.text,
          );
        }
      }
    });

    test("[SUB-011] a status is judged by what it says itself", async () => {
      for (const [status, field, fault] of STATUSES) {
        const answer = await api.patch(`${path}/c/status?dryRun=All`, "merge", { status });
        const causes = answer.body.details?.causes?.map((cause) => [cause.field, cause.message]);
        assert.deepEqual([answer.status, causes], field === undefined ? [200, undefined] : [422, [[field, fault]]]);
      }
    });

    test("[SUB-010, SUB-011] through the scale a number below zero is told of the object", async () => {
      const answer = await api.patch(`${path}/c/scale`, "merge", { spec: { replicas: -1 } });
      assert.deepEqual([answer.status, answer.body.details.kind], [422, "CronTab"]);
      assert.equal(answer.body.details.causes[0]?.field, SCALE.specReplicasPath);
      assert.equal(fieldAt((await api.get(`${path}/c/scale`)).body, "spec", "replicas"), 1);
    });
  });
}
