/** Admission policies and their bindings: their structure. Their expressions are not compiled yet. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  mutatingAdmissionPolicies,
  mutatingAdmissionPolicyBindings,
  validatingAdmissionPolicies,
} from "../../generated/admissionregistration/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { checkRoundTrip } from "./support/refusals.js";

const resourceRules = [{ operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] }];
const match = { resourceRules };
let names = 0;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`admission policies (${profile.name})`, () => {
    let api: TestApi;
    const base = `/apis/${profile.words.admissionregistrationGroup}/v1`;
    const post = (plural: string, spec: JsonObject): Promise<Answer> =>
      api.post(`${base}/${plural}`, { metadata: { name: `p${++names}` }, spec });
    before(async () => {
      // mutating policies are newer than the release that is served by default
      api = await startApi({ profile, emulatedVersion: "1.36" });
    });
    after(() => api.stop());

    const shared = {
      paramKind: { apiVersion: "example.com/v1", kind: "Limit" },
      matchConstraints: {
        namespaceSelector: { matchLabels: { a: "b" } },
        objectSelector: { matchLabels: { c: "d" } },
        matchPolicy: "Exact",
        resourceRules: [{ ...resourceRules[0], resourceNames: ["x"], scope: "Namespaced" }],
        excludeResourceRules: [{ ...resourceRules[0], resources: ["pods/status"], scope: "*" }],
      },
      failurePolicy: "Ignore",
      matchConditions: [{ name: "c", expression: "true" }],
      variables: [{ name: "v", expression: "1" }],
    };

    test("every field of policies and bindings is kept", async () => {
      const validating = await checkRoundTrip(api, `${base}/validatingadmissionpolicies`, {
        metadata: { name: "full" },
        spec: {
          ...shared,
          validations: [{ expression: "true", message: "m", reason: "Invalid", messageExpression: "'m'" }],
          auditAnnotations: [{ key: "k", valueExpression: "'v'" }],
        },
      });
      const mutating = await checkRoundTrip(api, `${base}/mutatingadmissionpolicies`, {
        metadata: { name: "full" },
        spec: {
          ...shared,
          reinvocationPolicy: "IfNeeded",
          mutations: [
            { patchType: "ApplyConfiguration", applyConfiguration: { expression: "Object{}" } },
            { patchType: "JSONPatch", jsonPatch: { expression: "[JSONPatch{op: 'remove', path: '/data/a'}]" } },
          ],
        },
      });
      const binding = {
        policyName: "full",
        paramRef: { namespace: "n", selector: { matchLabels: { a: "b" } }, parameterNotFoundAction: "Allow" },
        matchResources: shared.matchConstraints,
      };
      await checkRoundTrip(api, `${base}/validatingadmissionpolicybindings`, {
        metadata: { name: "full" },
        spec: { ...binding, validationActions: ["Deny", "Audit"] },
      });
      await checkRoundTrip(api, `${base}/mutatingadmissionpolicybindings`, {
        metadata: { name: "full" },
        spec: binding,
      });
      // of parameters, the other way to name them; of selectors, the other way to select
      const others = ["ParamRef name", "LabelSelector matchExpressions"];
      const unused = [
        ...(await unusedFields(validatingAdmissionPolicies, "spec", [validating])),
        ...(await unusedFields(mutatingAdmissionPolicies, "spec", [mutating])),
        ...(await unusedFields(mutatingAdmissionPolicyBindings, "spec", [{ spec: binding }])),
      ];
      assert.deepEqual(
        unused.filter((field) => !others.includes(field) && !field.startsWith("LabelSelectorRequirement ")),
        [],
      );
    });

    test("policies and bindings have defaults", async () => {
      const policy = await post("validatingadmissionpolicies", {
        matchConstraints: match,
        validations: [{ expression: "true" }],
      });
      assert.equal(policy.status, 201, policy.text);
      assert.equal(fieldAt(policy.body, "spec", "failurePolicy"), "Fail");
      assert.deepEqual(fieldAt(policy.body, "spec", "matchConstraints"), {
        matchPolicy: "Equivalent",
        namespaceSelector: {},
        objectSelector: {},
        resourceRules: [{ ...resourceRules[0], scope: "*" }],
      });
      const binding = await post("validatingadmissionpolicybindings", {
        policyName: "p",
        paramRef: { selector: {} },
        validationActions: ["Warn"],
      });
      assert.equal(binding.status, 422, binding.text);
      assert.deepEqual(
        binding.body.details.causes.map(({ field, reason }: { field: string; reason: string }) => [field, reason]),
        [["spec.paramRef.parameterNotFoundAction", "FieldValueRequired"]],
      );
    });

    test("a policy states its match constraints and its validations", async () => {
      const policy = (spec: JsonObject): Promise<Answer> => post("validatingadmissionpolicies", spec);
      assertInvalid(await policy({}), [
        "Required spec.matchConstraints",
        "Required spec.validations",
        "Required spec.auditAnnotations",
      ]);
      const validations = [{ expression: " " }, { expression: "true", message: "a\nb", reason: "Bored" }];
      const annotations = [
        { key: "a", valueExpression: "1" },
        { key: "a", valueExpression: "" },
      ];
      assertInvalid(
        await policy({
          matchConstraints: {},
          validations,
          auditAnnotations: annotations,
          paramKind: { apiVersion: "a/b/c" },
          variables: [{ name: "1", expression: "" }],
        }),
        [
          "Required spec.matchConstraints.resourceRules",
          "Invalid spec.paramKind.apiVersion",
          "Required spec.paramKind.kind",
          "Invalid spec.variables[0].name",
          "Required spec.variables[0].expression",
          "Required spec.validations[0].expression",
          "Invalid spec.auditAnnotations[0].valueExpression",
          "Invalid spec.validations[1].message",
          "NotSupported spec.validations[1].reason",
          "Duplicate spec.auditAnnotations[1].key",
          "Required spec.auditAnnotations[1].valueExpression",
        ],
      );
    });

    test("a mutating policy states its mutations", async () => {
      const policy = (spec: JsonObject): Promise<Answer> => post("mutatingadmissionpolicies", spec);
      assertInvalid(await policy({ matchConstraints: match }), [
        "Required spec.mutations",
        "Required spec.reinvocationPolicy",
      ]);
      const mutations = [{ patchType: "JSONPatch", applyConfiguration: { expression: "Object{}" } }];
      assertInvalid(await policy({ matchConstraints: match, reinvocationPolicy: "Never", mutations }), [
        "Forbidden spec.mutations[0].applyConfiguration",
        "Required spec.mutations[0].jsonPatch",
      ]);
    });

    test("a binding names its policy, its parameters and the actions for a violation", async () => {
      const binding = (spec: JsonObject): Promise<Answer> => post("validatingadmissionpolicybindings", spec);
      assertInvalid(await binding({}), ["Required spec.policyName", "Required spec.validationActions"]);
      assertInvalid(await binding({ policyName: "P", paramRef: {}, validationActions: ["Deny", "Warn", "Shout"] }), [
        "Invalid spec.policyName",
        "Required spec.paramRef",
        "Required spec.paramRef.parameterNotFoundAction",
        "NotSupported spec.validationActions[2]",
        "Invalid spec.validationActions",
      ]);
      const both = { name: "a", selector: {}, parameterNotFoundAction: "Allow" };
      assertInvalid(await binding({ policyName: "p", paramRef: both, validationActions: ["Deny"] }), [
        "Forbidden spec.paramRef.name",
        "Forbidden spec.paramRef.selector",
      ]);
    });
  });
}
