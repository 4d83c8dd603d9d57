/** The authorizer libraries: questions, decisions, and answers that come later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRelease, type Release } from "../../../runtime/api/lifecycle/lifecycle.js";
import type { UserInfo } from "../../../runtime/api/user-info.js";
import { expressionEnvironments } from "../../../runtime/cel/libraries.js";
import {
  type AuthorizerAnswer,
  type AuthorizerCheck,
  type AuthorizerQuestion,
  evaluationsWithAuthorizer,
  MAX_REMEMBERED_ANSWERS,
  PendingDecision,
  RememberedAnswers,
} from "../../../runtime/cel/library/authorizer/authorizer-check.js";
import { AUTHORIZER_TYPE, AuthorizerValue } from "../../../runtime/cel/library/authorizer/authorizer-values.js";
import { type EvaluateOptions, evaluate, resultOf } from "../evaluation.js";
import { assertErrors } from "./cases.js";

const USER: UserInfo = { username: "ann", uid: "", groups: ["staff"], extra: {} };

function withCheck(check: AuthorizerCheck): EvaluateOptions {
  return { variables: { authorizer: { type: AUTHORIZER_TYPE, value: new AuthorizerValue(check, USER) } } };
}

/** Answers every question in one way, and keeps them. */
function answering(answer: AuthorizerAnswer): { options: EvaluateOptions; questions: AuthorizerQuestion[] } {
  const questions: AuthorizerQuestion[] = [];
  const check = (question: AuthorizerQuestion): AuthorizerAnswer => {
    questions.push(question);
    return answer;
  };
  return { options: withCheck({ check }), questions };
}

const ALLOWED: AuthorizerAnswer = { isAllowed: true, reason: "a rule" };

const POD_LIST = {
  user: USER,
  isResourceRequest: true,
  verb: "list",
  group: "",
  version: "*",
  resource: "pods",
  subresource: "",
  namespace: "",
  name: "",
  fieldSelector: "",
  labelSelector: "",
} as const;

test("[CEL-020] [CEL-021] a resource check has the group, resource, subresource, namespace and name", () => {
  const { options, questions } = answering(ALLOWED);
  const expression =
    "authorizer.group('apps').resource('deployments').subresource('scale').namespace('t').name('a').check('get').allowed()";
  assert.equal(resultOf(expression, options), true);
  const named = {
    verb: "get",
    group: "apps",
    resource: "deployments",
    subresource: "scale",
    namespace: "t",
    name: "a",
  };
  assert.deepEqual(questions, [{ ...POD_LIST, ...named }]);
});

test("[CEL-022] a decision has a reason, and an error when it has one", () => {
  const check = "authorizer.group('').resource('pods').check('list')";
  const allowed = answering(ALLOWED).options;
  assert.deepEqual(resultOf(`[${check}.reason(), ${check}.error()]`, allowed), ["a rule", ""]);
  const failed = answering({ isAllowed: false, reason: "", error: "no answer" }).options;
  assert.deepEqual(resultOf(`[${check}.errored(), ${check}.allowed()]`, failed), [true, false]);
  assert.equal(resultOf(`${check}.error()`, failed), "no answer");
});

test("[CEL-023] a path check has a path", () => {
  const { options, questions } = answering(ALLOWED);
  assert.equal(resultOf("authorizer.path('/healthz').check('get').allowed()", options), true);
  assert.deepEqual(questions, [{ user: USER, isResourceRequest: false, verb: "get", path: "/healthz" }]);
  assertErrors({ "authorizer.path(' ').check('get').allowed()": "path must not be empty" }, options);
});

test("[CEL-024] serviceAccount checks for a service account", () => {
  const { options, questions } = answering(ALLOWED);
  resultOf("authorizer.serviceAccount('t', 'sa').group('').resource('pods').check('list').allowed()", options);
  const groups = ["system:serviceaccounts", "system:serviceaccounts:t"];
  const user = { username: "system:serviceaccount:t:sa", uid: "", groups, extra: {} };
  assert.deepEqual(questions, [{ ...POD_LIST, user }]);
  assertErrors(
    {
      "authorizer.serviceAccount('t', 'S A').path('/').check('get').allowed()": "Invalid service account name",
      "authorizer.serviceAccount('T', 'sa').path('/').check('get').allowed()": "Invalid service account namespace",
    },
    options,
  );
});

test("[CEL-025] selectors need their gate, and are passed as written", () => {
  const { options, questions } = answering(ALLOWED);
  const expression =
    "authorizer.group('').resource('pods').fieldSelector('a=b').labelSelector('!').check('list').allowed()";
  assert.equal(resultOf(expression, options), true);
  assert.deepEqual(questions, [{ ...POD_LIST, fieldSelector: "a=b", labelSelector: "!" }]);
  const compiles = (isEnabled: boolean): boolean =>
    expressionEnvironments(parseRelease("1.31") as Release, () => isEnabled)
      .forNew.extend({ variables: { authorizer: AUTHORIZER_TYPE } })
      .compile(expression).ok;
  assert.deepEqual([compiles(false), compiles(true)], [false, true]);
});

test("[CEL-048] the budget of an expression allows two checks", () => {
  const check = "authorizer.path('/a').check('get').allowed()";
  const options = { ...answering(ALLOWED).options, limit: 1_000_000 };
  assert.equal(evaluate(`${check} && ${check}`, options).type, "value");
  assert.equal(evaluate(`${check} && ${check} && ${check} || true`, options).type, "over budget");
});

test("checks without an answer end the evaluation, which is repeated with their answers", () => {
  const evaluations: string[] = [];
  const steps = evaluationsWithAuthorizer((check) => {
    evaluations.push("evaluated");
    // an answer that is missing is no error that || could drop
    return resultOf(
      "(authorizer.path('/a').check('get').allowed() || true) && authorizer.path('/b').check('get').allowed()",
      withCheck(check),
    );
  });
  const asked: string[] = [];
  let step = steps.next();
  while (!step.done) {
    asked.push(step.value.isResourceRequest ? step.value.resource : step.value.path);
    step = steps.next({ isAllowed: step.value.verb === "get", reason: "" });
  }
  assert.deepEqual(asked, ["/a", "/b"]);
  assert.equal(step.value, true);
  assert.equal(evaluations.length, 3);
});

test("remembered answers are limited", () => {
  const answers = new RememberedAnswers();
  const question = (path: number): AuthorizerQuestion => ({
    user: USER,
    isResourceRequest: false,
    verb: "get",
    path: `/${path}`,
  });
  for (let path = 0; path < MAX_REMEMBERED_ANSWERS; path += 1) {
    assert.throws(() => answers.check(question(path)), PendingDecision);
    answers.remember(question(path), ALLOWED);
  }
  assert.deepEqual(answers.check(question(0)), ALLOWED);
  assert.match(answers.check(question(MAX_REMEMBERED_ANSWERS)).error ?? "", /more than 256/);
});
