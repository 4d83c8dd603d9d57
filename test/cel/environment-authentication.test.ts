/** Expressions of authentication and authorization configuration: variables, wording, and what is read off them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatFieldError } from "../../runtime/api/field-error.js";
import type { JsonObject } from "../../runtime/api/json.js";
import type { CelValue } from "../../runtime/cel/cel-values.js";
import {
  claimsActivation,
  claimsEnvironment,
  compileMapping,
  compileRequirement,
  textOf,
  textsOf,
  trustsUnverifiedEmail,
  userActivation,
  userEnvironment,
} from "../../runtime/cel/environments/authentication-environment.js";
import {
  compileReviewConditions,
  matchReview,
  reviewActivation,
  reviewEnvironment,
} from "../../runtime/cel/environments/authorization-environment.js";
import type { Compilation, Expression } from "../../runtime/cel/environments/compile-feature-expression.js";
import { evaluateAlone } from "../../runtime/cel/environments/expression-run.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";

const { forStored } = expressionEnvironments({ major: 1, minor: 31 }, () => false);
const claims = claimsEnvironment(forStored);
const users = userEnvironment(forStored);
const reviews = reviewEnvironment(forStored);

function expression(compilation: Compilation): Expression {
  assert.ok(compilation.ok, compilation.ok ? "" : compilation.message);
  return compilation.expression;
}

function messageOf(compilation: Compilation): string {
  return compilation.ok ? "" : compilation.message;
}

function mapped(text: string, of: JsonObject): CelValue {
  const evaluation = evaluateAlone(expression(compileMapping(claims, text)), claimsActivation(of));
  assert.equal(evaluation.type, "value", evaluation.type === "error" ? evaluation.message : "");
  return evaluation.type === "value" ? evaluation.value : null;
}

test("claims are a map of any values; mappings may give any type, which is checked at run time", () => {
  const token = { sub: "a", roles: ["x", "y"], nested: { groups: "one" }, level: 3 };
  assert.equal(textOf(mapped("'oidc:' + claims.sub", token)), "oidc:a");
  assert.deepEqual(textsOf(mapped("claims.roles", token)), ["x", "y"]);
  assert.deepEqual(textsOf(mapped("claims.nested.groups", token)), ["one"]);
  assert.deepEqual(textsOf(mapped("claims.?absent.orValue('')", token)), []);
  assert.deepEqual(textsOf(mapped("claims.?absent.orValue(null)", token)), []);
  assert.equal(textsOf(mapped("claims.level", token)), undefined);
  assert.equal(textsOf(mapped("[1]", token)), undefined);
  assert.equal(textOf(mapped("claims.level", token)), undefined);
});

test("validation rules must be bool, and the error says only that", () => {
  assert.equal(messageOf(compileRequirement(claims, "claims.sub != ''")), "");
  assert.equal(messageOf(compileRequirement(claims, "'a'")), "must evaluate to bool");
  assert.equal(messageOf(compileRequirement(claims, "claims.sub")), "must evaluate to bool");
  assert.match(
    messageOf(compileRequirement(claims, "user.username == 'a'")),
    /^compilation failed: ERROR: <input>:1:1: undeclared reference to 'user'/,
  );
});

test("users are typed, including their groups and extra values", () => {
  const user = { username: "a", uid: "1", groups: ["x"], extra: { "example.com/k": ["v"] } };
  const judge = (text: string) => evaluateAlone(expression(compileRequirement(users, text)), userActivation(user));
  assert.deepEqual(judge("!user.username.startsWith('system:') && user.groups.all(g, g != 'y')"), {
    type: "value",
    value: true,
  });
  assert.deepEqual(judge("user.extra['example.com/k'] == ['v']"), { type: "value", value: true });
  assert.match(messageOf(compileRequirement(users, "user.name == 'a'")), /undefined field 'name'/);
  assert.match(messageOf(compileRequirement(users, "user.groups == 'a'")), /applied to '\(list\(string\), string\)'/);
});

test("an evaluation that fails names its expression", () => {
  const evaluation = evaluateAlone(expression(compileMapping(claims, "claims.absent")), claimsActivation({}));
  assert.deepEqual(evaluation, {
    type: "error",
    message: "expression 'claims.absent' resulted in error: no such key: absent",
  });
});

test("a username from claims.email requires a use of claims.email_verified", () => {
  const mapping = (text: string) => expression(compileMapping(claims, text));
  const trusts = (username: string, extra: string[] = [], claimValidation: string[] = []): boolean =>
    trustsUnverifiedEmail({
      username: mapping(username),
      extra: extra.map(mapping),
      claimValidation: claimValidation.map(mapping),
    });
  assert.equal(trusts("claims.email"), true);
  assert.equal(trusts("claims.?email.orValue('a')"), true);
  assert.equal(trusts("'p:' + (has(claims.email) ? claims.email : 'none')"), true);
  assert.equal(trusts("claims.sub", ["claims.email"]), false);
  assert.equal(trusts("claims.inner.email"), false);
  assert.equal(trusts("claims.email_verified ? claims.email : ''"), false);
  assert.equal(trusts("claims.email", ["string(claims.email_verified)"]), false);
  assert.equal(trusts("claims.email", [], ["claims.?email_verified.orValue(true)"]), false);
  assert.equal(trusts("claims.email", [], ["claims.email != ''"]), true);
  assert.equal(trustsUnverifiedEmail({ username: undefined, extra: [], claimValidation: [] }), false);
});

test("conditions of webhook authorizers see a typed review", () => {
  const conditions = (...texts: string[]) => {
    const compiled = compileReviewConditions(reviews, texts, "matchConditions");
    assert.deepEqual(compiled.errors, []);
    return compiled.conditions;
  };
  const resource = {
    verb: "get",
    resource: "pods",
    fieldSelector: { requirements: [{ key: "k", operator: "In", values: ["v"] }] },
  };
  const activation = reviewActivation({ user: "a", groups: ["g"], resourceAttributes: resource });
  const match = (...texts: string[]) => matchReview(conditions(...texts), activation);
  assert.deepEqual(match("has(request.resourceAttributes)", "request.resourceAttributes.namespace == ''"), {
    type: "match",
  });
  assert.deepEqual(match("request.uid == '' && request.extra.size() == 0 && 'g' in request.groups"), { type: "match" });
  assert.deepEqual(match("request.resourceAttributes.fieldSelector.requirements[0].values == ['v']"), {
    type: "match",
  });
  assert.deepEqual(match("has(request.nonResourceAttributes)"), {
    type: "no match",
    condition: "has(request.nonResourceAttributes)",
  });
  assert.deepEqual(match("request.nonResourceAttributes.path == '/'", "request.user == 'b'"), {
    type: "no match",
    condition: "request.user == 'b'",
  });
  assert.deepEqual(match("request.user == 'a'", "request.nonResourceAttributes.path == '/'"), {
    type: "error",
    messages: [
      "cel evaluation error: expression 'request.nonResourceAttributes.path == '/'' resulted in error: " +
        "no such key: nonResourceAttributes",
    ],
  });
});

test("conditions of webhook authorizers: the error of each one has its place", () => {
  const texts = ["request.user", " ", "true", "true", "request.name == ''"];
  const { conditions, errors } = compileReviewConditions(reviews, texts, "authorizers[0].matchConditions");
  assert.deepEqual(
    conditions.map(({ text }) => text),
    ["true"],
  );
  assert.deepEqual(errors.map(formatFieldError), [
    'authorizers[0].matchConditions[0].expression: Invalid value: "request.user": must evaluate to bool but got string',
    "authorizers[0].matchConditions[1].expression: Required value",
    'authorizers[0].matchConditions[3].expression: Duplicate value: "true"',
    `authorizers[0].matchConditions[4].expression: Invalid value: "request.name == ''": ` +
      "compilation failed: ERROR: <input>:1:8: undefined field 'name'\n | request.name == ''\n | .......^",
  ]);
});

test("a webhook authorizer has at most 64 conditions", () => {
  const faultsOf = (count: number) =>
    compileReviewConditions(
      reviews,
      Array.from({ length: count }, (_, index) => `request.user != '${index}'`),
      "matchConditions",
    ).errors.map(formatFieldError);
  assert.deepEqual(faultsOf(64), []);
  assert.deepEqual(faultsOf(65), ["matchConditions: Too many: 65: must have at most 64 items"]);
});
