/** What the checker says of expressions: the type of those that are sound, the issues of the others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DYN, formatType, INT } from "../../runtime/cel/cel-types.js";
import { environmentOf, typeOrIssues } from "./check-support.js";

/** Expressions and what is said of them. */
type Cases = Readonly<Record<string, string>>;

function checkAll(cases: Cases, environment = environmentOf()): void {
  const found = Object.fromEntries(Object.keys(cases).map((text) => [text, typeOrIssues(text, environment)]));
  assert.deepEqual(found, cases);
}

test("literals and operators have the types of the language", () => {
  checkAll({
    null: "null",
    "1": "int",
    "1u": "uint",
    "1.5": "double",
    "b'a'": "bytes",
    "'a' + 'b'": "string",
    "[1, 2]": "list(int)",
    "{'a': 1.5}": "map(string, double)",
    "1 in [1]": "bool",
    "true ? 1 : 2": "int",
    int: "type(int)",
    "type(1)": "type(int)",
    "google.protobuf.Timestamp": "type(timestamp)",
    list: "type(list(dyn))",
    "{}": "map(dyn, dyn)",
  });
});

test("elements of empty literals get the type of the first overload that a comparison has", () => {
  checkAll({
    "[].filter(e, e < [][0])": "list(bool)",
    "true ? [].filter(e, e < [][0]) : [1]":
      "1:6: found no matching overload for '_?_:_' applied to '(bool, list(bool), list(int))'",
  });
});

test("[CEL-005] undeclared names are reported with the container", () => {
  checkAll({
    "request.user": "1:1: undeclared reference to 'request' (in container '')",
    "self.count + other": "1:14: undeclared reference to 'other' (in container '')",
    "missing(1)": "1:8: undeclared reference to 'missing' (in container '')",
    "self.name.missing()": "1:18: undeclared reference to 'missing' (in container '')",
    "test.Other{}": "1:11: undeclared reference to 'test.Other' (in container '')",
  });
});

test("selections: fields of objects, values of maps, anything of dyn, optional of optionals", () => {
  checkAll({
    "self.inner.inner.items": "list(int)",
    "self.labels.app": "string",
    "data.any.thing": "dyn",
    "has(self.name) && has(data.x)": "bool",
    "self.?count": "optional_type(int)",
    "self.?inner.count": "optional_type(int)",
    "self.?labels.app": "optional_type(string)",
    "settings.limit": "int",
    "self.other": "1:5: undefined field 'other'",
    "has(self.inner.other)": "1:4: undefined field 'other'",
    "self.count.more": "1:11: type 'int' does not support field selection",
    "self.items.more": "1:11: type 'list(int)' does not support field selection",
    settings: "1:1: undeclared reference to 'settings' (in container '')",
  });
});

test("[CEL-034] a wrong field name in a branch that is never taken is an error", () => {
  checkAll({ "true ? self.count : self.cuont": "1:25: undefined field 'cuont'" });
});

test("calls: no overload for the types, with the receiver of members in front of a dot", () => {
  checkAll({
    "1 + 'a'": "1:3: found no matching overload for '_+_' applied to '(int, string)'",
    "self == 1": "1:6: found no matching overload for '_==_' applied to '(test.Thing, int)'",
    "size(1)": "1:5: found no matching overload for 'size' applied to '(int)'",
    "self.name.startsWith(1)": "1:21: found no matching overload for 'startsWith' applied to 'string.(int)'",
    "maybe.orValue('')": "1:14: found no matching overload for 'orValue' applied to 'optional_type(int).(string)'",
    "maybe >= 1": "1:7: found no matching overload for '_>=_' applied to '(optional_type(int), int)'",
    "true ? 1 : 'a'": "1:6: found no matching overload for '_?_:_' applied to '(bool, int, string)'",
    "self.items[0].startsWith('a')": "1:25: found no matching overload for 'startsWith' applied to 'int.(string)'",
    "[] + 1": "1:4: found no matching overload for '_+_' applied to '(list(dyn), int)'",
  });
});

test("calls on dyn keep every overload that fits, and give dyn where these give different types", () => {
  checkAll({ "data + data": "dyn", "data.size()": "int", "data[0]": "dyn", "data + 1": "int", "data && true": "bool" });
  const compiled = environmentOf().compile("data + 1");
  assert.ok(compiled.ok);
  const reference = compiled.checked.references.get(compiled.checked.parsed.root.id);
  assert.deepEqual(reference, { overloads: ["add_int64"] });
});

test("each operand of && and || that is not a bool is reported", () => {
  checkAll({
    "self.count && self.name":
      "1:5: expected type 'bool' but found 'int'; 1:19: expected type 'bool' but found 'string'",
  });
});

