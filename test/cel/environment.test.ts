/** Environments: what they declare, how they are extended, and what compiling in them says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { BOOL, INT, listOf, NULL, opaqueType, STRING } from "../../runtime/cel/cel-types.js";
import { Environment } from "../../runtime/cel/environment.js";
import { overload } from "../../runtime/cel/function.js";
import { environmentOf, LIBRARIES, typeOrIssues } from "./check-support.js";

test("an extension has the declarations of its base, and leaves the base unchanged", () => {
  const base = environmentOf();
  const extended = base.extend({ variables: { extra: STRING } });
  assert.equal(typeOrIssues("self.name + extra", extended), "string");
  assert.equal(typeOrIssues("extra", base), "1:1: undeclared reference to 'extra' (in container '')");
  assert.equal(extended.findFunction("size"), base.findFunction("size"));
});

test("a library joins the functions of the same name that are there", () => {
  const box = opaqueType("test.Box");
  const library = {
    name: "boxes",
    types: { "test.Box": box },
    functions: [
      { name: "size", overloads: [overload({ id: "size_box", isMember: false, parameters: [box], result: INT })] },
      { name: "test.box", overloads: [overload({ id: "box_int", isMember: false, parameters: [INT], result: box })] },
    ],
  };
  const extended = environmentOf().extend({ libraries: [library] });
  assert.equal(typeOrIssues("size(test.box(1)) + size('a')", extended), "int");
  assert.equal(typeOrIssues("type(test.box(1)) == test.Box", extended), "bool");
  assert.equal(extended.findOverload("size_box")?.result, INT);
  assert.equal(environmentOf().findOverload("size_box"), undefined);
});

test("[CEL-001] an expression gives one value, and its type may be asked for", () => {
  const environment = environmentOf();
  const message = (text: string, ...expects: (typeof BOOL)[]): string => {
    const compiled = environment.compile(text, { expects });
    return compiled.ok ? "" : compiled.message;
  };
  assert.equal(message("self.count > 0", BOOL), "");
  assert.equal(message("self.count", BOOL), "must evaluate to bool but got int");
  assert.equal(message("data", BOOL), "must evaluate to bool but got dyn");
  assert.equal(message("[self.name]", STRING, listOf(STRING)), "");
  assert.equal(message("[null]", STRING, NULL), "must evaluate to one of [string null_type] but got list(null_type)");
  assert.match(message("self.count > 0; true", BOOL), /^ERROR: <input>:1:15: Syntax error/);
});

test("a result of another type is distinct from issues", () => {
  const compiled = environmentOf().compile("1", { expects: [BOOL] });
  assert.ok(!compiled.ok);
  assert.equal(compiled.problem, "result type");
  assert.deepEqual(compiled.issues, []);
  const faulty = environmentOf().compile("1 +", { expects: [BOOL] });
  assert.ok(!faulty.ok);
  assert.equal(faulty.problem, "issues");
  assert.equal(faulty.issues.length, 1);
});

test("the syntax of an environment is its own choice", () => {
  const plain = new Environment({
    libraries: LIBRARIES,
    macros: [],
    language: { optionalSyntax: false },
    variables: { m: listOf(INT) },
  });
  assert.match(typeOrIssues("m[?0]", plain), /^1:2: unsupported syntax '\[\?'/);
  assert.match(typeOrIssues("m.all(x, x > 0)", plain), /undeclared reference to 'all'/);
});

test("the issues of an expression that does not parse stand alone", () => {
  assert.match(typeOrIssues("self.name +"), /^1:12: Syntax error: mismatched input '<EOF>'/);
});
