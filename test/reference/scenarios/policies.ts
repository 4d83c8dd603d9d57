/** Expression policies: their validation, and their effect on requests. */

import type { JsonObject } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { get, MERGE, patch, post, put, remove, silent } from "./steps.js";

const POLICIES = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
const BINDINGS = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";
const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const MAPS = "/api/v1/namespaces/{{ns}}/configmaps";
const NAME = "p-{{id}}";
/** When this mark is effective, everything that was created before it is too. */
const MARK = "mark-{{id}}";

const rule = (resources: string[], operations: string[] = ["CREATE", "UPDATE"]): JsonObject => ({
  apiGroups: [""],
  apiVersions: ["v1"],
  operations,
  resources,
});
const inOwnNamespace = { matchLabels: { "kubernetes.io/metadata.name": "{{ns}}" } };
const map = (name: string, data: JsonObject = { a: "b" }, metadata: JsonObject = {}): JsonObject => ({
  metadata: { name, ...metadata },
  data,
});

function policy(spec: JsonObject, metadata: JsonObject = {}): JsonObject {
  return {
    metadata: { name: NAME, ...metadata },
    spec: {
      matchConstraints: {
        namespaceSelector: inOwnNamespace,
        objectSelector: { matchExpressions: [{ key: "mark", operator: "DoesNotExist" }] },
        resourceRules: [rule(["configmaps"])],
      },
      ...spec,
    },
  };
}

const binding = (spec: JsonObject = {}, name = NAME): JsonObject => ({
  metadata: { name },
  spec: { policyName: NAME, validationActions: ["Deny"], ...spec },
});

/** Expressions of a validation, for creations or changes of configmaps. */
const EXPRESSIONS: readonly string[] = [
  "true",
  "1",
  "'a'",
  "",
  " ",
  "object.",
  "object.metadata.name == 'a'",
  "object.none",
  "object.none == 1 || true",
  "oldObject == null || oldObject.data == object.data",
  "request.operation == 'CREATE'",
  "request.none == 'x'",
  "request.userInfo.username == 'ref-admin'",
  "request.userInfo.none == ''",
  "request.resource.resource == 1",
  "params.x == 1",
  "params == null",
  "namespaceObject.metadata.name == 'x'",
  "namespaceObject.none == 'x'",
  "authorizer.group('').resource('pods').check('get').allowed()",
  "authorizer.requestResource.check('get').allowed()",
  "authorizer.path('/healthz').check('get').reason() == ''",
  "authorizer == null",
  "variables.none",
  "variables.none == 1",
  "unknown == 1",
  "self.x == 1",
  "object.data.all(k, k != 'a')",
  "object.data.all(k, object.data.all(l, object.data.all(m, k == l || l == m)))",
  "object.metadata.name.matches('[')",
  "object.metadata.name.matches('(?=a)')",
  "1 + 'a' == 2",
  "size(1) == 1",
  "object.metadata.name + 1",
  "has(object.data)",
  "has(object)",
  "dyn(1)",
  "[true]",
  "{'a': true}",
  "null",
  "true ? 1 : 2",
  "quantity('1').isGreaterThan(quantity('2'))",
  "ip('127.0.0.1').family() == 4",
  "format.dns1123Label().validate('a').hasValue()",
  "semver('1.0.0').major() == 1",
  "['a','b'].join('-') == 'a-b'",
  "sets.contains(['a'], ['a'])",
  "cel.bind(x, object.metadata.name, x == 'a')",
  "object.?data.?a.orValue('') == 'b'",
  "JSONPatch{op: 'add'}",
  "Object{}",
  "jsonpatch.escapeKey('a/b') == 'a~1b'",
  "true &&",
  '"unclosed',
  `${"!".repeat(60)}true`,
  `'${"x".repeat(200)}' == 'y'`,
];

