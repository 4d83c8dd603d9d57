/** The parser: literals, places of nodes, macros as data, and the limits. Trees are proved in conformance-syntax.test.ts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Expression } from "../../runtime/cel/ast.js";
import { issueText } from "../../runtime/cel/issue-text.js";
import { TextSource } from "../../runtime/cel/parse/expression-source.js";
import type { Macro } from "../../runtime/cel/parse/macro.js";
import { OPTIONAL_MACROS, STANDARD_MACROS, TWO_VARIABLE_MACROS } from "../../runtime/cel/parse/macros.js";
import { type ParseOptions, parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import {
  EXPRESSION_LIMIT,
  NESTING_LIMIT,
  NODE_LIMIT,
  SYNTAX_ERROR_LIMIT,
} from "../../runtime/cel/parse/parse-limits.js";
import { showValue } from "../support/cel-values.js";

/** The value of a literal, or the issues. */
function literal(text: string): string {
  const result = parseExpression(text);
  if (!result.ok) return issues(text);
  return result.parsed.root.kind === "literal" ? showValue(result.parsed.root.value) : result.parsed.root.kind;
}

function issues(text: string, options?: ParseOptions): string {
  const result = parseExpression(text, options);
  return result.ok ? "" : issueText(result.source, result.issues);
}

/** The messages without their places. */
function messages(text: string, options?: ParseOptions): readonly string[] {
  const result = parseExpression(text, options);
  return result.ok ? [] : result.issues.map(({ message }) => message);
}

describe("parse: literals", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["0x7fffffffffffffff", "9223372036854775807"],
    ["-9223372036854775808", "-9223372036854775808"],
    ["-0x8000000000000000", "-9223372036854775808"],
    ["18446744073709551615u", "18446744073709551615u"],
    ["0xffU", "255u"],
    [".5e1", "double(5)"],
    ["1e-3", "double(0.001)"],
    ["'\\x41\\u00e9\\U0001F600\\101\\?\\`'", '"Aé😀A?`"'],
    ['r"\\n"', '"\\\\n"'],
    ["'''a\n\"b'''", '"a\\n\\"b"'],
    ["'''a\r\nb\rc'''", '"a\\nb\\nc"'],
    ['""', '""'],
    ["b'\\xff\\377é'", "bytes(ffffc3a9)"],
    ["bR'\\xff'", "bytes(5c786666)"],
    ["'\"'", '"\\""'],
    ["1 // rest", "1"],
  ];
  for (const [text, expected] of cases) {
    test(JSON.stringify(text), () => assert.equal(literal(text), expected));
  }

  const faults: readonly (readonly [string, string])[] = [
    ["9223372036854775808", "invalid int literal"],
    ["-9223372036854775809", "invalid int literal"],
    ["18446744073709551616u", "invalid uint literal"],
    ["1e999", "invalid double literal"],
    ["'\\ud800'", "invalid unicode code point"],
    ["'\\U00110000'", "invalid unicode code point"],
    ["b'\\u0041'", "unable to unescape string"],
    ["while", "reserved identifier: while"],
    ["a.b(namespace)", "reserved identifier: namespace"],
  ];
  for (const [text, expected] of faults) {
    test(`${text}: ${expected}`, () => assert.deepEqual(messages(text), [expected]));
  }
});

