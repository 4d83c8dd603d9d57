/** SPEC: Authorization reviews: answers of the whole chain, in both versions of the group. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import {
  type AuthorizationAttributes,
  type Authorizer,
  type Decision,
  kubernetesProfile,
} from "../../../runtime/index.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, listAt, objectAt, objectsAt } from "../../support/json.js";
import { as, type Caller, grant, grantAll, PEOPLE_TOKENS, rbacPath } from "../../support/people.js";

const GROUP = "authorization.k8s.io";
const TIMEOUT_MS = 60_000;
const POLICY = { user: "jane", namespace: "t", apiGroup: "apps", resource: "deployments", readonly: true };

/** The last authorizer of the chain: it decides as a test says, and can't list what it allows. */
class LastOne implements Authorizer {
  readonly asked: AuthorizationAttributes[] = [];
  decide: () => Decision = () => ({ type: "NoOpinion", reason: "" });

  async authorize(attributes: AuthorizationAttributes): Promise<Decision> {
    this.asked.push(attributes);
    return this.decide();
  }
}

describe("reviews by a chain of authorizers", () => {
  const lastOne = new LastOne();
  const anotherOne = new LastOne();
  const faults: unknown[] = [];
  let api: TestApi;
  let jane: Caller;

  before(async () => {
    const spec = JSON.stringify({
      apiVersion: "abac.authorization.kubernetes.io/v1beta1",
      kind: "Policy",
      spec: POLICY,
    });
    api = await startApi({
      profile: kubernetesProfile(),
      authentication: { tokenFile: PEOPLE_TOKENS },
      authorization: { modes: ["RBAC", "ABAC", lastOne, anotherOne], abacPolicy: spec },
      featureGates: { AuthorizeWithSelectors: true },
      runtimeConfig: { [`${GROUP}/v1beta1`]: true },
      controllers: [],
      apiReference: true,
      reportError: (error) => faults.push(error),
    });
    jane = as(api, "jane");
    await api.post("/api/v1/namespaces", { metadata: { name: "t" } });
  });
  beforeEach(() => {
    lastOne.decide = () => ({ type: "NoOpinion", reason: "" });
    lastOne.asked.length = 0;
    faults.length = 0;
  });
  after(() => api.stop());

  const post = (path: string, spec: JsonValue, caller: Pick<Caller, "post"> = api, version = "v1"): Promise<Answer> =>
    caller.post(`/apis/${GROUP}/${version}/${path}`, { spec });

  async function status(
    path: string,
    spec: JsonValue,
    caller?: Pick<Caller, "post">,
    version?: string,
  ): Promise<JsonObject> {
    const { status: code, body, text } = await post(path, spec, caller, version);
    assert.equal(code, 201, text);
    return objectAt(body, "status");
  }

  const pods = { verb: "list", resource: "pods", namespace: "t" };
  const ofJane = (resourceAttributes: JsonObject) => ({ user: "jane", groups: ["dev"], resourceAttributes });

  test("[AUTHZ-REVIEW-001] [AUTHZ-REVIEW-006] a review answers with the reason, and with the present rules", async () => {
    const question = ofJane({ verb: "get", resource: "secrets", namespace: "t", name: "s" });
    assert.deepEqual(await status("subjectaccessreviews", question), { allowed: false, reason: "No policy matched." });
    const { name } = await grant(api, {
      group: "dev",
      namespace: "t",
      verbs: ["get"],
      resources: ["secrets"],
      names: ["s"],
    });
    assert.deepEqual(await status("subjectaccessreviews", question), {
      allowed: true,
      reason: `RBAC: allowed by RoleBinding "${name}/t" of Role "${name}" to Group "dev"`,
    });
    const other = { ...question, groups: [] };
    assert.equal((await status("subjectaccessreviews", other)).allowed, false);
    const byFile = ofJane({ verb: "get", group: "apps", resource: "deployments", namespace: "t" });
    assert.deepEqual(await status("subjectaccessreviews", byFile), {
      allowed: true,
      reason: "ABAC: allowed by line 1",
    });
  });

  test("[AUTHZ-REVIEW-001] denied is set only when an authorizer denies", async () => {
    lastOne.decide = () => ({ type: "Deny", reason: "not on Sundays" });
    const denied = { allowed: false, denied: true, reason: "not on Sundays" };
    assert.deepEqual(await status("subjectaccessreviews", ofJane(pods)), denied);
    lastOne.decide = () => ({ type: "Allow", reason: "" });
    assert.deepEqual(await status("subjectaccessreviews", ofJane(pods)), { allowed: true });
  });

  test("[AUTHZ-REVIEW-001] authorizers see the request of that user, with uid and extra", async () => {
    const user = { user: "ann", uid: "7", groups: ["a", "b"], extra: { "Example.com/Team": ["x", "y"] } };
    const attributes = { ...pods, subresource: "log", name: "p", group: "g", version: "v2" };
    await status("subjectaccessreviews", { ...user, resourceAttributes: attributes });
    const asked = { username: "ann", uid: "7", groups: ["a", "b"], extra: { "example.com/team": ["x", "y"] } };
    assert.deepEqual(lastOne.asked, [{ user: asked, isResourceRequest: true, ...attributes }]);
    lastOne.asked.length = 0;
    await status("subjectaccessreviews", { user: "ann", nonResourceAttributes: { path: "/x", verb: "get" } });
    const nobody = { username: "ann", uid: "", groups: [], extra: {} };
    assert.deepEqual(lastOne.asked, [{ user: nobody, isResourceRequest: false, verb: "get", path: "/x" }]);
  });

  test("[AUTHZ-REVIEW-001] selectors are requirements or text, and one that can't be read is left out", async () => {
    const asked = async (selectors: JsonObject): Promise<unknown[]> => {
      lastOne.asked.length = 0;
      const { evaluationError } = await status("subjectaccessreviews", ofJane({ ...pods, ...selectors }));
      const [attributes] = lastOne.asked;
      assert.ok(attributes?.isResourceRequest);
      return [attributes.fieldSelector, attributes.labelSelector, evaluationError];
    };
    const fields = [{ key: "spec.nodeName", operator: "In", values: ["n"] }];
    const labels = [
      { key: "a", operator: "NotIn", values: ["x", "y"] },
      { key: "b", operator: "Exists", values: [] },
    ];
    assert.deepEqual(
      await asked({
        fieldSelector: { rawSelector: "spec.nodeName=n" },
        labelSelector: { rawSelector: "b,a notin (y,x)" },
      }),
      [fields, labels, undefined],
    );
    assert.deepEqual(
      await asked({
        fieldSelector: { requirements: fields },
        labelSelector: { requirements: [labels[0]!, { key: "b", operator: "Exists" }] },
      }),
      [fields, labels, undefined],
    );
    assert.deepEqual(
      await asked({ fieldSelector: { rawSelector: "spec.nodeName" }, labelSelector: { rawSelector: "b" } }),
      [undefined, [labels[1]], "spec.resourceAttributes.fieldSelector ignored due to parse error"],
    );
    assert.deepEqual(await asked({}), [undefined, undefined, undefined]);
  });

  test("an authorizer that fails allows nothing, and its error stays secret", async () => {
    lastOne.decide = () => {
      throw new Error("password of the database");
    };
    const failed = { allowed: false, evaluationError: "the authorizer failed; see the server's log" };
    assert.deepEqual(await status("subjectaccessreviews", ofJane(pods)), failed);
    assert.deepEqual(await status("selfsubjectaccessreviews", { resourceAttributes: pods }, jane), failed);
    assert.deepEqual(faults.map(String), Array(2).fill("Error: password of the database"));
    assert.equal((await status("subjectaccessreviews", ofJane({ ...pods, verb: "" }))).allowed, false);
  });

  test("[AUTHZ-REVIEW-003] every authenticated caller may make self reviews, and no other reviews", async () => {
    assert.equal((await status("selfsubjectaccessreviews", { resourceAttributes: pods }, jane)).allowed, false);
    const byFile = { verb: "watch", group: "apps", resource: "deployments", namespace: "t" };
    assert.equal((await status("selfsubjectaccessreviews", { resourceAttributes: byFile }, jane)).allowed, true);
    assert.equal(
      (await status("selfsubjectaccessreviews", { resourceAttributes: byFile }, as(api, "bob"))).allowed,
      false,
    );
    assert.deepEqual(lastOne.asked.at(-1)?.user.username, "bob");
    assert.equal((await post("subjectaccessreviews", ofJane(pods), jane)).status, 403);
    const nobody = { post: (path: string, body: unknown) => api.post(path, body, { token: "" }) };
    assert.equal((await post("selfsubjectaccessreviews", { resourceAttributes: pods }, nobody)).status, 403);
  });

  test("[AUTHZ-REVIEW-004] a local review stays in its namespace, and so does who may make it", async () => {
    await grant(api, {
      user: "carol",
      namespace: "t",
      verbs: ["create"],
      resources: ["localsubjectaccessreviews"],
      groups: [GROUP],
    });
    const carol = as(api, "carol");
    const local = "namespaces/t/localsubjectaccessreviews";
    assert.equal((await status(local, ofJane(pods), carol)).allowed, false);
    assert.equal((await post("namespaces/default/localsubjectaccessreviews", ofJane(pods), carol)).status, 403);
    assert.equal((await post(local, ofJane({ ...pods, namespace: "default" }), carol)).status, 422);
    const path = { user: "jane", nonResourceAttributes: { path: "/", verb: "get" } };
    assert.equal((await post(local, path, carol)).status, 422);
  });

  test("[AUTHZ-REVIEW-005] a rules review lists what all modules of the chain can list", async () => {
    await grantAll(api, { user: "jane", namespace: "t" }, [
      { verbs: ["get", "list"], resources: ["configmaps"], names: ["a"] },
    ]);
    await grantAll(api, { user: "jane" }, [{ verbs: ["get"], paths: ["/metrics", "/logs/*"] }]);
    const { resourceRules, nonResourceRules, incomplete, evaluationError } = await status(
      "selfsubjectrulesreviews",
      { namespace: "t" },
      jane,
    );
    const has = (rules: JsonObject[], wanted: JsonObject): void =>
      assert.ok(
        rules.some((rule) => JSON.stringify(rule) === JSON.stringify(wanted)),
        `${JSON.stringify(wanted)} in ${JSON.stringify(rules)}`,
      );
    has(objectsAt(resourceRules), {
      verbs: ["get", "list"],
      apiGroups: [""],
      resources: ["configmaps"],
      resourceNames: ["a"],
    });
    has(objectsAt(resourceRules), { verbs: ["get", "list", "watch"], apiGroups: ["apps"], resources: ["deployments"] });
    has(objectsAt(nonResourceRules), { verbs: ["get"], nonResourceURLs: ["/metrics", "/logs/*"] });
    assert.ok(
      !objectsAt(nonResourceRules).some(({ verbs }) => listAt(verbs).includes("*")),
      "health is listed by its role alone",
    );
    const version = { verbs: ["get"], nonResourceURLs: ["/healthz", "/livez", "/readyz", "/version", "/version/"] };
    has(objectsAt(nonResourceRules), version);
    assert.ok(!JSON.stringify(nonResourceRules).includes("/docs"), "files of the API reference are not listed");
    assert.deepEqual([incomplete, evaluationError], [true, "custom authorizer does not support user rule resolution"]);
    const elsewhere = await status("selfsubjectrulesreviews", { namespace: "default" }, jane);
    assert.ok(!JSON.stringify(elsewhere.resourceRules).includes('"configmaps"'));
    const { status: code, body } = await post("selfsubjectrulesreviews", {}, jane);
    assert.deepEqual([code, body.reason], [400, "BadRequest"]);
  });

  test("[AUTHZ-REVIEW-005] of more rules than an answer should have, a rules review lists a part and says so", async () => {
    const namespace = await api.namespace();
    const names = Array.from({ length: 2500 }, (_, index) => `${"x".repeat(240)}${index}`);
    const role = { verbs: ["get"], resources: ["pods"], names };
    const review = (): Promise<JsonObject> => status("selfsubjectrulesreviews", { namespace }, as(api, "carol"));
    const listed = ({ resourceRules }: JsonObject): number =>
      objectsAt(resourceRules).filter(({ resourceNames }) => listAt(resourceNames ?? []).length === names.length)
        .length;
    for (let roles = 1; roles <= 4; roles++) {
      await grant(api, { user: "carol", namespace, ...role });
      const { evaluationError, incomplete, ...rules } = await review();
      assert.equal(listed(rules), Math.min(roles, 3));
      assert.equal(incomplete, true);
      assert.equal(
        /there are more rules than a review lists$/.test(String(evaluationError)),
        roles > 3,
        String(evaluationError),
      );
    }
  });

  test("[AUTHZ-REVIEW-006] a revoked permission is absent from the next review on", async () => {
    const { name } = await grant(api, { user: "bob", verbs: ["list"], resources: ["nodes"] });
    const nodes = { user: "bob", resourceAttributes: { verb: "list", resource: "nodes" } };
    assert.equal((await status("subjectaccessreviews", nodes)).allowed, true);
    await api.delete(`${rbacPath(api, undefined, "rolebinding")}/${name}`);
    let isAllowed = true;
    // The cache of bindings follows the store.
    for (const limit = performance.now() + TIMEOUT_MS; isAllowed && performance.now() < limit; )
      isAllowed = (await status("subjectaccessreviews", nodes)).allowed === true;
    assert.equal(isAllowed, false);
  });

  describe("v1beta1, switched on", () => {
    test("[AUTHZ-WEBHOOK-003] a review of v1beta1 names groups in the field group, and warns that the version is deprecated", async () => {
      await grant(api, { group: "readers", namespace: "t", verbs: ["list"], resources: ["pods"] });
      const spec = { user: "x", group: ["readers"], resourceAttributes: pods };
      const { status: code, body, warnings } = await post("subjectaccessreviews", spec, api, "v1beta1");
      assert.deepEqual(
        [code, body.apiVersion, body.spec, fieldAt(body, "status", "allowed")],
        [201, `${GROUP}/v1beta1`, spec, true],
      );
      assert.match(warnings[0] ?? "", /v1beta1 SubjectAccessReview is deprecated in v1\.19\+/);
      const strict = "subjectaccessreviews?fieldValidation=Strict";
      const newer = await post(strict, { user: "x", groups: ["readers"], resourceAttributes: pods }, api, "v1beta1");
      assert.match(newer.body.message, /unknown field "spec\.groups"/);
      assert.equal((await post("subjectaccessreviews", { resourceAttributes: pods }, api, "v1beta1")).status, 422);
    });

    test("the other reviews are there as well", async () => {
      const spec = { user: "x", group: ["readers"], resourceAttributes: pods };
      assert.equal((await status("namespaces/t/localsubjectaccessreviews", spec, api, "v1beta1")).allowed, true);
      const elsewhere = { ...spec, resourceAttributes: { ...pods, namespace: "u" } };
      assert.equal((await post("namespaces/t/localsubjectaccessreviews", elsewhere, api, "v1beta1")).status, 422);
      const own = { resourceAttributes: pods };
      assert.equal((await status("selfsubjectaccessreviews", own, api, "v1beta1")).allowed, true);
      assert.equal((await status("selfsubjectaccessreviews", own, jane, "v1beta1")).allowed, false);
      const { resourceRules } = await status("selfsubjectrulesreviews", { namespace: "t" }, api, "v1beta1");
      assert.deepEqual(resourceRules, [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }]);
    });

    test("v1 stays the preferred version", async () => {
      const { versions, preferredVersion } = (await api.get(`/apis/${GROUP}`)).body;
      assert.deepEqual(
        objectsAt(versions).map(({ version }) => version),
        ["v1", "v1beta1"],
      );
      assert.equal(fieldAt(preferredVersion, "version"), "v1");
    });
  });
});
