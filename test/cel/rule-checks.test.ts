/** Rules of schemas when a definition is written: what compiles, what it may cost, and what is said of the rest. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import {
  checkRules,
  MAX_COMPILE_EFFORT,
  type RuleCheckOptions,
  withCompileEffort,
} from "../../runtime/cel/schema/check-rules.js";
import { resolveFieldPath } from "../../runtime/cel/schema/field-path.js";
import type { Schema, ValidationRule } from "../../runtime/schema/schema-types.js";

const environments = expressionEnvironments({ major: 1, minor: 31 }, () => true);

function check(schema: Schema, options: Partial<RuleCheckOptions> = {}): string[] {
  const { problems } = checkRules({
    schema,
    structs: {},
    isResource: false,
    environments,
    formatPlace: ({ path }) => `/${path.join("/")}`,
    ...options,
  });
  return problems.map(({ struct, path, reason, detail }) => {
    const place = `${struct === undefined ? "" : `${struct}:`}${path.join("/")}`;
    return `${reason.replace("FieldValue", "")} ${place}: ${detail}`;
  });
}

/** Faults of a rule on a text of 10 characters. */
function ofRule(rule: Partial<ValidationRule>, schema: Schema = { type: "string", maxLength: 10 }): string[] {
  return check({ ...schema, validations: [{ rule: "true", ...rule }] }).map((text) =>
    text.replace("x-kubernetes-validations/0", "0"),
  );
}

const REMEDY =
  "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)";

test("[CEL-001] a rule is one expression that gives a bool", () => {
  assert.deepEqual(ofRule({ rule: "self.size() > 0" }), []);
  assert.deepEqual(ofRule({ rule: "self.size()" }), ["Invalid 0/rule: cel expression must evaluate to a bool"]);
  assert.match(ofRule({ rule: "true; true" })[0] ?? "", /^Invalid 0\/rule: compilation failed: ERROR: <input>:1:5: /);
  assert.deepEqual(ofRule({ rule: " " }), ["Required 0/rule: rule is not specified"]);
});

test("[CEL-005] [CEL-034] every part of an expression is checked, also where it is never evaluated", () => {
  assert.match(ofRule({ rule: "request.user == 'x'" })[0] ?? "", /undeclared reference to 'request'/);
  const schema: Schema = { type: "object", properties: { a: { type: "integer" } } };
  assert.deepEqual(ofRule({ rule: "true ? self.a > 0 : self.b > 0" }, schema), [
    "Invalid 0/rule: compilation failed: ERROR: <input>:1:25: undefined field 'b'\n | true ? self.a > 0 : self.b > 0\n | ........................^",
  ]);
});

test("[CEL-032] lists of several types are refused", () => {
  assert.match(ofRule({ rule: "self in [1, 'a']" })[0] ?? "", /expected type 'int' but found 'string'/);
});

test("[CEL-052] a message expression gives a string", () => {
  assert.deepEqual(ofRule({ messageExpression: "'found ' + self" }), []);
  assert.deepEqual(ofRule({ messageExpression: "'size was ' + string(self.size())" }), []);
  assert.deepEqual(ofRule({ messageExpression: "1" }), [
    "Invalid 0/messageExpression: messageExpression must evaluate to a string",
  ]);
  assert.match(
    ofRule({ messageExpression: "zzz" })[0] ?? "",
    /^Invalid 0\/messageExpression: messageExpression compilation failed: ERROR: <input>:1:1: undeclared reference to 'zzz'/,
  );
  assert.deepEqual(ofRule({ messageExpression: " " }), [
    "Required 0/messageExpression: messageExpression must be non-empty if specified",
  ]);
});

test("messages are not empty, and have one line", () => {
  assert.deepEqual(ofRule({ message: "  " }), ["Invalid 0/message: must be non-empty if specified"]);
  assert.deepEqual(ofRule({ message: "a\nb" }), ["Invalid 0/message: must not contain line breaks"]);
  assert.deepEqual(ofRule({ message: "a\n" }), []);
  assert.deepEqual(ofRule({ rule: "true ||\nfalse" }), [
    "Required 0/message: message must be specified if rule contains line breaks",
  ]);
  assert.deepEqual(ofRule({ rule: "true ||\nfalse", message: "no" }), []);
});

test("[CEL-053] reasons are known, and field paths lead to fields", () => {
  assert.deepEqual(ofRule({ reason: "FieldValueForbidden" }), []);
  assert.match(ofRule({ reason: "Nope" })[0] ?? "", /^NotSupported 0\/reason: /);
  const schema: Schema = { type: "object", properties: { a: { type: "integer" } } };
  assert.deepEqual(ofRule({ fieldPath: ".a" }, schema), []);
  for (const fieldPath of [".b", "a", ".a.b", "[0]"])
    assert.deepEqual(ofRule({ fieldPath }, schema), ["Invalid 0/fieldPath: must be a valid path"], fieldPath);
  assert.deepEqual(ofRule({ fieldPath: " " }, schema), [
    "Invalid 0/fieldPath: must be non-empty if specified",
    "Invalid 0/fieldPath: must be a valid path",
  ]);
});