describe("parse: places", () => {
  /** Offsets of the nodes, outermost first. */
  function offsets(text: string): readonly string[] {
    const result = parseExpression(text);
    assert.ok(result.ok, text);
    const { root, offsets: places } = result.parsed;
    return everyNode(root).map((node) => `${node.kind} ${places.get(node.id)}`);
  }

  test("an identifier is at its start, a selection at its dot, a call at its parenthesis, an operator at itself", () => {
    assert.deepEqual(offsets("size(a.b) + -c.d(1)[.e]"), [
      "call 10",
      "call 4",
      "select 6",
      "identifier 5",
      "call 12",
      "call 19",
      "call 16",
      "identifier 13",
      "literal 17",
      "identifier 21",
    ]);
  });

  test("offsets count code points", () => {
    assert.deepEqual(offsets("'😀' + a"), ["call 4", "literal 0", "identifier 6"]);
  });

  test("the expansion of a macro is placed at its parenthesis", () => {
    assert.deepEqual(offsets("has(a.b)"), ["select 3", "identifier 4"]);
  });

  test("lines and columns begin with 1", () => {
    const source = new TextSource("a\n😀b\r\n\nc");
    assert.deepEqual(
      [0, 1, 2, 3, 6, 7].map((offset) => source.locate(offset)),
      [
        { line: 1, column: 1 },
        { line: 1, column: 2 },
        { line: 2, column: 1 },
        { line: 2, column: 2 },
        { line: 3, column: 1 },
        { line: 4, column: 1 },
      ],
    );
    assert.deepEqual(
      [1, 2, 3, 4, 5].map((line) => source.line(line)),
      ["a", "😀b\r", "", "c", ""],
    );
  });
});

describe("parse: macros are data", () => {
  test("only the caller's macros are expanded", () => {
    const kindOf = (text: string, macros: readonly Macro[]) => {
      const result = parseExpression(text, { macros });
      return result.ok ? result.parsed.root.kind : issueText(result.source, result.issues);
    };
    assert.equal(kindOf("l.all(e, e)", STANDARD_MACROS), "comprehension");
    assert.equal(kindOf("l.all(e, e)", []), "call");
    assert.equal(kindOf("l.all(i, e, e)", STANDARD_MACROS), "call");
    assert.equal(kindOf("l.all(i, e, e)", TWO_VARIABLE_MACROS), "comprehension");
    assert.equal(kindOf("all(l, e)", STANDARD_MACROS), "call");
    assert.equal(kindOf(".all(l, e)", STANDARD_MACROS), "call");
  });

  test("releases: optional macros came with 1.28, two variables with 1.32", () => {
    assert.ok(OPTIONAL_MACROS.every(({ introduced }) => introduced?.minor === 28));
    assert.ok(TWO_VARIABLE_MACROS.every(({ introduced }) => introduced?.minor === 32));
  });

  const faults: readonly (readonly [string, string])[] = [
    ["has(a)", "invalid argument to has() macro"],
    ["has(a['b'])", "invalid argument to has() macro"],
    ["l.all(a.b, true)", "argument must be a simple name"],
    ["l.map(1, true)", "argument is not an identifier"],
    ["l.filter(__result__, true)", "iteration variable overwrites accumulator variable"],
    ["l.all(i, i, true)", "duplicate variable name: i"],
    ["l.transformMap(k, __result__, k)", "iteration variable overwrites accumulator variable"],
    ["o.optMap(1, 2)", "optMap() variable name must be a simple identifier"],
    ["o.optFlatMap(a.b, 2)", "optFlatMap() variable name must be a simple identifier"],
    ["1.sortBy(e, e)", "sortBy can only be applied to a list, identifier, comprehension, call or select expression"],
  ];
  for (const [text, expected] of faults) {
    test(`${text}: ${expected}`, () => assert.deepEqual(messages(text), [expected]));
  }
});

describe("parse: issues as text", () => {
  test("wide characters have wide marks, tabs are one blank", () => {
    const text = issues("\t'é😀' + $");
    assert.equal(
      text.split("\n").slice(0, 3).join("\n"),
      ["ERROR: <input>:1:9: Syntax error: token recognition error at: '$'", " |  'é😀' + $", " | ..．．....^"].join(
        "\n",
      ),
    );
  });

  test("they are sorted by place, and a text shows at most 100", () => {
    const source = new TextSource("ab");
    const many = Array.from({ length: 130 }, (_, index) => ({ message: `m${index}`, offset: index % 2 }));
    const blocks = issueText(source, many).split("\n");
    assert.equal(blocks.filter((line) => line.startsWith("ERROR")).length, 100);
    assert.equal(blocks[0], "ERROR: <input>:1:1: m0");
    assert.equal(blocks[195]?.startsWith("ERROR: <input>:1:2: m"), true);
    assert.equal(blocks.at(-1), "30 more errors were truncated");
  });
});

