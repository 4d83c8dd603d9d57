/** Kinds that ask instead of storing: who am I, whose token is it, may they, what may I. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Authenticator, Authorizer } from "../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, objectAt, textAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";

const SUPERUSER_GROUP = "system:masters";
const ANNA = { username: "anna", uid: "7", groups: ["dev"], extra: { "example.com/team": ["a", "b"] } };

/** Tokens are user names; only two are known. */
const authenticator: Authenticator = {
  async authenticate({ bearerToken }) {
    if (bearerToken === "anna") return ANNA;
    return bearerToken === "stranger" ? { username: "stranger", uid: "", groups: [], extra: {} } : undefined;
  },
};

/** Members of dev may create reviews and read pods in `t`, and may not delete whatever others say. */
const authorizer: Authorizer = {
  async authorize(attributes) {
    const { user, verb } = attributes;
    if (user.groups.includes(SUPERUSER_GROUP)) return { type: "Allow", reason: "superuser" };
    if (!user.groups.includes("dev")) return { type: "NoOpinion", reason: "" };
    if (verb === "delete") return { type: "Deny", reason: "nobody of dev deletes" };
    if (!attributes.isResourceRequest)
      return { type: attributes.path === "/version" ? "Allow" : "NoOpinion", reason: "" };
    const isReview = verb === "create" && attributes.resource.endsWith("reviews");
    const isPod = verb === "get" && attributes.resource === "pods" && attributes.namespace === "t";
    return { type: isReview || isPod ? "Allow" : "NoOpinion", reason: "" };
  },
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`reviews (${profile.name})`, () => {
    let api: TestApi;
    const authentication = `/apis/${profile.words.authenticationGroup}/v1`;
    const authorization = `/apis/${profile.words.authorizationGroup}/v1`;
    const ask = (path: string, spec: unknown, token = "anna"): Promise<Answer> =>
      api.post(`${authorization}/${path}`, { spec }, { token });
    before(async () => {
      const authentication = { authenticators: [authenticator] };
      const featureGates = { AuthorizeWithSelectors: true };
      api = await startApi({ profile, authentication, authorization: authorizer, featureGates });
    });
    after(() => api.stop());

    test("[AUTHZ-REVIEW-001] operators of later releases are left out, and the answer says so; refusals name the group alone", async () => {
      const requirement = (operator: string): object => ({ key: "a", operator, values: ["b"] });
      const asked = async (...operators: string[]): Promise<JsonObject> => {
        const labelSelector = { requirements: operators.map(requirement) };
        const resourceAttributes = { verb: "get", resource: "pods", namespace: "t", labelSelector };
        return objectAt(
          (await ask("subjectaccessreviews", { user: "x", groups: ["dev"], resourceAttributes })).body,
          "status",
        );
      };
      const text = "ignored due to parse error";
      const field = "spec.resourceAttributes.labelSelector";
      assert.deepEqual(await asked("Own"), { allowed: true, evaluationError: `${field} ${text}` });
      assert.deepEqual(await asked("Own", "In"), { allowed: true, evaluationError: `${field} partially ${text}` });
      const { status, body } = await ask("subjectaccessreviews", {});
      assert.deepEqual([status, body.details.kind, body.details.name], [422, undefined, undefined]);
      const group = profile.words.authorizationGroup;
      assert.ok(body.message.startsWith(`.${group} "" is invalid: [`), body.message);
    });

    test("[AUTHN-009] [AUTHZ-REVIEW-005] the parts of a review that the server computes do not repeat the spec", async () => {
      const own = await api.post(
        `${authentication}/selfsubjectreviews`,
        { metadata: { name: "x" } },
        { token: "anna" },
      );
      assert.deepEqual(Object.keys(own.body.metadata), ["creationTimestamp"], own.text);
      const rules = await ask("selfsubjectrulesreviews", { namespace: "t" });
      assert.deepEqual([rules.status, rules.body.spec], [201, {}]);
    });

    test("[RES-008] [VER-053] an access review is answered and not stored", async () => {
      const resourceAttributes = { verb: "get", resource: "pods", namespace: "t" };
      const answer = await ask("subjectaccessreviews", { user: "x", groups: ["dev"], resourceAttributes });
      assert.deepEqual([answer.status, answer.body.status], [201, { allowed: true }], answer.text);
      assert.deepEqual([answer.body.kind, "uid" in answer.body.metadata], ["SubjectAccessReview", false]);
      assert.equal((await api.get(`${authorization}/subjectaccessreviews`)).status, 405);
      assert.equal((await api.get(`${authorization}/subjectaccessreviews/x`)).status, 404);
      const old = { user: "x", group: ["dev"], resourceAttributes };
      const strict = "subjectaccessreviews?fieldValidation=Strict";
      const refused = await ask(strict, old);
      assert.deepEqual([refused.status, refused.body.message.includes('unknown field "spec.group"')], [400, true]);
    });

    test("[RES-016] reviews need no name, even in a dry-run", async () => {
      const { words } = profile;
      const self = { apiVersion: `${words.authenticationGroup}/v1`, kind: "SelfSubjectReview" };
      for (const query of ["", "?dryRun=All"]) {
        const { status, body } = await api.post(`${authentication}/selfsubjectreviews${query}`, self, {
          token: "anna",
        });
        assert.deepEqual([status, fieldAt(body, "status", "userInfo", "username")], [201, "anna"]);
        const review = await ask(`subjectaccessreviews${query}`, {
          user: "x",
          nonResourceAttributes: { path: "/version", verb: "get" },
        });
        assert.deepEqual([review.status, review.body.status], [201, { allowed: false }], review.text);
      }
    });

    test("[AUTHN-010] a self review shows the caller as the server knows it, whatever the body says", async () => {
      const path = `${authentication}/selfsubjectreviews`;
      const body = { spec: { user: "root" }, status: { userInfo: { username: "root" } } };
      const answer = await api.post(path, body, { token: "anna" });
      assert.deepEqual(fieldAt(answer.body, "status", "userInfo"), {
        ...ANNA,
        groups: ["dev", "system:authenticated"],
      });
      assert.deepEqual(answer.warnings, ['unknown field "spec"']);
      const headers = { accept: profile.words.protobufMediaType };
      const binary = await api.post(path, {}, { token: "anna", headers });
      assert.deepEqual([binary.status, binary.headers["content-type"]], [201, profile.words.protobufMediaType]);
      assert.match(binary.text, /^k8s\0.*SelfSubjectReview.*anna.*system:authenticated/s);
      const impersonated = { "impersonate-user": "bert", "impersonate-group": "dev" };
      const { status } = (await api.post(path, {}, { headers: impersonated })).body;
      assert.equal(fieldAt(status, "userInfo", "username"), "bert");
    });

    test("a review needs the permission to create it", async () => {
      const { status, body } = await api.post(
        `${authentication}/tokenreviews`,
        { spec: { token: "anna" } },
        { token: "stranger" },
      );
      assert.deepEqual([status, body.reason], [403, "Forbidden"]);
    });

    test("a token review tells whose token it is", async () => {
      const review = async (token: string): Promise<JsonObject> =>
        objectAt(
          (await api.post(`${authentication}/tokenreviews`, { spec: { token } }, { token: "anna" })).body,
          "status",
        );
      assert.deepEqual(await review("anna"), {
        authenticated: true,
        user: { ...ANNA, groups: ["dev", "system:authenticated"] },
        audiences: [profile.words.saIssuerDefault],
      });
      assert.equal(fieldAt(await review(api.token), "user", "username"), "admin");
      assert.deepEqual(await review("nobody's"), { authenticated: false, error: "invalid bearer token" });
      const empty = await api.post(`${authentication}/tokenreviews`, { spec: { token: "" } }, { token: "anna" });
      assert.deepEqual([empty.status, empty.body.reason], [400, "BadRequest"]);
    });

    test("an access review has the reason of the decision and whether it is an explicit denial", async () => {
      const resourceAttributes = { verb: "delete", resource: "pods", namespace: "t" };
      const denied = await ask("subjectaccessreviews", { user: "x", groups: ["dev"], resourceAttributes });
      assert.deepEqual(denied.body.status, { allowed: false, denied: true, reason: "nobody of dev deletes" });
      const own = await ask("selfsubjectaccessreviews", { resourceAttributes: { ...resourceAttributes, verb: "get" } });
      assert.deepEqual(own.body.status, { allowed: true });
      const other = await ask("selfsubjectaccessreviews", { resourceAttributes: { verb: "get", resource: "nodes" } });
      assert.deepEqual(other.body.status, { allowed: false });
      const path = await ask("selfsubjectaccessreviews", { nonResourceAttributes: { path: "/version", verb: "get" } });
      assert.deepEqual(path.body.status, { allowed: true });
    });

    test("[AUTHZ-REVIEW-002] an access review is about one resource or path, and about a user or groups", async () => {
      const resourceAttributes = { verb: "get", resource: "pods" };
      const nonResourceAttributes = { verb: "get", path: "/" };
      const invalid = async (spec: unknown, causes: readonly string[]): Promise<void> =>
        assertInvalid(await ask("subjectaccessreviews", spec), causes);
      await invalid({ user: "x", resourceAttributes, nonResourceAttributes }, ["Invalid spec.nonResourceAttributes"]);
      await invalid({ user: "x" }, ["Invalid spec.resourceAttributes"]);
      await invalid({ resourceAttributes }, ["Invalid spec.user"]);
      const named = { metadata: { name: "a" }, spec: { user: "x", resourceAttributes } };
      assertInvalid(await api.post(`${authorization}/subjectaccessreviews`, named), ["Invalid metadata"]);
      const both = { rawSelector: "a=b", requirements: [{ key: "a", operator: "Exists" }] };
      const selectors = { ...resourceAttributes, fieldSelector: {}, labelSelector: both };
      await invalid({ user: "x", resourceAttributes: selectors }, [
        "Required spec.resourceAttributes.fieldSelector.requirements",
        "Invalid spec.resourceAttributes.labelSelector.rawSelector",
      ]);
    });

    test("[AUTHZ-REVIEW-004] a local review stays in its namespace", async () => {
      const path = "namespaces/t/localsubjectaccessreviews";
      const resourceAttributes = { verb: "get", resource: "pods", namespace: "t" };
      const answer = await ask(path, { user: "x", groups: ["dev"], resourceAttributes });
      assert.deepEqual([answer.status, answer.body.status], [201, { allowed: true }]);
      const elsewhere = { user: "x", resourceAttributes: { ...resourceAttributes, namespace: "u" } };
      assertInvalid(await ask(path, elsewhere), ["Invalid spec.resourceAttributes.namespace"]);
      const outside = { user: "x", nonResourceAttributes: { verb: "get", path: "/" } };
      assertInvalid(await ask(path, outside), ["Invalid spec.nonResourceAttributes"]);
    });

    test("a rules review says that an authorizer can't list what it allows", async () => {
      const { status, body } = await ask("selfsubjectrulesreviews", { namespace: "t" });
      assert.deepEqual(
        [status, fieldAt(body, "status", "resourceRules"), fieldAt(body, "status", "incomplete")],
        [201, [], true],
      );
      assert.match(textAt(body, "status", "evaluationError"), /can't list/);
      assert.equal((await ask("selfsubjectrulesreviews", {})).status, 400);
      const filled = { spec: { namespace: "t" }, status: { resourceRules: null, incomplete: "?" } };
      const path = `${authorization}/selfsubjectrulesreviews`;
      assert.equal(fieldAt((await api.post(path, filled, { token: "anna" })).body, "status", "incomplete"), true);
    });
  });

  test(`a rules review lists what the modes of the server allow (${profile.name})`, async () => {
    const path = `/apis/${profile.words.authorizationGroup}/v1/selfsubjectrulesreviews`;
    const everything = [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }];
    for (const [modes, token, rules] of [
      [["AlwaysAllow"], "anna", everything],
      [[], undefined, everything],
    ] as const) {
      const api = await startApi({
        profile,
        authentication: { authenticators: [authenticator] },
        authorization: modes,
      });
      const { body } = await api.post(path, { spec: { namespace: "t" } }, token === undefined ? {} : { token });
      assert.deepEqual(
        [fieldAt(body, "status", "resourceRules"), fieldAt(body, "status", "incomplete")],
        [rules, false],
      );
      await api.stop();
    }
  });
}
