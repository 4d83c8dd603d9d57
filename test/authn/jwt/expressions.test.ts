/** The expressions of an issuer: errors with their places, values with their bounds. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidCredentialError } from "../../../runtime/authn/authenticator.js";
import {
  compileExpressions,
  type JwtExpressions,
  noExpressions,
} from "../../../runtime/authn/jwt/claim-expressions.js";
import { checkClaimRules, userOfClaims } from "../../../runtime/authn/jwt/claim-mappings.js";
import type { JwtConfiguration } from "../../../runtime/authn/jwt/jwt-configuration.js";
import { structuredSetup } from "../../../runtime/authn/jwt/jwt-setup.js";
import { importExpressionEngine } from "../../../runtime/registry/kinds/expression-engine.js";

const engine = () =>
  importExpressionEngine({
    release: { major: 1, minor: 35 },
    isEnabled: () => true,
    goesBack: false,
    listLiteralCost: 10,
  });

function configuration(changes: Partial<JwtConfiguration>): JwtConfiguration {
  return {
    issuer: { url: "https://issuer.example.com", audiences: ["a"] },
    claimMappings: { username: { claim: "sub", prefix: "" } },
    ...changes,
  };
}

async function compiled(changes: Partial<JwtConfiguration>): Promise<JwtExpressions> {
  const { expressions, errors } = await compileExpressions(configuration(changes), engine);
  assert.deepEqual(errors, []);
  return expressions;
}

async function errorsOf(changes: Partial<JwtConfiguration>): Promise<string[]> {
  const { errors } = await compileExpressions(configuration(changes), engine, "jwt[3]");
  return errors.map(({ field, message }) => `${field}: ${message}`);
}

test("jwt expressions: without any, the engine is not imported", async () => {
  const never = () => Promise.reject(new Error("imported"));
  const claimValidationRules = [{ claim: "hd", requiredValue: "a", expression: "" }];
  const found = await compileExpressions(configuration({ claimValidationRules }), never);
  assert.deepEqual(found, { expressions: noExpressions, errors: [] });
});

test("jwt expressions: all errors, each with its place", async () => {
  const errors = await errorsOf({
    claimValidationRules: [{ expression: "claims.a == 'b'" }, { expression: "claims.a +" }, { expression: "'text'" }],
    claimMappings: {
      username: { expression: "user.username" },
      groups: { expression: "7" },
      uid: { expression: "claims.exp > 7" },
      extra: [
        { key: "example.com/a", valueExpression: "{'a': 'b'}" },
        { key: "example.com/b", valueExpression: "['a', 'b']" },
        { key: "example.com/c", valueExpression: "nothing" },
      ],
    },
    userValidationRules: [{ expression: "user.name == 'a'" }, { expression: "claims.a == 'b'" }],
  });
  const expected = [
    /^jwt\[3\]\.claimValidationRules\[1\]\.expression: Invalid value: "claims\.a \+": compilation failed: /,
    /^jwt\[3\]\.claimValidationRules\[2\]\.expression: .*: must evaluate to bool$/,
    /^jwt\[3\]\.claimMappings\.username\.expression: .*undeclared reference to 'user'/s,
    /^jwt\[3\]\.claimMappings\.groups\.expression: .*: must evaluate to string or list\(string\) but got int$/,
    /^jwt\[3\]\.claimMappings\.uid\.expression: .*: must evaluate to string but got bool$/,
    /^jwt\[3\]\.claimMappings\.extra\[0\]\.valueExpression: .*but got map\(string, string\)$/,
    /^jwt\[3\]\.claimMappings\.extra\[2\]\.valueExpression: .*undeclared reference to 'nothing'/s,
    /^jwt\[3\]\.userValidationRules\[0\]\.expression: .*undefined field 'name'/s,
    /^jwt\[3\]\.userValidationRules\[1\]\.expression: .*undeclared reference to 'claims'/s,
  ];
  assert.equal(errors.length, expected.length, errors.join("\n"));
  for (const [index, pattern] of expected.entries()) assert.match(errors[index] ?? "", pattern);
});

test("jwt expressions: a configuration with an error accepts no token", async () => {
  const faulty = configuration({ claimMappings: { username: { expression: "claims.sub" }, uid: { expression: "7" } } });
  const { expressions } = await compileExpressions(faulty, engine);
  assert.throws(() => checkClaimRules(structuredSetup(faulty, expressions), { sub: "jane" }), InvalidCredentialError);
  const mapless = structuredSetup(configuration({ claimMappings: { username: {} } }), noExpressions);
  assert.throws(() => userOfClaims(mapless, { "": "jane" }, {}, ""), InvalidCredentialError);
});

test("jwt expressions: an e-mail address as username requires a use of claims.email_verified", async () => {
  const username = { expression: "claims.email" };
  const rule = "claims.?email_verified.orValue(true) == true";
  const fault = /^jwt\[3\]\.claimMappings\.username\.expression: .*claims\.email_verified must be used/;
  const [found = ""] = await errorsOf({ claimMappings: { username } });
  assert.match(found, fault);
  assert.equal(
    (await errorsOf({ claimMappings: { username: { expression: "claims.?email.orValue('a')" } } })).length,
    1,
  );
  const good: Partial<JwtConfiguration>[] = [
    { claimMappings: { username }, claimValidationRules: [{ expression: rule }] },
    { claimMappings: { username: { expression: `${rule} ? claims.email : 'unknown'` } } },
    {
      claimMappings: { username, extra: [{ key: "example.com/a", valueExpression: "string(claims.email_verified)" }] },
    },
  ];
  for (const changes of good) assert.deepEqual(await errorsOf(changes), []);
  const user = [{ expression: "user.username != 'claims.email_verified'" }];
  assert.equal((await errorsOf({ claimMappings: { username }, userValidationRules: user })).length, 1);
});

test("jwt expressions: a missing value or one of another type makes the credential invalid", async () => {
  const { username, groups, extra, checkClaims } = await compiled({
    claimMappings: {
      username: { expression: "claims.sub" },
      groups: { expression: "claims.groups" },
      extra: [{ key: "example.com/a", valueExpression: "claims.a" }],
    },
    claimValidationRules: [{ expression: "claims.a == 'b'", message: "a is b" }],
  });
  for (const sub of ["", 7, null, ["a"], { a: "b" }, true])
    assert.throws(() => username?.({ sub }), InvalidCredentialError);
  assert.throws(() => username?.({}), /the username expression has no value: .*no such key: sub/);
  for (const found of [7, true, { a: "b" }, ["a", 7], [["a"]], [null]]) {
    assert.throws(() => groups?.({ groups: found }), InvalidCredentialError);
    assert.throws(() => extra?.({ a: found }), /the extra example.com\/a expression must give/);
  }
  assert.deepEqual(extra?.({ a: ["", ""] }), {});
  assert.deepEqual(extra?.({ a: null }), {});
  assert.throws(() => checkClaims?.({ a: "c" }), /claims validation expression 'claims.a == 'b'' failed: a is b/);
  assert.throws(() => checkClaims?.({}), InvalidCredentialError);
  checkClaims?.({ a: "b" });
});

test("jwt expressions: whole numbers beyond 2^53 stay exact, and other JSON keeps its type", async () => {
  const { checkClaims } = await compiled({
    claimValidationRules: [
      { expression: "claims.id == 9007199254740993 && claims.share == 0.5 && claims.list[1].a == null" },
    ],
  });
  checkClaims?.({ id: 9007199254740993n, share: 0.5, list: [1, { a: null }] });
});

test("jwt expressions: one that costs too much has no value", async () => {
  const all = "claims.list.all(a, claims.list.all(b, claims.list.all(c, a + b + c >= 0)))";
  const { checkClaims } = await compiled({ claimValidationRules: [{ expression: all }] });
  checkClaims?.({ list: [1, 2, 3] });
  const list = Array.from({ length: 1_000 }, (_, index) => index);
  assert.throws(() => checkClaims?.({ list }), /out of cost budget/);
});

test("jwt expressions: user rules see the user that the mappings made", async () => {
  const { checkUser } = await compiled({
    userValidationRules: [
      { expression: "user.username == 'jane' && user.uid == '' && 'a' in user.groups" },
      { expression: "user.extra['example.com/a'] == ['b']", message: "a is b" },
    ],
  });
  const user = { username: "jane", uid: "", groups: ["a"], extra: { "example.com/a": ["b"] } };
  checkUser?.(user);
  assert.throws(
    () => checkUser?.({ ...user, extra: { "example.com/a": ["c"] } }),
    /user validation expression .* a is b/,
  );
  assert.throws(() => checkUser?.({ ...user, extra: {} }), InvalidCredentialError);
  assert.throws(() => checkUser?.({ ...user, username: "joe" }), InvalidCredentialError);
});