/** Parts of a policy that are validated before or together with the compilation. */
const PARTS: Readonly<Record<string, JsonObject>> = {
  "nothing to check": { validations: [] },
  "neither validations nor annotations": {},
  "annotations only": { auditAnnotations: [{ key: "k", valueExpression: "'v'" }] },
  "expression missing": { validations: [{ message: "m" }] },
  "message with a line break": { validations: [{ expression: "true", message: "a\nb" }] },
  "message of blanks": { validations: [{ expression: "true", message: "  " }] },
  "line break in the expression": { validations: [{ expression: "true\n&& 1 == 1" }] },
  "line break without message": { validations: [{ expression: "object.\nmetadata.name == 'a'" }] },
  "reason unknown": { validations: [{ expression: "true", reason: "Own" }] },
  "reason forbidden": { validations: [{ expression: "true", reason: "Forbidden" }] },
  "message expression of a number": { validations: [{ expression: "true", messageExpression: "1" }] },
  "message expression broken": { validations: [{ expression: "true", messageExpression: "'a' +" }] },
  "message expression of blanks": { validations: [{ expression: "true", messageExpression: " " }] },
  "message expression with authorizer": {
    validations: [
      { expression: "true", messageExpression: "string(authorizer.requestResource.check('get').allowed())" },
    ],
  },
  "message expression with text": {
    validations: [{ expression: "true", messageExpression: "'a' + object.metadata.name" }],
  },
  "failure policy unknown": { failurePolicy: "Own", validations: [{ expression: "true" }] },
  "failure policy empty": { failurePolicy: "", validations: [{ expression: "true" }] },
  "param kind empty": { paramKind: {}, validations: [{ expression: "true" }] },
  "param kind without version": { paramKind: { kind: "ConfigMap" }, validations: [{ expression: "true" }] },
  "param kind bad version": {
    paramKind: { apiVersion: "a/b/c", kind: "ConfigMap" },
    validations: [{ expression: "true" }],
  },
  "param kind bad group": {
    paramKind: { apiVersion: "A_b/v1", kind: "ConfigMap" },
    validations: [{ expression: "true" }],
  },
  "param kind bad kind": { paramKind: { apiVersion: "v1", kind: "Config_Map" }, validations: [{ expression: "true" }] },
  "param kind and params": {
    paramKind: { apiVersion: "v1", kind: "ConfigMap" },
    validations: [{ expression: "params.data.a == 'b'" }],
  },
  "no constraints": { matchConstraints: null, validations: [{ expression: "true" }] },
  "empty constraints": { matchConstraints: {}, validations: [{ expression: "true" }] },
  "constraints without operations": {
    matchConstraints: { resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] }] },
    validations: [{ expression: "true" }],
  },
  "constraints with empty lists": {
    matchConstraints: { resourceRules: [{ apiGroups: [], apiVersions: [], operations: [], resources: [] }] },
    validations: [{ expression: "true" }],
  },
  "operation unknown": {
    matchConstraints: { resourceRules: [rule(["pods"], ["READ"])] },
    validations: [{ expression: "true" }],
  },
  "operation beside all": {
    matchConstraints: { resourceRules: [rule(["pods"], ["*", "CREATE"])] },
    validations: [{ expression: "true" }],
  },
  "resources in conflict": {
    matchConstraints: { resourceRules: [rule(["*/*", "pods"])] },
    validations: [{ expression: "true" }],
  },
  "subresources in conflict": {
    matchConstraints: { resourceRules: [rule(["pods/*", "pods/status"])] },
    validations: [{ expression: "true" }],
  },
  "resource empty": { matchConstraints: { resourceRules: [rule([""])] }, validations: [{ expression: "true" }] },
  "resource names": {
    matchConstraints: { resourceRules: [{ ...rule(["pods"]), resourceNames: ["a", "a", "B_"] }] },
    validations: [{ expression: "true" }],
  },
  "scope unknown": {
    matchConstraints: { resourceRules: [{ ...rule(["pods"]), scope: "Own" }] },
    validations: [{ expression: "true" }],
  },
  "match policy unknown": {
    matchConstraints: { matchPolicy: "Own", resourceRules: [rule(["pods"])] },
    validations: [{ expression: "true" }],
  },
  "selector wrong": {
    matchConstraints: {
      namespaceSelector: { matchExpressions: [{ key: "a", operator: "In" }] },
      objectSelector: { matchLabels: { "a b": "c" } },
      resourceRules: [rule(["pods"])],
    },
    validations: [{ expression: "true" }],
  },
  "exclude rules": {
    matchConstraints: { resourceRules: [rule(["pods"])], excludeResourceRules: [rule(["pods"], ["X"])] },
    validations: [{ expression: "true" }],
  },
  "condition without name": { matchConditions: [{ expression: "true" }], validations: [{ expression: "true" }] },
  "condition bad name": {
    matchConditions: [{ name: "a b", expression: "true" }],
    validations: [{ expression: "true" }],
  },
  "condition names twice": {
    matchConditions: [
      { name: "a", expression: "true" },
      { name: "a", expression: "false" },
    ],
    validations: [{ expression: "true" }],
  },
  "condition without expression": { matchConditions: [{ name: "a" }], validations: [{ expression: "true" }] },
  "condition of a number": { matchConditions: [{ name: "a", expression: "1" }], validations: [{ expression: "true" }] },
  "condition with variables": {
    variables: [{ name: "v", expression: "true" }],
    matchConditions: [{ name: "a", expression: "variables.v" }],
    validations: [{ expression: "true" }],
  },
  "condition with params": {
    matchConditions: [{ name: "a", expression: "params.x" }],
    validations: [{ expression: "true" }],
  },
  "too many conditions": {
    matchConditions: Array.from({ length: 65 }, (_, index) => ({ name: `c${index}`, expression: "true" })),
    validations: [{ expression: "true" }],
  },
  "variable used": {
    variables: [{ name: "v", expression: "object.metadata.name" }],
    validations: [{ expression: "variables.v == 'a'" }],
  },
  "variable of another type": {
    variables: [{ name: "v", expression: "1" }],
    validations: [{ expression: "variables.v == 'a'" }],
  },
  "variable before its time": {
    variables: [
      { name: "v", expression: "variables.w" },
      { name: "w", expression: "1" },
    ],
    validations: [{ expression: "variables.v == 1" }],
  },
  "variable without name": { variables: [{ expression: "1" }], validations: [{ expression: "true" }] },
  "variable bad name": { variables: [{ name: "a-b", expression: "1" }], validations: [{ expression: "true" }] },
  "variable reserved": { variables: [{ name: "in", expression: "1" }], validations: [{ expression: "true" }] },
  "variable twice": {
    variables: [
      { name: "v", expression: "1" },
      { name: "v", expression: "'a'" },
    ],
    validations: [{ expression: "variables.v == 1" }],
  },
  "variable without expression": { variables: [{ name: "v" }], validations: [{ expression: "true" }] },
  "variable broken": {
    variables: [{ name: "v", expression: "1 +" }],
    validations: [{ expression: "variables.v == 1" }],
  },
  "annotation without key": { auditAnnotations: [{ valueExpression: "'v'" }] },
  "annotation bad key": { auditAnnotations: [{ key: "a b", valueExpression: "'v'" }] },
  "annotation key with a slash": { auditAnnotations: [{ key: "a.b/c", valueExpression: "'v'" }] },
  "annotation long key": { auditAnnotations: [{ key: "k".repeat(64), valueExpression: "'v'" }] },
  "annotation keys twice": {
    auditAnnotations: [
      { key: "k", valueExpression: "'v'" },
      { key: "k", valueExpression: "'w'" },
    ],
  },
  "annotation without expression": { auditAnnotations: [{ key: "k" }] },
  "annotation of a number": { auditAnnotations: [{ key: "k", valueExpression: "1" }] },
  "annotation of nothing": { auditAnnotations: [{ key: "k", valueExpression: "null" }] },
  "annotation of both": { auditAnnotations: [{ key: "k", valueExpression: "true ? 'v' : null" }] },
  "too many annotations": {
    auditAnnotations: Array.from({ length: 21 }, (_, index) => ({ key: `k${index}`, valueExpression: "'v'" })),
  },
  "unknown field": { validations: [{ expression: "true", own: 1 }] },
  "validations of texts": { validations: ["true"] },
  "many faults": {
    failurePolicy: "Own",
    paramKind: {},
    matchConstraints: { resourceRules: [rule([])] },
    matchConditions: [{ name: "", expression: "" }],
    variables: [{ name: "", expression: "" }],
    validations: [{ expression: "", message: "\n", messageExpression: "1", reason: "x" }],
    auditAnnotations: [{ key: "", valueExpression: "" }],
  },
};

