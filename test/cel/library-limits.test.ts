/**
 * Expressions and objects made to fill the memory or to hold the server, within the cost budget of an expression: each
 * ends by its own limit or by the effort, before the work is done.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CelError } from "../../runtime/cel/cel-values.js";
import { MAX_LIST_SIZE, MAX_TEXT_LENGTH } from "../../runtime/cel/library/growth.js";
import { MAX_FORMAT_PRECISION } from "../../runtime/cel/library/strings/format-clauses.js";
import { EffortExceeded, spend, withAllowance, withEffort } from "../../runtime/cel/value/effort.js";
import { firstIndexOf, lastIndexOf } from "../../runtime/cel/value/search.js";
import { compilePattern, MAX_PATTERN_LENGTH, Pattern } from "../../runtime/cel/value/string-pattern.js";
import { dynamic, type EvaluateOptions, evaluate } from "./evaluation.js";
import { assertErrors } from "./library/cases.js";

const REQUEST_SIZE = 3 * 2 ** 20;

const OPTIONS: EvaluateOptions = {
  limit: 1_000_000,
  variables: {
    text: dynamic("a".repeat(REQUEST_SIZE)),
    half: dynamic("a".repeat(REQUEST_SIZE / 2)),
    part: dynamic("v".repeat(100_000)),
    wide: dynamic("ab👑".repeat(REQUEST_SIZE / 8)),
    list: dynamic(Array.from({ length: 100_000 }, (_, index) => index)),
    numbers: dynamic(new Array(1_000_000).fill(1)),
    tree: dynamic(Array.from({ length: 50_000 }, (_, index) => ({ key: index }))),
    same: dynamic(Array.from({ length: 50_000 }, (_, index) => ({ key: index }))),
    pattern: dynamic("(a|b[ab]{900})*\\bx|a[ab]{90}[cd]"),
  },
};

test("the result of a function has a separate size limit", () => {
  const text = `the result would have more than ${MAX_TEXT_LENGTH} characters`;
  const list = `the result would have more than ${MAX_LIST_SIZE} elements`;
  assertErrors(
    {
      "text.replace('', text)": `replace: ${text}`,
      "[part, part].join(text + text + text + text + text + text)": `join: ${text}`,
      "'%s%s%s%s%s%s'.format([text, text, text, text, text, text])": `format: ${text}`,
      "lists.range(1000000000)": `lists.range: ${list}`,
      "[[numbers, numbers, numbers], [numbers, numbers]].flatten(2)": `flatten: ${list}`,
      "dyn('%.1000000000f').format([1.0])": `could not parse formatting clause: error while parsing precision: precision 1000000000 exceeds maximum allowed precision ${MAX_FORMAT_PRECISION}`,
    },
    { ...OPTIONS, limit: Number.POSITIVE_INFINITY },
  );
});

for (const expression of [
  "list.all(x, 'a'.replace('', part).size() > 0)",
  "list.map(x, '%s%s'.format([part, part])).size() > 0",
  "list.map(x, [numbers].flatten()).size() > 0",
  "'%s'.format([list.map(x, text)]) == ''",
  "list.map(x, text).join(text) == ''",
  "list.all(x, tree == same || true)",
  "list.all(x, isURL(text) || true)",
  "list.all(x, wide.charAt(1000000) != 'z' || true)",
  "list.all(x, wide.size() > 0 || true)",
  "list.all(x, list.indexOf('z') < 0 || true)",
  "sets.equivalent(list, list)",
  "list.distinct().size() > 0",
  "text.matches(pattern)",
  "half.findAll('[ab]*?[cd]|a').size() > 0",
  "list.all(x, 'a'.matches('x{1000}' + string(x)) || true)",
  "list.all(x, semver('1.0.0-' + part) == semver('1.0.0-' + part))",
  "list.all(x, url('/?' + part).getQuery().size() > 0)",
]) {
  test(`[CEL-048] ends as over budget: ${expression}`, () => {
    assert.equal(evaluate(expression, OPTIONS).type, "over budget");
  });
}

test("texts made to defeat a search are searched in linear time", () => {
  const text = "a".repeat(REQUEST_SIZE);
  assert.equal(lastIndexOf(text, `${"a".repeat(100_000)}b`), -1);
  assert.equal(firstIndexOf(text, `b${"a".repeat(100_000)}`), -1);
  const found = `${"a".repeat(1000)}b${"a".repeat(1000)}`;
  assert.equal(firstIndexOf(`${text}${found}${text}`, found), text.length);
  assert.equal(lastIndexOf(`${text}${found}${text}`, found), text.length);
});

test("the linear search finds what the platform's search finds", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const word = (length: number): string => Array.from({ length }, () => "ab"[random(2)]).join("");
  for (let round = 0; round < 40; round += 1) {
    const text = word(20_000);
    const searched = text.slice(random(10_000)).slice(0, 4 + random(14)) + word(random(3));
    const from = random(text.length);
    assert.equal(firstIndexOf(text, searched, from), text.indexOf(searched, from));
    assert.equal(lastIndexOf(text, searched, from), text.lastIndexOf(searched, from));
  }
});

test("effort of an inner evaluation counts for the outer one, and ends with it", () => {
  assert.throws(
    () => withEffort(() => withEffort(() => spend(8), 9) ?? withEffort(() => spend(8), 9), 10),
    EffortExceeded,
  );
  assert.equal(
    withEffort(() => {
      assert.throws(() => withEffort(() => spend(6), 5), EffortExceeded);
      spend(4);
      return "kept";
    }, 10),
    "kept",
  );
});

test("evaluations that share an allowance get what the others left", () => {
  const allowance = { left: 10 };
  withAllowance(() => spend(6), allowance);
  assert.throws(() => withAllowance(() => spend(6), allowance), EffortExceeded);
  assert.ok(allowance.left < 0);
  assert.throws(() => withAllowance(() => spend(0), allowance), EffortExceeded);
});

test("patterns have a maximum length, and cached ones give the same results", () => {
  const long = compilePattern("a".repeat(MAX_PATTERN_LENGTH + 1));
  assert.ok(long instanceof CelError);
  assert.match(long.message, /has 100001 characters, the limit is 100000/);
  const first = compilePattern("b+");
  for (let index = 0; index < 100; index += 1) compilePattern(`b{${index}}`);
  const again = compilePattern("b+");
  assert.ok(first instanceof Pattern && again instanceof Pattern);
  assert.notEqual(first, again, "the cache has a bound");
  assert.deepEqual([first.find("abb"), again.find("abb")], ["bb", "bb"]);
});
