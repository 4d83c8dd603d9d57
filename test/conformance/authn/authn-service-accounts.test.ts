/** Service-account tokens, as clients get and use them. SPEC: Service-account tokens. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { createLocalJWKSet, jwtVerify } from "jose";
import { systemClock } from "../../../runtime/api/time.js";
import { decoded, encoded, makeScene } from "../../authn/service-account/scene.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";
import { issued, makeAccount, pod, requestToken, untilRefused, whoAmI, withApi } from "../support/service-accounts.js";

const CONTROLLERS = ["serviceaccount-token"];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`service-account tokens, profile ${profile.name}`, () => {
    let api: TestApi;
    before(async () => {
      const authentication = { tokenFile: "of-a-user,jane,1001\n", anonymous: true };
      api = await startApi({ profile, controllers: CONTROLLERS, authorization: ["AlwaysAllow"], authentication });
    });
    after(() => api.stop());

    test("[AUTHN-001] [AUTHN-SA-001] [AUTHN-SA-002] [AUTHN-SA-008] a token that was asked for is that of its account", async () => {
      const namespace = await api.namespace();
      const account = await makeAccount(api, namespace);
      const answer = await requestToken(api, namespace);
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.body.kind, "TokenRequest");
      assert.deepEqual(
        [answer.body.metadata.name, answer.body.metadata.namespace, answer.body.metadata.uid],
        ["sa", namespace, account.metadata.uid],
      );
      const { token } = objectAt(answer.body, "status");
      const me = await whoAmI(api, textAt(token));
      assert.equal(me.status, 201, me.text);
      assert.deepEqual(fieldAt(me.body, "status", "userInfo"), {
        username: `system:serviceaccount:${namespace}:sa`,
        uid: account.metadata.uid,
        groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"],
        extra: { [`${profile.words.userExtraPrefix}credential-id`]: [`JTI=${decoded(textAt(token), "payload").jti}`] },
      });
    });

    test("[AUTHN-004] a normal user, a service account and the anonymous user are distinct", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      const names: string[] = [];
      for (const token of ["of-a-user", await issued(api, namespace), ""])
        names.push(textAt((await whoAmI(api, token)).body, "status", "userInfo", "username"));
      assert.deepEqual(names, ["jane", `system:serviceaccount:${namespace}:sa`, "system:anonymous"]);
    });

    test("[AUTHN-SA-009] an hour by default, ten minutes at least, 2^32 seconds at most", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      for (const [expirationSeconds, lasts] of [
        [undefined, 3600],
        [600, 600],
        [2 ** 32, 2 ** 32],
      ] as const) {
        const answer = await requestToken(api, namespace, { expirationSeconds });
        assert.equal(answer.status, 201, answer.text);
        const { exp, iat } = decoded(textAt(answer.body, "status", "token"), "payload");
        assert.equal(Number(exp) - Number(iat), lasts);
        assert.equal(Date.parse(textAt(answer.body, "status", "expirationTimestamp")), Number(exp) * 1000);
        assert.equal(fieldAt(answer.body, "spec", "expirationSeconds"), lasts);
      }
      for (const [expirationSeconds, detail] of [
        [599, "may not specify a duration less than 10 minutes"],
        [-1, "may not specify a duration less than 10 minutes"],
        [2 ** 32 + 1, "may not specify a duration larger than 2^32 seconds"],
      ] as const) {
        const answer = await requestToken(api, namespace, { expirationSeconds });
        assert.equal(answer.status, 422, answer.text);
        assert.deepEqual(answer.body.details.causes, [
          {
            reason: "FieldValueInvalid",
            field: "spec.expirationSeconds",
            message: `Invalid value: ${expirationSeconds}: ${detail}`,
          },
        ]);
      }
    });

    test("[AUTHN-SA-009] [AUTHN-SA-011] audiences: the server's by default; a token for others is none here", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      const answer = await requestToken(api, namespace, {});
      assert.deepEqual(fieldAt(answer.body, "spec", "audiences"), [profile.words.saIssuerDefault]);
      assert.deepEqual(decoded(textAt(answer.body, "status", "token"), "payload").aud, [profile.words.saIssuerDefault]);
      const other = await issued(api, namespace, { audiences: ["elsewhere"] });
      assert.equal((await whoAmI(api, other)).status, 401);
      const both = await issued(api, namespace, { audiences: ["elsewhere", profile.words.saIssuerDefault] });
      assert.equal((await whoAmI(api, both)).status, 201);
    });

    test("[AUTHN-SA-010] the token has the documented claims", async () => {
      const namespace = await api.namespace();
      const account = await makeAccount(api, namespace);
      const node = await api.post("/api/v1/nodes", { metadata: { name: `${namespace}-n` } });
      const made = await api.post(
        `/api/v1/namespaces/${namespace}/pods`,
        pod("web", { serviceAccountName: "sa", nodeName: `${namespace}-n` }),
      );
      assert.equal(made.status, 201, made.text);
      const token = await issued(api, namespace, { boundObjectRef: { kind: "Pod", apiVersion: "v1", name: "web" } });
      const { jti, exp, iat, nbf, ...claims } = decoded(token, "payload");
      assert.ok(typeof jti === "string" && exp === Number(iat) + 3600 && nbf === iat);
      assert.deepEqual(claims, {
        iss: profile.words.saIssuerDefault,
        sub: `system:serviceaccount:${namespace}:sa`,
        aud: [profile.words.saIssuerDefault],
        [profile.words.saPrivateClaim]: {
          namespace,
          node: { name: `${namespace}-n`, uid: node.body.metadata.uid },
          pod: { name: "web", uid: made.body.metadata.uid },
          serviceaccount: { name: "sa", uid: account.metadata.uid },
        },
      });
      const { extra } = objectAt((await whoAmI(api, token)).body, "status", "userInfo");
      assert.deepEqual(fieldAt(extra, `${profile.words.userExtraPrefix}pod-name`), ["web"]);
      assert.deepEqual(fieldAt(extra, `${profile.words.userExtraPrefix}node-uid`), [node.body.metadata.uid]);
    });

    const bindings: readonly [kind: string, path: (namespace: string) => string, object: (name: string) => object][] = [
      ["Pod", (namespace) => `/api/v1/namespaces/${namespace}/pods`, (name) => pod(name, { serviceAccountName: "sa" })],
      ["Secret", (namespace) => `/api/v1/namespaces/${namespace}/secrets`, (name) => ({ metadata: { name } })],
      ["Node", () => "/api/v1/nodes", (name) => ({ metadata: { name } })],
    ];
    for (const [kind, path, object] of bindings) {
      test(`[AUTHN-SA-012] a token that is bound to a ${kind} dies with it, and stays dead`, async () => {
        const namespace = await api.namespace();
        await makeAccount(api, namespace);
        const name = `${namespace}-bound`;
        const made = await api.post(path(namespace), object(name));
        assert.equal(made.status, 201, made.text);
        const reference = { kind, apiVersion: "v1", name };
        const token = await issued(api, namespace, {
          boundObjectRef: { ...reference, uid: made.body.metadata.uid },
        });
        assert.equal((await whoAmI(api, token)).status, 201);
        const deleted = await api.delete(`${path(namespace)}/${name}?gracePeriodSeconds=0`);
        assert.equal(deleted.status, 200, deleted.text);
        await untilRefused(api, token);
        assert.equal((await api.post(path(namespace), object(name))).status, 201);
        assert.equal((await whoAmI(api, token)).status, 401);
        const stale = await requestToken(api, namespace, {
          boundObjectRef: { ...reference, uid: made.body.metadata.uid },
        });
        assert.equal(stale.status, 409, stale.text);
        assert.match(
          stale.body.message,
          /the UID in the bound object reference \(.+\) does not match the UID in record/,
        );
      });
    }

    test("[AUTHN-SA-008] invalid token requests are refused", async () => {
      const namespace = await api.namespace();
      const missing = await requestToken(api, namespace);
      assert.deepEqual([missing.status, missing.body.message], [404, 'serviceaccounts "sa" not found']);
      const account = await makeAccount(api, namespace);
      await api.post(`/api/v1/namespaces/${namespace}/pods`, pod("others"));
      const bound = (reference: object): Promise<Answer> => requestToken(api, namespace, { boundObjectRef: reference });
      const status = async (answer: Promise<Answer>): Promise<number> => (await answer).status;
      assert.equal(await status(bound({ kind: "Pod", apiVersion: "v1", name: "missing" })), 404);
      assert.equal(await status(bound({ kind: "ConfigMap", apiVersion: "v1", name: "x" })), 400);
      assert.equal(await status(bound({ kind: "constructor", apiVersion: "v1", name: "x" })), 400);
      assert.equal(await status(bound({ kind: "Pod", apiVersion: "apps/v1", name: "others" })), 400);
      const others = await bound({ kind: "Pod", apiVersion: "v1", name: "others" });
      assert.equal(others.status, 400);
      assert.match(others.body.message, /to pod running with different serviceaccount name/);
      const metadata = (more: object): Promise<number> => status(requestToken(api, namespace, {}, { metadata: more }));
      assert.equal(await metadata({ name: "other" }), 422);
      assert.equal(await metadata({ namespace: "other" }), 400);
      const another = await requestToken(api, namespace, {}, { metadata: { uid: "another" } });
      assert.equal(another.status, 409, another.text);
      const { authenticationGroup } = profile.words;
      assert.ok(
        another.body.message.startsWith(`Operation cannot be fulfilled on TokenRequest.${authenticationGroup} "sa": `),
      );
      assert.equal(await metadata({ uid: account.metadata.uid, name: "sa", namespace }), 201);
      const attested = await requestToken(api, namespace, { attestations: { a: ["b"] } });
      assert.equal(attested.status, 422);
    });

    test("[AUTHN-SA-008] a dry-run makes no token", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      const path = `/api/v1/namespaces/${namespace}/serviceaccounts/sa/token?dryRun=All`;
      const answer = await api.post(path, { spec: { audiences: ["a"] } });
      assert.equal(answer.status, 201, answer.text);
      assert.equal(fieldAt(answer.body, "status", "token"), "");
      assert.ok(Date.parse(textAt(answer.body, "status", "expirationTimestamp")) > 0);
    });

    test("[AUTHN-SA-008] discovery shows what the subresource takes", async () => {
      const { resources } = (await api.get("/api/v1")).body;
      assert.deepEqual(
        objectsAt(resources).find(({ name }) => name === "serviceaccounts/token"),
        {
          name: "serviceaccounts/token",
          singularName: "",
          namespaced: true,
          group: profile.words.authenticationGroup,
          version: "v1",
          kind: "TokenRequest",
          verbs: ["create"],
        },
      );
    });

    test("[AUTHN-SA-006] a token dies with its account, and stays dead for a new account of that name", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      const token = await issued(api, namespace);
      assert.equal((await whoAmI(api, token)).status, 201);
      await api.delete(`/api/v1/namespaces/${namespace}/serviceaccounts/sa`);
      await untilRefused(api, token);
      await makeAccount(api, namespace);
      assert.equal((await whoAmI(api, token)).status, 401);
    });

    test("[AUTHN-SA-001] forged, changed and foreign tokens authenticate no user, and no answer shows them", async () => {
      const namespace = await api.namespace();
      const account = await makeAccount(api, namespace);
      const good = await issued(api, namespace);
      const [header = "", payload = "", signature = ""] = good.split(".");
      const foreign = makeScene({ profile, issuer: profile.words.saIssuerDefault, clock: systemClock });
      const wanted = { namespace, serviceAccount: { name: "sa", uid: account.metadata.uid }, expirationSeconds: 600 };
      const audiences = [profile.words.saIssuerDefault];
      const flipped = Buffer.from(signature, "base64url");
      flipped[10] = (flipped[10] ?? 0) ^ 1;
      for (const token of [
        `${encoded({ alg: "none" })}.${payload}.`,
        `${encoded({ alg: "HS256", kid: decoded(good, "header").kid })}.${payload}.${signature}`,
        `${header}.${encoded({ ...decoded(good, "payload"), sub: "system:serviceaccount:a:b" })}.${signature}`,
        `${header}.${payload}.${flipped.toString("base64url")}`,
        `${header}.${payload}`,
        (await foreign.issuer.issue({ ...wanted, audiences })).token,
        await foreign.issuer.issueLegacy({ ...wanted, secretName: "held" }),
      ]) {
        const answer = await whoAmI(api, token);
        assert.equal(answer.status, 401, answer.text);
        assert.equal(answer.body.message, "Unauthorized");
      }
      assert.equal((await whoAmI(api, good)).status, 201);
    });

    test("a token of one namespace is not valid for another", async () => {
      const [one, other] = [await api.namespace(), await api.namespace()];
      await makeAccount(api, one);
      await makeAccount(api, other);
      const { username } = objectAt((await whoAmI(api, await issued(api, one))).body, "status", "userInfo");
      assert.equal(username, `system:serviceaccount:${one}:sa`);
    });

    test("[AUTHN-SA-014] the documents by which others find the keys, and verify a token by them", async () => {
      const namespace = await api.namespace();
      await makeAccount(api, namespace);
      const configuration = await api.get("/.well-known/openid-configuration");
      assert.equal(configuration.status, 200, configuration.text);
      assert.equal(configuration.headers["content-type"], "application/json");
      assert.equal(configuration.headers["cache-control"], "public, max-age=3600");
      assert.deepEqual(configuration.body, {
        issuer: profile.words.saIssuerDefault,
        jwks_uri: `https://${new URL(api.url).host}/openid/v1/jwks`,
        response_types_supported: ["id_token"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["ES256"],
      });
      const keys = await api.get("/openid/v1/jwks");
      assert.equal(keys.headers["content-type"], "application/jwk-set+json");
      assert.equal(keys.headers["cache-control"], "public, max-age=3600");
      assert.deepEqual(Object.keys(objectAt(keys.body, "keys", 0)).sort(), [
        "alg",
        "crv",
        "kid",
        "kty",
        "use",
        "x",
        "y",
      ]);
      const token = await issued(api, namespace, { audiences: ["elsewhere"] });
      const { payload } = await jwtVerify(
        token,
        createLocalJWKSet(keys.body as unknown as Parameters<typeof createLocalJWKSet>[0]),
        {
          issuer: configuration.body.issuer,
          audience: "elsewhere",
        },
      );
      assert.equal(payload.sub, `system:serviceaccount:${namespace}:sa`);
      const strange = await api.get("/.well-known/openid-configuration", { headers: { host: "a/b" } });
      assert.ok([400, 404].includes(strange.status));
    });

    test("[AUTHN-SA-013] a Secret that asks for a token gets it, and the token works as long as the Secret holds it", async () => {
      const namespace = await api.namespace();
      const account = await makeAccount(api, namespace);
      const { saTokenSecretType, saNameAnnotation, saUidAnnotation } = profile.words;
      const path = `/api/v1/namespaces/${namespace}/secrets`;
      const watch = await api.watch(`${path}?watch=true`);
      const secret = { metadata: { name: "held", annotations: { [saNameAnnotation]: "sa" } }, type: saTokenSecretType };
      assert.equal((await api.post(path, secret)).status, 201);
      const [added, filled] = [await watch.next(), await watch.next()];
      await watch.close();
      assert.equal(valueAt(added!.object, "data", "token"), undefined);
      const { data, metadata } = filled!.object;
      assert.deepEqual(Object.keys(objectAt(data)).sort(), ["ca.crt", "namespace", "token"]);
      assert.equal(Buffer.from(textAt(data, "namespace"), "base64").toString(), namespace);
      assert.equal(metadata.annotations[saUidAnnotation], account.metadata.uid);
      const token = Buffer.from(textAt(data, "token"), "base64").toString();
      const me = await whoAmI(api, token);
      assert.equal(fieldAt(me.body, "status", "userInfo", "username"), `system:serviceaccount:${namespace}:sa`);
      assert.equal(decoded(token, "payload").exp, undefined);
      assert.equal((await api.delete(`${path}/held`)).status, 200);
      await untilRefused(api, token);
    });
  });
}

test("[AUTHN-SA-011] empty lists of audiences and issuers are those by default: a token for others is none here", () =>
  withApi(
    { controllers: [], authentication: { apiAudiences: [], serviceAccounts: { issuers: [] } } },
    async (api, namespace) => {
      await makeAccount(api, namespace);
      assert.equal((await whoAmI(api, await issued(api, namespace))).status, 201);
      assert.equal((await whoAmI(api, await issued(api, namespace, { audiences: ["elsewhere"] }))).status, 401);
    },
  ));