test("field paths name keys of maps and fields of objects, also quoted", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      "a.b": { type: "object", additionalProperties: { type: "object", properties: { "it's": { type: "string" } } } },
    },
  };
  const pathOf = (text: string): string => {
    const result = resolveFieldPath(text, schema, {});
    return result.ok ? result.path : `problem: ${result.problem}`;
  };
  assert.equal(pathOf("['a.b'].key['it\\'s']"), "a.b[key].it's");
  assert.equal(pathOf("['a.b']['x.y']"), "a.b[x.y]");
  assert.equal(pathOf("['a\\x']"), "problem: invalid string literal: unknown escape");
  assert.equal(pathOf("['a.b'"), "problem: unexpected end of JSON path");
  assert.equal(pathOf("."), "problem: unexpected end of JSON path");
});

test("[CEL-050] a rule may cost ten million at most, times how often it can run", () => {
  const rule: ValidationRule = { rule: "self.all(x, self.all(y, x == y))" };
  const list = (maxItems?: number): Schema => ({
    type: "array",
    items: { type: "integer" },
    validations: [rule],
    ...(maxItems === undefined ? {} : { maxItems }),
  });
  const place = "Forbidden x-kubernetes-validations/0/rule";
  const [unbounded, ...others] = check(list());
  assert.equal(unbounded, `${place}: estimated rule cost exceeds budget by factor of more than 100x ${REMEDY}`);
  assert.equal(others.length, 2);
  assert.deepEqual(check(list(100)), []);
  assert.deepEqual(check(list()), check({ ...list(), maxItems: 1_000_000_000 }));
});