const BINDING_PARTS: Readonly<Record<string, JsonObject>> = {
  plain: {},
  "no policy name": { policyName: "" },
  "policy name missing": { policyName: null },
  "bad policy name": { policyName: "a b" },
  "no actions": { validationActions: [] },
  "actions missing": { validationActions: null },
  "action unknown": { validationActions: ["Own"] },
  "action twice": { validationActions: ["Deny", "Deny"] },
  "deny and warn": { validationActions: ["Deny", "Warn"] },
  "warn and audit": { validationActions: ["Warn", "Audit"] },
  "param ref empty": { paramRef: {} },
  "param ref by name": { paramRef: { name: "a", parameterNotFoundAction: "Deny" } },
  "param ref without action": { paramRef: { name: "a" } },
  "param ref action unknown": { paramRef: { name: "a", parameterNotFoundAction: "Own" } },
  "param ref by both": { paramRef: { name: "a", selector: {}, parameterNotFoundAction: "Allow" } },
  "param ref selector": { paramRef: { selector: {}, parameterNotFoundAction: "Allow" } },
  "param ref wrong selector": {
    paramRef: { selector: { matchLabels: { "a b": "c" } }, parameterNotFoundAction: "Allow" },
  },
  "param ref bad name": { paramRef: { name: "a/b", parameterNotFoundAction: "Allow" } },
  "param ref namespace": { paramRef: { name: "a", namespace: "b_", parameterNotFoundAction: "Allow" } },
  "match resources": { matchResources: { namespaceSelector: inOwnNamespace } },
  "match resources rules": { matchResources: { resourceRules: [rule(["pods"], ["X"])] } },
  "match resources policy": { matchResources: { matchPolicy: "Own" } },
};

