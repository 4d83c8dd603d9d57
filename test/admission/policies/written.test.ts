/** What is looked at when policies are written, and what their status says about types. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { PROFILES } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import {
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  objectsAt,
  textAt,
  valueAt,
} from "../../support/json.js";
import { PolicyScene, rules } from "./policy-scene.js";

const apply = (expression: string): JsonObject => ({
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression },
});

for (const profile of PROFILES) {
  describe(`writes of policies, profile ${profile().name}`, () => {
    let scene: PolicyScene;
    before(async () => {
      scene = await PolicyScene.open({ profile: profile(), emulatedVersion: "1.36", controllers: ["*"] });
    });
    after(() => scene.close());

    test("[ADM-024] every expression of a validating policy must compile, and the error names its field", async () => {
      const valid = { validations: [{ expression: "true" }] };
      const cases: [JsonObject, string, RegExp][] = [
        [
          { validations: [{ expression: "object.a ==" }] },
          "spec.validations[0].expression",
          /compilation failed: ERROR: <input>:1:12: Syntax error/,
        ],
        [
          { validations: [{ expression: "object.a" }] },
          "spec.validations[0].expression",
          /must evaluate to bool but got dyn/,
        ],
        [
          { validations: [{ expression: "params.a == 1" }] },
          "spec.validations[0].expression",
          /undeclared reference to 'params'/,
        ],
        [
          { validations: [{ expression: "variables.a == 1" }] },
          "spec.validations[0].expression",
          /undeclared reference to 'variables'/,
        ],
        [
          {
            ...valid,
            variables: [{ name: "a", expression: "true" }],
            matchConditions: [{ name: "c", expression: "variables.a" }],
          },
          "spec.matchConditions[0].expression",
          /undeclared reference to 'variables'/,
        ],
        [
          { ...valid, variables: [{ name: "namespace", expression: "1" }] },
          "spec.variables[0].name",
          /must be a valid CEL identifier/,
        ],
        [
          { validations: [{ expression: "true", reason: "Unauthorized" }] },
          "spec.validations[0].reason",
          /supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"/,
        ],
        [
          { validations: [{ expression: "true" }, { expression: "true", messageExpression: "1" }] },
          "spec.validations[1].messageExpression",
          /must evaluate to string but got int/,
        ],
        [
          { ...valid, variables: [{ name: "a", expression: "nothing" }] },
          "spec.variables[0].expression",
          /undeclared reference to 'nothing'/,
        ],
        [
          {
            ...valid,
            variables: [
              { name: "a", expression: "variables.b" },
              { name: "b", expression: "1" },
            ],
          },
          "spec.variables[0].expression",
          /undefined field 'b'/,
        ],
        [
          { ...valid, matchConditions: [{ name: "c", expression: "1 + 1" }] },
          "spec.matchConditions[0].expression",
          /must evaluate to bool but got int/,
        ],
        [
          { auditAnnotations: [{ key: "k", valueExpression: "1" }] },
          "spec.auditAnnotations[0].valueExpression",
          /must evaluate to one of \[string null_type\] but got int/,
        ],
      ];
      for (const [spec, field, message] of cases) {
        const { status, body } = await scene.offer("validating", spec);
        assert.equal(status, 422, JSON.stringify(spec));
        const [cause] = body.details.causes;
        assert.equal(cause!.field, field);
        assert.match(cause!.message, message);
      }
      assert.equal((await scene.offer("validating", valid)).status, 201);
    });

    test("every mutation must compile to the type that its patch type requires", async () => {
      const offer = (mutation: JsonValue) =>
        scene.offer("mutating", { mutations: [mutation], reinvocationPolicy: "Never" });
      const patch = (expression: string): JsonObject => ({ patchType: "JSONPatch", jsonPatch: { expression } });
      const cases: [JsonObject, RegExp][] = [
        [apply("true"), /mutations\[0\]\.applyConfiguration\.expression: .*must evaluate to Object but got bool/],
        [apply("Object.spec{}"), /must evaluate to Object but got Object\.spec/],
        [apply("Other{}"), /undeclared reference to 'Other'/],
        [
          patch("JSONPatch{}"),
          /mutations\[0\]\.jsonPatch\.expression: .*must evaluate to list\(JSONPatch\) but got JSONPatch/,
        ],
        [patch("[JSONPatch{verb: 'add'}]"), /undefined field 'verb'/],
        [patch("[JSONPatch{op: 1}]"), /expected type of field 'op' is 'string' but provided type is 'int'/],
      ];
      for (const [mutation, message] of cases) {
        const { status, body } = await offer(mutation);
        assert.equal(status, 422);
        assert.match(body.message, message);
      }
      assert.equal((await offer(apply("Object{spec: Object.spec{anything: {'a': 1}}}"))).status, 201);
      assert.equal((await offer(patch("[JSONPatch{op: 'remove', path: '/a'}]"))).status, 201);
    });

    /** The status of a policy once it is of the present generation and as wanted. */
    const statusOf = async (
      name: string,
      isAsWanted: (status: JsonObject) => boolean = () => true,
    ): Promise<JsonObject> => {
      const path = `${scene.group}/validatingadmissionpolicies/${name}`;
      const endMs = performance.now() + 30_000;
      while (performance.now() < endMs) {
        const { metadata, status } = (await scene.api.get(path)).body;
        if (valueAt(status, "observedGeneration") === metadata.generation && isAsWanted(objectAt(status)))
          return objectAt(status);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return assert.fail(`the status of ${name} is not as wanted: ${(await scene.api.get(path)).text}`);
    };
    const DEPLOYMENTS = rules("deployments", { apiGroups: ["apps"] });

    test("[ADM-024] the status warns about fields that the schemas of the matched kinds lack", async () => {
      await scene.policy("validating", "typed", {
        matchConstraints: {
          resourceRules: [
            ...listAt(DEPLOYMENTS, "resourceRules"),
            ...listAt(rules("replicasets", { apiGroups: ["apps"] }), "resourceRules"),
          ],
        },
        variables: [{ name: "n", expression: "object.spec.replicas" }],
        validations: [
          { expression: "object.replicas > 1" },
          {
            expression:
              "variables.n > 1 && object.metadata.labels['a'] == 'b' && (oldObject == null || oldObject.spec.replicas == 1)",
          },
          { expression: "object.spec.replicas == 'x'", messageExpression: "string(object.spec.nme)" },
        ],
      });
      const { typeChecking } = await statusOf("typed");
      assert.deepEqual(
        objectsAt(typeChecking, "expressionWarnings").map(({ fieldRef }) => fieldRef),
        ["spec.validations[0].expression", "spec.validations[2].expression", "spec.validations[2].messageExpression"],
      );
      const { warning } = objectsAt(typeChecking, "expressionWarnings")[0]!;
      const issue = "ERROR: <input>:1:7: undefined field 'replicas'\n | object.replicas > 1\n | ......^\n";
      assert.equal(warning, `apps/v1, Kind=Deployment: ${issue}\napps/v1, Kind=ReplicaSet: ${issue}`);
    });

    test("[ADM-024] a policy without warnings states the checked generation, and wildcards are skipped", async () => {
      await scene.policy("validating", "fine", {
        matchConstraints: rules("*", { apiGroups: ["*"], apiVersions: ["*"] }),
        validations: [{ expression: "object.whatever == 1" }],
      });
      assert.deepEqual(await statusOf("fine"), { observedGeneration: 1, typeChecking: {} });
      await scene.api.patch(`${scene.group}/validatingadmissionpolicies/fine`, "merge", {
        spec: { matchConstraints: DEPLOYMENTS },
      });
      assert.equal(listAt(await statusOf("fine"), "typeChecking", "expressionWarnings").length, 1);
      await scene.api.patch(`${scene.group}/validatingadmissionpolicies/fine`, "merge", {
        spec: { validations: [{ expression: "object.spec.replicas == 1" }] },
      });
      assert.deepEqual(await statusOf("fine"), { observedGeneration: 3, typeChecking: {} });
    });

    test("[ADM-024] policies are checked again when the kinds that they match are defined", async () => {
      const group = `late-${profile().name}.example.com`;
      await scene.policy("validating", "late", {
        matchConstraints: rules("limits", { apiGroups: [group] }),
        paramKind: { apiVersion: `${group}/v1`, kind: "Limit" },
        validations: [
          { expression: "object.most < params.most && object.metadata.name != ''" },
          { expression: "object.mots == params.least" },
        ],
      });
      assert.deepEqual((await statusOf("late")).typeChecking, {});
      const schema = { type: "object", properties: { most: { type: "integer" } } };
      const definition = {
        metadata: { name: `limits.${group}` },
        spec: {
          group,
          scope: "Namespaced",
          names: { plural: "limits", kind: "Limit" },
          versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
        },
      };
      await scene.api.post(
        `/apis/${scene.api.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`,
        definition,
      );
      await eventuallyFound(scene.api, `/apis/${group}/v1/namespaces/${scene.namespace}/limits`);
      const { typeChecking } = await statusOf(
        "late",
        (status) => fieldAt(status, "typeChecking", "expressionWarnings") !== undefined,
      );
      const [found, ...others] = objectsAt(typeChecking, "expressionWarnings");
      assert.equal(found?.fieldRef, "spec.validations[1].expression");
      assert.match(textAt(found, "warning"), /undefined field 'mots'[\s\S]*undefined field 'least'/);
      assert.deepEqual(others, []);
    });
  });
}

