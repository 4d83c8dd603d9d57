/** The strings library. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRelease, type Release } from "../../../runtime/api/lifecycle/lifecycle.js";
import { expressionEnvironments } from "../../../runtime/cel/libraries.js";
import { resultOf } from "../evaluation.js";
import { assertAllTrue, assertErrors } from "./cases.js";

test("[CEL-009] positions in strings are code points", () => {
  assertAllTrue([
    "'hello'.charAt(1) == 'e'",
    "'a👑b'.charAt(1) == '👑'",
    "'a👑b'.charAt(3) == ''",
    "'hello'.indexOf('l') == 2",
    "'hello'.indexOf('l', 3) == 3",
    "'hello'.indexOf('z') == -1",
    "'hello'.indexOf('', 9) == 5",
    "'a👑b👑'.indexOf('👑', 2) == 3",
    "'hello'.lastIndexOf('l') == 3",
    "'hello'.lastIndexOf('l', 2) == 2",
    "'a👑b👑'.lastIndexOf('👑') == 3",
    "'hello'.lastIndexOf('') == 5",
    "'hello'.substring(1, 3) == 'el'",
    "'a👑b'.substring(1) == '👑b'",
    "'hello'.substring(5) == ''",
  ]);
  assertErrors({
    "'hello'.charAt(6)": "index out of range: 6",
    "'hello'.charAt(-1)": "index out of range: -1",
    "'hello'.indexOf('l', -1)": "index out of range: -1",
    "'hello'.substring(6)": "index out of range: 6",
    "'hello'.substring(0, 6)": "index out of range: 6",
    "'hello'.substring(3, 1)": "invalid substring range. start: 3, end: 1",
  });
});

test("[CEL-010] case is that of ASCII, and white space that of Unicode", () => {
  assertAllTrue([
    "'AbÉ'.lowerAscii() == 'abÉ'",
    "'ab'.upperAscii() == 'AB'",
    "'éa'.upperAscii() == 'éA'",
    "' a '.trim() == 'a'",
    "'\\u0085\\u3000a\\u2009\\t'.trim() == 'a'",
    "'\\ufeffa'.trim() == '\\ufeffa'",
  ]);
});

test("[CEL-011] replace, split and join", () => {
  assertAllTrue([
    "'aa'.replace('a', 'b', 1) == 'ba'",
    "'aaa'.replace('aa', 'b') == 'ba'",
    "'aa'.replace('a', 'b', 0) == 'aa'",
    "'aa'.replace('a', 'b', -1) == 'bb'",
    "'👑a'.replace('', '-') == '-👑-a-'",
    "'ab'.replace('', '-', 2) == '-a-b'",
    "'ab'.replace('', '-', 3) == '-a-b-'",
    "'a,b'.split(',') == ['a', 'b']",
    "'a,b,c'.split(',', 2) == ['a', 'b,c']",
    "'a,b'.split(',', 0) == []",
    "''.split(',') == ['']",
    "''.split('') == []",
    "'👑ab'.split('', 2) == ['👑', 'ab']",
    "['a', 'b'].join('-') == 'a-b'",
    "['a', 'b'].join() == 'ab'",
    "[].join('-') == ''",
  ]);
  assertErrors({ "[dyn('a'), dyn(1)].join('-')": "join: invalid input: int" });
});

test("format writes values as the second version of the library does", () => {
  const cases: Record<string, string> = {
    "'%s and %d%%'.format([dyn('a'), dyn(5u)])": "a and 5%",
    "'%s'.format([2.71])": "2.71",
    "'%s'.format([[dyn('abc'), dyn(3.14), dyn(null), dyn([9]), dyn(timestamp('2023-02-03T23:31:20Z'))]])":
      '["abc", 3.140000, null, [9], timestamp("2023-02-03T23:31:20Z")]',
    "'%s'.format([{'b': dyn(b'xyz'), 'a': dyn(duration('2h'))}])": '{"a":duration("7200s"), "b":b"xyz"}',
    "'%s %s'.format([dyn(type('x')), dyn(duration('2ns'))])": "string 0.000000002s",
    "'%.3f %f'.format([1.2345, 1234567.891])": "1.234 1,234,567.891000",
    "'%.0f %.0f'.format([0.5, 2.5])": "0 2",
    "'%.6e'.format([1052.032911275])": "1.052033\u202f×\u202f10⁰³",
    "'%f %e'.format(['-Infinity', 'NaN'])": "-∞ NaN",
    "'%b %b %o %x %X'.format([dyn(-5), dyn(true), dyn(11), dyn(-30), dyn('Hello')])": "-101 1 13 -1e 48656C6C6F",
  };
  for (const [expression, expected] of Object.entries(cases)) assert.equal(resultOf(expression), expected, expression);
});

test("format reports errors of a clause or an argument", () => {
  assertErrors({
    "dyn('%s').format([])": "index 0 out of range",
    "dyn('%z').format([1])": 'could not parse formatting clause: unrecognized formatting clause "z"',
    "dyn('%.f').format([1.0])":
      'could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    "dyn('%.1').format([1.0])":
      "could not parse formatting clause: error while parsing precision: could not find end of precision specifier",
    "dyn('%d').format([1.5])": "error during formatting: decimal clause can only be used on integers, was given double",
    "dyn('%f').format([1])": "error during formatting: fixed-point clause can only be used on doubles, was given int",
    "dyn('%b').format(['a'])":
      "error during formatting: only integers and bools can be formatted as binary, was given string",
    "dyn('%s').format([quantity('1')])":
      "error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given kubernetes.Quantity",
  });
});

test("quote escapes special characters", () => {
  assert.equal(resultOf("strings.quote('a\"\\n\\\\é')"), '"a\\"\\n\\\\é"');
});

test("[CEL-051] format may be used in new expressions one release after its introduction", () => {
  const compiles = (release: string): boolean =>
    expressionEnvironments(parseRelease(release) as Release, () => false).forNew.compile("'%s'.format(['a'])").ok;
  assert.deepEqual([compiles("1.29"), compiles("1.30")], [false, true]);
});
