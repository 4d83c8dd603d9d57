/** Bounds of a check: whatever is written, it ends soon, with one issue that names the bound. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Expression, ParsedExpression } from "../../runtime/cel/ast.js";
import { BOOL, INT, listOf, STRING } from "../../runtime/cel/cel-types.js";
import { MAX_CHECK_DEPTH, MAX_CHECK_STEPS, MAX_ISSUES, MAX_OVERLOADS } from "../../runtime/cel/check/check-limits.js";
import { Environment } from "../../runtime/cel/environment.js";
import { type Overload, overload } from "../../runtime/cel/function.js";
import { TextSource } from "../../runtime/cel/parse/expression-source.js";
import { environmentOf, typeOrIssues } from "./check-support.js";

test("types that double with each step end at the limit of steps", () => {
  const steps = ".map(x, {x: x})";
  assert.match(typeOrIssues(`[1]${steps.repeat(4)}`), /^list\(map\(/);
  const issues = typeOrIssues(`[1]${steps.repeat(60)}`);
  assert.match(issues, new RegExp(`^1:\\d+: expression is too complex to check: more than ${MAX_CHECK_STEPS} steps$`));
});

test("a type that would contain itself is refused", () => {
  assert.equal(
    typeOrIssues("[].map(x, x + [x])"),
    "1:13: found no matching overload for '_+_' applied to '(dyn, list(dyn))'",
  );
  assert.equal(
    typeOrIssues("[].map(x, [x] == x)"),
    "1:15: found no matching overload for '_==_' applied to '(list(dyn), dyn)'",
  );
});

test("at most 100 issues are reported", () => {
  const texts = (count: number): string => `[${Array.from({ length: count }, () => "nothing").join(", ")}]`;
  const countOf = (text: string): number => {
    const compiled = environmentOf().compile(text);
    return compiled.ok ? 0 : compiled.issues.length;
  };
  assert.equal(MAX_ISSUES, 100);
  assert.equal(countOf(texts(100)), 100);
  assert.equal(countOf(texts(101)), 100);
});

test("an expression at the parser's limits of length and depth is checked", () => {
  assert.equal(typeOrIssues(`self.count${" + 1".repeat(200)} > 0`), "bool");
  assert.equal(typeOrIssues(Array.from({ length: 4_000 }, () => "self.count == 1").join(" && ")), "bool");
});

test("nodes are nested at most 1000 deep, and the check of so many has room on the stack", () => {
  const nested = (depth: number): ParsedExpression => {
    let root: Expression = { kind: "call", id: 1, name: "optional.none", arguments: [] };
    for (let id = 2; id <= depth; id += 1)
      root = { kind: "comprehension", id, variable: "x", accumulator: "y", ...loopOf(id, depth, root) };
    return { source: new TextSource("x"), root, offsets: new Map(), maxId: depth * 4 };
  };
  const environment = environmentOf();
  assert.equal(environment.check(nested(MAX_CHECK_DEPTH)).ok, true);
  const tooDeep = environment.check(nested(MAX_CHECK_DEPTH + 1));
  assert.match(tooDeep.ok ? "" : tooDeep.message, /expression is too complex to check: nested deeper than 1000/);
});

/** A loop over nothing whose result is the rest of the expression. */
function loopOf(id: number, depth: number, result: Expression) {
  const range: Expression = { kind: "list", id: depth + id, elements: [], optional: new Set() };
  const condition: Expression = { kind: "literal", id: 2 * depth + id, value: false };
  const value: Expression = { kind: "literal", id: 3 * depth + id, value: true };
  return { range, initial: value, condition, step: { ...value }, result };
}

test("a function has at most 64 overloads of one style", () => {
  const nested = (depth: number) => {
    let type = listOf(INT);
    for (let level = 0; level < depth; level += 1) type = listOf(type);
    return type;
  };
  const overloads = (count: number): Overload[] =>
    Array.from({ length: count }, (_, index) =>
      overload({ id: `f_${index}`, isMember: false, parameters: [nested(index)], result: BOOL }),
    );
  const make = (count: number): Environment =>
    new Environment({ libraries: [{ name: "test", functions: [{ name: "f", overloads: overloads(count) }] }] });
  assert.ok(make(MAX_OVERLOADS).findFunction("f"));
  assert.throws(
    () => make(MAX_OVERLOADS + 1),
    /library test, function f, overload f_64: expected at most 64 overloads/,
  );
});

test("declarations that contradict each other are refused when the environment is made", () => {
  const member = overload({ id: "f_int", isMember: false, parameters: [INT], result: BOOL });
  const library = (...overloads: Overload[]) => ({ name: "test", functions: [{ name: "f", overloads }] });
  const made = (...overloads: Overload[]) => new Environment({ libraries: [library(...overloads)] });
  assert.throws(() => made(member, member), /overload f_int: the id is taken already/);
  assert.throws(() => made(member, { ...member, id: "g" }), /overload g: has the signature of f_int: \(int\)/);
  assert.throws(() => made({ ...member, isMember: true, parameters: [] }), /a member needs its receiver/);
  const base = new Environment({ variables: { self: INT } });
  assert.throws(
    () => base.extend({ variables: { self: STRING } }),
    /variable self: declared as int already, and now as string/,
  );
  const types = { name: "test", functions: [], types: { int: STRING } };
  assert.throws(() => new Environment({ libraries: [types] }), /library test: type int is declared already/);
});
