/** What policies tell the metrics. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { objectAt } from "../../support/json.js";
import { PolicyScene, rules } from "./policy-scene.js";

test("checks and conditions are counted by policy, binding, error and action", async () => {
  const scene = await PolicyScene.open({ emulatedVersion: "1.36" });
  try {
    const matchConditions = [{ name: "c", expression: "object.metadata.name != 'skipped'" }];
    await scene.validating("v", { matchConditions, validations: [{ expression: "object.data.a == 'b'" }] });
    await scene.validating("w", { validations: [{ expression: "false" }] }, { validationActions: ["Warn", "Audit"] });
    await scene.mutating("m", {
      matchConstraints: rules("secrets"),
      mutations: [
        {
          patchType: "ApplyConfiguration",
          applyConfiguration: {
            expression: "Object{metadata: Object.metadata{labels: {'team': namespaceObject.metadata.name}}}",
          },
        },
        {
          patchType: "JSONPatch",
          jsonPatch: {
            expression:
              "[JSONPatch{op: 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('example.com/by'), value: request.userInfo.username}]",
          },
        },
      ],
    });
    for (const data of [{ a: "b" }, { a: "c" }, {}]) await scene.refusal(data);
    await scene.refusal({}, "skipped");
    const secret = await scene.api.post(`/api/v1/namespaces/${scene.namespace}/secrets`, { metadata: { name: "s" } });
    const { labels, annotations } = secret.body.metadata;
    assert.deepEqual(labels, { team: scene.namespace });
    assert.deepEqual(Object.keys(objectAt(annotations)), ["example.com/by"]);
    const { text } = await scene.api.get("/metrics");
    const value = (name: string, policy: string, error: string, action: string): string | undefined => {
      const line = text
        .split("\n")
        .find((each) =>
          [
            `${name}{`,
            `policy="${policy}"`,
            `policy_binding="${policy}"`,
            `error_type="${error}"`,
            `enforcement_action="${action}"`,
          ].every((part) => each.includes(part)),
        );
      return line?.split(" ").at(-1);
    };
    const checks = "apiserver_validating_admission_policy_check_total";
    assert.equal(value(checks, "v", "no_error", "allow"), "1");
    assert.equal(value(checks, "v", "no_error", "deny"), "1");
    assert.equal(value(checks, "v", "invalid_error", "deny"), "1");
    assert.equal(value(checks, "w", "no_error", "warn"), "4");
    assert.equal(value(checks, "w", "no_error", "audit"), "4");
    assert.equal(
      value("apiserver_validating_admission_policy_check_duration_seconds_count", "v", "no_error", "allow"),
      "1",
    );
    assert.equal(value("apiserver_mutating_admission_policy_check_total", "m", "no_error", "allow"), "1");
    assert.match(text, /apiserver_admission_match_condition_exclusions_total\{[^}]*kind="policy"[^}]*\} 1/);
  } finally {
    await scene.close();
  }
});
