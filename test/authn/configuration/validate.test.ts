/** Which values of an AuthenticationConfiguration are refused, and in which words. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { formatFieldError } from "../../../runtime/api/field-error.js";
import type { FeatureGates } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { parseAuthenticationConfiguration } from "../../../runtime/authn/configuration/authentication-configuration.js";
import { configurationErrors } from "../../../runtime/authn/configuration/validate-authentication-configuration.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { authenticator, documentOf, gatesWith, issuer, PROFILES, username } from "./documents.js";

const URL_A = "https://issuer.example";
const SERVICE_ACCOUNTS = "https://accounts.example";

interface Surroundings {
  readonly gates?: FeatureGates;
  readonly profile?: ReturnType<typeof kubernetesProfile>;
}

function faultsOf(
  jwt: readonly object[],
  more: object = {},
  { gates = gatesWith(), profile = kubernetesProfile() }: Surroundings = {},
): string[] {
  const configuration = parseAuthenticationConfiguration(documentOf(jwt, more, profile), "the file", { profile });
  const context = { profile, gates, serviceAccountIssuers: [SERVICE_ACCOUNTS] };
  return configurationErrors(configuration, context).map(formatFieldError);
}

const ofIssuer = (more: object, url = URL_A) => faultsOf([{ issuer: issuer(url, more), claimMappings: { username } }]);
const ofUrl = (url: string) => ofIssuer({}, url);
const ofMappings = (more: object) => faultsOf([{ issuer: issuer(URL_A), claimMappings: { username, ...more } }]);
const ofRules = (...claimValidationRules: object[]) => faultsOf([authenticator(URL_A, { claimValidationRules })]);

let authority: Authority;
before(async () => {
  authority = await makeAuthority("an authority of issuers");
});

test("[AUTHN-CONF-001] a correct document has no errors, with and without authenticators", () => {
  assert.deepEqual(faultsOf([authenticator()]), []);
  assert.deepEqual(faultsOf([]), []);
});

test("issuer.url is an https URL with a host and a path, and nothing else", () => {
  const at = "jwt[0].issuer.url:";
  assert.deepEqual(ofUrl(""), [`${at} Required value: URL is required`]);
  assert.deepEqual(ofUrl("https://issuer.example:8443/tenant/a"), []);
  assert.deepEqual(ofUrl("http://issuer.example"), [
    `${at} Invalid value: "http://issuer.example": URL scheme must be https`,
  ]);
  assert.deepEqual(ofUrl("https://issuer.example?a=b#c"), [
    `${at} Invalid value: "https://issuer.example?a=b#c": URL must not contain a query`,
    `${at} Invalid value: "https://issuer.example?a=b#c": URL must not contain a fragment`,
  ]);
  for (const url of ["issuer", "https://", "/path"])
    assert.match(ofUrl(url).join(), /Invalid value: .*: must be an absolute URL/);
  for (const url of [
    "https://a.example\\@b.example",
    "https://a.example/\u0000",
    "https://a .example",
    " https://a.example",
  ])
    assert.match(ofUrl(url).join(), /URL must not contain spaces, backslashes or control characters/);
});

test("a password in a URL is refused and not shown", () => {
  const secret = "s3cr3t";
  assert.deepEqual(ofUrl(`https://user:${secret}@issuer.example`), [
    'jwt[0].issuer.url: Invalid value: "<omitted>@issuer.example": URL must not contain a username or password',
  ]);
  for (const url of [
    `http://u:${secret}@a.example`,
    `https://u:${secret}@@a`,
    `https://u:x@${secret}@a.example`,
    `https://u:${secret}@a\\b`,
    `https:\\\\u:${secret}@a`,
    `u:${secret}@a`,
    `https://u:${secret}@`,
  ])
    for (const text of [
      ...ofIssuer({ discoveryURL: url }, url),
      ...faultsOf([1, 2].map(() => ({ issuer: issuer(url, { discoveryURL: url }), claimMappings: { username } }))),
    ])
      assert.ok(!text.includes(secret), text);
  assert.match(ofUrl("http://issuer.example/@realm").join(), /"http:\/\/issuer\.example\/@realm"/);
});

test("[AUTHN-CONF-009] issuer.url is unique", () => {
  assert.deepEqual(faultsOf([authenticator(URL_A), authenticator("https://b.example"), authenticator(URL_A)]), [
    `jwt[2].issuer.url: Duplicate value: "${URL_A}"`,
  ]);
});

test("[AUTHN-CONF-010] issuer.url differs from the issuers of service-account tokens", () => {
  assert.deepEqual(ofUrl(SERVICE_ACCOUNTS), [
    `jwt[0].issuer.url: Invalid value: "${SERVICE_ACCOUNTS}": URL must not overlap with disallowed issuers: [${SERVICE_ACCOUNTS}]`,
  ]);
  assert.deepEqual(ofIssuer({ discoveryURL: SERVICE_ACCOUNTS }), [], "where keys are found is another matter");
});

test("[AUTHN-CONF-012] discoveryURL is unique, differs from url, and is an https URL too", () => {
  const at = "jwt[0].issuer.discoveryURL:";
  for (const discoveryURL of [URL_A, `${URL_A}/`])
    assert.deepEqual(ofIssuer({ discoveryURL }), [
      `${at} Invalid value: "${discoveryURL}": discoveryURL must be different from URL`,
    ]);
  assert.deepEqual(ofIssuer({ discoveryURL: "http://keys.example" }), [
    `${at} Invalid value: "http://keys.example": URL scheme must be https`,
  ]);
  const discoveryURL = "https://keys.example/openid";
  const both = [URL_A, "https://b.example"].map((url) => ({
    issuer: issuer(url, { discoveryURL }),
    claimMappings: { username },
  }));
  assert.deepEqual(faultsOf(both), [`jwt[1].issuer.discoveryURL: Duplicate value: "${discoveryURL}"`]);
  assert.deepEqual(ofIssuer({ discoveryURL }), []);
});

test("certificateAuthority is PEM of certificates; what was found is not shown", () => {
  const fault =
    'jwt[0].issuer.certificateAuthority: Invalid value: "<omitted>": data does not contain any valid RSA or ECDSA certificates';
  assert.deepEqual(ofIssuer({ certificateAuthority: authority.certificate }), []);
  assert.deepEqual(ofIssuer({ certificateAuthority: authority.certificate.repeat(2) }), []);
  const broken = authority.certificate.replace(/[A-Za-z0-9]{40}/, "A".repeat(40));
  for (const certificateAuthority of ["a text", authority.key, broken, authority.certificate + broken])
    assert.deepEqual(ofIssuer({ certificateAuthority }), [fault]);
});

test("audiences are given, not empty, and differ", () => {
  const at = "jwt[0].issuer.audiences";
  assert.deepEqual(ofIssuer({ audiences: [] }), [`${at}: Required value: at least one ${at} is required`]);
  assert.deepEqual(ofIssuer({ audiences: null }), [`${at}: Required value: at least one ${at} is required`]);
  assert.deepEqual(ofIssuer({ audiences: ["a", "", "a"], audienceMatchPolicy: "MatchAny" }), [
    `${at}[1]: Required value`,
    `${at}[2]: Duplicate value: "a"`,
  ]);
});

test("[AUTHN-CONF-016] audienceMatchPolicy MatchAny is needed with several audiences, and the only one that there is", () => {
  const at = "jwt[0].issuer.audienceMatchPolicy:";
  const several = "audienceMatchPolicy must be MatchAny for multiple audiences";
  assert.deepEqual(ofIssuer({ audiences: ["a", "b"] }), [`${at} Invalid value: "": ${several}`]);
  assert.deepEqual(ofIssuer({ audiences: ["a", "b"], audienceMatchPolicy: "MatchAll" }), [
    `${at} Invalid value: "MatchAll": ${several}`,
  ]);
  assert.deepEqual(ofIssuer({ audiences: ["a", "b"], audienceMatchPolicy: "MatchAny" }), []);
  assert.deepEqual(ofIssuer({ audienceMatchPolicy: "MatchAny" }), []);
  assert.deepEqual(ofIssuer({ audienceMatchPolicy: "matchAny" }), [
    `${at} Invalid value: "matchAny": audienceMatchPolicy must be empty or MatchAny for single audience`,
  ]);
});

test("[AUTHN-CONF-032] egress settings are taken; only those that there are", () => {
  for (const egressSelectorType of ["controlplane", "cluster"]) assert.deepEqual(ofIssuer({ egressSelectorType }), []);
  assert.deepEqual(ofIssuer({ egressSelectorType: "etcd" }), [
    'jwt[0].issuer.egressSelectorType: Unsupported value: "etcd": supported values: "controlplane", "cluster"',
  ]);
});

test("claim rules have a claim or an expression, with what goes with it, and each once", () => {
  const at = "jwt[0].claimValidationRules";
  assert.deepEqual(
    ofRules({ claim: "hd", requiredValue: "x" }, { expression: "true", message: "m" }, { claim: "a" }),
    [],
  );
  assert.deepEqual(ofRules({ claim: "hd", expression: "true" }), [
    `${at}[0]: Invalid value: "hd": claim and expression can't both be set`,
  ]);
  assert.deepEqual(ofRules({ requiredValue: "x" }), [`${at}[0]: Required value: claim or expression is required`]);
  assert.deepEqual(ofRules({ claim: "hd", message: "m" }), [
    `${at}[0].message: Invalid value: "m": may not be specified when claim is set`,
  ]);
  assert.deepEqual(ofRules({ expression: "true", requiredValue: "x" }), [
    `${at}[0].requiredValue: Invalid value: "x": may not be specified when expression is set`,
  ]);
  assert.deepEqual(ofRules({ claim: "hd" }, { claim: "hd" }, { expression: "true" }, { expression: "true" }), [
    `${at}[1].claim: Duplicate value: "hd"`,
    `${at}[3].expression: Duplicate value: "true"`,
  ]);
});

test("[AUTHN-CONF-020] a username by claim needs a prefix, which may be empty", () => {
  const at = "jwt[0].claimMappings.username";
  const needed = "prefix is required when claim is set. It can be set to an empty string to disable prefixing";
  assert.deepEqual(ofMappings({ username: { claim: "sub" } }), [`${at}.prefix: Required value: ${needed}`]);
  assert.deepEqual(ofMappings({ username: { claim: "sub", prefix: null } }), [
    `${at}.prefix: Required value: ${needed}`,
  ]);
  assert.deepEqual(ofMappings({ username: { claim: "sub", prefix: "" } }), []);
  assert.deepEqual(ofMappings({ username: { expression: "claims.sub", prefix: "" } }), [
    `${at}.prefix: Invalid value: "": may not be specified when expression is set`,
  ]);
  assert.deepEqual(ofMappings({ username: { claim: "sub", prefix: "", expression: "claims.sub" } }), [
    `${at}: Invalid value: "": claim and expression can't both be set`,
  ]);
});

test("[AUTHN-CONF-022] a username mapping is required", () => {
  const fault = ["jwt[0].claimMappings.username: Required value: claim or expression is required"];
  assert.deepEqual(faultsOf([{ issuer: issuer(URL_A) }]), fault);
  assert.deepEqual(ofMappings({ username: {} }), fault);
  assert.deepEqual(ofMappings({ username: { prefix: "x" } }), fault);
});

test("[AUTHN-CONF-023] [AUTHN-CONF-024] groups by claim need a prefix; groups and uid have one of claim and expression, or neither", () => {
  assert.deepEqual(ofMappings({ groups: {}, uid: {} }), []);
  assert.deepEqual(ofMappings({ groups: { claim: "roles", prefix: "p:" }, uid: { claim: "uid" } }), []);
  assert.deepEqual(ofMappings({ groups: { expression: "claims.roles" }, uid: { expression: "claims.uid" } }), []);
  assert.deepEqual(ofMappings({ groups: { claim: "roles" }, uid: { claim: "uid", expression: "claims.uid" } }), [
    "jwt[0].claimMappings.groups.prefix: Required value: prefix is required when claim is set. It can be set to an empty string to disable prefixing",
    `jwt[0].claimMappings.uid: Invalid value: "": claim and expression can't both be set`,
  ]);
});

for (const profile of PROFILES) {
  test(`[AUTHN-CONF-025] extra keys are domain-prefixed, lower-case, unique, and not the API's own (${profile.name})`, () => {
    const at = "jwt[0].claimMappings.extra";
    const ofKeys = (...keys: string[]) => {
      const extra = keys.map((key) => ({ key, valueExpression: "claims.x" }));
      return faultsOf([{ issuer: issuer(URL_A), claimMappings: { username, extra } }], {}, { profile });
    };
    assert.deepEqual(ofKeys("example.com/tenant", "example.com/a/b"), []);
    assert.deepEqual(ofKeys("tenant"), [
      `${at}[0].key: Invalid value: "tenant": must be a domain-prefixed path (such as "acme.io/foo")`,
    ]);
    assert.deepEqual(ofKeys(""), [`${at}[0].key: Required value`]);
    assert.deepEqual(ofKeys("example.com/a", "example.com/b", "example.com/a"), [
      `${at}[2].key: Duplicate value: "example.com/a"`,
    ]);
    assert.deepEqual(ofKeys("example.com/Tenant"), [
      `${at}[0].key: Invalid value: "example.com/Tenant": must be lowercase`,
    ]);
    const reserved = profile.protectedGroupSuffixes;
    const why = `${reserved.join(", ")} and their subdomains are reserved for the API's own use`;
    for (const domain of reserved)
      assert.deepEqual(ofKeys(`${domain}/x`, `authentication.${domain}/x`, `not-${domain}/x`), [
        `${at}[0].key: Invalid value: "${domain}/x": ${why}`,
        `${at}[1].key: Invalid value: "authentication.${domain}/x": ${why}`,
      ]);
    assert.deepEqual(
      faultsOf(
        [{ issuer: issuer(URL_A), claimMappings: { username, extra: [{ key: "example.com/a" }] } }],
        {},
        { profile },
      ),
      [`${at}[0].valueExpression: Required value`],
    );
  });
}

test("user rules have an expression, each once", () => {
  const rules = [{ expression: "true" }, { message: "m" }, { expression: "true", message: "other" }];
  assert.deepEqual(faultsOf([authenticator(URL_A, { userValidationRules: rules })]), [
    "jwt[0].userValidationRules[1].expression: Required value",
    'jwt[0].userValidationRules[2].expression: Duplicate value: "true"',
  ]);
});

test("[AUTHN-CONF-033] anonymous needs its gate, whatever it says", () => {
  const fault = [
    "anonymous: Forbidden: anonymous is not supported when AnonymousAuthConfigurableEndpoints feature gate is disabled",
  ];
  const gates = gatesWith({ AnonymousAuthConfigurableEndpoints: true });
  for (const anonymous of [{ enabled: true }, { enabled: false }, {}]) {
    assert.deepEqual(faultsOf([], { anonymous }), fault);
    assert.deepEqual(faultsOf([], { anonymous }, { gates }), []);
  }
});

test("anonymous conditions have a path, and need anonymous access", () => {
  const gates = gatesWith({ AnonymousAuthConfigurableEndpoints: true });
  const of = (anonymous: object) => faultsOf([], { anonymous }, { gates });
  assert.deepEqual(of({ enabled: true, conditions: [{ path: "/livez" }, { path: "/readyz" }] }), []);
  assert.deepEqual(of({ conditions: [{ path: "/livez" }] }), [
    'anonymous.conditions: Invalid value: [{"path":"/livez"}]: enabled should be set to true when conditions are defined',
  ]);
  assert.deepEqual(of({ enabled: true, conditions: [{}, { path: "livez" }] }), [
    "anonymous.conditions[0].path: Required value",
    'anonymous.conditions[1].path: Invalid value: "livez": must begin with a slash',
  ]);
});

test("all errors of all authenticators are reported, in the order of the document", () => {
  const bad = { issuer: issuer(""), claimMappings: { username: { claim: "sub" } } };
  assert.deepEqual(
    faultsOf([bad, authenticator(), bad]).map((text) => text.split(":")[0]),
    [
      "jwt[0].issuer.url",
      "jwt[0].claimMappings.username.prefix",
      "jwt[2].issuer.url",
      "jwt[2].claimMappings.username.prefix",
    ],
  );
});
