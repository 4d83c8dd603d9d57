/** Selectors as objects: what they select, what is wrong with them, and the way back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { validateLabelSelector } from "../../runtime/api/formats/labels.js";
import { formatLabelSelector, matchesLabels, parseLabelSelector } from "../../runtime/api/selectors/label-selector.js";
import { objectOfSelector, selectorOfObject } from "../../runtime/api/selectors/label-selector-object.js";

test("selector objects: all parts must hold; an empty object selects everything, a missing one nothing", () => {
  const selector = selectorOfObject({
    matchLabels: { app: "a" },
    matchExpressions: [
      { key: "tier", operator: "In", values: ["x", "y"] },
      { key: "zone", operator: "NotIn", values: ["z"] },
      { key: "owner", operator: "Exists" },
      { key: "old", operator: "DoesNotExist" },
    ],
  });
  assert.equal(formatLabelSelector(selector), "app=a,!old,owner,tier in (x,y),zone notin (z)");
  const labels = { app: "a", tier: "y", owner: "" };
  assert.equal(matchesLabels(selector, labels), true);
  const changes: Record<string, string>[] = [{ app: "b" }, { tier: "z" }, { zone: "z" }, { old: "" }];
  for (const change of changes) {
    assert.equal(matchesLabels(selector, { ...labels, ...change }), false, JSON.stringify(change));
  }
  assert.deepEqual(selectorOfObject({}), []);
  assert.equal(selectorOfObject(null), undefined);
  assert.throws(() => selectorOfObject({ matchExpressions: [{ key: "a", operator: "Gt", values: ["1"] }] }), /"Gt"/);
});

test("selector objects: every requirement but an order of numbers has a place in an object", () => {
  const text = "a=1,b!=2,c in (x,y),d notin (z),e,!f";
  const object = objectOfSelector(parseLabelSelector(text));
  assert.deepEqual(object, {
    matchLabels: { a: "1" },
    matchExpressions: [
      { key: "b", operator: "NotIn", values: ["2"] },
      { key: "c", operator: "In", values: ["x", "y"] },
      { key: "d", operator: "NotIn", values: ["z"] },
      { key: "e", operator: "Exists" },
      { key: "f", operator: "DoesNotExist" },
    ],
  });
  assert.deepEqual(validateLabelSelector(object, "spec.selector"), []);
  const contradiction = selectorOfObject(objectOfSelector(parseLabelSelector("a=1,a=2")));
  assert.equal(matchesLabels(contradiction, { a: "1" }), false);
  assert.throws(() => objectOfSelector(parseLabelSelector("a>1")), /can't say a>1/);
  assert.deepEqual(objectOfSelector([]), {});
});

test("selector objects: faults carry the path of their part", () => {
  const faults = validateLabelSelector(
    {
      matchLabels: { "a b": "1" },
      matchExpressions: [
        { key: "a", operator: "In" },
        { key: "b", operator: "Exists", values: ["x"] },
        { key: "c", operator: "in", values: ["x"] },
        { key: "-", operator: "NotIn", values: ["ok", "not ok"] },
      ],
    },
    "spec.selector",
  );
  assert.deepEqual(
    faults.map(({ reason, field }) => `${reason} ${field}`),
    [
      "FieldValueInvalid spec.selector.matchLabels",
      "FieldValueRequired spec.selector.matchExpressions[0].values",
      "FieldValueForbidden spec.selector.matchExpressions[1].values",
      "FieldValueInvalid spec.selector.matchExpressions[2].operator",
      "FieldValueInvalid spec.selector.matchExpressions[3].key",
      "FieldValueInvalid spec.selector.matchExpressions[3].values[1]",
    ],
  );
});
