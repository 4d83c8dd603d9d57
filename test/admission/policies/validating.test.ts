/** Validating policies: which requests they judge, what they say, and what that leads to. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { AuditOptions } from "../../../runtime/index.js";
import { PROFILES } from "../../support/api.js";
import type { JsonObject, JsonValue } from "../../support/json.js";
import { PolicyScene, rules } from "./policy-scene.js";

/** What policies have said for the audit events of requests, the last ones. */
const said: [string, string][] = [];
const audit: AuditOptions = {
  policy: { rules: [{ level: "RequestResponse" }] },
  sink: {
    record({ stage, annotations = {} }) {
      if (stage !== "ResponseComplete") return;
      said.push(...Object.entries(annotations).filter(([key]) => /^notes\/|^validation\.policy\./.test(key)));
    },
  },
};

/** Events are told after the answer. */
async function whenSaid(count: number): Promise<void> {
  while (said.length < count) await new Promise((resolve) => setImmediate(resolve));
}

for (const profile of PROFILES) {
  describe(`validating policies, profile ${profile().name}`, () => {
    let scene: PolicyScene;
    before(async () => {
      scene = await PolicyScene.open({ profile: profile(), audit });
    });
    afterEach(() => scene.clear());
    after(() => scene.close());

    test("[ADM-024] a violation answers 422 and names policy, binding and message; the next policy is in force at once", async () => {
      await scene.validating("limits", {
        validations: [{ expression: "int(object.data.n) <= 5", message: "n must be at most 5" }],
      });
      const denied = await scene.write("many", { n: "6" });
      const text = "ValidatingAdmissionPolicy 'limits' with binding 'limits' denied request: n must be at most 5";
      assert.equal(denied.status, 422);
      assert.equal(denied.body.reason, "Invalid");
      assert.equal(denied.body.message, `configmaps "many" is forbidden: ${text}`);
      assert.deepEqual(denied.body.details.causes, [{ message: text }]);
      assert.equal((await scene.api.get(`${scene.configMaps}/many`)).status, 404);
      assert.equal((await scene.write("few", { n: "5" })).status, 201);
      const update = await scene.api.patch(`${scene.configMaps}/few`, "merge", { data: { n: "7" } });
      assert.equal(update.status, 422);
      const applied = await scene.api.request("PATCH", `${scene.configMaps}/few?fieldManager=me&force=true`, {
        body: { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "few" }, data: { n: "8" } },
        type: "application/apply-patch+yaml",
      });
      assert.equal(applied.status, 422);
    });

    test("[ADM-024] a validation sets reason and code", async () => {
      for (const [reason, code] of [
        ["Forbidden", 403],
        ["Invalid", 422],
        ["RequestEntityTooLarge", 413],
      ]) {
        await scene.validating("reasoned", { validations: [{ expression: "false", reason }] });
        const answer = await scene.write("x");
        assert.deepEqual([answer.status, answer.body.reason], [code, reason]);
        await scene.clear();
      }
    });

    test("[ADM-024] a message is the result of its expression, otherwise its text, otherwise the validation itself", async () => {
      const cases: [JsonObject, string][] = [
        [{ message: "  plain " }, "plain"],
        [{ messageExpression: "' made of ' + object.metadata.name + ' '" }, "made of judged"],
        [{ message: "plain", messageExpression: "object.data.missing + ''" }, "plain"],
        [{ message: "plain", messageExpression: "'  '" }, "plain"],
        [{ messageExpression: "'two\\nlines'" }, "failed expression: false"],
        [{ message: "plain", messageExpression: `'${"x".repeat(5121)}'` }, "plain"],
        [{ messageExpression: `'${"x".repeat(5120)}'` }, "x".repeat(5120)],
        [{}, "failed expression: false"],
      ];
      for (const [validation, message] of cases) {
        await scene.validating("says", { validations: [{ expression: " false ", ...validation }] });
        const refusal = await scene.refusal({});
        assert.equal(refusal?.slice(refusal.indexOf("denied request: ") + 16), message);
        await scene.clear();
      }
    });

    test("[ADM-024] Warn adds a warning, Audit annotates the audit event, and neither refuses the request", async () => {
      const { groupDomain } = scene.api.profile.words;
      await scene.validating(
        "soft",
        { validations: [{ expression: "true" }, { expression: "false", message: "not nice" }] },
        { validationActions: ["Warn", "Audit"] },
      );
      said.length = 0;
      const answer = await scene.write("warned");
      assert.equal(answer.status, 201);
      assert.deepEqual(answer.warnings, [
        "Validation failed for ValidatingAdmissionPolicy 'soft' with binding 'soft': not nice",
      ]);
      await whenSaid(1);
      const [[key, value] = []] = said;
      assert.equal(key, `validation.policy.admission.${groupDomain}/validation_failure`);
      assert.deepEqual(JSON.parse(value ?? ""), [
        {
          message: "not nice",
          policy: "soft",
          binding: "soft",
          expressionIndex: 1,
          validationActions: ["Warn", "Audit"],
        },
      ]);
    });

    test("[ADM-024] a binding may combine Deny with Audit but not with Warn", async () => {
      await scene.validating(
        "both",
        { validations: [{ expression: "false" }] },
        { validationActions: ["Audit", "Deny"] },
      );
      said.length = 0;
      assert.match((await scene.refusal({})) ?? "", /^422/);
      await whenSaid(1);
      assert.equal(said.length, 1);
      const answer = await scene.api.post(`${scene.group}/validatingadmissionpolicybindings`, {
        metadata: { name: "twice" },
        spec: { policyName: "both", validationActions: ["Deny", "Warn"] },
      });
      assert.equal(answer.status, 422);
      assert.match(answer.body.message, /spec.validationActions: Invalid value/);
    });

    test("[ADM-024] audit annotations contain the results of their expressions, once for all bindings", async () => {
      const auditAnnotations = [
        { key: "name", valueExpression: "' ' + object.metadata.name" },
        { key: "nothing", valueExpression: "null" },
        { key: "blank", valueExpression: "'  '" },
        { key: "params", valueExpression: "string(params.data.n)" },
      ];
      await scene.write("one", { n: "1" });
      await scene.write("two", { n: "2" });
      const spec = { auditAnnotations, paramKind: { apiVersion: "v1", kind: "ConfigMap" } };
      await scene.validating("notes", spec, { paramRef: { name: "one", parameterNotFoundAction: "Deny" } });
      const paramRef = { name: "two", parameterNotFoundAction: "Deny" };
      await scene.bind("validating", "notes-2", { policyName: "notes", validationActions: ["Deny"], paramRef });
      said.length = 0;
      assert.equal(await scene.refusal({}), undefined);
      await whenSaid(2);
      assert.deepEqual(said, [
        ["notes/name", "judged"],
        ["notes/params", "1, 2"],
      ]);
    });

    test("[ADM-024] an audit annotation without a value refuses under Fail, and is left out under Ignore", async () => {
      const auditAnnotations = [{ key: "k", valueExpression: "object.data.missing + ''" }];
      await scene.validating("notes", { auditAnnotations });
      assert.match((await scene.refusal({ n: "1" })) ?? "", /resulted in error: no such key: missing/);
      await scene.clear();
      await scene.validating("notes", { auditAnnotations, failurePolicy: "Ignore" });
      said.length = 0;
      assert.equal(await scene.refusal({ n: "1" }), undefined);
      assert.deepEqual(said, []);
    });

    test("[ADM-024] errors of evaluation follow the failure policy, and then the actions", async () => {
      const validations = [{ expression: "object.data.missing == 'x'" }];
      const failure = "expression 'object.data.missing == 'x'' resulted in error: no such key: missing";
      await scene.validating("strict", { validations });
      assert.equal(
        await scene.refusal({ n: "1" }),
        `422 Invalid: configmaps "judged" is forbidden: ValidatingAdmissionPolicy 'strict' with binding 'strict' denied request: ${failure}`,
      );
      await scene.clear();
      await scene.validating("lax", { validations, failurePolicy: "Ignore" });
      assert.equal(await scene.refusal({ n: "1" }), undefined);
      await scene.clear();
      await scene.validating("soft", { validations }, { validationActions: ["Warn"] });
      const { status, warnings } = await scene.write(`w-${profile().name}`, { n: "1" });
      assert.equal(status, 201);
      assert.deepEqual(warnings, [
        `Validation failed for ValidatingAdmissionPolicy 'soft' with binding 'soft': ${failure}`,
      ]);
    });

    test("[ADM-024] the first of several denials by the names of policy and binding is reported, and all policies are evaluated", async () => {
      const validations = [{ expression: "false", messageExpression: "'no'" }];
      await scene.validating("b", { validations });
      await scene.validating("a", { validations });
      await scene.bind("validating", "0-first", { policyName: "a", validationActions: ["Deny"] });
      await scene.validating("c", { validations }, { validationActions: ["Warn"] });
      const answer = await scene.write("x");
      assert.match(answer.body.message, /ValidatingAdmissionPolicy 'a' with binding '0-first' denied request: no$/);
      assert.deepEqual(answer.warnings, ["Validation failed for ValidatingAdmissionPolicy 'c' with binding 'c': no"]);
    });

    test("[ADM-024] a policy has no effect without a binding, or after either is deleted", async () => {
      await scene.policy("validating", "loose", {
        matchConstraints: rules("configmaps"),
        validations: [{ expression: "false" }],
      });
      assert.equal(await scene.refusal({}), undefined);
      await scene.bind("validating", "loose", { policyName: "loose", validationActions: ["Deny"] });
      assert.match((await scene.refusal({})) ?? "", /'loose'/);
      await scene.api.delete(`${scene.group}/validatingadmissionpolicybindings/loose`);
      assert.equal(await scene.refusal({}), undefined);
      await scene.bind("validating", "loose", { policyName: "loose", validationActions: ["Deny"] });
      assert.match((await scene.refusal({})) ?? "", /'loose'/);
      await scene.api.patch(`${scene.group}/validatingadmissionpolicies/loose`, "merge", {
        spec: { validations: [{ expression: "true" }] },
      });
      assert.equal(await scene.refusal({}), undefined);
      await scene.api.delete(`${scene.group}/validatingadmissionpolicies/loose`);
      assert.equal(await scene.refusal({}), undefined);
    });

    test("[ADM-024] rules, names, exclusions and selectors determine which requests a policy evaluates", async () => {
      const validations = [{ expression: "false" }];
      const other = await scene.api.namespace();
      await scene.api.patch(`/api/v1/namespaces/${other}`, "merge", { metadata: { labels: { tier: "free" } } });
      const matchesOf = async (matchConstraints: JsonValue, binding: JsonObject = {}): Promise<JsonValue> => {
        await scene.validating("narrow", { validations, matchConstraints }, binding);
        const post = async (name: string, labels: JsonValue, namespace = scene.namespace): Promise<boolean> => {
          const body = { metadata: { name, labels } };
          return (await scene.api.post(`/api/v1/namespaces/${namespace}/configmaps?dryRun=All`, body)).status === 422;
        };
        const found = {
          plain: await post("plain", {}),
          named: await post("named", {}),
          labelled: await post("labelled", { x: "y" }),
          elsewhere: await post("plain", {}, other),
        };
        await scene.clear();
        return Object.entries(found).flatMap(([which, isJudged]) => (isJudged ? [which] : []));
      };
      const all = ["plain", "named", "labelled", "elsewhere"];
      const constraints = (more: JsonObject = {}, rule: JsonObject = {}): JsonObject => ({
        ...rules("configmaps", rule),
        ...more,
      });
      assert.deepEqual(await matchesOf(constraints()), all);
      assert.deepEqual(await matchesOf(constraints({}, { resourceNames: ["named"] })), ["named"]);
      assert.deepEqual(await matchesOf(constraints({}, { operations: ["UPDATE"] })), []);
      assert.deepEqual(await matchesOf(constraints({ objectSelector: { matchLabels: { x: "y" } } })), ["labelled"]);
      assert.deepEqual(await matchesOf(constraints({ namespaceSelector: { matchLabels: { tier: "free" } } })), [
        "elsewhere",
      ]);
      const excludeResourceRules = rules("configmaps", { resourceNames: ["named"] }).resourceRules;
      assert.deepEqual(await matchesOf(constraints({ excludeResourceRules })), ["plain", "labelled", "elsewhere"]);
      const matchResources = { objectSelector: { matchLabels: { x: "y" } } };
      assert.deepEqual(await matchesOf(constraints(), { matchResources }), ["labelled"]);
      assert.deepEqual(
        await matchesOf(constraints(), { matchResources: constraints({}, { resourceNames: ["named"] }) }),
        ["named"],
      );
      assert.deepEqual(await matchesOf(constraints(), { matchResources: rules("secrets") }), []);
    });

    test("[ADM-019] a false condition means no match, even if another one fails; errors follow the failure policy", async () => {
      const policy = (conditions: readonly string[], failurePolicy = "Fail"): Promise<void> =>
        scene.validating("choosy", {
          validations: [{ expression: "false" }],
          matchConditions: conditions.map((expression, index) => ({ name: `c${index}`, expression })),
          failurePolicy,
        });
      const wrong = "object.data.missing == 'x'";
      const cases: [string[], string, RegExp | undefined][] = [
        [["true", "request.operation == 'CREATE'"], "Fail", /failed expression: false$/],
        [["true", "object.metadata.name != 'judged'"], "Fail", undefined],
        [[wrong, "false"], "Fail", undefined],
        [[wrong, "true"], "Fail", /denied request: expression 'object.data.missing == 'x'' resulted in error/],
        [[wrong, wrong], "Fail", /denied request: \[expression .*, expression .*\]$/],
        [[wrong, "true"], "Ignore", undefined],
      ];
      for (const [conditions, failurePolicy, expected] of cases) {
        await policy(conditions, failurePolicy);
        const refusal = await scene.refusal({});
        if (expected === undefined) assert.equal(refusal, undefined);
        else assert.match(refusal ?? "", expected);
        await scene.clear();
      }
    });

    test("[ADM-024] a deletion is evaluated with the stored object", async () => {
      await scene.write("kept", { keep: "yes" });
      await scene.write("gone", {});
      await scene.validating("keeper", {
        matchConstraints: rules("configmaps", { operations: ["DELETE"] }),
        validations: [{ expression: "object == null && !('keep' in oldObject.?data.orValue({}))" }],
      });
      assert.equal((await scene.api.delete(`${scene.configMaps}/kept`)).status, 422);
      assert.equal((await scene.api.delete(`${scene.configMaps}/gone`)).status, 200);
      assert.equal((await scene.api.delete(scene.configMaps)).status, 422);
      assert.equal((await scene.api.get(`${scene.configMaps}/kept`)).status, 200);
    });

    test("[ADM-024] policies do not apply to policies, so one that refuses everything can be deleted", async () => {
      const all = { apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*/*"] };
      await scene.validating("no", {
        matchConstraints: { resourceRules: [all] },
        validations: [{ expression: "false" }],
      });
      assert.match((await scene.refusal({})) ?? "", /'no'/);
      const { authorizationGroup } = scene.api.profile.words;
      const review = await scene.api.post(`/apis/${authorizationGroup}/v1/selfsubjectaccessreviews`, {
        spec: { nonResourceAttributes: { path: "/", verb: "get" } },
      });
      assert.equal(review.status, 201);
      const updated = await scene.api.patch(`${scene.group}/validatingadmissionpolicies/no`, "merge", {
        metadata: { labels: { a: "b" } },
      });
      assert.equal(updated.status, 200);
      await scene.clear();
      assert.equal(await scene.refusal({}), undefined);
    });

    test("[ADM-018] policies apply to other versions of a resource and to its other bodies", async () => {
      const { words } = scene.api.profile;
      const web = {
        metadata: { name: "web" },
        spec: { replicas: 1, selector: { matchLabels: { a: "b" } }, template: template() },
      };
      const path = `/apis/apps/v1/namespaces/${scene.namespace}/deployments`;
      assert.equal((await scene.api.post(path, web)).status, 201);
      const rule = {
        apiGroups: ["apps"],
        apiVersions: ["v1"],
        operations: ["UPDATE"],
        resources: ["deployments/scale"],
      };
      await scene.validating("scales", {
        matchConstraints: { resourceRules: [rule] },
        validations: [
          {
            expression: "object.kind == 'Scale' && object.spec.replicas < 5 && request.subResource == 'scale'",
            message: "too many",
          },
        ],
      });
      const scale = (replicas: number) => scene.api.patch(`${path}/web/scale`, "merge", { spec: { replicas } });
      assert.equal((await scale(4)).status, 200);
      assert.equal((await scale(5)).status, 422);
      assert.equal((await scene.api.patch(`${path}/web`, "merge", { spec: { replicas: 9 } })).status, 200);
      assert.ok(words.groupDomain);
    });
  });
}

function template(): JsonObject {
  return { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } };
}
