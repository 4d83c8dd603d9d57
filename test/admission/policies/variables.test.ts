/** What expressions of policies know: objects, request, namespace, parameters, variables. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { eventuallyFound } from "../../support/eventually-found.js";
import type { JsonObject } from "../../support/json.js";
import { PolicyScene, rules } from "./policy-scene.js";

const CONFIG_MAP_PARAMS = { paramKind: { apiVersion: "v1", kind: "ConfigMap" } };

describe("variables and parameters of policies", () => {
  let scene: PolicyScene;
  before(async () => {
    scene = await PolicyScene.open();
  });
  afterEach(() => scene.clear());
  after(() => scene.close());

  /** Whether an expression holds for a new ConfigMap. */
  const holds = async (
    expression: string,
    spec: JsonObject = {},
    binding: JsonObject = {},
  ): Promise<string | undefined> => {
    await scene.validating("p", { validations: [{ expression, message: "does not hold" }], ...spec }, binding);
    const refusal = await scene.refusal({ a: "b" });
    await scene.clear();
    return refusal;
  };

  test("[ADM-025] object, oldObject, request and namespaceObject have the values of the request", async () => {
    for (const expression of [
      "object.data.a == 'b' && object.kind == 'ConfigMap' && object.apiVersion == 'v1'",
      "object.metadata.name == 'judged' && !has(object.metadata.labels)",
      "oldObject == null",
      "request.kind.kind == 'ConfigMap' && request.kind.group == '' && request.kind.version == 'v1'",
      "request.resource.resource == 'configmaps' && request.requestResource.resource == 'configmaps'",
      "request.requestKind.kind == 'ConfigMap' && !has(request.subResource)",
      `request.name == 'judged' && request.namespace == '${scene.namespace}' && request.operation == 'CREATE'`,
      "request.dryRun && request.options.kind == 'CreateOptions'",
      "request.userInfo.username != '' && 'system:masters' in request.userInfo.groups",
      `namespaceObject.metadata.name == '${scene.namespace}' && namespaceObject.status.phase == 'Active'`,
      "namespaceObject.metadata.creationTimestamp < timestamp('2300-01-01T00:00:00Z')",
    ])
      assert.equal(await holds(expression), undefined, expression);
    assert.match((await holds("object.data.a == 'c'")) ?? "", /does not hold$/);
  });

  test("[ADM-025] oldObject is the stored object of an update, and cluster-scoped objects have no namespaceObject", async () => {
    await scene.write("changing", { n: "1" });
    await scene.validating("grows", {
      validations: [{ expression: "oldObject == null || int(object.data.n) > int(oldObject.data.n)" }],
    });
    const update = (n: string) => scene.api.patch(`${scene.configMaps}/changing`, "merge", { data: { n } });
    assert.equal((await update("2")).status, 200);
    assert.equal((await update("1")).status, 422);
    await scene.clear();
    await scene.validating("bare", {
      matchConstraints: rules("namespaces"),
      validations: [{ expression: "namespaceObject == null && request.namespace == object.metadata.name" }],
    });
    const created = await scene.api.post("/api/v1/namespaces?dryRun=All", { metadata: { name: "bare" } });
    assert.equal(created.status, 201, created.text);
  });

  test("[ADM-025] later variables and messages can use a variable, which is evaluated once", async () => {
    const variables = [
      { name: "data", expression: "object.?data.orValue({})" },
      { name: "a", expression: "'a' in variables.data ? variables.data.a : 'none'" },
      { name: "wrong", expression: "object.data.missing" },
    ];
    assert.equal(await holds("variables.a == 'b'", { variables }), undefined);
    assert.match(
      (await holds("variables.wrong == 'x'", { variables })) ?? "",
      /composited variable "wrong" fails to evaluate: no such key: missing$/,
    );
    assert.equal(await holds("variables.a == 'b' || variables.wrong == 'x'", { variables }), undefined);
    await scene.validating("p", {
      variables,
      matchConditions: [{ name: "c", expression: "object.data.a != 'skipped'" }],
      validations: [{ expression: "variables.a == 'b'", messageExpression: "'a is ' + variables.a" }],
    });
    assert.match((await scene.refusal({ a: "c" })) ?? "", /a is c$/);
    assert.equal(await scene.refusal({ a: "skipped" }), undefined);
    await scene.clear();
    // they only fit into the budget together if the variable is evaluated once
    const heavy = {
      name: "heavy",
      expression: "range.map(x, range.map(y, x + y).size()).size()".replaceAll("range", LONG_LIST),
    };
    const cheap = { expression: "variables.heavy == 140" };
    assert.equal(await holds("true", { variables: [heavy], validations: Array(40).fill(cheap) }), undefined);
  });

  test("[ADM-025] parameters are found by name in the namespace of the request or in a stated one", async () => {
    await scene.write("limits", { most: "3" });
    const other = await scene.api.namespace();
    await scene.api.post(`/api/v1/namespaces/${other}/configmaps`, {
      metadata: { name: "limits" },
      data: { most: "9" },
    });
    const expression = "int(object.data.n) <= int(params.data.most) && params.kind == 'ConfigMap'";
    const binding = (more: JsonObject = {}): JsonObject => ({
      paramRef: { name: "limits", parameterNotFoundAction: "Deny", ...more },
    });
    await scene.validating("p", { validations: [{ expression }], ...CONFIG_MAP_PARAMS }, binding());
    assert.equal(await scene.refusal({ n: "3" }), undefined);
    assert.match((await scene.refusal({ n: "4" })) ?? "", /^422/);
    await scene.api.patch(`${scene.configMaps}/limits`, "merge", { data: { most: "4", n: "0" } });
    assert.equal(await scene.refusal({ n: "4" }), undefined);
    await scene.clear();
    await scene.validating("p", { validations: [{ expression }], ...CONFIG_MAP_PARAMS }, binding({ namespace: other }));
    assert.equal(await scene.refusal({ n: "9" }), undefined);
    assert.match((await scene.refusal({ n: "10" })) ?? "", /^422/);
  });

  test("[ADM-025] with missing parameters Deny refuses, while Allow and a failure policy that ignores errors admit", async () => {
    const bound = (parameterNotFoundAction: string): JsonObject => ({
      paramRef: { name: "nothing", parameterNotFoundAction },
    });
    const expected =
      "422 Invalid: configmaps \"judged\" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'p' denied request: failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction";
    assert.equal(await holds("false", CONFIG_MAP_PARAMS, bound("Deny")), expected);
    assert.equal(await holds("false", CONFIG_MAP_PARAMS, bound("Allow")), undefined);
    assert.equal(await holds("false", { ...CONFIG_MAP_PARAMS, failurePolicy: "Ignore" }, bound("Deny")), undefined);
  });

  test("[ADM-025] a policy is evaluated with each of the parameters that a selector finds", async () => {
    for (const most of ["5", "3"]) await scene.write(`most-${most}`, { most, n: "0" }, { labels: { limits: "yes" } });
    const paramRef = { selector: { matchLabels: { limits: "yes" } }, parameterNotFoundAction: "Deny" };
    const validations = [
      { expression: "int(object.data.n) <= int(params.data.most)", messageExpression: "'over ' + params.data.most" },
    ];
    await scene.validating("p", { validations, ...CONFIG_MAP_PARAMS }, { paramRef });
    assert.equal(await scene.refusal({ n: "3" }), undefined);
    assert.match((await scene.refusal({ n: "4" })) ?? "", /over 3$/);
    assert.match((await scene.refusal({ n: "6" })) ?? "", /over 3$/);
    await scene.clear();
    const empty = { selector: { matchLabels: { limits: "no" } }, parameterNotFoundAction: "Allow" };
    assert.equal(await holds("false", CONFIG_MAP_PARAMS, { paramRef: empty }), undefined);
  });

  test("[ADM-025] a policy with a kind of parameters and a binding without any sees null", async () => {
    assert.equal(await holds("params == null", CONFIG_MAP_PARAMS), undefined);
  });

  test("[ADM-025] namespaced parameters need a namespace, and cluster-scoped ones must have none", async () => {
    const paramRef = { name: "x", parameterNotFoundAction: "Allow" };
    await scene.validating(
      "p",
      { matchConstraints: rules("namespaces"), validations: [{ expression: "true" }], ...CONFIG_MAP_PARAMS },
      { paramRef },
    );
    const created = await scene.api.post("/api/v1/namespaces?dryRun=All", { metadata: { name: "bare" } });
    assert.match(created.body.message, /failed to configure binding: cannot use namespaced paramRef/);
    await scene.clear();
    const clusterWide = { paramKind: { apiVersion: "v1", kind: "Namespace" } };
    assert.match(
      (await holds("true", clusterWide, { paramRef: { ...paramRef, namespace: "t" } })) ?? "",
      /paramRef.namespace must not be provided for a cluster-scoped `paramKind`$/,
    );
    const named = { paramRef: { ...paramRef, name: scene.namespace } };
    assert.equal(await holds(`params.metadata.name == '${scene.namespace}'`, clusterWide, named), undefined);
  });

  test("[ADM-025] parameters may have kinds that are defined and removed while the server runs", async () => {
    const group = "params.example.com";
    const paramKind = { apiVersion: `${group}/v1`, kind: "Limit" };
    const binding = { paramRef: { name: "most", parameterNotFoundAction: "Deny" } };
    const spec = { validations: [{ expression: "int(object.data.n) <= params.most" }], paramKind };
    await scene.validating("p", spec, binding);
    const unknown = `failed to configure policy: failed to find resource referenced by paramKind: '${group}/v1, Kind=Limit'`;
    assert.equal(
      await scene.refusal({ n: "1" }),
      `422 Invalid: configmaps "judged" is forbidden: ValidatingAdmissionPolicy 'p' denied request: ${unknown}`,
    );
    const definitions = `/apis/${scene.api.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
    await scene.api.post(definitions, limitDefinition(group));
    await eventuallyFound(scene.api, `/apis/${group}/v1/namespaces/${scene.namespace}/limits`);
    const limit = { apiVersion: `${group}/v1`, kind: "Limit", metadata: { name: "most" }, most: 2 };
    assert.equal((await scene.api.post(`/apis/${group}/v1/namespaces/${scene.namespace}/limits`, limit)).status, 201);
    assert.equal(await scene.refusal({ n: "2" }), undefined);
    assert.match((await scene.refusal({ n: "3" })) ?? "", /failed expression/);
    await scene.api.delete(`${definitions}/limits.${group}`);
    await untilRefused(scene, /failed to find resource|no params found/);
  });
});

const LONG_LIST = `[${Array.from({ length: 140 }, (_, index) => index).join(", ")}]`;

function limitDefinition(group: string): JsonObject {
  const schema = { type: "object", properties: { most: { type: "integer" } } };
  return {
    metadata: { name: `limits.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: "limits", kind: "Limit" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
}

async function untilRefused(scene: PolicyScene, text: RegExp): Promise<void> {
  const endMs = performance.now() + 30_000;
  while (performance.now() < endMs) {
    const refusal = (await scene.refusal({ n: "2" })) ?? "";
    if (text.test(refusal)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail("the kind of the parameters did not go");
}
