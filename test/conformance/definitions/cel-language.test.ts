/** SPEC: Validation expressions: what expressions of rules give, asked of a server with kinds defined at run time. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, definitionsPath } from "../../support/definitions.js";
import type { JsonObject } from "../../support/json.js";
import { type Verdict, verdicts } from "../support/rule-kind.js";

const TEXT = { type: "string" };
const INTEGER = { type: "integer" };
/** Bounded, so that no rule about it could cost too much. */
const INTEGERS = { type: "array", maxItems: 10, items: INTEGER };

interface Case {
  readonly title: string;
  readonly properties?: JsonObject;
  readonly spec?: JsonObject;
  /** What the rules give: true, false, or a text that the error holds. */
  readonly rules: Readonly<Record<string, boolean | RegExp>>;
  /** The same of rules that only the specification takes: where expressions follow stock servers they are refused. */
  readonly specified?: Readonly<Record<string, boolean>>;
}

const CASES: readonly Case[] = [
  {
    title: "[CEL-006] has() asks whether a field is set",
    properties: { a: TEXT, b: TEXT, o: { type: "object", properties: { n: INTEGER } } },
    spec: { a: "", o: {} },
    rules: { "has(self.a)": true, "!has(self.a)": false, "has(self.b)": false, "has(self.o.n)": false },
  },
  {
    title: "[CEL-007] all, exists and exists_one count matches",
    properties: { none: INTEGERS, one: INTEGERS, two: INTEGERS },
    spec: { none: [1, 3], one: [1, 2], two: [2, 4] },
    rules: {
      "self.none.all(x, x % 2 == 0)": false,
      "self.one.all(x, x % 2 == 0)": false,
      "self.two.all(x, x % 2 == 0)": true,
      "self.none.exists(x, x % 2 == 0)": false,
      "self.one.exists(x, x % 2 == 0)": true,
      "self.two.exists(x, x % 2 == 0)": true,
      "self.none.exists_one(x, x % 2 == 0)": false,
      "self.one.exists_one(x, x % 2 == 0)": true,
      "self.two.exists_one(x, x % 2 == 0)": false,
    },
  },
  {
    title: "[CEL-008] map and filter make lists",
    properties: { items: { type: "array", maxItems: 10, items: { type: "object", properties: { n: INTEGER } } } },
    spec: { items: [{ n: 1 }, { n: 2 }] },
    rules: {
      "self.items.map(x, x.n).size() == 2": true,
      "self.items.filter(x, x.n > 1).size() == 1": true,
      "self.items.map(x, x.n > 1, x.n * 10) == [20]": true,
    },
  },
  {
    title: "[CEL-009] charAt, indexOf, lastIndexOf and substring",
    rules: {
      "'hello'.charAt(1)=='e'": true,
      "'hello'.indexOf('l')==2": true,
      "'hello'.lastIndexOf('l')==3": true,
      "'hello'.substring(1,3)=='el'": true,
      "'hello'.charAt(9)=='e'": /index out of range/,
      "'hello'.substring(1,9)=='el'": /index out of range/,
    },
  },
  {
    title: "[CEL-010] lowerAscii, upperAscii and trim",
    rules: {
      "'AbÉ'.lowerAscii()=='abÉ'": true,
      "'ab'.upperAscii()=='AB'": true,
      "' a '.trim()=='a'": true,
    },
  },
  {
    title: "[CEL-011] replace, split and join honour their limits",
    rules: {
      "'aa'.replace('a','b',1)=='ba'": true,
      "'a,b'.split(',')==['a','b']": true,
      "'a,b,c'.split(',', 2)==['a','b,c']": true,
    },
    specified: { "['a','b'].join('-')=='a-b'": true },
  },
  {
    title: "[CEL-012] indexOf and lastIndexOf of lists",
    rules: { "[1,2,1].indexOf(1)==0": true, "[1,2,1].lastIndexOf(1)==2": true, "[1,2,1].indexOf(7)==-1": true },
  },
  {
    title: "[CEL-013] min and max",
    properties: { empty: INTEGERS },
    spec: { empty: [] },
    rules: {
      "[3,1,2].min()==1": true,
      "[3,1,2].max()==3": true,
      "self.empty.min()==1": /min called on empty list/,
    },
  },
  {
    title: "[CEL-014] sum of numbers and durations",
    rules: {
      "[1,2].sum()==3": true,
      "[duration('1m'),duration('2m')].sum()==duration('3m')": true,
    },
  },
  {
    title: "[CEL-015] isSorted",
    rules: { "[1,2,2].isSorted()": true, "[2,1].isSorted()": false },
    specified: { "['b','a'].isSorted()": false },
  },
  {
    title: "[CEL-016] matches, find and findAll",
    rules: {
      "'abc1'.matches('[0-9]')": true,
      "'a1b22'.find('[0-9]+')=='1'": true,
      "'a1b22'.findAll('[0-9]+')==['1','22']": true,
      "'a1b22'.findAll('[0-9]+',1)==['1']": true,
    },
  },
  {
    title: "[CEL-017] isURL and url",
    properties: { text: TEXT },
    spec: { text: "bad url" },
    rules: {
      "isURL('https://a.example:80/p?q=1')": true,
      "isURL('not a url')": false,
      "url(self.text).getHost() == ''": /evaluating rule/,
    },
  },
  {
    title: "[CEL-018] parts of a URL",
    rules: {
      "url('https://a.example:80/p').getScheme() == 'https'": true,
      "url('https://a.example:80/p').getHost() == 'a.example:80'": true,
      "url('https://a.example:80/p').getHostname() == 'a.example'": true,
      "url('https://a.example:80/p').getPort() == '80'": true,
    },
  },
  {
    title: "[CEL-019] path and query of a URL",
    rules: {
      "url('https://a.example/p%20q?k=1&k=2').getEscapedPath() == '/p%20q'": true,
      "url('https://a.example/p%20q?k=1&k=2').getQuery() == {'k': ['1', '2']}": true,
    },
  },
  {
    title: "[CEL-026] isQuantity and quantity",
    properties: { text: TEXT },
    spec: { text: "x" },
    rules: {
      "isQuantity('1.5Gi')": true,
      "isQuantity('x')": false,
      "sign(quantity(self.text)) == 1": /evaluating rule/,
    },
  },
  {
    title: "[CEL-027] isInteger, asInteger, asApproximateFloat and sign",
    rules: {
      "quantity('2').isInteger() && quantity('2').asInteger() == 2": true,
      "quantity('1.5').isInteger()": false,
      "quantity('1.5').asInteger() == 1": /evaluating rule/,
      "quantity('1.5').asApproximateFloat() == 1.5": true,
      "sign(quantity('-1')) == -1": true,
    },
    specified: { "quantity('-1').sign() == -1": true },
  },
  {
    title: "[CEL-028] add and sub take a quantity or an integer",
    rules: {
      "quantity('1k').add(quantity('500')).compareTo(quantity('1500')) == 0": true,
      "quantity('1k').sub(1).compareTo(quantity('999')) == 0": true,
      "quantity('1k').add(1).sub(quantity('1')).compareTo(quantity('1000')) == 0": true,
    },
  },
  {
    title: "[CEL-029] quantities are ordered by their values",
    rules: {
      "quantity('1000k').isLessThan(quantity('1Mi'))": true,
      "quantity('1Mi').isGreaterThan(quantity('1000k'))": true,
      "quantity('1Mi').compareTo(quantity('1000k')) == 1": true,
    },
  },
  {
    title: "[CEL-030] optional values stand for what is absent",
    properties: { a: INTEGER },
    spec: {},
    rules: { "self.?a.orValue(0)==0": true, "self.?a.hasValue()": false },
  },
  {
    title: "[CEL-031] numbers of different types are ordered",
    rules: { "1 < 1.5": true, "2u <= 2": true, "dyn(2u) == 2": true },
    specified: { "2u == 2": true, "1 != 1.0": false },
  },
  {
    title: "[CEL-033] times without a zone are of UTC",
    rules: {
      "timestamp('2024-01-01T23:30:00Z').getHours()==23": true,
      "timestamp('2024-01-01T23:30:00Z').getHours('+01:00')==0": true,
    },
  },
  {
    title: "[CEL-035] objects, maps and lists",
    properties: {
      obj: { type: "object", properties: { f: TEXT } },
      m: { type: "object", additionalProperties: INTEGER },
      l: INTEGERS,
    },
    spec: { obj: { f: "x" }, m: { k: 1 }, l: [5] },
    rules: { "self.obj.f == 'x'": true, "self.m['k'] == 1": true, "self.l[0] == 5": true },
  },
  {
    title: "[CEL-036] set and map lists ignore order in equality",
    properties: {
      s: { type: "array", items: TEXT, "x-kubernetes-list-type": "set" },
      plain: { type: "array", items: TEXT },
    },
    spec: { s: ["a", "b"], plain: ["a", "b"] },
    rules: {
      "self.s == ['b','a']": true,
      "self.plain == ['b','a']": false,
      "self.s + ['b', 'c'] == ['c', 'b', 'a']": true,
    },
  },
  {
    title: "[CEL-037] booleans, numbers, integers and texts",
    properties: { b: { type: "boolean" }, n: { type: "number" }, i: INTEGER, s: TEXT },
    spec: { b: true, n: 2, i: 2, s: "x" },
    rules: {
      "type(self.b) == bool": true,
      "type(self.n) == double": true,
      "type(self.i) == int": true,
      "type(self.s) == string": true,
    },
  },
  {
    title: "[CEL-038] format byte",
    properties: { b: { type: "string", format: "byte" } },
    spec: { b: "YWJj" },
    rules: { "self.b == b'abc'": true },
  },
  {
    title: "[CEL-039] dates and durations",
    properties: {
      d: { type: "string", format: "date" },
      t: { type: "string", format: "date-time" },
      p: { type: "string", format: "duration" },
    },
    spec: { d: "2024-02-29", t: "2024-01-01T00:00:00Z", p: "90s" },
    rules: {
      "self.d.getFullYear() == 2024": true,
      "self.t < timestamp('2024-01-01T00:00:01Z')": true,
      "self.p > duration('1m')": true,
    },
  },
  {
    title: "[CEL-040] an int-or-string is looked at by its type",
    properties: { number: { "x-kubernetes-int-or-string": true }, text: { "x-kubernetes-int-or-string": true } },
    spec: { number: 80, text: "http" },
    rules: {
      "type(self.number)==int ? self.number>0 : self.number.size()>0": true,
      "type(self.text)==int ? self.text>0 : self.text.size()>0": true,
      "self.text + 1 > 0": /no such overload/,
    },
  },
  {
    title: "[CEL-041] [CEL-042] names that are no identifiers are escaped",
    properties: { "a-b": INTEGER, "a.b": INTEGER, "x/y": INTEGER, a__b: INTEGER, "with space": INTEGER },
    spec: { "a-b": 1, "a.b": 2, "x/y": 3, a__b: 4, "with space": 5 },
    rules: {
      "self.a__dash__b == 1": true,
      "self.a__dot__b == 2": true,
      "self.x__slash__y == 3": true,
      "self.a__underscores__b == 4": true,
    },
  },
  {
    title: "[CEL-043] reserved words are escaped",
    properties: { namespace: TEXT, in: TEXT },
    spec: { namespace: "n", in: "i" },
    rules: { "self.__namespace__ == 'n'": true, "self.__in__ == 'i'": true },
  },
  {
    title: "integers of 64 bits are exact",
    properties: { i: { type: "integer", format: "int64" } },
    spec: { i: Number.MAX_SAFE_INTEGER },
    rules: { "self.i + 2 == 9007199254740993": true, "self.i + 9223372036854775807 > 0": /integer overflow/ },
  },
];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`expressions of rules (${profile.name})`, () => {
    let api: TestApi;

    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const isStock = profile.behaviours.expressionDialect === "stock";

    for (const { title, properties = {}, spec = {}, rules, specified = {} } of CASES) {
      test(title, async () => {
        const all = isStock ? rules : { ...rules, ...specified };
        const found = await verdicts(api, properties, spec, Object.keys(all));
        for (const [rule, wanted] of Object.entries(all)) assertVerdict(rule, found[rule], wanted);
        if (isStock) for (const rule of Object.keys(specified)) await assertRefused(api, properties, rule);
      });
    }
  });
}

async function assertRefused(api: TestApi, properties: JsonObject, rule: string): Promise<void> {
  const spec = { type: "object", properties, "x-kubernetes-validations": [{ rule }] };
  const schema = { type: "object", properties: { spec } };
  const body = definition(api, { group: "refused.example.com", schema });
  const { status, text } = await api.post(`${definitionsPath(api)}?dryRun=All`, body);
  assert.equal(status, 422, `${rule}: ${text}`);
}

function assertVerdict(rule: string, found: Verdict | undefined, wanted: boolean | RegExp): void {
  if (wanted instanceof RegExp) assert.match(String(found), wanted, rule);
  else assert.equal(found, wanted, `${rule} gave ${found}`);
}
