/** Reading an AuthenticationConfiguration: what is no such document, and what of it is taken. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kubernetesProfile, type NamingProfile } from "../../../runtime/api/profile/naming-profile.js";
import {
  MAX_LISTED_ITEMS,
  MAX_TEXT_BYTES,
  parseAuthenticationConfiguration,
} from "../../../runtime/authn/configuration/authentication-configuration.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { MAX_CONFIGURATION_BYTES } from "../../../runtime/codec/configuration-document.js";
import { authenticator, documentOf, issuer, PROFILES, username } from "./documents.js";

function parse(text: string, profile: NamingProfile = kubernetesProfile()) {
  return parseAuthenticationConfiguration(text, "the file", { profile });
}

function refusal(text: string, profile?: NamingProfile): string {
  try {
    parse(text, profile);
  } catch (error) {
    assert.ok(error instanceof OperatorError, String(error));
    assert.ok(error.message.startsWith("the file: "), error.message);
    return error.message.slice("the file: ".length);
  }
  throw new assert.AssertionError({ message: `was taken: ${text.slice(0, 200)}` });
}

test("[AUTHN-CONF-001] a YAML document is read as written, without defaults", () => {
  const text = `
# issuers of this cluster
apiVersion: apiserver.config.k8s.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example
    discoveryURL: https://keys.example/openid
    audiences: [a, b]
    audienceMatchPolicy: MatchAny
  claimValidationRules:
  - claim: hd
    requiredValue: example.com
  - expression: claims.level > 2
    message: too low
  claimMappings:
    username: { claim: sub, prefix: "" }
    groups: { expression: claims.roles }
    uid: { claim: uid }
    extra:
    - { key: example.com/tenant, valueExpression: claims.tenant }
  userValidationRules:
  - expression: "!user.username.startsWith('system:')"
anonymous:
  enabled: true
  conditions:
  - path: /livez
`;
  assert.deepEqual(parse(text), {
    jwt: [
      {
        issuer: {
          url: "https://issuer.example",
          discoveryURL: "https://keys.example/openid",
          audiences: ["a", "b"],
          audienceMatchPolicy: "MatchAny",
        },
        claimValidationRules: [
          { claim: "hd", requiredValue: "example.com" },
          { expression: "claims.level > 2", message: "too low" },
        ],
        claimMappings: {
          username: { claim: "sub", prefix: "" },
          groups: { expression: "claims.roles" },
          uid: { claim: "uid" },
          extra: [{ key: "example.com/tenant", valueExpression: "claims.tenant" }],
        },
        userValidationRules: [{ expression: "!user.username.startsWith('system:')" }],
      },
    ],
    anonymous: { enabled: true, conditions: [{ path: "/livez" }] },
  });
});

test("nulls and empty strings count as absent, except prefixes and required values; so do mappings without claim and expression", () => {
  const { jwt, anonymous } = parse(
    documentOf(
      [
        {
          issuer: issuer("https://issuer.example", { discoveryURL: "", certificateAuthority: null }),
          claimValidationRules: [{ claim: "hd", requiredValue: "", expression: "", message: "" }],
          claimMappings: { username: { ...username, expression: "" }, groups: { prefix: "x" }, uid: { claim: "" } },
          userValidationRules: null,
        },
      ],
      { anonymous: null },
    ),
  );
  assert.deepEqual(jwt, [
    {
      issuer: { url: "https://issuer.example", audiences: ["api"] },
      claimValidationRules: [{ claim: "hd", requiredValue: "" }],
      claimMappings: { username: { claim: "sub", prefix: "" }, extra: [] },
      userValidationRules: [],
    },
  ]);
  assert.equal(anonymous, undefined);
});

for (const profile of PROFILES) {
  test(`[AUTHN-CONF-007] another kind or version is refused (${profile.name})`, () => {
    const group = profile.words.apiserverConfigGroup;
    const expected = `expected apiVersion ${group}/v1beta1 or ${group}/v1 and kind AuthenticationConfiguration`;
    const kind = "AuthenticationConfiguration";
    for (const version of ["v1beta1", "v1"])
      assert.deepEqual(parse(JSON.stringify({ apiVersion: `${group}/${version}`, kind }), profile), {
        jwt: [],
        anonymous: undefined,
      });
    const other = { apiVersion: `${group}/v1beta1`, kind: "AuthorizationConfiguration" };
    assert.equal(
      refusal(JSON.stringify(other), profile),
      `found apiVersion ${group}/v1beta1 and kind AuthorizationConfiguration, ${expected}`,
    );
    for (const apiVersion of [`${group}/v2`, `${group}/v1alpha1`, "v1", "other.example/v1beta1", "", 1, ["v1"]])
      assert.ok(refusal(JSON.stringify({ apiVersion, kind }), profile).endsWith(expected), String(apiVersion));
    for (const text of ["", "null", "[]", "a text", "{}"])
      assert.equal(refusal(text, profile), `found apiVersion nothing and kind nothing, ${expected}`);
  });
}

test("unknown and repeated fields are problems, each with its place", () => {
  assert.equal(
    refusal(
      documentOf([authenticator("https://a.example", { issuers: [], claimMappings: { user: {}, username } })], {
        more: 1,
      }),
    ),
    'strict decoding error: unknown field "jwt[0].claimMappings.user", unknown field "jwt[0].issuers", unknown field "more"',
  );
  assert.equal(
    refusal(
      documentOf([{ issuer: issuer("https://a.example", { URL: "https://b.example" }), claimMappings: { username } }]),
    ),
    'strict decoding error: unknown field "jwt[0].issuer.URL"',
  );
  assert.equal(
    refusal('{"apiVersion":"apiserver.config.k8s.io/v1","kind":"AuthenticationConfiguration","jwt":[],"jwt":[]}'),
    'strict decoding error: duplicate field "jwt"',
  );
  assert.equal(
    refusal(
      "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\nanonymous:\n  enabled: false\n  enabled: true\n",
    ),
    'strict decoding error: duplicate field "anonymous.enabled"',
  );
  assert.equal(
    refusal('{"apiVersion":"apiserver.config.k8s.io/v1","kind":"AuthenticationConfiguration","__proto__":{"jwt":[]}}'),
    'strict decoding error: unknown field "__proto__"',
  );
});

test("wrong types are problems, each with its place, and never show the value", () => {
  const secret = "s3cr3t-value";
  const text = documentOf(
    [
      {
        issuer: { url: { password: secret }, audiences: secret },
        claimMappings: { username: { claim: 5, prefix: [secret] } },
      },
      null as unknown as object,
    ],
    { anonymous: { enabled: secret, conditions: [null] } },
  );
  assert.deepEqual(refusal(text).split("; "), [
    'jwt[0].issuer.url: Invalid value: "object": must be of type string',
    'jwt[0].issuer.audiences: Invalid value: "string": must be of type array',
    'jwt[0].claimMappings.username.claim: Invalid value: "number": must be of type string',
    'jwt[0].claimMappings.username.prefix: Invalid value: "array": must be of type string',
    'jwt[1]: Invalid value: "null": must be of type object',
    'anonymous.enabled: Invalid value: "string": must be of type boolean',
    'anonymous.conditions[0]: Invalid value: "null": must be of type object',
  ]);
});

test("the file is one document of limited size, with limited lists and strings", () => {
  const head = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\n";
  assert.match(
    refusal(`${head}---\n${head}`),
    /^expected a document in YAML or JSON: expected one document, found another at line 3/,
  );
  assert.match(refusal("{"), /^expected a document in YAML or JSON: /);
  assert.match(refusal("a: [1"), /^expected a document in YAML or JSON: .* at line \d+, column \d+$/);
  const filler = (bytes: number) => `${head}#${"x".repeat(bytes - head.length - 1)}`;
  assert.deepEqual(parse(filler(MAX_CONFIGURATION_BYTES)).jwt, []);
  assert.equal(
    refusal(filler(MAX_CONFIGURATION_BYTES + 1)),
    `found ${MAX_CONFIGURATION_BYTES + 1} bytes, expected at most ${MAX_CONFIGURATION_BYTES}`,
  );
  const audiences = Array.from({ length: MAX_LISTED_ITEMS + 1 }, (_, index) => `a${index}`);
  const with_ = (more: object) =>
    documentOf([{ issuer: issuer("https://a.example", more), claimMappings: { username } }]);
  assert.equal(parse(with_({ audiences: audiences.slice(1) })).jwt[0]?.issuer.audiences.length, MAX_LISTED_ITEMS);
  assert.equal(
    refusal(with_({ audiences })),
    `jwt[0].issuer.audiences: Too many: ${MAX_LISTED_ITEMS + 1}: must have at most ${MAX_LISTED_ITEMS} items`,
  );
  const long = "é".repeat(MAX_TEXT_BYTES / 2);
  assert.equal(parse(with_({ audiences: [long] })).jwt[0]?.issuer.audiences[0], long);
  assert.equal(
    refusal(with_({ audiences: ["a", `${long}x`] })),
    `jwt[0].issuer.audiences[1]: Too long: may not be more than ${MAX_TEXT_BYTES} bytes`,
  );
});

test("[AUTHN-CONF-008] [LIM-006] 64 authenticators are accepted, 65 are not", () => {
  const many = Array.from({ length: 65 }, (_, index) => authenticator(`https://issuer-${index}.example`));
  assert.equal(parse(documentOf(many.slice(1))).jwt.length, 64);
  assert.equal(refusal(documentOf(many)), "jwt: Too many: 65: must have at most 64 items");
});