export function policies(): Family {
  return {
    name: "policies",
    exchanges: [...withParams(), ...expressions(), ...parts(), ...bindings(), ...lives(), ...effects()],
  };
}

function expressions(): Exchange[] {
  const places: Readonly<Record<string, (expression: string) => JsonObject>> = {
    validation: (expression) => ({ validations: [{ expression }] }),
    condition: (expression) => ({
      matchConditions: [{ name: "c", expression }],
      validations: [{ expression: "true" }],
    }),
    variable: (expression) => ({
      variables: [{ name: "v", expression }],
      validations: [{ expression: "variables.v" }],
    }),
    message: (messageExpression) => ({ validations: [{ expression: "true", messageExpression }] }),
    annotation: (valueExpression) => ({ auditAnnotations: [{ key: "k", valueExpression }] }),
  };
  return EXPRESSIONS.map((expression) => ({
    id: `expression/${expression.slice(0, 60)}${expression.length > 60 ? ` ${expression.length}` : ""}`,
    steps: Object.values(places).map((place) => post(`${POLICIES}?dryRun=All`, policy(place(expression)))),
  }));
}

function parts(): Exchange[] {
  return Object.entries(PARTS).map(([what, part]) => ({
    id: `part/${what}`,
    steps: [
      post(`${POLICIES}?dryRun=All`, policy(part)),
      post(`${POLICIES}?dryRun=All&fieldValidation=Strict`, policy(part)),
    ],
  }));
}