test("[CEL-031] numbers of different types can be ordered and compared", () => {
  checkAll({
    "1 < 1.5": "bool",
    "2u == 2": "bool",
    "2.0 != 2": "bool",
    "1u >= -1": "bool",
    "1 + 1.5": "1:3: found no matching overload for '_+_' applied to '(int, double)'",
    "1 == '1'": "1:3: found no matching overload for '_==_' applied to '(int, string)'",
  });
});

test("[CEL-032] aggregate literals have one type of elements, keys and values", () => {
  checkAll({
    "[1, 'a']": "1:5: expected type 'int' but found 'string'",
    "['d', 3, 2, 'c']": "1:7: expected type 'string' but found 'int'",
    "{'a': 1, 2: 2}": "1:10: expected type 'string' but found 'int'",
    "{'a': 1, 'b': 'c'}": "1:15: expected type 'int' but found 'string'",
    "[1, dyn('a')]": "1:8: expected type 'int' but found 'dyn'",
    "{'a': 1, 'b': dyn(1)}": "1:18: expected type 'int' but found 'dyn'",
    "[[], [1]]": "list(list(int))",
    "[null, self]": "1:8: expected type 'null' but found 'test.Thing'",
  });
  const mixing = environmentOf({ language: { homogeneousAggregates: false, literalChecks: false } });
  checkAll({ "[1, 'a']": "list(dyn)", "{'a': 1, 'b': 'c'}": "map(string, dyn)" }, mixing);
});

test("optional entries of literals are optionals, and count with what they hold", () => {
  checkAll({
    "[?maybe, 1]": "list(int)",
    "{?'a': maybe}": "map(string, int)",
    "[?1]": "1:3: expected type 'optional_type(int)' but found 'int'",
    "{?'a': 'b'}": "1:8: expected type 'optional_type(string)' but found 'string'",
    "test.Thing{?count: maybe}": "test.Thing",
  });
});

test("struct literals: the type, its fields and their values", () => {
  checkAll({
    "test.Thing{count: 1, name: 'a'}": "test.Thing",
    "test.Thing{count: 'a'}": "1:17: expected type of field 'count' is 'int' but provided type is 'string'",
    "test.Thing{inner: null}": "test.Thing",
    "test.Thing{other: 1}": "1:17: undefined field 'other'",
    "int{}": "1:4: 'int' is not a type",
  });
});

test("macros: elements of lists, keys of maps, both with two variables", () => {
  checkAll({
    "self.items.all(i, i > 0)": "bool",
    "self.items.map(i, string(i))": "list(string)",
    "self.labels.map(k, k)": "list(string)",
    "self.labels.exists(k, v, k == v)": "bool",
    "self.items.transformMap(i, v, v > i)": "map(int, bool)",
    "data.all(d, d.x > 1)": "bool",
    "[].map(x, x)": "list(dyn)",
    "self.count.all(c, true)":
      "1:5: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
    "self.items.all(i, i)": "1:19: expected type 'bool' but found 'int'",
  });
});

test("variables of macros hide global ones; a leading dot asks for the global one", () => {
  checkAll({
    "self.items.exists(self, self > 1)": "bool",
    "self.items.exists(self, self > .self.count)": "bool",
    "self.items.exists(settings, settings.limit > 1)": "1:37: type 'int' does not support field selection",
    "self.items.all(i, true) && i > 1": "1:28: undeclared reference to 'i' (in container '')",
  });
});

test("null goes with objects, library types and points of time, not with plain values", () => {
  checkAll({
    "self == null": "bool",
    "timestamp('2024-01-01T00:00:00Z') == null": "bool",
    "self.name == null": "1:11: found no matching overload for '_==_' applied to '(string, null)'",
    "self.items == null": "1:12: found no matching overload for '_==_' applied to '(list(int), null)'",
  });
});

test("constants without a value are errors at their place", () => {
  checkAll({
    "duration('1us') < duration('1nns')": "1:28: invalid duration argument",
    "timestamp('yesterday') == timestamp(0)": "1:11: invalid timestamp argument",
    "timestamp(-62135596801) == timestamp(0)": "1:11: invalid timestamp argument",
    "self.name.matches('x++')": "1:19: invalid matches argument",
    "matches(self.name, 'a(')": "program instantiation failed: error parsing regexp: missing closing ): `a(`",
    "matches('a(', self.name)": "bool",
  });
  const lenient = environmentOf({ language: { literalChecks: false } });
  checkAll(
    {
      "duration('1nns')":
        "program instantiation failed: type conversion error from 'string' to 'google.protobuf.Duration'",
      "self.name.matches('a(')": "program instantiation failed: error parsing regexp: missing closing ): `a(`",
      "[1, dyn('a')]": "1:8: expected type 'int' but found 'dyn'",
    },
    lenient,
  );
});

