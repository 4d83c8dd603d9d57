/** SPEC: Principals and attributes; reviews of oneself and of tokens, as any client may ask for them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Authenticator, InvalidCredentialError } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, objectAt, objectsAt } from "../../support/json.js";

const ANNA = { username: "anna", uid: "7", groups: ["dev"], extra: { "example.com/team": ["a", "b"] } };
const AUTHENTICATED = "system:authenticated";
const ANNA_SEEN = { ...ANNA, groups: ["dev", AUTHENTICATED] };

/** Three tokens: one of anna, one that is no good any more, and one at which the method itself fails. */
const authenticator: Authenticator = {
  async authenticate({ bearerToken }) {
    if (bearerToken === "annas") return ANNA;
    if (bearerToken === "expired") throw new InvalidCredentialError("the token is out of date");
    if (bearerToken === "broken") throw new Error("the directory at 10.1.2.3 is away");
    return undefined;
  },
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const base = `/apis/${profile.words.authenticationGroup}/v1`;
  const authentication = { authenticators: [authenticator], tokenFile: "janes,jane,1,dev\n" };

  describe(`reviews of identities (${profile.name})`, () => {
    let api: TestApi;
    const faults: unknown[] = [];
    before(async () => {
      api = await startApi({
        profile,
        authentication: { ...authentication, apiAudiences: ["a", "b"], anonymous: true },
        authorization: ["AlwaysAllow"],
        reportError: (error) => faults.push(error),
      });
    });
    after(() => api.stop());

    const self = (options: { token?: string; headers?: Record<string, string> } = {}, body: JsonObject = {}) =>
      api.post(`${base}/selfsubjectreviews`, body, { token: "", ...options });
    const review = async (spec: JsonObject): Promise<Answer> => api.post(`${base}/tokenreviews`, { spec });
    const reviewed = async (spec: JsonObject): Promise<JsonObject> => {
      const { status, body } = await review(spec);
      assert.equal(status, 201, JSON.stringify(body));
      return objectAt(body, "status");
    };

    test("[AUTHN-009] [AUTHN-005] a self review shows name, uid, groups and extra of the caller", async () => {
      const kind = { apiVersion: base.replace("/apis/", ""), kind: "SelfSubjectReview" };
      const { status, body } = await self({ token: "annas" }, kind);
      assert.equal(status, 201);
      assert.deepEqual({ apiVersion: body.apiVersion, kind: body.kind }, kind);
      assert.deepEqual(fieldAt(body, "status", "userInfo"), ANNA_SEEN);
      assert.deepEqual(Object.keys(body.metadata), ["creationTimestamp"]);
      assert.match(body.metadata.creationTimestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      const jane = fieldAt((await self({ token: "janes" }, kind)).body, "status", "userInfo");
      assert.deepEqual(jane, { username: "jane", uid: "1", groups: ["dev", AUTHENTICATED] });
    });

    test("[AUTHN-009] a caller without a credential is the anonymous one, where that is let in", async () => {
      const { status, body } = await self();
      assert.equal(status, 201);
      assert.deepEqual(fieldAt(body, "status", "userInfo"), {
        username: "system:anonymous",
        groups: ["system:unauthenticated"],
      });
    });

    test("[AUTHN-009] a caller who impersonates sees the impersonated user", async () => {
      const headers = { "impersonate-user": "bert", "impersonate-uid": "9", "impersonate-extra-reason": "test" };
      const { body } = await self({ token: "annas", headers });
      const expected = { username: "bert", uid: "9", groups: [AUTHENTICATED], extra: { reason: ["test"] } };
      assert.deepEqual(fieldAt(body, "status", "userInfo"), expected);
    });

    test("[AUTHN-010] the body of a self review cannot change the user in the answer", async () => {
      const root = { username: "root", groups: ["system:masters"] };
      for (const body of [
        { spec: { user: "root" } },
        { status: { userInfo: root } },
        { metadata: { name: "root" }, spec: root, status: { userInfo: { username: 7 } } },
      ]) {
        const answer = await self({ token: "annas" }, body);
        assert.deepEqual([answer.status, fieldAt(answer.body, "status", "userInfo")], [201, ANNA_SEEN], answer.text);
        assert.deepEqual([answer.body.spec, answer.body.metadata.name], [undefined, undefined]);
      }
    });

    test("[AUTHN-SA-015] a token review shows whose token it is, and the audiences that it is for", async () => {
      const anna = { authenticated: true, user: ANNA_SEEN };
      assert.deepEqual(await reviewed({ token: "annas" }), { ...anna, audiences: ["a", "b"] });
      assert.deepEqual(await reviewed({ token: "annas", audiences: [] }), { ...anna, audiences: ["a", "b"] });
      assert.deepEqual(await reviewed({ token: "annas", audiences: ["b", "c"] }), { ...anna, audiences: ["b"] });
    });

    test("[AUTHN-SA-015] an invalid token is answered with authenticated: false, not with an error", async () => {
      assert.deepEqual(await reviewed({ token: "nobodys" }), { authenticated: false, error: "invalid bearer token" });
      assert.deepEqual(await reviewed({ token: "expired" }), {
        authenticated: false,
        error: "the token is out of date",
      });
      const elsewhere = await reviewed({ token: "annas", audiences: ["vault"] });
      assert.deepEqual(elsewhere, { authenticated: false, error: "invalid bearer token" });
    });

    test("[AUTHN-SA-015] a failure of the server is answered likewise, and its reason goes to the log", async () => {
      faults.length = 0;
      const status = await reviewed({ token: "broken" });
      assert.deepEqual(status, { authenticated: false, error: "the token could not be checked" });
      assert.equal(faults.length, 1);
    });

    test("a review without a token, or with something else in its place, is refused and shows nothing of it", async () => {
      for (const token of ["", null, undefined, 12345678, ["s3cr3t"], { s3cr3t: 1 }]) {
        const { status, text } = await review({ token });
        assert.ok(status === 400 || status === 422, `${status} ${text}`);
        assert.ok(!/s3cr3t|12345678/.test(text), text);
      }
    });

    test("errors of a token review name fields, and show no values", async () => {
      const body = { spec: { token: "annas", tokn: "s3cr3t-1" }, tokens: ["s3cr3t-2"] };
      const warned = await api.post(`${base}/tokenreviews`, body);
      assert.equal(warned.status, 201);
      assert.equal(warned.warnings.length, 2);
      assert.ok(!/s3cr3t/.test(warned.warnings.join(" ")), warned.warnings.join(" "));
      const strict = await api.post(`${base}/tokenreviews?fieldValidation=Strict`, body);
      assert.equal(strict.status, 400);
      assert.ok(!/s3cr3t/.test(strict.text), strict.text);
    });

    test("the token of the server's own parts, and that of nobody, is unknown to reviews", async () => {
      for (const token of ["annas ", "Bearer annas", "annas\n", "ANNAS"])
        assert.equal((await reviewed({ token })).authenticated, false, JSON.stringify(token));
    });
  });

  test(`[AUTHN-013] the self review can be switched off (${profile.name})`, async () => {
    const key = `${profile.words.authenticationGroup}/v1/selfsubjectreviews`;
    const api = await startApi({ profile, authentication, runtimeConfig: { [key]: false } });
    assert.equal((await api.post(`${base}/selfsubjectreviews`, {})).status, 404);
    const { resources } = (await api.get(base)).body;
    assert.deepEqual(
      objectsAt(resources).map(({ name }) => name),
      ["tokenreviews"],
    );
    await api.stop();
  });
}
