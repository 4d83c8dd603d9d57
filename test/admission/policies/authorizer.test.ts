/** Policies that ask whether somebody may do something. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { JsonObject } from "../../support/json.js";
import { as, grant, PEOPLE_TOKENS, type Permission, type Subject, userOf } from "../../support/people.js";
import { PolicyScene } from "./policy-scene.js";

describe("the authorizer in policies", () => {
  let scene: PolicyScene;
  const open = (more: JsonObject = {}): Promise<PolicyScene> =>
    PolicyScene.open({
      authentication: { tokenFile: PEOPLE_TOKENS },
      authorization: ["RBAC"],
      ...more,
    });
  before(async () => {
    scene = await open();
    for (const person of ["jane", "bob"] as const)
      await allow({ user: userOf(person).username, verbs: ["create"], resources: ["configmaps"] });
    await allow({ user: "jane", verbs: ["get"], resources: ["configmaps"], names: ["a"] });
    await allow({ user: "jane", verbs: ["get"], resources: ["pods/log"] });
    await grant(scene.api, { user: "jane", verbs: ["get"], paths: ["/reports"] });
    await allow({ account: `${scene.namespace}/sa`, verbs: ["list"], resources: ["pods"] });
  });
  afterEach(() => scene.clear());
  after(() => scene.close());

  const allow = (permission: Subject & Permission): Promise<unknown> =>
    grant(scene.api, { namespace: scene.namespace, ...permission });

  /** Whether an expression holds for jane and for bob. */
  const holdsFor = async (expression: string): Promise<JsonObject> => {
    await scene.validating("asks", { validations: [{ expression, message: "does not hold" }] });
    const ask = async (person: "jane" | "bob"): Promise<boolean> => {
      const answer = await as(scene.api, person).post(`${scene.configMaps}?dryRun=All`, { metadata: { name: "a" } });
      if (answer.status !== 201) assert.match(answer.body.message, /does not hold$/);
      return answer.status === 201;
    };
    const found = { jane: await ask("jane"), bob: await ask("bob") };
    await scene.clear();
    return found;
  };
  const text = (path: string): string => path.replaceAll("NS", scene.namespace);
  const JANE = { jane: true, bob: false };
  const NOBODY = { jane: false, bob: false };
  const BOTH = { jane: true, bob: true };

  test("[CEL-020] a check of a group and resource is true exactly for users whom the authorizer allows", async () => {
    const check = (name: string, verb: string): string =>
      text(`authorizer.group('').resource('configmaps').namespace('NS').name('${name}').check('${verb}').allowed()`);
    assert.deepEqual(await holdsFor(check("a", "get")), JANE);
    assert.deepEqual(await holdsFor(check("b", "get")), NOBODY);
    assert.deepEqual(await holdsFor(check("a", "delete")), NOBODY);
  });

  test("[CEL-020] authorizer.requestResource checks the resource of the request", async () => {
    assert.deepEqual(await holdsFor("authorizer.requestResource.check('create').allowed()"), BOTH);
    assert.deepEqual(await holdsFor("authorizer.requestResource.check('get').allowed()"), JANE);
  });

  test("[CEL-021] a check of a subresource follows the permission on it", async () => {
    const check = (more: string): string =>
      text(`authorizer.group('').resource('pods')${more}.namespace('NS').check('get').allowed()`);
    assert.deepEqual(await holdsFor(check(".subresource('log')")), JANE);
    assert.deepEqual(await holdsFor(check("")), NOBODY);
  });

  test("[CEL-022] a decision has the authorizer's reason", async () => {
    const reason = text("authorizer.requestResource.check('create').reason()");
    assert.deepEqual(await holdsFor(`${reason}.startsWith('RBAC: allowed by RoleBinding')`), BOTH);
    assert.deepEqual(await holdsFor("authorizer.requestResource.check('watch').reason() == ''"), BOTH);
  });

  test("[CEL-023] a check of a path follows the permission on non-resource URLs", async () => {
    assert.deepEqual(await holdsFor("authorizer.path('/reports').check('get').allowed()"), JANE);
    assert.deepEqual(await holdsFor("authorizer.path('/reports').check('post').allowed()"), NOBODY);
    assert.deepEqual(await holdsFor("authorizer.path('/reports/all').check('get').allowed()"), NOBODY);
  });

  test("[CEL-024] a check of a service account follows that account's permissions, whoever the caller is", async () => {
    const check = (name: string): string =>
      text(
        `authorizer.serviceAccount('NS', '${name}').group('').resource('pods').namespace('NS').check('list').allowed()`,
      );
    assert.deepEqual(await holdsFor(check("sa")), BOTH);
    assert.deepEqual(await holdsFor(check("other")), NOBODY);
  });

  test("[ADM-025] audit annotations may use the authorizer, and messages may not", async () => {
    const reason = "authorizer.requestResource.check('create').reason()";
    const message = await scene.offer("validating", {
      validations: [{ expression: "false", messageExpression: reason }],
    });
    assert.equal(message.status, 422);
    assert.match(message.body.message, /undeclared reference to 'authorizer'/);
    const audit = await scene.offer("validating", { auditAnnotations: [{ key: "k", valueExpression: reason }] });
    assert.equal(audit.status, 201);
  });

  test("[CEL-020] conditions and variables may use the authorizer, which decides each check once for a request", async () => {
    await scene.validating("asks", {
      variables: [{ name: "mayGet", expression: "authorizer.requestResource.check('get').allowed()" }],
      matchConditions: [{ name: "not-jane", expression: "!authorizer.requestResource.check('get').allowed()" }],
      validations: Array(5).fill({ expression: "variables.mayGet" }),
    });
    const post = (person: "jane" | "bob") =>
      as(scene.api, person).post(`${scene.configMaps}?dryRun=All`, { metadata: { name: "a" } });
    assert.equal((await post("jane")).status, 201);
    assert.match((await post("bob")).body.message, /failed expression: variables.mayGet$/);
  });

  test("[CEL-025] selectors in checks are unknown with the gate off, and reach the authorizer with the gate on", async () => {
    const expression =
      "authorizer.group('').resource('pods').fieldSelector('spec.nodeName=n1').labelSelector('a=b').check('list').allowed()";
    const off = await scene.offer("validating", { validations: [{ expression }] });
    assert.equal(off.status, 422);
    assert.match(off.body.message, /undeclared reference to 'fieldSelector'/);
    const asked: JsonObject[] = [];
    const authorizer = {
      authorize: async (attributes: JsonObject) => {
        // controllers ask as well, by version
        if (attributes.resource === "pods" && attributes.version === "*") asked.push(attributes);
        return { type: "Allow", reason: "" };
      },
    };
    const on = await open({
      featureGates: { AuthorizeWithSelectors: true },
      authorization: authorizer as unknown as JsonObject,
    });
    try {
      await on.validating("asks", { validations: [{ expression }] });
      assert.equal(await on.refusal({}), undefined);
      const [{ fieldSelector, labelSelector } = {} as JsonObject] = asked;
      assert.deepEqual(fieldSelector, [{ key: "spec.nodeName", operator: "In", values: ["n1"] }]);
      assert.deepEqual(labelSelector, [{ key: "a", operator: "In", values: ["b"] }]);
    } finally {
      await on.close();
    }
  });
});
