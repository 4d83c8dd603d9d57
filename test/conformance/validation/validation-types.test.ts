/** SPEC: Errors: missing fields, wrong types and broken rules, in custom and in built-in kinds, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { gaugeGroups, gaugesPath } from "../support/gauge-kind.js";

const SPEC = {
  size: { type: "integer", maximum: 10 },
  memory: { "x-kindsmith-type": "Quantity" },
  when: { "x-kindsmith-type": "Time" },
};

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const code = profile.behaviours.schemaFailureCode;
  const isStock = profile.behaviours.decodingFailures === "stock";
  const letter = (items: string): string => (code === 400 ? `${items} ` : "");
  describe(`types (${profile.name})`, () => {
    let api: TestApi;
    let gauges: string;
    let deployments: string;

    before(async () => {
      api = await startApi({ profile, groups: gaugeGroups(SPEC, ["size"]) });
      const namespace = await api.namespace();
      gauges = gaugesPath(namespace);
      deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
    });
    after(() => api.stop());

    test(`${letter("[VAL-011]")}a missing required field is ${code}, with its cause, under every fieldValidation`, async () => {
      for (const mode of ["Ignore", "Warn", "Strict"]) {
        const { status, body } = await api.post(`${gauges}?fieldValidation=${mode}`, {
          metadata: { name: "missing" },
          spec: {},
        });
        assert.deepEqual([status, body.reason], [code, code === 400 ? "BadRequest" : "Invalid"]);
        assert.equal(body.message, 'Gauge.test.example.com "missing" is invalid: spec.size: Required value');
        assert.deepEqual(body.details, {
          name: "missing",
          group: "test.example.com",
          kind: "Gauge",
          causes: [{ reason: "FieldValueRequired", message: "Required value", field: "spec.size" }],
        });
      }
    });

    test(`${letter("[VAL-012, VAL-014]")}no patch makes an object that its schema refuses: ${code} for types and required fields, 422 for values`, async () => {
      await api.post(gauges, { metadata: { name: "patched" }, spec: { size: 1 } });
      const path = `${gauges}/patched`;
      const stored = (await api.get(path)).body;
      const answers: Answer[] = [
        await api.patch(path, "merge", { spec: { size: "abc" } }),
        await api.patch(path, "merge", { spec: { size: null } }),
        await api.patch(path, "json", [{ op: "remove", path: "/spec/size" }]),
        await api.patch(path, "json", [{ op: "replace", path: "/spec", value: [] }]),
        await api.patch(path, "merge", { spec: { size: 11 } }),
        await api.patch(path, "merge", { metadata: { labels: { a: 1 } } }),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        // metadata has one type in every kind: a wrong one can't be read at all
        [code, code, code, code, 422, isStock ? 422 : 400],
      );
      assert.deepEqual((await api.get(path)).body, stored);
    });

    test("a wrong type comes with the missing fields only where it is an invalid object, not where it is no object", async () => {
      const { body } = await api.post(gauges, { metadata: { name: "both" }, spec: { memory: true } });
      const fields = body.details.causes.map((cause) => cause.field);
      assert.deepEqual(fields, code === 400 ? ["spec.memory"] : ["spec.memory", "spec.size"]);
    });

    test(`${letter("[VAL-029]")}quantities and times that can't be read are wrong types`, async () => {
      for (const [field, value] of [
        ["memory", "1zz"],
        ["memory", "1.5.5"],
        ["when", "yesterday"],
        ["when", "2024-01-01"],
      ] as const) {
        const { status, body } = await api.post(gauges, { metadata: { name: "q" }, spec: { size: 1, [field]: value } });
        assert.deepEqual([status, body.details.causes[0]?.field], [code, `spec.${field}`]);
        assert.ok(body.message.includes(JSON.stringify(value)));
      }
    });

    test("[VAL-012, VAL-029] in a built-in kind a wrong type is 400 in every profile, and so is a quantity that can't be read", async () => {
      const deployment = (spec: JsonObject, container: JsonObject = {}): JsonObject => ({
        metadata: { name: "typed" },
        spec: {
          selector: { matchLabels: { app: "a" } },
          template: {
            metadata: { labels: { app: "a" } },
            spec: { containers: [{ name: "c", image: "i", ...container }] },
          },
          ...spec,
        },
      });
      const wrong = await api.post(deployments, deployment({ replicas: "three" }));
      assert.deepEqual([wrong.status, wrong.body.message.includes("spec.replicas")], [400, true]);
      const quantity = await api.post(deployments, deployment({}, { resources: { requests: { memory: "1zz" } } }));
      assert.deepEqual([quantity.status, /quantities must match the regular/.test(quantity.body.message)], [400, true]);
      const field = "spec.template.spec.containers[0].resources.requests.memory";
      if (!isStock)
        assert.deepEqual(
          quantity.body.details.causes.map((cause) => cause.field),
          [field],
        );
      const selector = await api.post(deployments, deployment({ selector: { matchLabels: { app: "b" } } }));
      assert.deepEqual(
        [selector.status, selector.body.details.causes[0]?.field],
        [422, "spec.template.metadata.labels"],
      );
    });

    test("[VAL-027] a body nested 20000 levels is 400, in JSON and YAML, and the server goes on", async () => {
      const nested = "[".repeat(20_000) + "]".repeat(20_000);
      for (const type of ["application/json", "application/yaml"]) {
        const { status, body } = await api.post(gauges, `{"metadata":{"name":"deep"},"spec":{"size":${nested}}}`, {
          type,
        });
        assert.deepEqual([status, body.reason], [400, "BadRequest"]);
      }
      const patch = await api.patch(`${gauges}/patched`, "merge", `{"spec":${nested}}`);
      assert.equal(patch.status, 400);
      assert.equal((await api.get(gauges)).status, 200);
    });
  });
}