function bindings(): Exchange[] {
  return Object.entries(BINDING_PARTS).map(([what, part]) => ({
    id: `binding/${what}`,
    steps: [post(`${BINDINGS}?dryRun=All`, binding(part))],
  }));
}

/** Changes of a policy: what was invalid before may stay. */
function lives(): Exchange[] {
  const own = `${POLICIES}/${NAME}`;
  const unbound = policy({ validations: [{ expression: "object.metadata.name != 'x'" }] });
  return [
    {
      id: "life/of a policy",
      steps: [
        post(POLICIES, unbound),
        patch(own, MERGE, { spec: { failurePolicy: "Ignore" } }),
        patch(own, MERGE, { spec: { validations: [{ expression: "object." }] } }),
        patch(own, MERGE, { spec: { validations: [{ expression: "params.x" }] } }),
        patch(own, MERGE, { metadata: { generation: 9 }, status: { observedGeneration: 7 } }),
        patch(`${own}/status`, MERGE, {
          status: {
            observedGeneration: 1,
            typeChecking: { expressionWarnings: [{ fieldRef: "spec.validations[0].expression", warning: "w" }] },
          },
        }),
        patch(`${own}/status`, MERGE, { status: { typeChecking: { expressionWarnings: [{}] } } }),
        patch(`${own}/status`, MERGE, { status: { conditions: [{ type: "a" }] } }),
        put(own, unbound),
        get(POLICIES, { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" }),
        remove(own),
      ].map((step, index) => (index === 9 ? silent(step) : step)),
    },
    {
      id: "life/of a binding",
      steps: [
        post(BINDINGS, binding()),
        patch(`${BINDINGS}/${NAME}`, MERGE, { spec: { policyName: "other" } }),
        patch(`${BINDINGS}/${NAME}`, MERGE, { spec: { validationActions: ["Warn"] } }),
        patch(`${BINDINGS}/${NAME}`, MERGE, { spec: { validationActions: ["Warn", "Deny"] } }),
        remove(`${BINDINGS}/${NAME}`),
      ],
    },
  ];
}

/** A policy whose denial shows that everything that was created before it is in force. */
const mark: readonly Step[] = [
  post(POLICIES, {
    metadata: { name: MARK },
    spec: {
      matchConstraints: {
        namespaceSelector: inOwnNamespace,
        objectSelector: { matchLabels: { mark: "yes" } },
        resourceRules: [rule(["configmaps"])],
      },
      validations: [{ expression: "false", message: "the mark is known" }],
    },
  }),
  post(BINDINGS, { metadata: { name: MARK }, spec: { policyName: MARK, validationActions: ["Deny"] } }),
  {
    ...post(`${MAPS}?dryRun=All`, map("mark", {}, { labels: { mark: "yes" } })),
    until: "the mark is known",
    patienceMs: 20_000,
  },
].map(silent);
const leave: readonly Step[] = [
  remove(`${BINDINGS}/${NAME}`),
  remove(`${BINDINGS}/${MARK}`),
  remove(`${POLICIES}/${NAME}`),
  remove(`${POLICIES}/${MARK}`),
].map(silent);

/** The requests while a policy exists: creations, changes, deletions, in dry runs and real. */
const requests: readonly Step[] = [
  post(MAPS, map("a")),
  post(MAPS, map("b", { a: "c", own: "x" })),
  post(`${MAPS}?dryRun=All`, map("c", { x: "y" })),
  put(`${MAPS}/a`, map("a", { a: "changed" })),
  patch(`${MAPS}/a`, MERGE, { metadata: { labels: { l: "m" } } }),
  patch(`${MAPS}/none`, MERGE, { data: { x: "y" } }),
  post("/api/v1/namespaces/{{ns}}/secrets", { metadata: { name: "s" } }),
  remove(`${MAPS}/a`),
];

const allOperations = {
  matchConstraints: {
    namespaceSelector: inOwnNamespace,
    objectSelector: { matchExpressions: [{ key: "mark", operator: "DoesNotExist" }] },
    resourceRules: [rule(["configmaps"], ["*"])],
  },
};

/** Policies and bindings, each tested with the same requests. */
const EFFECTS: Readonly<Record<string, { policy: JsonObject; binding?: JsonObject }>> = {
  deny: { policy: { validations: [{ expression: "object.metadata.name != 'b'" }] } },
  "deny with message": { policy: { validations: [{ expression: "!has(object.data.own)", message: "no own data" }] } },
  "deny with reason": {
    policy: { validations: [{ expression: "object.metadata.name != 'b'", message: "m", reason: "Forbidden" }] },
  },
  "deny unauthorized": { policy: { validations: [{ expression: "false", reason: "Unauthorized" }] } },
  "deny too large": { policy: { validations: [{ expression: "false", reason: "RequestEntityTooLarge" }] } },
  "two validations": {
    policy: {
      validations: [
        { expression: "object.metadata.name != 'b'", message: "first" },
        { expression: "!has(object.data.own)", message: "second", reason: "Forbidden" },
      ],
    },
  },
  "message expression": {
    policy: {
      validations: [{ expression: "object.metadata.name != 'b'", messageExpression: "'not ' + object.metadata.name" }],
    },
  },
  "message expression fails": {
    policy: { validations: [{ expression: "false", message: "other", messageExpression: "object.none" }] },
  },
  "message expression empty": { policy: { validations: [{ expression: "false", messageExpression: "''" }] } },
  "message expression of lines": { policy: { validations: [{ expression: "false", messageExpression: "'a\\nb'" }] } },
  "message expression too long": {
    policy: { validations: [{ expression: "false", messageExpression: `'${"x".repeat(6000)}'` }] },
  },
  "expression over lines": {
    policy: { validations: [{ expression: " object.metadata.name\n  != 'b'", message: "m" }] },
  },
  warn: {
    policy: { validations: [{ expression: "object.metadata.name != 'b'", message: "m" }] },
    binding: { validationActions: ["Warn"] },
  },
  "warn and audit": {
    policy: { validations: [{ expression: "false", message: 'with "quotes"' }] },
    binding: { validationActions: ["Warn", "Audit"] },
  },
  audit: { policy: { validations: [{ expression: "false" }] }, binding: { validationActions: ["Audit"] } },
  "fails and denies": { policy: { validations: [{ expression: "object.none == 1" }] } },
  "fails and ignores": { policy: { failurePolicy: "Ignore", validations: [{ expression: "object.none == 1" }] } },
  "fails and warns": {
    policy: { validations: [{ expression: "object.none == 1" }] },
    binding: { validationActions: ["Warn"] },
  },
  "divides by zero": { policy: { validations: [{ expression: "1 / size(object.data) == 2" }] } },
  "no text": { policy: { validations: [{ expression: "object.data.a" }] } },
  "every operation": { policy: { ...allOperations, validations: [{ expression: "object != null" }] } },
  "old object": {
    policy: {
      ...allOperations,
      validations: [{ expression: "oldObject == null || object == null || oldObject.data == object.data" }],
    },
  },
  "old object missing": { policy: { validations: [{ expression: "oldObject.data == object.data" }] } },
  request: {
    policy: {
      ...allOperations,
      validations: [
        {
          expression: "false",
          messageExpression:
            "request.operation + ' ' + request.name + ' ' + string(request.dryRun) + ' ' + request.resource.resource + ' ' + request.requestKind.kind + ' ' + request.kind.version + ' ' + request.namespace + ' ' + request.userInfo.username + ' ' + request.userInfo.uid + ' ' + request.userInfo.groups.join(',')",
        },
      ],
    },
  },
  "request without subresource": {
    policy: { validations: [{ expression: "request.subResource == 'x'", message: "none" }] },
  },
  "request options": {
    policy: { ...allOperations, validations: [{ expression: "false", messageExpression: "request.options.kind" }] },
  },
  "namespace object": {
    policy: {
      validations: [
        { expression: "namespaceObject.metadata.name == 'x'", messageExpression: "namespaceObject.metadata.name" },
      ],
    },
  },
  "namespace fields": {
    policy: {
      validations: [
        {
          expression: "has(namespaceObject.metadata.managedFields)",
          messageExpression:
            "string(has(namespaceObject.status)) + string(has(namespaceObject.spec)) + string(has(namespaceObject.metadata.uid))",
        },
      ],
    },
  },
  authorizer: {
    policy: {
      validations: [
        {
          expression:
            "!authorizer.group('').resource('pods').namespace('a').check('get').allowed() || authorizer.requestResource.check('x').reason() == 'x'",
          message: "may get pods",
        },
      ],
    },
  },
  "authorizer of a service account": {
    policy: {
      validations: [
        {
          expression: "authorizer.serviceAccount('default', 'own').group('').resource('pods').check('get').allowed()",
          message: "account may not",
        },
      ],
    },
  },
  variables: {
    policy: {
      variables: [
        { name: "names", expression: "object.metadata.name.split('-')" },
        { name: "first", expression: "variables.names[0]" },
      ],
      validations: [{ expression: "variables.first != 'b'", messageExpression: "'first is ' + variables.first" }],
    },
  },
  "variable fails": {
    policy: {
      variables: [{ name: "none", expression: "object.none" }],
      validations: [{ expression: "object.metadata.name != 'b'" }, { expression: "variables.none == 1" }],
    },
  },
  conditions: {
    policy: {
      matchConditions: [{ name: "own", expression: "has(object.data.own)" }],
      validations: [{ expression: "false", message: "own" }],
    },
  },
  "condition fails": {
    policy: {
      matchConditions: [{ name: "own", expression: "object.data.own == 'x'" }],
      validations: [{ expression: "false" }],
    },
  },
  "condition fails and ignores": {
    policy: {
      failurePolicy: "Ignore",
      matchConditions: [{ name: "own", expression: "object.data.own == 'x'" }],
      validations: [{ expression: "false" }],
    },
  },
  "two conditions, one fails": {
    policy: {
      matchConditions: [
        { name: "fails", expression: "object.none" },
        { name: "does not match", expression: "false" },
      ].map(({ name, expression }) => ({ name: name.replaceAll(/[ ,]/g, "-"), expression })),
      validations: [{ expression: "false" }],
    },
  },
  "annotations fail": {
    policy: { auditAnnotations: [{ key: "k", valueExpression: "object.none" }], validations: [{ expression: "true" }] },
  },
  "too dear": {
    policy: {
      validations: [
        {
          expression:
            "[1,2,3,4,5,6,7,8,9,10].all(a, [1,2,3,4,5,6,7,8,9,10].all(b, [1,2,3,4,5,6,7,8,9,10].all(c, [1,2,3,4,5,6,7,8,9,10].all(d, [1,2,3,4,5,6,7,8,9,10].all(e, [1,2,3,4,5,6,7,8,9,10].all(f, a+b+c+d+e+f > 0))))))",
        },
      ],
    },
  },
  "no such policy": { policy: { validations: [{ expression: "false" }] }, binding: { policyName: "none-{{id}}" } },
  "params missing": {
    policy: { paramKind: { apiVersion: "v1", kind: "Secret" }, validations: [{ expression: "params == null" }] },
  },
  "params of an unknown kind": {
    policy: {
      paramKind: { apiVersion: "none.example.com/v1", kind: "None" },
      validations: [{ expression: "params == null" }],
    },
    binding: { paramRef: { name: "a", parameterNotFoundAction: "Deny" } },
  },
  "ref without kind": {
    policy: { validations: [{ expression: "object.metadata.name != 'b'" }] },
    binding: { paramRef: { name: "a", parameterNotFoundAction: "Deny" } },
  },
  "binding matches others": {
    policy: { validations: [{ expression: "false" }] },
    binding: { matchResources: { objectSelector: { matchLabels: { l: "m" } } } },
  },
  "binding excludes": {
    policy: { validations: [{ expression: "false" }] },
    binding: { matchResources: { excludeResourceRules: [rule(["configmaps"], ["UPDATE"])] } },
  },
  "names only": {
    policy: {
      matchConstraints: {
        namespaceSelector: inOwnNamespace,
        objectSelector: { matchExpressions: [{ key: "mark", operator: "DoesNotExist" }] },
        resourceRules: [{ ...rule(["configmaps"]), resourceNames: ["b"] }],
      },
      validations: [{ expression: "false" }],
    },
  },
};

function effects(): Exchange[] {
  return Object.entries(EFFECTS).map(([what, { policy: spec, binding: more }]) => ({
    id: `effect/${what}`,
    steps: [
      silent(post(POLICIES, policy(spec))),
      silent(post(BINDINGS, binding(more))),
      ...mark,
      ...requests,
      ...leave,
    ],
  }));
}

const PARAM_REFS: Readonly<Record<string, JsonObject>> = {
  "by name": { name: "one", parameterNotFoundAction: "Deny" },
  "by a name that is not there": { name: "none", parameterNotFoundAction: "Deny" },
  "by a name that may be missing": { name: "none", parameterNotFoundAction: "Allow" },
  "by selector": { selector: { matchLabels: { set: "a" } }, parameterNotFoundAction: "Deny" },
  "by a selector of all": { selector: {}, parameterNotFoundAction: "Deny" },
  "by a selector of none": { selector: { matchLabels: { set: "z" } }, parameterNotFoundAction: "Deny" },
  "by a selector that may be empty": { selector: { matchLabels: { set: "z" } }, parameterNotFoundAction: "Allow" },
  "in its namespace": { name: "one", namespace: "{{ns}}", parameterNotFoundAction: "Deny" },
  "in another namespace": { name: "one", namespace: "default", parameterNotFoundAction: "Deny" },
};

/** Parameters of a kind that only this exchange uses, so that no other exchange affects when it is followed. */
function withParams(): Exchange[] {
  const group = "{{id}}.example.com";
  const params = `/apis/${group}/v1/namespaces/{{ns}}/limits`;
  const limit = (name: string, forbidden: string, set: string): JsonObject => ({
    apiVersion: `${group}/v1`,
    kind: "Limit",
    metadata: { name, labels: { set } },
    spec: { forbidden },
  });
  const schema = {
    type: "object",
    properties: { spec: { type: "object", properties: { forbidden: { type: "string" } } } },
  };
  const definition = {
    metadata: { name: `limits.${group}` },
    spec: {
      group,
      scope: "Namespaced",
      names: { plural: "limits", kind: "Limit" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  };
  const spec = {
    paramKind: { apiVersion: `${group}/v1`, kind: "Limit" },
    validations: [
      {
        expression: "object.metadata.name != params.spec.forbidden",
        messageExpression: "'forbidden by ' + params.metadata.name",
      },
    ],
  };
  return Object.entries(PARAM_REFS).map(([what, paramRef]) => ({
    id: `params/${what}`,
    steps: [
      silent(post(DEFINITIONS, definition)),
      silent({ ...get(params), until: "LimitList" }),
      silent(post(params, limit("one", "b", "a"))),
      silent(post(params, limit("two", "c", "b"))),
      silent(post(POLICIES, policy(spec))),
      silent(post(BINDINGS, binding({ paramRef }))),
      ...mark,
      // The reference looks for new kinds every half minute.
      silent({
        ...post(`${MAPS}?dryRun=All`, map("b")),
        until: 'forbidden by|no params|"kind":"ConfigMap"',
        patienceMs: 60_000,
      }),
      post(`${MAPS}?dryRun=All`, map("b")),
      ...requests,
      ...leave,
      silent(remove(`${DEFINITIONS}/limits.${group}`)),
    ],
  }));
}