test("[ADM-024] policies that take too much work to compile are refused, and the server keeps running", async () => {
  const scene = await PolicyScene.open();
  const expression = Array.from({ length: 2_000 }, (_, index) => `object.a${index} == [${index}].map(x, x)`).join(
    " && ",
  );
  const { status, body } = await scene.offer("validating", {
    validations: Array.from({ length: 10 }, () => ({ expression })),
  });
  assert.equal(status, 422);
  assert.match(body.message, /take more work to compile than is allowed/);
  assert.equal((await scene.write("after")).status, 201);
  await scene.close();
});

test("[CEL-051] an expression that the previous release did not support can't be written, and a stored one keeps working", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-policies-"));
  const storage = `lmdb:${directory}`;
  const sorted = { validations: [{ expression: "['b', 'a'].sort() == ['a', 'b'] && object.data.a == 'b'" }] };
  const newer = await PolicyScene.open({ storage, emulatedVersion: "1.36" });
  await newer.validating("sorts", sorted);
  const { namespace } = newer;
  await newer.close();
  const older = await PolicyScene.open({ storage, emulatedVersion: "1.33" });
  try {
    const refused = await older.offer("validating", sorted);
    assert.match(refused.body.message, /undeclared reference to 'sort'/);
    const path = `/api/v1/namespaces/${namespace}/configmaps`;
    assert.equal((await older.api.post(path, { metadata: { name: "x" }, data: { a: "c" } })).status, 422);
    assert.equal((await older.api.post(path, { metadata: { name: "x" }, data: { a: "b" } })).status, 201);
    const changed = await older.api.patch(`${older.group}/validatingadmissionpolicies/sorts`, "merge", {
      spec: { validations: [...sorted.validations, { expression: "true" }] },
    });
    assert.equal(changed.status, 200, changed.text);
  } finally {
    await older.close();
    await rm(directory, { recursive: true });
  }
});
