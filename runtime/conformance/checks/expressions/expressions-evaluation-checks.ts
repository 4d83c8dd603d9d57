/**
 * SPEC: Validation expressions: the results of functions and operators, tested through rules of the check's own kind.
 */
import type { JsonObject } from "../../../api/json.js";
import type { Check } from "../../conformance-check.js";
import { evaluates, judges } from "./expressions-truths-checks.js";

const INTEGER: JsonObject = { type: "integer" };
const TEXT: JsonObject = { type: "string", maxLength: 100 };
const NUMBERS: JsonObject = { type: "array", maxItems: 10, items: INTEGER };

export const checks: readonly Check[] = [
  judges(
    "CEL-006",
    "has reports whether a field is set",
    { a: INTEGER, b: INTEGER },
    ["has(self.a)", "!has(self.b)"],
    [{ a: 0 }],
    [{}, { a: 1, b: 0 }],
  ),
  judges(
    "CEL-007",
    "all, exists and exists_one test each item of a list",
    { all: NUMBERS, any: NUMBERS, one: NUMBERS },
    [
      "!has(self.all) || self.all.all(x, x > 1)",
      "!has(self.any) || self.any.exists(x, x > 1)",
      "!has(self.one) || self.one.exists_one(x, x > 1)",
    ],
    [{ all: [] }, { all: [2, 3] }, { any: [1, 2] }, { any: [2, 3] }, { one: [1, 2] }],
    [{ all: [1, 2] }, { any: [] }, { any: [1, 1] }, { one: [1, 1] }, { one: [2, 3] }],
  ),
  judges(
    "CEL-008",
    "map and filter create lists",
    { items: { type: "array", maxItems: 10, items: { type: "object", properties: { n: INTEGER } } } },
    ["self.items.map(x, x.n) == [1, 2]", "self.items.filter(x, x.n > 1).size() == 1"],
    [{ items: [{ n: 1 }, { n: 2 }] }],
    [{ items: [{ n: 1 }] }, { items: [{ n: 2 }, { n: 1 }] }],
  ),
  evaluates("CEL-009", "Texts have charAt, indexOf, lastIndexOf and substring", {
    isTrue: [
      "'hello'.charAt(1) == 'e'",
      "'hello'.indexOf('l') == 2",
      "'hello'.lastIndexOf('l') == 3",
      "'hello'.substring(1, 3) == 'el'",
      "'hello'.indexOf('z') == -1",
    ],
    fails: ["'hello'.charAt(9) == 'e'", "'hello'.substring(3, 9) == 'x'"],
  }),
  evaluates("CEL-010", "Texts have lowerAscii, upperAscii and trim", {
    isTrue: ["'AbÉ'.lowerAscii() == 'abÉ'", "'ab'.upperAscii() == 'AB'", "' a '.trim() == 'a'"],
  }),
  evaluates(
    "CEL-011",
    "Strings have replace and split, lists of strings have join",
    {
      isTrue: [
        "'aa'.replace('a', 'b') == 'bb'",
        "'aa'.replace('a', 'b', 1) == 'ba'",
        "'a,b'.split(',') == ['a', 'b']",
        "'a,b,c'.split(',', 2) == ['a', 'b,c']",
        "'a,b'.split(',').map(part, part + '!').size() == 2",
      ],
    },
    { isTrue: ["['a', 'b'].join('-') == 'a-b'"] },
  ),
  evaluates("CEL-012", "Lists have indexOf and lastIndexOf", {
    isTrue: ["[1, 2, 1].indexOf(1) == 0", "[1, 2, 1].lastIndexOf(1) == 2", "[1, 2].indexOf(3) == -1"],
  }),
  evaluates("CEL-013", "Lists have min and max, which an empty one has not", {
    isTrue: ["[3, 1, 2].min() == 1", "[3, 1, 2].max() == 3"],
    fails: ["[1].filter(x, x > 1).min() == 1", "[1].filter(x, x > 1).max() == 1"],
  }),
  evaluates("CEL-014", "Lists of numbers and of durations have a sum", {
    isTrue: [
      "[1, 2].sum() == 3",
      "[1.5, 2.5].sum() == 4.0",
      "[duration('1m'), duration('2m')].sum() == duration('3m')",
      "[1].filter(x, x > 1).sum() == 0",
    ],
  }),
  evaluates(
    "CEL-015",
    "isSorted reports whether a list is in order",
    {
      isTrue: ["[1, 2, 2].isSorted()"],
      isFalse: ["[2, 1].isSorted()"],
    },
    { isTrue: ["['a', 'b'].isSorted()"], isFalse: ["['b', 'a'].isSorted()"] },
  ),
  evaluates("CEL-016", "Texts have matches, find and findAll", {
    isTrue: [
      "'abc1'.matches('[0-9]')",
      "'a1b22'.find('[0-9]+') == '1'",
      "'a1b22'.findAll('[0-9]+') == ['1', '22']",
      "'a1b22'.findAll('[0-9]+', 1) == ['1']",
    ],
    isFalse: ["'abc'.matches('^[0-9]')"],
  }),
  evaluates("CEL-017", "isURL tells what is a URL, and url refuses what is none", {
    isTrue: ["isURL('https://a.example:80/p?q=1')", "isURL('/a/path')"],
    isFalse: ["isURL('not a url')"],
    fails: ["url('bad url').getHost() == ''"],
  }),
  evaluates("CEL-018", "URLs have scheme, host, host name and port", {
    isTrue: [
      "url('https://a.example:80/p').getScheme() == 'https'",
      "url('https://a.example:80/p').getHost() == 'a.example:80'",
      "url('https://a.example:80/p').getHostname() == 'a.example'",
      "url('https://a.example:80/p').getPort() == '80'",
      "url('https://a.example/p').getPort() == ''",
    ],
  }),
  evaluates("CEL-019", "URLs have an escaped path and a query", {
    isTrue: [
      "url('https://a.example/p%20q?k=1&k=2').getEscapedPath() == '/p%20q'",
      "url('https://a.example/p%20q?k=1&k=2').getQuery() == {'k': ['1', '2']}",
    ],
  }),
  evaluates("CEL-026", "isQuantity tells what is a quantity, and quantity refuses what is none", {
    isTrue: ["isQuantity('1.5Gi')", "isQuantity('100m')"],
    isFalse: ["isQuantity('x')", "isQuantity('1.5Zz')"],
    fails: ["quantity('x').isInteger()"],
  }),
  evaluates(
    "CEL-027",
    "Quantities have isInteger, asInteger, asApproximateFloat and sign",
    {
      isTrue: [
        "quantity('2').isInteger()",
        "quantity('2').asInteger() == 2",
        "quantity('1.5').asApproximateFloat() == 1.5",
        "sign(quantity('-1')) == -1",
        "sign(quantity('0')) == 0",
      ],
      isFalse: ["quantity('1.5').isInteger()"],
      fails: ["quantity('1.5').asInteger() == 1"],
    },
    { isTrue: ["quantity('-1').sign() == -1"] },
  ),
  evaluates("CEL-028", "Quantities are added and subtracted, with integers too", {
    isTrue: [
      "quantity('1k').add(quantity('500')).compareTo(quantity('1500')) == 0",
      "quantity('1k').add(20).compareTo(quantity('1020')) == 0",
      "quantity('50k').sub(quantity('49k')).compareTo(quantity('1k')) == 0",
      "quantity('50').sub(20).compareTo(quantity('30')) == 0",
    ],
  }),
  evaluates("CEL-029", "Quantities are compared by value, whatever their suffix", {
    isTrue: [
      "quantity('1Mi').isGreaterThan(quantity('1000k'))",
      "quantity('1000k').isLessThan(quantity('1Mi'))",
      "quantity('1000k').compareTo(quantity('1M')) == 0",
      "quantity('1Mi').compareTo(quantity('1000k')) == 1",
    ],
    isFalse: ["quantity('1M').isGreaterThan(quantity('1000k'))"],
  }),
  judges(
    "CEL-030",
    "Optional access works if a field is absent",
    { a: INTEGER, b: INTEGER },
    ["self.?a.orValue(0) == 0", "self.?b.hasValue()"],
    [{ b: 1 }, { a: 0, b: 1 }],
    [{}, { a: 1, b: 1 }],
  ),
  evaluates(
    "CEL-031",
    "Numbers of different types can be compared",
    {
      isTrue: ["1 < 1.5", "2u >= 2", "1.5 > 1", "3 >= 2u"],
      isFalse: ["2 < 1.5"],
    },
    { isTrue: ["2u == 2"] },
  ),
  evaluates("CEL-033", "The parts of a time are those of UTC", {
    isTrue: [
      "timestamp('2024-01-01T23:30:00Z').getHours() == 23",
      "timestamp('2024-01-01T23:30:00+02:00').getHours() == 21",
      "timestamp('2024-01-01T23:30:00Z').getDate() == 1",
    ],
  }),
  judges(
    "CEL-035",
    "Objects, maps and lists are accessed by name, by key and by index",
    {
      o: { type: "object", properties: { f: INTEGER } },
      m: { type: "object", maxProperties: 5, additionalProperties: INTEGER },
      l: NUMBERS,
    },
    ["self.o.f == 1", "self.m['k'] == 2", "self.l[0] == 3"],
    [{ o: { f: 1 }, m: { k: 2 }, l: [3] }],
    [
      { o: { f: 0 }, m: { k: 2 }, l: [3] },
      { o: { f: 1 }, m: { k: 0 }, l: [3] },
      { o: { f: 1 }, m: { k: 2 }, l: [0, 3] },
    ],
  ),
  judges(
    "CEL-037",
    "Values have the types that the schema declares",
    { b: { type: "boolean" }, n: { type: "number" }, i: INTEGER, s: TEXT },
    ["type(self.b) == bool", "type(self.n) == double", "type(self.i) == int", "type(self.s) == string", "self.n > 1.0"],
    [{ b: true, n: 2, i: 1, s: "x" }],
    [{ b: true, n: 1, i: 1, s: "x" }],
  ),
  judges(
    "CEL-038",
    "A string of the format byte is bytes",
    { b: { ...TEXT, format: "byte" } },
    ["self.b == b'abc'"],
    [{ b: "YWJj" }],
    [{ b: "YWJk" }],
  ),
  judges(
    "CEL-039",
    "Dates and times are timestamps, durations are durations",
    { d: { ...TEXT, format: "date" }, t: { ...TEXT, format: "date-time" }, p: { ...TEXT, format: "duration" } },
    ["self.d.getFullYear() == 2024", "self.t < timestamp('2024-06-01T00:00:00Z')", "self.p > duration('1m')"],
    [{ d: "2024-03-01", t: "2024-05-31T23:59:59Z", p: "2m" }],
    [
      { d: "2023-03-01", t: "2024-05-31T23:59:59Z", p: "2m" },
      { d: "2024-03-01", t: "2024-06-01T00:00:00Z", p: "2m" },
      { d: "2024-03-01", t: "2024-05-31T23:59:59Z", p: "1m" },
    ],
  ),
  judges(
    "CEL-040",
    "An int-or-string has the type of its value",
    { port: { "x-kubernetes-int-or-string": true } },
    ["type(self.port) == int ? self.port > 0 : self.port.size() > 0"],
    [{ port: 80 }, { port: "http" }],
    [{ port: 0 }, { port: "" }],
  ),
  judges(
    "CEL-042",
    "Names with dots, dashes, slashes and double underscores are accessed by their escapes",
    { "a-b": INTEGER, "a.b": INTEGER, "x/y": INTEGER, a__b: INTEGER },
    ["self.a__dash__b == 1", "self.a__dot__b == 2", "self.x__slash__y == 3", "self.a__underscores__b == 4"],
    [{ "a-b": 1, "a.b": 2, "x/y": 3, a__b: 4 }],
    [{ "a-b": 2, "a.b": 1, "x/y": 3, a__b: 4 }],
  ),
  judges(
    "CEL-043",
    "Names that are reserved words are accessed by their escapes",
    { namespace: INTEGER, in: INTEGER },
    ["self.__namespace__ == 1", "self.__in__ == 2"],
    [{ namespace: 1, in: 2 }],
    [{ namespace: 2, in: 1 }],
  ),
];