describe("parse: limits", () => {
  const nestingExceeded = `expression recursion limit exceeded: ${NESTING_LIMIT}`;
  const atLimit: readonly (readonly [string, (count: number) => string, number])[] = [
    ["parentheses", (count) => `${"(".repeat(count)}1${")".repeat(count)}`, NESTING_LIMIT - 1],
    ["lists", (count) => `${"[".repeat(count)}1${"]".repeat(count)}`, NESTING_LIMIT - 1],
    ["selections", (count) => `a${".b".repeat(count)}`, NESTING_LIMIT - 1],
    ["sums", (count) => `1${"+1".repeat(count)}`, NESTING_LIMIT - 2],
    ["relations", (count) => `1${"<1".repeat(count)}`, NESTING_LIMIT - 2],
    ["conditions", (count) => `${"a?b:".repeat(count)}c`, NESTING_LIMIT - 1],
  ];
  for (const [what, make, deepest] of atLimit) {
    test(`${deepest} ${what} are allowed, one more is not`, () => {
      assert.deepEqual(messages(make(deepest)), []);
      assert.deepEqual(messages(make(deepest + 1)), [nestingExceeded]);
    });
  }

  test("nesting of several kinds counts together", () => {
    const mixed = (sums: number) => `a${".b".repeat(NESTING_LIMIT - 50)}${"+1".repeat(sums)}`;
    assert.deepEqual(messages(mixed(50)), []);
    assert.deepEqual(messages(mixed(51)), ["max recursion depth exceeded"]);
  });

  test("chains of && and || may be as long as the text, and their trees are balanced", () => {
    const result = parseExpression(`a${"&&a".repeat(10_000)}`);
    assert.ok(result.ok);
    assert.equal(heightOf(result.parsed.root), 15);
  });

  test(`${EXPRESSION_LIMIT} code points are allowed, one more is not`, () => {
    assert.deepEqual(messages(`a${" ".repeat(EXPRESSION_LIMIT - 1)}`), []);
    const size = EXPRESSION_LIMIT + 1;
    assert.equal(
      issues(`'${"😀".repeat(EXPRESSION_LIMIT - 1)}'`),
      `ERROR: <input>:-1:0: expression code point size exceeds limit: size: ${size}, limit ${EXPRESSION_LIMIT}`,
    );
    assert.equal(literal(`'${"😀".repeat(EXPRESSION_LIMIT - 2)}'`).length, 2 * EXPRESSION_LIMIT - 2);
  });

  test("macros that copy their receiver are limited", () => {
    assert.deepEqual(messages(`a${".optMap(x, x)".repeat(200)}`), [
      `expression node count exceeds limit: ${NODE_LIMIT}`,
    ]);
  });

  test("parsing a nonsensical text ends after a limited number of errors", () => {
    assert.equal(messages("@".repeat(5_000)).length, SYNTAX_ERROR_LIMIT + 1);
    assert.equal(messages("@".repeat(5_000)).at(-1), `Syntax error: More than ${SYNTAX_ERROR_LIMIT} syntax errors`);
    assert.ok(messages("[1:".repeat(5_000)).length <= SYNTAX_ERROR_LIMIT);
    assert.ok(messages("]".repeat(5_000)).includes("error recovery token lookahead limit exceeded: 256"));
    assert.ok(messages(`[${"{a},".repeat(20)}]`).includes("Syntax error: error recovery attempt limit exceeded: 30"));
  });
});

function everyNode(node: Expression): readonly Expression[] {
  return [node, ...childrenOf(node).flatMap(everyNode)];
}

function heightOf(node: Expression): number {
  return 1 + Math.max(0, ...childrenOf(node).map(heightOf));
}

function childrenOf(node: Expression): readonly Expression[] {
  if (node.kind === "call") return [...(node.target === undefined ? [] : [node.target]), ...node.arguments];
  if (node.kind === "select") return [node.operand];
  if (node.kind === "list") return node.elements;
  return [];
}
