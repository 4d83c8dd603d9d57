/** Expressions about requests that write: their variables, what a request gives them, and how they are refused. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../runtime/api/json.js";
import { VALIDATION_COST_BUDGET } from "../../runtime/cel/budgets.js";
import { NULL, STRING } from "../../runtime/cel/cel-types.js";
import {
  type AdmissionInputs,
  type AdmissionVariables,
  admissionActivation,
  admissionEnvironment,
  compileAdmission,
  compileCondition,
} from "../../runtime/cel/environments/admission-environment.js";
import type { Expression } from "../../runtime/cel/environments/compile-feature-expression.js";
import { ComposedVariables } from "../../runtime/cel/environments/composed-variables.js";
import { Budget, ExpressionRun, evaluateAlone } from "../../runtime/cel/environments/expression-run.js";
import { matchConditions } from "../../runtime/cel/environments/match-condition-environment.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { evaluationsWithAuthorizer } from "../../runtime/cel/library/authorizer/authorizer-check.js";
import { AuthorizerValue, ResourceCheck } from "../../runtime/cel/library/authorizer/authorizer-values.js";

const { forStored } = expressionEnvironments({ major: 1, minor: 36 }, () => true);
const whole = admissionEnvironment(forStored, { hasParams: true, hasAuthorizer: true });

const REQUEST: JsonObject = {
  kind: { group: "apps", version: "v1", kind: "Deployment" },
  resource: { group: "apps", version: "v1", resource: "deployments" },
  subResource: "scale",
  name: "web",
  namespace: "shop",
  operation: "UPDATE",
  userInfo: { username: "alice", uid: "1", groups: ["dev"], extra: { scope: ["a", "b"] } },
  dryRun: false,
  options: { fieldManager: "kubectl" },
};

const NAMESPACE: JsonObject = {
  metadata: {
    name: "shop",
    uid: "u",
    labels: { tier: "one" },
    creationTimestamp: "2024-01-01T00:00:00Z",
    generation: 3,
    managedFields: [{ manager: "x" }],
  },
  spec: { finalizers: ["a"] },
  status: { phase: "Active", conditions: [{ type: "T", status: "True", lastTransitionTime: "2024-01-02T00:00:00Z" }] },
};

const user = { username: "alice", uid: "1", groups: ["dev"], extra: {} };
const authorizer = new AuthorizerValue(
  { check: (question) => ({ isAllowed: question.verb === "get", reason: `asked for ${question.verb}` }) },
  user,
);

const INPUTS: AdmissionInputs = {
  object: { spec: { replicas: 3, ratio: 1.5 } },
  oldObject: null,
  request: REQUEST,
  namespaceObject: NAMESPACE,
  params: { limit: 5 },
  authorizer,
  requestResource: new ResourceCheck(authorizer, {
    group: "apps",
    resource: "deployments",
    subresource: "",
    namespace: "shop",
    name: "web",
    fieldSelector: "",
    labelSelector: "",
  }),
};

function judge(text: string, inputs: Partial<AdmissionInputs> = {}): unknown {
  const compilation = compileCondition(whole, text);
  if (!compilation.ok) return compilation.message;
  const evaluation = evaluateAlone(compilation.expression, admissionActivation({ ...INPUTS, ...inputs }));
  return evaluation.type === "value" ? evaluation.value : evaluation.message;
}

function refusal(text: string, declared: AdmissionVariables = {}): string {
  const compilation = compileCondition(admissionEnvironment(forStored, declared), text);
  return compilation.ok ? "" : compilation.message;
}

for (const text of [
  "object.spec.replicas <= params.limit && object.spec.ratio == 1.5",
  "oldObject == null",
  "request.kind.kind == 'Deployment' && request.resource.resource == 'deployments'",
  "request.operation in ['CREATE', 'UPDATE'] && !request.dryRun",
  "request.namespace == 'shop' && request.subResource == 'scale'",
  "request.userInfo.groups.exists(g, g == 'dev') && request.userInfo.extra['scope'].size() == 2",
  "request.options.fieldManager == 'kubectl'",
  "!has(request.requestKind)",
  "namespaceObject.metadata.labels['tier'] == 'one' && namespaceObject.metadata.generation == 3",
  "namespaceObject.metadata.creationTimestamp < timestamp('2024-01-02T00:00:00Z')",
  "namespaceObject.status.conditions[0].lastTransitionTime.getFullYear() == 2024",
  "authorizer.group('').resource('pods').check('get').allowed()",
  "!authorizer.requestResource.check('delete').allowed()",
  "authorizer.requestResource.check('update').reason() == 'asked for update'",
]) {
  test(`a request fulfils ${text}`, () => assert.equal(judge(text), true));
}

test("objects without a namespace and deletes have null in their place", () => {
  assert.equal(judge("namespaceObject == null", { namespaceObject: null }), true);
  assert.equal(judge("object == null && oldObject.a == 1", { object: null, oldObject: { a: 1 } }), true);
  assert.equal(judge("params == null", { params: null }), true);
});

test("[CEL-044] objects are of any type: an unknown field checks, and is an error where it is missing", () => {
  assert.equal(judge("has(object.missing)"), false);
  assert.match(String(judge("object.missing == 1")), /resulted in error: no such key: missing$/);
});

test("typed variables refuse fields that they don't have", () => {
  assert.match(refusal("request.object.a == 1"), /^compilation failed: .*undefined field 'object'/);
  assert.match(refusal("namespaceObject.metadata.managedFields.size() > 0"), /undefined field 'managedFields'/);
  assert.match(refusal("namespaceObject.metadata.ownerReferences.size() > 0"), /undefined field 'ownerReferences'/);
});

test("params and the authorizer exist only if they are declared", () => {
  assert.match(refusal("params.a == 1"), /undeclared reference to 'params'/);
  assert.match(refusal("authorizer.path('/').check('get').allowed()"), /undeclared reference to 'authorizer'/);
  assert.match(refusal("authorizer.requestResource.check('get').allowed()"), /undeclared reference to 'authorizer'/);
  assert.equal(refusal("params.a == 1", { hasParams: true }), "");
  assert.equal(refusal("authorizer.requestResource.check('get').allowed()", { hasAuthorizer: true }), "");
});

test("results are of the types that the feature asks for", () => {
  assert.equal(refusal("request.name"), "must evaluate to bool but got string");
  assert.equal(refusal("object.a"), "must evaluate to bool but got dyn");
  const compilation = compileAdmission(whole, "1", [STRING, NULL]);
  assert.equal(compilation.ok ? "" : compilation.message, "must evaluate to one of [string null_type] but got int");
});

test("an evaluation that needs an answer of the authorizer is repeated with it, and charged once", () => {
  const variables = new ComposedVariables(whole);
  variables.declare("mayGet", "authorizer.path('/healthz').check('get').allowed()");
  const compile = (text: string): Expression => {
    const compilation = compileCondition(variables.environment, text);
    assert.ok(compilation.ok);
    return compilation.expression;
  };
  const conditions = ["variables.mayGet", "!authorizer.path('/healthz').check('delete').allowed()"].map(compile);
  const budgets: number[] = [];
  const evaluations = evaluationsWithAuthorizer((check) => {
    const budget = new Budget(VALIDATION_COST_BUDGET);
    const inputs = { ...INPUTS, authorizer: new AuthorizerValue(check, user) };
    const run = new ExpressionRun(variables.activate(admissionActivation(inputs), budget), budget);
    const values = conditions.map((condition) => run.evaluate(condition));
    budgets.push(VALIDATION_COST_BUDGET - budget.remaining);
    return values;
  });
  const asked: string[] = [];
  let step = evaluations.next();
  while (!step.done) {
    asked.push(step.value.verb);
    step = evaluations.next({ isAllowed: step.value.verb === "get", reason: "" });
  }
  const yes = { type: "value", value: true };
  assert.deepEqual(step.value, [yes, yes]);
  assert.deepEqual(asked, ["get", "delete"]);
  assert.equal(budgets.length, 1);
  assert.ok((budgets[0] ?? 0) > 700_000 && (budgets[0] ?? 0) < 700_100, `two checks, found ${budgets[0]}`);
});

test("match conditions may use the authorizer too", () => {
  const compilation = compileCondition(whole, "authorizer.requestResource.check('update').allowed()");
  assert.ok(compilation.ok);
  const outcome = matchConditions(
    [{ name: "may-update", expression: compilation.expression }],
    admissionActivation(INPUTS),
  );
  assert.deepEqual(outcome, { type: "no match", condition: "may-update" });
});
