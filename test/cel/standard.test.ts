/** The standard functions: exact integers, conversions, times, strings by code points. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dynamic, errorOf, resultOf } from "./evaluation.js";

function trues(...expressions: readonly string[]): void {
  for (const expression of expressions) assert.equal(resultOf(expression), true, expression);
}

function errors(expected: Readonly<Record<string, string>>): void {
  for (const [expression, message] of Object.entries(expected)) assert.equal(errorOf(expression), message, expression);
}

test("arithmetic stays within 64 bits or is an error", () => {
  trues(
    "9223372036854775806 + 1 == 9223372036854775807",
    "-7 / 2 == -3 && -7 % 2 == -1",
    "18446744073709551614u + 1u == 18446744073709551615u",
    "1.5 / 0.0 == double('inf')",
    "0.1 + 0.2 != 0.3",
  );
  errors({
    "9223372036854775807 + 1": "integer overflow",
    "-9223372036854775807 - 2": "integer overflow",
    "4611686018427387904 * 2": "integer overflow",
    "-(-9223372036854775807 - 1)": "integer overflow",
    "(-9223372036854775807 - 1) / -1": "integer overflow",
    "(-9223372036854775807 - 1) % -1": "integer overflow",
    "1 / 0": "division by zero",
    "1u % 0u": "modulus by zero",
    "0u - 1u": "unsigned integer overflow",
    "18446744073709551615u + 1u": "unsigned integer overflow",
  });
});

test("[CEL-031] numbers compare across types, integers among themselves exactly", () => {
  trues(
    "1 < 1.5",
    "2u == 2",
    "2.0 >= 2u",
    "-1 < 1u",
    "9223372036854775807 < 9223372036854775808u",
    "9007199254740993 <= 9007199254740992.0",
    "type(optional.none()) == optional_type",
    "dyn(1) == 1.0",
    "dyn(1u) == 1",
    "dyn(1) != 'a'",
    "[1, 2] == [dyn(1.0), dyn(2u)]",
    "{1: 'a'} == {dyn(1u): 'a'}",
    "1.0 in [dyn(1)]",
  );
  errors({ "double('NaN') < 1.0": "NaN values cannot be ordered" });
  trues("double('NaN') != double('NaN')", "!(double('NaN') in [double('NaN')])");
});

test("equality looks into lists, maps and optionals", () => {
  trues(
    "[dyn([1]), dyn({'a': [2]})] == [dyn([1]), dyn({'a': [2]})]",
    "[1, 2] != [2, 1]",
    "{'a': 1, 'b': 2} == {'b': 2, 'a': 1}",
    "{'a': 1} != {'b': 1}",
    "optional.of(1) == optional.of(1) && optional.of(1) != optional.none()",
    "b'abc' == bytes('abc')",
    "duration('60s') == duration('1m')",
    "timestamp('2024-01-01T01:00:00+01:00') == timestamp('2024-01-01T00:00:00Z')",
    "type(1) == int && type(1) != uint && type(type(1)) == type",
    "type([]) == list && type({}) == map && type(null) == null_type",
    "type(timestamp(0)) == google.protobuf.Timestamp",
  );
});

test("order: strings and bytes by their bytes, false before true, times by time", () => {
  trues(
    "'a' < 'b' && 'a' < 'aa'",
    "'\\U0001F451' > '\\uFF5E'",
    "b'\\xff' > b'a'",
    "false < true",
    "timestamp(0) < timestamp(1)",
    "duration('1s') > duration('999ms')",
  );
});

test("strings count code points", () => {
  trues(
    "size('👑a') == 2",
    "'👑'.size() == 1",
    "bytes('👑').size() == 4",
    "'a👑'.endsWith('👑')",
    "'ab'.contains('')",
    "'xaby'.matches('a.')",
    "!'ab'.matches('^b')",
    "matches('ab', 'b$')",
  );
});

test("[CEL-016] regular expressions have no back-references", () => {
  const variables = { p: dynamic("(a)\\1") };
  assert.match(errorOf("'aa'.matches(p)", { variables }), /invalid escape|error parsing/);
});

test("a pattern that would make a backtracking matcher take forever is matched at once", () => {
  const variables = { s: dynamic(`${"a".repeat(50_000)}!`) };
  assert.equal(resultOf("s.matches('^(a+)+$')", { variables }), false);
});

test("conversions between numbers", () => {
  trues(
    "int(-7.9) == -7 && int(1.9) == 1",
    "int('+12') == 12 && int('-9223372036854775808') < 0",
    "int(42u) == 42 && uint(42) == 42u && uint(4.9) == 4u",
    "double(1) == 1.0 && double('1e3') == 1000.0",
    "int(timestamp('1970-01-01T00:01:00Z')) == 60",
    "int(duration('1us')) == 1000",
    "bool('true') && !bool('F') && bool(true)",
  );
  errors({
    "int(1e19)": "integer overflow",
    "int(9223372036854775807.0)": "integer overflow",
    "int(18446744073709551615u)": "integer overflow",
    "uint(-1)": "unsigned integer overflow",
    "uint(-0.5)": "unsigned integer overflow",
    "int('1.5')": "type conversion error from 'string' to 'int'",
    "int('9223372036854775808')": "type conversion error from 'string' to 'int'",
    "uint('-1')": "type conversion error from 'string' to 'uint'",
    "double('1x')": "type conversion error from 'string' to 'double'",
    "bool('yes')": "type conversion error from 'string' to 'bool'",
  });
});

test("[CEL-001] null in place of a time or of a library's value is the error 'no such overload'", () => {
  const isFault = (text: string): void => assert.match(errorOf(text), /no such overload/, text);
  for (const text of ["string(null)", "duration(null) > duration('1s')", "timestamp('2024-01-01T00:00:00Z') < null"])
    isFault(text);
  for (const text of ["quantity('1').isLessThan(null)", "ip('1.2.3.4').family() + string(null).size()"]) isFault(text);
  for (const text of ["cidr('10.0.0.0/8').containsIP(null)", "semver('1.2.3').compareTo(null)", "sign(null)"])
    isFault(text);
  for (const text of ["timestamp('2024-01-01T00:00:00Z') - null", "null.getFullYear()", "null.getHost()"])
    isFault(text);
});

test("conversions to strings and bytes", () => {
  const texts: Readonly<Record<string, string>> = {
    "string(-5)": "-5",
    "string(5u)": "5",
    "string(true)": "true",
    "string(1.0)": "1",
    "string(0.0001)": "0.0001",
    "string(0.00001)": "1e-05",
    "string(123456.5)": "123456.5",
    "string(1e6)": "1e+06",
    "string(6.02214e23)": "6.02214e+23",
    "string(double('-inf'))": "-Inf",
    "string(b'abc')": "abc",
    "string(duration('1h30m1.5s'))": "5401.5s",
    "string(duration('-1ns'))": "-0.000000001s",
    "string(timestamp('2024-02-29T23:59:59.120+02:00'))": "2024-02-29T23:59:59.12+02:00",
    "string(timestamp('0001-01-01T00:00:00Z'))": "0001-01-01T00:00:00Z",
  };
  for (const [expression, text] of Object.entries(texts)) assert.equal(resultOf(expression), text, expression);
  errors({ "string(b'\\xff')": "invalid UTF-8 in bytes, cannot convert to string" });
  assert.equal(resultOf("bytes('abc')"), "YWJj");
});

test("durations: notation and bounds", () => {
  trues(
    "duration('1h1m1s1ms1us1ns') == duration('3661001001001ns')",
    "duration('-1.5h') == duration('-90m')",
    "duration('.5s') == duration('500ms')",
    "duration('0') == duration('0s')",
    "duration('90m').getHours() == 1 && duration('90m').getMinutes() == 90",
    "duration('1.5s').getSeconds() == 1 && duration('1.5s').getMilliseconds() == 1500",
  );
  const variables = { d: dynamic("1 h") };
  assert.equal(
    errorOf("duration(d)", { variables }),
    "type conversion error from 'string' to 'google.protobuf.Duration'",
  );
  for (const text of ["", "1", "h", "1h-1m", ".s", "+", "9223372036854775808ns"])
    assert.match(errorOf("duration(d)", { variables: { d: dynamic(text) } }), /type conversion error/, text);
  errors({ "duration('9223372036854775807ns') + duration('1ns')": "duration overflow" });
});

test("timestamps: the years 1 to 9999, to the nanosecond", () => {
  trues(
    "timestamp('9999-12-31T23:59:59.999999999Z') - timestamp('9999-12-31T23:59:59Z') == duration('999999999ns')",
    "timestamp(0) + duration('1.5s') == timestamp('1970-01-01T00:00:01.5Z')",
    "timestamp(1) - duration('1.5s') == timestamp('1969-12-31T23:59:59.5Z')",
    "duration('1s') + timestamp(0) == timestamp(1)",
  );
  errors({
    "timestamp('9999-12-31T23:59:59Z') + duration('1s')": "timestamp overflow",
    "timestamp('0001-01-01T00:00:00Z') - duration('1ns')": "timestamp overflow",
    "timestamp('9999-12-31T00:00:00Z') - timestamp('0001-01-01T00:00:00Z')": "duration overflow",
  });
  assert.equal(errorOf("timestamp(n)", { variables: { n: dynamic(253402300800) } }), "timestamp overflow");
  for (const text of ["2024-02-30T00:00:00Z", "2024-01-01", "2024-01-01T24:00:00Z", "2023-02-29T00:00:00Z", "x"])
    assert.match(errorOf("timestamp(t)", { variables: { t: dynamic(text) } }), /type conversion error/, text);
});

test("[CEL-033] parts of a time are in UTC, whatever the server's zone", () => {
  trues(
    "timestamp('2024-01-01T23:30:00Z').getHours() == 23",
    "timestamp('2024-03-01T00:00:00Z').getDayOfYear() == 60",
    "timestamp('2024-03-01T00:00:00Z').getMonth() == 2",
    "timestamp('2024-03-01T00:00:00Z').getDate() == 1",
    "timestamp('2024-03-01T00:00:00Z').getDayOfMonth() == 0",
    "timestamp('2024-03-03T00:00:00Z').getDayOfWeek() == 0",
    "timestamp('1969-12-31T23:59:58.250Z').getSeconds() == 58",
    "timestamp('1969-12-31T23:59:58.250Z').getMilliseconds() == 250",
    "timestamp('0004-02-29T00:00:00Z').getFullYear() == 4",
  );
});

test("parts of a time in a zone, by name or offset", () => {
  trues(
    "timestamp('2024-07-01T12:00:00Z').getHours('Europe/Berlin') == 14",
    "timestamp('2024-01-01T12:00:00Z').getHours('Europe/Berlin') == 13",
    "timestamp('2024-01-01T12:00:00Z').getMinutes('Asia/Kolkata') == 30",
    "timestamp('2024-01-01T00:00:00Z').getFullYear('-00:01') == 2023",
    "timestamp('2024-01-01T00:00:00Z').getHours('02:30') == 2",
    "timestamp('2024-01-01T00:00:00Z').getDate('+23:59') == 1",
    "timestamp('2024-01-01T00:00:00Z').getHours('UTC') == 0",
    "timestamp('2009-02-13T23:31:30Z').getDayOfMonth('US/Central') == 12",
  );
  errors({
    "timestamp(0).getHours('Mars/Olympus')": "unknown time zone Mars/Olympus",
    "timestamp(0).getHours('01:60')": "timezone offset minutes out of range [0, 59]: 01:60",
  });
});

test("membership: elements of lists and keys of maps, across numeric types", () => {
  trues(
    "2 in [1, 2]",
    "!(3 in [1, 2])",
    "'a' in {'a': 1}",
    "dyn(1u) in [1]",
    "dyn('1') in [1] == false",
    "null in [null]",
    "[1] in [[1], [2]]",
  );
  const variables = { l: dynamic([1, "a", null, 1.5, true]) };
  for (const element of ["1", "'a'", "null", "1.5", "true", "1u"])
    assert.equal(resultOf(`${element} in l`, { variables }), true, element);
  assert.equal(resultOf("false in l", { variables }), false);
});
