/** SPEC: Errors: credentials that are understood and yet not good are 401, and the answer does not say why. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { AuthenticationOptions } from "../../../runtime/index.js";
import { PROFILES } from "../../support/api.js";
import { makeAuthority } from "../../support/certificates.js";
import { type Issuer, startIssuer } from "../../support/credential-peers.js";
import { fieldAt } from "../../support/json.js";
import { ReviewServer } from "../../support/review-server.js";
import { closeTlsScenes, openTlsScene, type TlsScene } from "../../support/tls-scene.js";

const AUDIENCE = "here";
/** Written by those who set the rules, and by the webhook: not for whoever is refused. */
const REASON = "only gardeners get in";

const UNAUTHORIZED = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message: "Unauthorized",
  reason: "Unauthorized",
  code: 401,
};

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`credentials that are refused (${profile.name})`, () => {
    let issuer: Issuer;
    let webhook: ReviewServer;
    let server: TlsScene;

    before(async () => {
      const authority = await makeAuthority("serving");
      const pair = await authority.issueServer();
      issuer = await startIssuer(pair);
      webhook = await ReviewServer.start(pair);
      const configuration = {
        apiVersion: `${profile.words.apiserverConfigGroup}/v1beta1`,
        kind: "AuthenticationConfiguration",
        jwt: [
          {
            issuer: { url: issuer.url, audiences: [AUDIENCE], certificateAuthority: authority.certificate },
            claimValidationRules: [
              { claim: "work", requiredValue: "garden" },
              { expression: "claims.tools.size() > 0", message: REASON },
            ],
            claimMappings: { username: { claim: "sub", prefix: "" } },
            userValidationRules: [{ expression: "!user.username.startsWith('system:')", message: REASON }],
          },
        ],
      };
      const authentication: AuthenticationOptions = {
        configuration: JSON.stringify(configuration),
        webhook: { url: webhook.url, certificateAuthority: authority.certificate },
        anonymous: true,
      };
      server = await openTlsScene(authentication, { profile });
    });
    after(async () => {
      await closeTlsScenes();
      await Promise.all([issuer.stop(), webhook.stop()]);
    });

    const askWith = (token: string) => server.ask(undefined, { token });

    test("[ERR-011] a token that breaks a rule of claims or of users", async () => {
      const good = { sub: "jane", work: "garden", tools: ["spade"] };
      const { user } = await askWith(await issuer.idToken(AUDIENCE, good));
      assert.equal(fieldAt(user, "username"), "jane");
      for (const broken of [
        { work: "kitchen" },
        { work: undefined },
        { tools: [] },
        { tools: undefined },
        { sub: "system:admin" },
        { sub: "" },
      ]) {
        const { status, body } = await askWith(await issuer.idToken(AUDIENCE, { ...good, ...broken }));
        assert.deepEqual([status, body], [401, UNAUTHORIZED], JSON.stringify(broken));
      }
      assert.deepEqual(server.errors, []);
    });

    test("[ERR-012] a token that the webhook does not know, with its reason and without", async () => {
      webhook.status = () => ({ authenticated: true, user: { username: "joe" } });
      assert.equal(fieldAt(await askWith("good"), "user", "username"), "joe");
      for (const [token, status] of [
        ["silent", { authenticated: false }],
        ["told", { authenticated: false, error: REASON }],
        ["empty", {}],
      ] as const) {
        webhook.status = () => status;
        const answer = await askWith(token);
        assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED], token);
      }
      assert.deepEqual(webhook.tokens.slice(-4), ["good", "silent", "told", "empty"]);
      assert.deepEqual(server.errors, []);
    });
  });
}