test("the factor is reported more precisely the nearer it is to 1", () => {
  // costs 2 and a tenth of the length of each text
  const factorOf = (maxLength: number): string | undefined =>
    ofRule({ rule: "self.contains(self)" }, { type: "string", maxLength })[0]?.match(/factor of (.*) \(try/)?.[1];
  assert.equal(factorOf(7_000), undefined);
  assert.equal(factorOf(8_000), "1.024000x");
  assert.equal(factorOf(10_000), "1.6x");
  assert.equal(factorOf(100_000), "more than 100x");
});

test("rules in lists and maps cost as often as there can be items", () => {
  const within = (bounds: Schema): Schema => ({
    type: "array",
    items: { type: "string", maxLength: 2_000, validations: [{ rule: "self.contains(self)" }] },
    ...bounds,
  });
  assert.deepEqual(check(within({ maxItems: 10 })), []);
  assert.match(check(within({ maxItems: 100 }))[0] ?? "", /^Forbidden items\/x-kubernetes-validations\/0\/rule: /);
  assert.match(check(within({}))[0] ?? "", /more than 100x/);
  // once for each failing rule
  const items: Schema = {
    type: "string",
    maxLength: 2_000,
    validations: [{ rule: "true", messageExpression: "self" }],
  };
  assert.deepEqual(check({ type: "array", maxItems: 1000, items }), []);
});

test("all rules of a schema cost a hundred million at most; the most expensive four are named", () => {
  const properties: Record<string, Schema> = {};
  for (const [name, maxLength] of Object.entries({ a: 7500, b: 7000, c: 7800, d: 7400, e: 7600 })) {
    const validations = [1, 2, 3, 4].map((number) => ({ rule: `self.contains(self) || ${number} > 0` }));
    properties[name] = { type: "string", maxLength, validations };
  }
  const schema: Schema = { type: "object", properties };
  const faults = check(schema);
  const what = "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
  assert.deepEqual(
    faults.slice(0, 4),
    [0, 1, 2, 3].map((index) => `Forbidden properties/c/x-kubernetes-validations/${index}/rule: ${what}`),
  );
  assert.match(
    faults[4] ?? "",
    /^Forbidden : x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1\.8x \(try/,
  );
  assert.equal(faults.length, 5);
});

test("the limit of single rules is not held against schemas that are stored as they are", () => {
  const schema: Schema = { type: "string", maxLength: 8_000, validations: [{ rule: "self.contains(self)" }] };
  assert.equal(check(schema).length, 1);
  assert.deepEqual(check(schema, { isUnchanged: true }), []);
});

test("[CEL-004] oldSelf is refused where items can't be found again", () => {
  const item: Schema = {
    type: "object",
    properties: { k: { type: "string" } },
    validations: [{ rule: "self == oldSelf" }],
  };
  const list = (listType?: Schema["listType"]): Schema => ({
    type: "array",
    items: item,
    ...(listType === undefined ? {} : { listType, listMapKeys: ["k"] }),
    maxItems: 10,
  });
  const fault =
    "Invalid properties/l/items/x-kubernetes-validations/0/rule: oldSelf cannot be used on the uncorrelatable portion of the schema within /properties/l";
  const within = (schema: Schema): Schema => ({ type: "object", properties: { l: schema } });
  assert.deepEqual(check(within(list())), [fault]);
  assert.deepEqual(check(within(list("set"))), [fault]);
  assert.deepEqual(check(within(list("map"))), []);
  // the outermost list counts
  const nested: Schema = { type: "array", maxItems: 10, items: { type: "object", properties: { m: list() } } };
  assert.match(check(within(nested))[0] ?? "", /within \/properties\/l$/);
});

test("[CEL-054] optionalOldSelf makes oldSelf an optional, and is allowed only with oldSelf", () => {
  assert.deepEqual(ofRule({ rule: "self == oldSelf.orValue('')", optionalOldSelf: true }), []);
  assert.match(
    ofRule({ rule: "self == oldSelf", optionalOldSelf: true })[0] ?? "",
    /found no matching overload for '_==_'/,
  );
  for (const optionalOldSelf of [true, false])
    assert.deepEqual(ofRule({ optionalOldSelf }), [
      "Invalid 0/optionalOldSelf: may not be set if oldSelf is not used in rule",
    ]);
});

test("[CEL-051] stored rules may use more than new ones", () => {
  const older = expressionEnvironments({ major: 1, minor: 29 }, () => true);
  const rule = "isIP(self)";
  const schema: Schema = { type: "string", validations: [{ rule, messageExpression: "string(ip(self))" }] };
  const none: ReadonlySet<string> = new Set();
  const of = (rules: ReadonlySet<string>, messageExpressions: ReadonlySet<string>): string[] =>
    check(schema, { environments: older, stored: { rules, messageExpressions } }).map(
      (text) => text.split(":")[0] ?? "",
    );
  assert.deepEqual(of(none, none), ["Invalid x-kubernetes-validations/0/rule"]);
  assert.deepEqual(of(new Set([rule]), none), ["Invalid x-kubernetes-validations/0/messageExpression"]);
  assert.deepEqual(of(new Set([rule]), new Set(["string(ip(self))"])), []);
  assert.deepEqual(of(new Set(["isIP( self )"]), none), ["Invalid x-kubernetes-validations/0/rule"]);
});

test("rules of nodes with other errors are not checked", () => {
  const properties = { a: { type: "string", validations: [{ rule: "self > 0" }] } as Schema };
  const schema: Schema = { type: "object", properties, validations: [{ rule: "self.b" }] };
  assert.equal(check(schema).length, 2);
  const faults = check(schema, { isSound: (path) => path.length > 0 });
  assert.deepEqual(
    faults.map((text) => text.split(":")[0]),
    ["Invalid properties/a/x-kubernetes-validations/0/rule"],
  );
});

test("rules run below properties that expressions can't reach, and not on values of unknown type", () => {
  const schema: Schema = {
    type: "object",
    properties: {
      "a b": { type: "string", validations: [{ rule: "self == 1" }] },
      free: { preserveUnknownFields: true, validations: [{ rule: "true" }] },
    },
  };
  const [first, second, ...others] = check(schema);
  assert.match(first ?? "", /^Invalid properties\/a b\/x-kubernetes-validations\/0\/rule: compilation failed/);
  assert.match(second ?? "", /^Invalid properties\/free\/x-kubernetes-validations: the schema does not say/);
  assert.deepEqual(others, []);
});

test("rules of structs are placed in them, and structs may contain themselves", () => {
  const structs: Record<string, Schema> = {
    Node: {
      type: "object",
      properties: { next: { ref: "Node" }, leaf: { ref: "Leaf" } },
      validations: [{ rule: "!has(self.next) || self.next.leaf.n > 0 || self.zzz" }],
    },
    Leaf: { type: "object", properties: { n: { type: "integer", validations: [{ rule: "self" }] } } },
  };
  const faults = check({ ref: "Node" }, { structs });
  assert.deepEqual(
    faults.map((text) => text.split("\n")[0]),
    [
      "Invalid Node:x-kubernetes-validations/0/rule: compilation failed: ERROR: <input>:1:48: undefined field 'zzz'",
      "Invalid Leaf:properties/n/x-kubernetes-validations/0/rule: cel expression must evaluate to a bool",
    ],
  );
});

test("compiling ends when a definition takes more work than is allowed", () => {
  let text = "1";
  for (let depth = 0; depth < 9; depth += 1) text = `optional.of(${text}).optMap(v, v)`;
  const schema: Schema = { type: "integer", validations: Array(100).fill({ rule: `${text}.hasValue()` }) };
  const faults = check(schema);
  assert.equal(faults.length, 1);
  assert.match(
    faults[0] ?? "",
    new RegExp(`^Forbidden x-kubernetes-validations/\\d+/rule: .*more than ${MAX_COMPILE_EFFORT} steps$`),
  );
  // several versions share the limit
  const small: Schema = { type: "integer", validations: [{ rule: "self > 0" }] };
  assert.deepEqual(
    withCompileEffort(() => [check(schema).length, check(small).length]),
    [1, 1],
  );
  assert.deepEqual(check(small), []);
});

test("the search for errors ends at the number that is shown", () => {
  const validations = Array.from({ length: 5_000 }, (_, index) => ({ rule: `zzz${index}` }));
  const faults = check({ type: "integer", validations });
  assert.ok(faults.length > 100 && faults.length <= 1000, `${faults.length}`);
});