test("format strings are checked with their arguments", () => {
  const whole =
    "strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given test.Thing";
  checkAll({
    "'%s %d'.format(['a', dyn(1)])": "string",
    "'%s %d'.format(['a', 1])": "string",
    "'%s'.format([[1, {'a': 1, 'b': 'c'}]])": "string",
    "['a', 1].size() == 2": "1:7: expected type 'string' but found 'int'",
    "'%d'.format([data])": "string",
    "self.name.format([1])": "string",
    "'%d'.format(['a'])":
      "1:14: error during formatting: decimal clause can only be used on integers, was given string",
    "'%s'.format([self])": `1:14: error during formatting: string clause can only be used on ${whole}`,
    "'%s'.format([1, 2])": "1:12: too many arguments supplied to string.format (expected 1, got 2)",
    "'%s'.format([{'a': self}])": `1:20: error during formatting: string clause can only be used on ${whole}`,
    "'%s'.format([])": "1:12: index 0 out of range",
    "'%q'.format([1])": '1:12: could not parse formatting clause: unrecognized formatting clause "q"',
    "'%b'.format([1.5])":
      "1:14: error during formatting: only integers and bools can be formatted as binary, was given double",
  });
});

test("[CEL-001] a constant that does not convert is refused, whatever surrounds it", () => {
  checkAll({
    "int('a') == 1": "program instantiation failed: type conversion error from 'string' to 'int'",
    "self.name == 'b' && double('a') > 1.0":
      "program instantiation failed: type conversion error from 'string' to 'double'",
    "int(string('x')) == 1": "program instantiation failed: type conversion error from 'string' to 'int'",
    "int(self.name) == 1": "bool",
    "int('1') == 1": "bool",
  });
});

test("a constant pattern that is not a regular expression is refused", () => {
  const message = "program instantiation failed: error parsing regexp: missing closing ): `a(`";
  checkAll({
    "self.name.find('a(')": message,
    "self.name.findAll('a(', 1)": message,
    "self.name.find('a)')": "program instantiation failed: error parsing regexp: unexpected ): `a)`",
    "self.name.find(self.name)": "string",
  });
  const lenient = environmentOf({ language: { literalChecks: false } });
  checkAll({ "matches(self.name, 'a(')": message, "matches('a(', self.name)": "bool" }, lenient);
});

test("names are looked for in the container and outwards, and a leading dot skips it", () => {
  const inContainer = environmentOf({ container: "test.deeper", variables: { "test.limit": INT, limit: DYN } });
  checkAll(
    {
      limit: "int",
      ".limit": "dyn",
      "Thing{}": "test.Thing",
      nothing: "1:1: undeclared reference to 'nothing' (in container 'test.deeper')",
    },
    inContainer,
  );
});

test("qualified names and namespaced functions are resolved in the tree", () => {
  const compiled = environmentOf().compile("optional.of(settings.limit).value() > 1");
  assert.ok(compiled.ok);
  const { root } = compiled.checked.parsed;
  assert.ok(root.kind === "call" && root.arguments[0]?.kind === "call");
  const call = root.arguments[0].target;
  assert.ok(call?.kind === "call");
  assert.equal(call.name, "optional.of");
  assert.equal(call.target, undefined);
  const [limit] = call.arguments;
  assert.ok(limit?.kind === "identifier");
  assert.equal(limit.name, "settings.limit");
  assert.deepEqual(compiled.checked.references.get(limit.id), { variable: "settings.limit" });
  assert.equal(formatType(compiled.checked.types.get(limit.id)!), "int");
});

test("[CEL-043] fields named by reserved words are reached escaped, and as they are where the language allows", () => {
  checkAll({
    "self.__namespace__": "string",
    "self.namespace": "string",
    "self.?namespace": "optional_type(string)",
    "self.package": "1:5: undefined field 'package'",
  });
  const strict = environmentOf({ language: { reservedFieldNames: false } });
  checkAll({ "self.__namespace__": "string", "self.namespace": "1:5: undefined field 'namespace'" }, strict);
  for (const text of ["self.namespace", "has(self.namespace)"]) {
    const compiled = environmentOf().compile(text);
    assert.ok(compiled.ok && compiled.checked.parsed.root.kind === "select");
    assert.equal(compiled.checked.parsed.root.field, "__namespace__");
  }
});

test("issues come in the order of their places, each with its line", () => {
  const compiled = environmentOf().compile("self.name == 1 &&\n  other");
  assert.equal(compiled.ok, false);
  assert.equal(
    compiled.ok ? "" : compiled.message,
    [
      "ERROR: <input>:1:11: found no matching overload for '_==_' applied to '(string, int)'",
      " | self.name == 1 &&",
      " | ..........^",
      "ERROR: <input>:2:3: undeclared reference to 'other' (in container '')",
      " |   other",
      " | ..^",
    ].join("\n"),
  );
});
