/** What is wrong with rules of conversion: each fault with its place, what was found and what to do. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compileMapping } from "../../runtime/schema/conversion/conversion-compile.js";
import { sameValueAs } from "../../runtime/schema/conversion/conversion-plan.js";
import { integer, list, map, object, planned, text, word } from "./mappings.js";

type Case = readonly [
  what: string,
  older: Record<string, unknown>,
  newer: Record<string, unknown>,
  rules: unknown,
  faults: readonly RegExp[],
];

const none = {};
const both = { a: text, b: text };

const CASES: readonly Case[] = [
  ["no list", none, none, "rename", [/^: it is "rename"; expected a list of rules$/]],
  [
    "an unknown key beside the rules",
    none,
    none,
    { rules: [], on: 1 },
    [/^on: unknown key "on"; expected to and rules$/],
  ],
  ["no rules", none, none, { to: 3 }, [/^to: to is 3; expected the name/, /^rules: rules is missing; expected a list/]],
  [
    "a rule of nothing",
    none,
    none,
    [{}, 1],
    [/^0: the rule says nothing; expected one of rename, move/, /^1: the rule is 1;/],
  ],
  [
    "two rules in one",
    none,
    none,
    [{ rename: {}, move: {} }],
    [/^0: the rule says rename and move; write a rule for each$/],
  ],
  ["an unknown rule", none, none, [{ copy: {} }], [/^0\.copy: unknown rule "copy"; expected one of rename/]],
  [
    "no reason",
    both,
    both,
    [{ rename: { from: ".spec.a", to: ".spec.b" }, lossy: true }],
    [/^0\.lossy: lossy is true; expected the reason/],
  ],
  [
    "a path that can't be read",
    none,
    none,
    [{ rename: { from: "spec", to: ".spec.a[0]" } }],
    [
      /^0\.rename\.from: the path "spec" can't be read from "spec" on; expected a path such as/,
      /^0\.rename\.to: the path ".spec.a\[0\]" can't be read from "\[0\]" on/,
    ],
  ],
  [
    "a path that ends in a list",
    none,
    none,
    [{ rename: { from: ".spec.a[]", to: ".spec.b[]" } }],
    [/from: the path ".spec.a\[\]" must end with a field/, /to: the path/],
  ],
  [
    "a field that is not there",
    both,
    both,
    [{ move: { from: ".spec.colr", to: ".spec.b.c" } }],
    [
      /^0\.move\.from: \.spec\.colr is not a field of v1beta1; \.spec has no \.colr there$/,
      /^0\.move\.to: \.spec\.b\.c is not a field of v1; \.spec\.b has no \.c there$/,
    ],
  ],
  [
    "the envelope",
    both,
    both,
    [{ move: { from: ".metadata.name", to: ".spec.a" } }],
    [/^0\.move\.from: \.metadata\.name is converted without a rule/],
  ],
  [
    "a rename across levels",
    { a: text, o: object({ b: text }) },
    both,
    [{ rename: { from: ".spec.o.b", to: ".spec.b" } }],
    [/^0\.rename\.to: the field changes its place.*; use move$/],
  ],
  [
    "two rules for one target",
    { a: text, b: text },
    { c: text },
    [{ rename: { from: ".spec.a", to: ".spec.c" } }, { rename: { from: ".spec.b", to: ".spec.c" } }],
    [/^1\.rename\.to: \.spec\.c is made by rule 1 already; a field has one rule$/],
  ],
  [
    "two rules for one source",
    { a: text },
    both,
    [{ rename: { from: ".spec.a", to: ".spec.b" } }, { move: { from: ".spec.a", to: ".spec.a" } }],
    [/^1\.move\.from: \.spec\.a is read by rule 1 already/],
  ],
  [
    "a rule below what is no move",
    { a: object({ x: text }) },
    { b: object({ x: text }) },
    [{ keep: { from: ".spec.a", annotation: "x/a" } }, { move: { from: ".spec.a.x", to: ".spec.b.x" } }],
    [/^1\.move\.from: \.spec\.a is read by rule 1 already/],
  ],
  [
    "types that do not fit",
    { a: text },
    { b: integer },
    [{ rename: { from: ".spec.a", to: ".spec.b" } }],
    [
      /^0\.rename: \.spec\.a and \.spec\.b have different types; expected the same type on both sides; use values, list or function$/,
    ],
  ],
  [
    "null on one side",
    { a: { type: "string", nullable: true } },
    { a: text },
    [],
    [/^: no rule explains \.spec\.a of v1:/],
  ],
  [
    "a list into a value",
    { a: list(object({ x: text })) },
    { b: text },
    [{ move: { from: ".spec.a[].x", to: ".spec.b" } }],
    [/^0\.move: \.spec\.a\[\]\.x and \.spec\.b are in different lists or maps; expected as many/],
  ],
  [
    "items of lists that do not become each other",
    { a: list(object({ x: text })) },
    { b: list(object({ y: text })) },
    [{ move: { from: ".spec.a[].x", to: ".spec.b[].y" } }],
    [
      /no rule explains \.spec\.b of v1: v1beta1 has no such field.*add a rule with to: \.spec\.b, or only/,
      /no rule explains \.spec\.a of v1beta1.*or keep it in an annotation/,
      /^0\.move: the list, map or object around \.spec\.a\[\]\.x is not converted to the one around \.spec\.b\[\]\.y; move the surrounding lists/,
    ],
  ],
  [
    "fields that no rule explains",
    { a: text, m: map(object({ x: text })) },
    { b: integer, m: map(object({ y: text })) },
    [],
    [
      /no rule explains \.spec\.b of v1/,
      /no rule explains \.spec\.m\{\}\.y of v1/,
      /no rule explains \.spec\.a of v1beta1/,
      /no rule explains \.spec\.m\{\}\.x of v1beta1/,
    ],
  ],
  [
    "a field that only the older version has",
    { a: text },
    none,
    [{ only: { from: ".spec.a" } }],
    [
      /^0\.only\.from: what is written there is lost: v1 has no place for it; use keep, or say why with lossy beside the rule$/,
    ],
  ],
  [
    "a required field that nothing sets",
    none,
    { o: object({ x: text }, "x") },
    [{ only: { to: ".spec.o.x" } }],
    [/^0\.only\.to: x is required in v1; use default/],
  ],
  [
    "a default that is lost",
    { a: text },
    none,
    [{ default: { from: ".spec.a", value: "x" } }],
    [/^0\.default\.from: any other value of a is lost/],
  ],
  [
    "a default of another type",
    none,
    { a: integer },
    [{ default: { to: ".spec.a", value: "x" } }],
    [/^0\.default\.value: the value is "x"; expected a value of the type of a/],
  ],
  [
    "a default on both sides",
    both,
    both,
    [{ default: { from: ".spec.a", to: ".spec.b", value: "x" } }],
    [/^0\.default: expected either from or to/],
  ],
  [
    "a separator within parts",
    { a: text },
    both,
    [{ split: { from: ".spec.a", to: [".spec.a", ".spec.b"], separator: ":" } }],
    [/^0\.split\.to: a may hold ":", so the string could not be split again; give it a pattern such as/],
  ],
  [
    "parts that may be missing",
    { a: { ...text, maxLength: 3, pattern: "^[a-z]*$" }, b: text },
    { c: text },
    [{ join: { from: [".spec.a", ".spec.b"], to: ".spec.c", separator: ":" } }],
    [/^0\.join\.from: a may be missing, and what follows it would be lost/],
  ],
  [
    "parts that are no texts",
    { a: text },
    { b: integer, c: text },
    [{ split: { from: ".spec.a", to: [".spec.b", ".spec.c"], separator: "é" } }],
    [/^0\.split\.to: b is not a string; expected type string; use function$/, /b may hold/],
  ],
  [
    "no separator",
    { a: text },
    both,
    [{ split: { from: ".spec.a", to: [".spec.a", ".spec.b"] } }],
    [/^0\.split\.separator: separator is missing; expected a string$/],
  ],
  [
    "values of any text",
    { a: text },
    { b: word("x") },
    [{ values: { from: ".spec.a", to: ".spec.b", map: { y: "x" } } }],
    [/^0\.values\.from: it can be any value, so two of them could become one/],
  ],
  [
    "values that become one",
    { a: word("x", "y") },
    { b: word("z") },
    [{ values: { from: ".spec.a", to: ".spec.b", map: { x: "z", y: "z" } } }],
    [/^0\.values\.map: two values become "z"/],
  ],
  [
    "values that are forgotten",
    { a: word("x", "y") },
    { b: word("z") },
    [{ values: { from: ".spec.a", to: ".spec.b", map: { x: "z" } } }],
    [/^0\.values\.map: no pair has the value "y"; add a pair/],
  ],
  [
    "values of other types",
    { a: { type: "boolean" } },
    { b: integer },
    [{ values: { from: ".spec.a", to: ".spec.b", map: { yes: 1, true: "1" } } }],
    [
      /^0\.values\.map\.yes: the pair is "yes": 1; expected values of the types of both fields: boolean and integer/,
      /map\.true/,
    ],
  ],
  [
    "a list that may have several items",
    { a: list(text) },
    { b: text },
    [{ list: { from: ".spec.a", to: ".spec.b" } }],
    [/^0\.list\.from: a list with no item, or with several, would be lost; set minItems: 1 and maxItems: 1/],
  ],
  [
    "no list of the other side",
    { a: integer },
    { b: list(text) },
    [{ list: { from: ".spec.a", to: ".spec.b" } }],
    [/^0\.list: neither side is a list of what the other one is/],
  ],
  [
    "a part of items in an annotation",
    { a: list(object({ x: text, y: text })) },
    { a: list(object({ y: text })) },
    [{ keep: { from: ".spec.a[].x", annotation: "x/y" } }],
    [/^0\.keep\.from: a field of list items or map values can't be kept in an annotation/],
  ],
  [
    "no key of an annotation",
    { a: text },
    none,
    [{ keep: { from: ".spec.a", annotation: "a b" } }],
    [/^0\.keep\.annotation: annotation is "a b"; expected the key/],
  ],
  [
    "a function asked for twice",
    both,
    { c: text, d: text },
    [
      { function: { from: ".spec.a", to: ".spec.c", name: "f" } },
      { function: { from: ".spec.b", to: ".spec.d", name: "f" } },
    ],
    [/^1\.function\.name: a function f is already in use/],
  ],
  [
    "a function over several lists",
    { a: list(object({ x: text })), b: text },
    both,
    [{ function: { from: [".spec.a[].x", ".spec.b"], to: ".spec.a", name: "f" } }],
    [/^0\.function\.from\.1: \.spec\.b is in other lists or maps than the first field/, /are in different lists/],
  ],
  [
    "unknown fields on one side",
    { a: { ...object({ x: text }), "x-kubernetes-preserve-unknown-fields": true }, b: text },
    { a: object({ x: text }), c: text },
    [{ rename: { from: ".spec.b", to: ".spec.c" } }],
    [/^: unknown fields of \.spec\.a are kept by one version only; set x-kubernetes-preserve-unknown-fields in both$/],
  ],
];

describe("faults of conversion rules", () => {
  for (const [what, older, newer, rules, expected] of CASES)
    test(`[VER-017] ${what}`, () => {
      const { faults } = planned(older, newer, rules);
      assert.equal(faults.length >= 1, true, "no fault was found");
      for (const [index, pattern] of expected.entries()) assert.match(faults[index] ?? "", pattern, faults.join("\n"));
      assert.equal(faults.length, expected.length, faults.join("\n"));
    });

  test("objects that may be null, and lists that may be empty, do not pass for others", () => {
    const nullable = { o: { ...object({ x: text }), nullable: true } };
    const rule = { rename: { from: ".spec.o.x", to: ".spec.o.y" } };
    assert.match(
      planned(nullable, { o: object({ y: text }) }, [rule]).faults.join(),
      /no rule explains \.spec\.o of v1:/,
    );
    const single = { list: { from: ".spec.a", to: ".spec.b" } };
    for (const bounds of [{ maxItems: 1 }, { minItems: 1 }])
      assert.match(planned({ a: list(text, bounds) }, { b: text }, [single]).faults.join(), /would be lost/);
    assert.deepEqual(planned({ a: list(text, { minItems: 1, maxItems: 1 }) }, { b: text }, [single]).faults, []);
  });

  test("fields of items that are called like those of the envelope are converted with the rest", () => {
    const item = (name: string): Record<string, unknown> => list(object({ kind: text, metadata: text, [name]: text }));
    const mapping = planned({ a: item("x") }, { a: item("y") }, [
      { rename: { from: ".spec.a[].x", to: ".spec.a[].y" } },
    ]);
    assert.deepEqual(mapping.faults, []);
    const items = [{ kind: "k", metadata: "m", x: "1" }];
    assert.deepEqual(compileMapping(mapping.plan).toStored({ spec: { a: items } }), {
      spec: { a: [{ kind: "k", metadata: "m", y: "1" }] },
    });
  });

  test("a field is found where it went, within structs that moved and in those that differ", () => {
    const inner = object({ same: text, deep: object({ word: word("a") }) });
    const other = object({ same: text, deep: object({ word: word("a", "b") }) });
    const mapping = planned({ box: inner, mode: { type: "boolean" } }, { case: other, mode: word("on", "off") }, [
      { rename: { from: ".spec.box", to: ".spec.case" } },
      { values: { from: ".spec.mode", to: ".spec.mode", map: { true: "on", false: "off" } } },
    ]);
    assert.deepEqual(mapping.faults, []);
    const found = (path: string): string | undefined => sameValueAs(mapping.plan.toStored, path.split("."))?.join(".");
    assert.equal(found("spec.box.same"), "spec.case.same");
    assert.equal(found("spec.box.deep.word"), "spec.case.deep.word");
    assert.equal(found("spec.mode"), undefined);
  });

  test("too many rules, too long paths", () => {
    const rule = { rename: { from: ".spec.a", to: ".spec.b" } };
    assert.match(
      planned(both, both, Array(501).fill(rule)).faults[0] ?? "",
      /^: found 501 rules; expected at most 500/,
    );
    const long = `.spec${".a".repeat(80)}`;
    assert.match(
      planned(both, both, [{ rename: { from: long, to: ".spec.b" } }]).faults[0] ?? "",
      /has more than 64 parts/,
    );
  });

  test("a loss that has a reason is taken", () => {
    const reason = { lossy: "nobody uses it" };
    const cases: [older: Record<string, unknown>, newer: Record<string, unknown>, rule: object][] = [
      [{ a: text }, none, { only: { from: ".spec.a" } }],
      [{ a: text }, { b: word("x") }, { values: { from: ".spec.a", to: ".spec.b", map: { y: "x" } } }],
      [{ a: list(text) }, { b: text }, { list: { from: ".spec.a", to: ".spec.b" } }],
      [{ a: text }, { b: text, c: text }, { split: { from: ".spec.a", to: [".spec.b", ".spec.c"], separator: ":" } }],
    ];
    for (const [older, newer, rule] of cases)
      assert.deepEqual(planned(older, newer, [{ ...rule, ...reason }]).faults, []);
  });
});
