/** What rules allow beyond others. SPEC: Role-based access control, rule 4. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { PolicyRule } from "../../../runtime/authz/rbac/policy-rule.js";
import {
  MAX_COVER_LOOKUPS,
  MAX_COVER_PIECES,
  MAX_MISSING_VERBS,
  uncoveredRules,
} from "../../../runtime/authz/rbac/rule-cover.js";
import { property } from "../../merge/seeded-property.js";
import { plainlyAllows, REQUESTS, randomRules } from "./support/random-rules.js";

/** `get,list pods,pods/log @,apps x,y` or `get /a,/b`: each list with commas; groups after @, then names. */
function rule(text: string): PolicyRule {
  const [verbs = "", what = "", groups, names] = text.split(" ");
  const list = (values: string): readonly string[] => values.split(",");
  if (groups === undefined) return { verbs: list(verbs), nonResourceURLs: list(what) };
  const resources = { verbs: list(verbs), apiGroups: list(groups.slice(1)), resources: list(what) };
  return names === undefined ? resources : { ...resources, resourceNames: list(names) };
}

interface Case {
  readonly says: string;
  readonly held: readonly string[];
  readonly wanted: readonly string[];
  readonly uncovered: readonly string[];
}

const CASES: readonly Case[] = [
  { says: "nothing is always covered", held: [], wanted: [], uncovered: [] },
  { says: "nothing covers but what is held", held: [], wanted: ["get pods @"], uncovered: ["get pods @"] },
  { says: "the same covers", held: ["get pods @ x"], wanted: ["get pods @ x"], uncovered: [] },
  {
    says: "what is missing is named one by one, with the verbs that are",
    held: ["get,list pods @"],
    wanted: ["get,list,watch pods,nodes @,apps"],
    uncovered: ["watch pods @", "get,list,watch nodes @", "get,list,watch pods @apps", "get,list,watch nodes @apps"],
  },
  {
    says: "several rules cover together",
    held: ["get pods @", "list pods @", "get,list nodes @"],
    wanted: ["get,list pods,nodes @"],
    uncovered: [],
  },
  {
    says: "lists of one rule are not those of another",
    held: ["get pods @", "list deployments @apps"],
    wanted: ["get,list pods @"],
    uncovered: ["list pods @"],
  },
  { says: "* of verbs covers every verb", held: ["* pods @"], wanted: ["get,impersonate,* pods @"], uncovered: [] },
  {
    says: "* of verbs is covered by * alone",
    held: ["get,list pods @"],
    wanted: ["* pods @"],
    uncovered: ["* pods @"],
  },
  { says: "* of groups covers every group", held: ["get pods @*"], wanted: ["get pods @,apps,*"], uncovered: [] },
  {
    says: "* of groups is covered by * alone",
    held: ["get pods @,apps"],
    wanted: ["get pods @*"],
    uncovered: ["get pods @*"],
  },
  {
    says: "* of resources covers every resource",
    held: ["get * @"],
    wanted: ["get pods,pods/log,*/log,* @"],
    uncovered: [],
  },
  {
    says: "* of resources is covered by * alone",
    held: ["get pods,pods/log,*/log,*/* @"],
    wanted: ["get * @"],
    uncovered: ["get * @"],
  },
  {
    says: "*/sub covers that subresource of every resource, and nothing else",
    held: ["get */scale @"],
    wanted: ["get pods/scale,*/scale,pods,pods/log,scale @"],
    uncovered: ["get pods @", "get pods/log @", "get scale @"],
  },
  {
    says: "*/sub is not covered by one resource's",
    held: ["get pods/scale @"],
    wanted: ["get */scale @"],
    uncovered: ["get */scale @"],
  },
  {
    says: "resource/* covers itself alone",
    held: ["get pods/* @"],
    wanted: ["get pods/*,pods/log @"],
    uncovered: ["get pods/log @"],
  },
  { says: "all names cover some", held: ["get pods @"], wanted: ["get pods @ x,y"], uncovered: [] },
  { says: "some names never cover all", held: ["get pods @ x,*"], wanted: ["get pods @"], uncovered: ["get pods @"] },
  {
    says: "names are covered one by one",
    held: ["get pods @ x", "list pods @ y"],
    wanted: ["get pods @ x,y"],
    uncovered: ["get pods @ y"],
  },
  {
    says: "an empty name is covered by all names alone",
    held: ["get pods @ x"],
    wanted: ["get pods @ "],
    uncovered: ["get pods @ "],
  },
  {
    says: "paths are covered as a whole",
    held: ["get /a"],
    wanted: ["get,head /a,/a/b"],
    uncovered: ["head /a", "get,head /a/b"],
  },
  {
    says: "a path that ends in * covers what begins like it",
    held: ["get /a/*"],
    wanted: ["get /a/b,/a/,/a/*,/a/b*,/a/b/*,/a,/a*,/*,*"],
    uncovered: ["get /a", "get /a*", "get /*", "get *"],
  },
  { says: "* of paths covers every path", held: ["get *"], wanted: ["get /,/a/*,*"], uncovered: [] },
  {
    says: "a path is not covered with its *, where * is not held",
    held: ["get /a"],
    wanted: ["get /a*"],
    uncovered: ["get /a*"],
  },
  {
    says: "paths do not cover resources, nor resources paths",
    held: ["* *", "* * @apps"],
    wanted: ["get pods @"],
    uncovered: ["get pods @"],
  },
  { says: "values that stand twice count once", held: [], wanted: ["get,get pods,pods @,"], uncovered: ["get pods @"] },
];

