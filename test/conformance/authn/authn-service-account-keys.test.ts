/** The keys and rules that a server is given for the tokens of service accounts. SPEC: Service-account tokens. */
import assert from "node:assert/strict";
import { createPublicKey } from "node:crypto";
import { describe, test } from "node:test";
import { systemClock } from "../../../runtime/api/time.js";
import { serviceAccountKeys } from "../../../runtime/authn/service-account/signing-keys.js";
import { ecPair, privatePem, publicPem, rsaPair } from "../../authn/service-account/key-texts.js";
import { ACCOUNT, decoded, makeScene } from "../../authn/service-account/scene.js";
import { PROFILES } from "../../support/api.js";
import { fieldAt, listAt, textAt } from "../../support/json.js";
import { issued, makeAccount, requestToken, whoAmI, withApi } from "../support/service-accounts.js";

describe("service-account keys of a server", () => {
  const rsa = rsaPair();
  const forms: readonly [string, string][] = [
    ["RSA private key", privatePem(rsa.privateKey, "pkcs1")],
    ["RSA public key", publicPem(rsa.publicKey)],
  ];
  const ec = ecPair();
  const ecForms: readonly [string, string][] = [
    ["ECDSA private key", privatePem(ec.privateKey, "sec1")],
    ["ECDSA public key", publicPem(createPublicKey(ec.privateKey))],
  ];
  for (const [signingKey, given] of [
    [privatePem(rsa.privateKey), forms],
    [privatePem(ec.privateKey), ecForms],
  ] as const) {
    for (const [name, text] of given) {
      test(`[AUTHN-SA-003] ${name}: tokens of the matching key are taken`, async () => {
        const token = await foreignToken(signingKey);
        await withApi({ authentication: { serviceAccounts: { keys: [text], lookup: false } } }, async (api) => {
          assert.equal((await whoAmI(api, token)).status, 201);
        });
      });
    }
  }

  test("[AUTHN-SA-004] tokens of both of two keys are taken, those of a third are not", async () => {
    const [first, second, third] = [ecPair(), rsa, ecPair("P-384")];
    const keys = [privatePem(first.privateKey), publicPem(second.publicKey)];
    await withApi({ authentication: { serviceAccounts: { keys, lookup: false } } }, async (api) => {
      const statuses: number[] = [];
      for (const { privateKey } of [first, second, third])
        statuses.push((await whoAmI(api, await foreignToken(privatePem(privateKey)))).status);
      assert.deepEqual(statuses, [201, 201, 401]);
    });
  });

  test("[AUTHN-SA-006] without lookup the signature alone decides", async () => {
    await withApi({ authentication: { serviceAccounts: { lookup: false } } }, async (api, namespace) => {
      await makeAccount(api, namespace);
      const token = await issued(api, namespace);
      await api.delete(`/api/v1/namespaces/${namespace}/serviceaccounts/sa`);
      assert.equal((await whoAmI(api, token)).status, 201);
    });
  });

  test("without a private key no tokens are made", async () => {
    const serviceAccounts = { keys: [publicPem(rsa.publicKey)] };
    await withApi({ authentication: { serviceAccounts } }, async (api, namespace) => {
      await makeAccount(api, namespace);
      assert.equal((await requestToken(api, namespace)).status, 404);
      assert.equal(listAt((await api.get("/openid/v1/jwks")).body, "keys").length, 1);
    });
  });

  test("a bound on the time of tokens shortens what is asked for", async () => {
    await withApi({ authentication: { serviceAccounts: { maxExpirationSeconds: 700 } } }, async (api, namespace) => {
      await makeAccount(api, namespace);
      const { body } = await requestToken(api, namespace, { expirationSeconds: 7000 });
      const { exp, iat } = decoded(textAt(body, "status", "token"), "payload");
      assert.deepEqual([Number(exp) - Number(iat), fieldAt(body, "spec", "expirationSeconds")], [700, 700]);
    });
  });

  test("an issuer that is no URL has no documents", async () => {
    await withApi({ authentication: { serviceAccounts: { issuers: ["api"] } } }, async (api, namespace) => {
      await makeAccount(api, namespace);
      assert.equal((await whoAmI(api, await issued(api, namespace))).status, 201);
      for (const path of ["/.well-known/openid-configuration", "/openid/v1/jwks"])
        assert.equal((await api.get(path)).status, 404);
    });
  });
});

/** A token that another server of the same issuer has made, with this key. */
async function foreignToken(signingKey: string): Promise<string> {
  const issuer = PROFILES[0]?.().words.saIssuerDefault ?? "";
  const other = makeScene({
    keys: serviceAccountKeys({ signingKey }),
    issuer,
    apiAudiences: [issuer],
    clock: systemClock,
  });
  return (await other.issuer.issue(ACCOUNT)).token;
}
