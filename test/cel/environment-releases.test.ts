/** What may be written in a release, and what is taken from what is stored. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GateName } from "../../runtime/api/lifecycle/gate-definitions.js";
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { DYN, INT, objectType, STRING } from "../../runtime/cel/cel-types.js";
import type { Environment } from "../../runtime/cel/environment.js";
import { type ExpressionEnvironments, expressionEnvironments, extendBoth } from "../../runtime/cel/libraries.js";
import { AUTHORIZER_TYPE } from "../../runtime/cel/library/authorizer/authorizer-values.js";
import { plan } from "../../runtime/cel/run/program.js";

/** Expressions by the first release in which they may be written: one after the release that introduced what they use. */
const WRITABLE_FROM: Readonly<Record<string, readonly string[]>> = {
  "1.24": [
    "size('a') == 1 && 'abc'.startsWith('a')",
    "[1, 2].all(x, x > 0) && [1].exists_one(x, x == 1)",
    "[1, 2].map(x, x > 1, x) == [2]",
    "'a,b'.split(',').join('-').upperAscii().charAt(0) == 'A'",
    "'a1'.find('[0-9]') == '1' && 'a1'.findAll('[0-9]', 1) == ['1']",
    "[3, 1, 2].min() == 1 && [1].indexOf(1) == 0 && [1, 2].isSorted()",
    "isURL('https://a.example') && url('https://a.example').getHost() == 'a.example'",
  ],
  "1.29": [
    "1 < 1.5",
    "2u == 2",
    "optional.of(1).hasValue()",
    "{'a': 1}.?a.orValue(2) == 1",
    "optional.of(1).optMap(x, x + 1).value() == 2",
    "isQuantity('1Gi') && quantity('1').isInteger()",
  ],
  "1.30": ["'%d'.format([1]) == '1'", "strings.quote('a') != ''", "sets.contains([1], [1])"],
  "1.31": ["isIP('10.0.0.1')", "cidr('10.0.0.0/8').containsIP('10.0.0.1')"],
  "1.32": ["format.named('uuid').hasValue()", "self.namespace == 'a'"],
  "1.33": ["[1].all(i, v, v > i)", "{'a': 1}.transformMap(k, v, v + 1) == {'a': 2}"],
  "1.34": ["isSemver('1.2.3') && semver('1.2.3').major() == 1"],
  "1.35": ["[2, 1].sort() == [1, 2] && lists.range(2) == [0, 1]", "[2, 1].sortBy(x, -x) == [2, 1]"],
  "1.38": ["[1, 2].includes(1)"],
};

const OLDEST: Release = { major: 1, minor: 24 };
const NEWEST: Release = { major: 1, minor: 40 };

function environmentsIn(release: Release, isEnabled: (gate: GateName) => boolean = () => true): ExpressionEnvironments {
  const self = objectType("test.Self");
  return extendBoth(expressionEnvironments(release, isEnabled), {
    variables: { self, data: DYN },
    types: {
      fieldType: (name, field) => (name === "test.Self" && field === "__namespace__" ? STRING : undefined),
      findType: () => undefined,
    },
  });
}

for (const [from, texts] of Object.entries(WRITABLE_FROM)) {
  test(`[CEL-051] expressions of ${from} are refused by earlier releases, except in stored objects`, () => {
    const first = parseRelease(from) as Release;
    for (const text of texts) {
      for (let minor = OLDEST.minor; minor <= NEWEST.minor; minor += 1) {
        const { forNew, forStored } = environmentsIn({ major: 1, minor });
        assert.equal(forNew.compile(text).ok, minor >= first.minor, `${text} written in 1.${minor}`);
        assert.equal(forStored.compile(text).ok, true, `${text} stored, in 1.${minor}`);
      }
    }
  });
}

test("[CEL-025] selectors of the authorizer need the gate in every release", () => {
  const text = "authorizer.group('').resource('pods').fieldSelector('a=b').labelSelector('c').check('list').allowed()";
  for (const minor of [31, 32, 34]) {
    for (const isOn of [false, true]) {
      const release = { major: 1, minor };
      const environments = expressionEnvironments(release, (gate) => gate === "AuthorizeWithSelectors" && isOn);
      const variables = { authorizer: AUTHORIZER_TYPE };
      const { forNew, forStored } = extendBoth(environments, { variables });
      const written = forNew.compile(text);
      assert.equal(written.ok, isOn, `1.${minor}`);
      if (!written.ok) assert.match(written.message, /undeclared reference to 'fieldSelector'/);
      assert.equal(forStored.compile(text).ok, true);
    }
  }
});

test("constants are checked from 1.30 on, and always in stored objects", () => {
  const before = environmentsIn({ major: 1, minor: 29 });
  const faultIn = (environment: Environment): string | undefined => {
    const compiled = environment.compile("duration('1nns') == duration('1s')");
    return compiled.ok ? undefined : compiled.problem;
  };
  // before, no program can be made with such a constant
  assert.equal(faultIn(before.forNew), "program");
  assert.equal(faultIn(before.forStored), "issues");
  assert.equal(faultIn(environmentsIn({ major: 1, minor: 30 }).forNew), "issues");
});

test("an expression that checks in the environment of a release means the same in that of stored expressions", () => {
  const { forNew, forStored } = environmentsIn({ major: 1, minor: 31 });
  const text = "[1, 2].exists(x, data.a + x == 3)";
  const written = forNew.compile(text);
  const stored = forStored.compile(text);
  assert.ok(written.ok && stored.ok);
  assert.deepEqual(written.checked.references, stored.checked.references);
});

test("startsWith costs by what it looks for since 1.37, and by what it looks at before", () => {
  const costIn = (minor: number): number => {
    const { forStored } = expressionEnvironments({ major: 1, minor }, () => true);
    const environment = forStored.extend({ variables: { text: STRING } });
    const compiled = environment.compile("text.startsWith('ab')");
    assert.ok(compiled.ok);
    return plan(compiled.checked, environment).evaluate({ find: () => "a".repeat(100) }).cost;
  };
  assert.equal(costIn(36), 11);
  assert.equal(costIn(37), 2);
});

test("a variable of an extension is in both environments", () => {
  const both = extendBoth(
    expressionEnvironments({ major: 1, minor: 31 }, () => true),
    { variables: { extra: INT } },
  );
  assert.equal(both.forNew.compile("extra + 1").ok, true);
  assert.equal(both.forStored.compile("extra + 1").ok, true);
});