describe("RBAC cover", () => {
  for (const { says, held, wanted, uncovered } of CASES) {
    test(`RBAC cover: ${says}`, () => {
      assert.deepEqual(uncoveredRules(held.map(rule), wanted.map(rule)), uncovered.map(rule));
    });
  }

  test("RBAC cover: empty rules are covered, and lists may be null", () => {
    const nothing: readonly PolicyRule[] = [
      { verbs: ["*"] },
      { verbs: ["*"], apiGroups: null, resources: null, resourceNames: null, nonResourceURLs: null },
      { verbs: ["*"], apiGroups: ["*"], resources: [] },
      { verbs: [], apiGroups: ["*"], resources: ["*"] },
    ];
    assert.deepEqual(uncoveredRules([], nothing), []);
    assert.deepEqual(uncoveredRules(nothing, [rule("get pods @")]), [rule("get pods @")]);
  });

  const texts = (count: number, prefix: string): readonly string[] =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`);

  test("RBAC cover: a rule with too many pieces is reported as missing as a whole", () => {
    const wide: PolicyRule = { verbs: texts(1000, "v"), apiGroups: texts(1000, "g"), resources: texts(1000, "r") };
    assert.deepEqual(uncoveredRules([rule("v0 r0 @g0")], [wide]), [wide]);
    assert.deepEqual(uncoveredRules([wide], [wide]), []);
    assert.deepEqual(uncoveredRules([rule("* * @*")], [wide]), []);
    // those beside it are looked at all the same
    assert.deepEqual(uncoveredRules([rule("get pods @")], [wide, rule("get,list pods @")]), [
      wide,
      rule("list pods @"),
    ]);
  });

  test("RBAC cover: the number of compared pieces is limited", () => {
    const names = texts(MAX_COVER_PIECES, "n");
    const wanted = (count: number): PolicyRule => ({
      ...rule("get,list pods @"),
      resourceNames: names.slice(0, count),
    });
    const held = [{ ...rule("get pods @"), resourceNames: names }, rule("list pods @")];
    assert.deepEqual(uncoveredRules(held, [wanted(MAX_COVER_PIECES)]), []);
    const one = rule("get,list pods @ n0");
    assert.deepEqual(uncoveredRules(held, [wanted(MAX_COVER_PIECES), one]), [one]);
    assert.deepEqual(uncoveredRules(held, [wanted(MAX_COVER_PIECES - 1), one]), []);
  });

  test("RBAC cover: a rule with too many missing verbs is reported as missing as a whole", () => {
    const wanted = (verbs: number): PolicyRule => ({ ...rule("* a,b @"), verbs: texts(verbs, "v") });
    const half = MAX_MISSING_VERBS / 2;
    const pieces = ["a", "b"].map((resource) => ({ ...wanted(half), resources: [resource] }));
    assert.deepEqual(uncoveredRules([], [wanted(half)]), pieces);
    assert.deepEqual(uncoveredRules([], [wanted(half + 1)]), [wanted(half + 1)]);
    // the limit is for all of them together, and others are still found to be covered
    const held = [rule("get x @")];
    assert.deepEqual(uncoveredRules(held, [wanted(half), rule("get,list x @"), rule("get x @ n")]), [
      ...pieces,
      rule("get,list x @"),
    ]);
    // as many pieces as there may be, each of them without all the verbs
    const product = { verbs: texts(10_000, "v"), apiGroups: texts(250, "g"), resources: texts(200, "r") };
    assert.deepEqual(uncoveredRules([], [product]), [product]);
  });

  test("RBAC cover: a rule that takes too many lookups is reported as missing as a whole", () => {
    const held = texts(2000, "r").map((resource) => ({ ...rule("get x @"), resources: [resource] }));
    const each = { ...rule("get x @"), resources: texts(2000, "r") };
    assert.ok(held.length * each.resources.length > MAX_COVER_LOOKUPS);
    assert.deepEqual(uncoveredRules(held, [each]), [each]);
    assert.deepEqual(uncoveredRules(held, [{ ...each, resources: texts(500, "r") }]), []);
    // once all are used, nothing more is looked at
    assert.deepEqual(uncoveredRules(held, [each, rule("get r0 @")]), [each, rule("get r0 @")]);
    // what covers most is looked at first, wherever it stands
    const many = texts(2000, "n").map((resource) => rule(`get ${resource} @`));
    assert.ok(held.length * many.length > MAX_COVER_LOOKUPS);
    assert.deepEqual(uncoveredRules([...held, rule("* * @*")], many), []);
    const prefixes = { verbs: ["get"], nonResourceURLs: texts(2000, "/").map((path) => `${path}/*`) };
    const paths = { verbs: ["get", "head"], nonResourceURLs: texts(2000, "/").map((path) => `${path}/x`) };
    assert.deepEqual(uncoveredRules([prefixes], [paths]), [paths]);
  });
});

const RUNS = 120;
const lists = fc.array(randomRules, { maxLength: 4 });

property(
  "RBAC cover: nothing is handed on that is not held, for every request of a small world",
  fc.property(lists, lists, (held, wanted) => {
    const uncovered = uncoveredRules(held, wanted);
    for (const request of REQUESTS) {
      const [isHeld, isWanted, isReported] = [held, wanted, uncovered].map((rules) =>
        rules.some((one) => plainlyAllows(one, request)),
      );
      if (isWanted && !isHeld && !isReported) assert.fail(`not reported: ${JSON.stringify(request)}`);
      if (isReported && !isWanted) assert.fail(`not wanted: ${JSON.stringify(request)}`);
    }
  }),
  RUNS,
);

property(
  "RBAC cover: what is reported is held once it is given, and what is held is not reported",
  fc.property(lists, lists, (held, wanted) => {
    const uncovered = uncoveredRules(held, wanted);
    assert.deepEqual(uncoveredRules([...held, ...uncovered], wanted), []);
    assert.deepEqual(uncoveredRules([...held, ...wanted], wanted), []);
    assert.deepEqual(uncoveredRules(held, uncovered), uncovered);
  }),
);
