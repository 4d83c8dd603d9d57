/** What flags of one OpenID Connect provider come to. SPEC: OpenID Connect. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OidcOptions } from "../../../runtime/authn/jwt/oidc-options.js";
import { oidcSetup } from "../../../runtime/authn/jwt/oidc-setup.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { makeAuthority } from "../../support/certificates.js";

const options: OidcOptions = { issuerUrl: "https://issuer.example.com", clientId: "kindsmith" };

function refused(changes: Partial<OidcOptions>, reason: RegExp): void {
  assert.throws(
    () => oidcSetup({ ...options, ...changes }),
    (error) => error instanceof OperatorError && reason.test(error.message),
  );
}

test("oidc: with only an issuer and a client, the username is the subject, prefixed by the issuer", () => {
  const { configuration, signingAlgorithms, takesSingleGroup, takesAccessTokens } = oidcSetup(options);
  assert.deepEqual(configuration, {
    issuer: { url: "https://issuer.example.com", audiences: ["kindsmith"] },
    claimValidationRules: [],
    claimMappings: { username: { claim: "sub", prefix: "https://issuer.example.com#" } },
  });
  assert.deepEqual([signingAlgorithms, takesSingleGroup, takesAccessTokens], [["RS256"], false, false]);
});

test("oidc: prefixes of names", () => {
  const prefixes: readonly [Partial<OidcOptions>, string][] = [
    [{ usernameClaim: "name" }, "https://issuer.example.com#"],
    [{ usernameClaim: "email" }, ""],
    [{ usernameClaim: "email", usernamePrefix: "oidc:" }, "oidc:"],
    [{ usernamePrefix: "oidc:" }, "oidc:"],
    [{ usernamePrefix: "-" }, ""],
    [{ usernamePrefix: "" }, "https://issuer.example.com#"],
  ];
  for (const [changes, prefix] of prefixes)
    assert.equal(oidcSetup({ ...options, ...changes }).configuration.claimMappings.username.prefix, prefix);
});

test("oidc: an issuer is an https URL without credentials, query and fragment", () => {
  refused({ issuerUrl: "http://issuer.example.com" }, /^oidc-issuer-url: Invalid value: .*: URL scheme must be https$/);
  refused({ issuerUrl: "issuer.example.com" }, /absolute URL/);
  refused({ issuerUrl: "https://issuer.example.com?a" }, /query/);
  refused({ issuerUrl: "https://issuer.example.com/?" }, /query/);
  refused({ issuerUrl: "https://issuer.example.com/#" }, /fragment/);
  refused({ issuerUrl: "https://jane:secret@issuer.example.com" }, /username or password$/);
  assert.throws(
    () => oidcSetup({ ...options, issuerUrl: "https://jane:secret@issuer.example.com" }),
    (error) => error instanceof OperatorError && !error.message.includes("secret"),
  );
  refused({ issuerUrl: "" }, /^oidc-issuer-url and oidc-client-id must be specified together$/);
  refused({ clientId: "" }, /^oidc-issuer-url and oidc-client-id must be specified together$/);
});

test("oidc: the issuer of service-account tokens is refused", () => {
  const { issuerUrl } = options;
  assert.throws(
    () => oidcSetup(options, ["https://other.example", issuerUrl]),
    (error) =>
      error instanceof OperatorError &&
      error.message ===
        `oidc-issuer-url: Invalid value: "${issuerUrl}": URL must not overlap with disallowed issuers: [https://other.example ${issuerUrl}]`,
  );
  assert.equal(oidcSetup(options, [`${issuerUrl}/`]).configuration.issuer.url, issuerUrl);
});

test("oidc: only asymmetric algorithms are accepted, whatever the flags say", () => {
  for (const name of ["none", "HS256", "HS384", "HS512", "EdDSA", "ES256K", "rs256", "RS256,ES256", "", "dir"])
    refused({ signingAlgorithms: ["RS256", name] }, /unsupported signing alg/);
  assert.deepEqual(oidcSetup({ ...options, signingAlgorithms: ["ES256", "PS512"] }).signingAlgorithms, [
    "ES256",
    "PS512",
  ]);
  assert.deepEqual(oidcSetup({ ...options, signingAlgorithms: [] }).signingAlgorithms, ["RS256"]);
});

test("oidc: groups, required claims and the CA", async () => {
  const { certificate } = await makeAuthority("provider");
  const { configuration } = oidcSetup({
    ...options,
    groupsClaim: "groups",
    groupsPrefix: "oidc:",
    requiredClaims: { hd: "example.com", tid: "7" },
    ca: certificate,
  });
  for (const ca of ["", "PEM", certificate.replace(/[A-Za-z]{20}/, "A")]) refused({ ca }, /^oidc-ca-file.*: /);
  assert.deepEqual(configuration.claimMappings.groups, { claim: "groups", prefix: "oidc:" });
  assert.equal(configuration.issuer.certificateAuthority, certificate);
  assert.deepEqual(configuration.claimValidationRules, [
    { claim: "hd", requiredValue: "example.com" },
    { claim: "tid", requiredValue: "7" },
  ]);
});
