/** The public vectors of label and field selectors. */
import assert from "node:assert/strict";
import type { LabelSelectorObject } from "../../runtime/api/formats/labels.js";
import { formatFieldSelector, matchesFields, parseFieldSelector } from "../../runtime/api/selectors/field-selector.js";
import { formatLabelSelector, matchesLabels, parseLabelSelector } from "../../runtime/api/selectors/label-selector.js";
import { objectOfSelector, selectorOfObject } from "../../runtime/api/selectors/label-selector-object.js";
import { StatusError } from "../../runtime/api/status.js";
import { testVectors } from "./vectors.js";

const FOLDER = "selectors-names-quantities";

function isBadRequest(error: unknown): boolean {
  return error instanceof StatusError && error.code === 400;
}

testVectors({
  path: `${FOLDER}/label-selector-parse.jsonl`,
  atLeast: 41,
  run({ input, canonical, error, empty }) {
    const text = String(input);
    if (error !== null) return assert.throws(() => parseLabelSelector(text), isBadRequest);
    const selector = parseLabelSelector(text);
    assert.equal(formatLabelSelector(selector), canonical);
    assert.equal(formatLabelSelector(parseLabelSelector(String(canonical))), canonical);
    if (empty === true) assert.deepEqual(selector, []);
  },
});

testVectors({
  path: `${FOLDER}/label-selector-match.jsonl`,
  atLeast: 16,
  run({ selector, labels, matches }) {
    assert.equal(matchesLabels(parseLabelSelector(String(selector)), labels as Record<string, string>), matches);
  },
});

testVectors({
  path: `${FOLDER}/label-selector-objects.jsonl`,
  atLeast: 3,
  run({ selector, string, error, matchesNothing }) {
    const object = selector as LabelSelectorObject | null;
    if (error !== null) return assert.throws(() => selectorOfObject(object), isBadRequest);
    const requirements = selectorOfObject(object);
    assert.equal(requirements === undefined, matchesNothing);
    if (requirements === undefined) return;
    assert.equal(formatLabelSelector(requirements), string);
    assert.equal(formatLabelSelector(selectorOfObject(objectOfSelector(requirements))), string);
  },
});

testVectors({
  path: `${FOLDER}/field-selector-parse.jsonl`,
  atLeast: 13,
  run({ input, canonical, error, requirements }) {
    const text = String(input);
    if (error !== null) return assert.throws(() => parseFieldSelector(text), isBadRequest);
    const selector = parseFieldSelector(text);
    assert.equal(formatFieldSelector(selector), canonical);
    const found = parseFieldSelector(String(canonical)).map(({ field, operator, value }) => ({
      field,
      op: operator,
      value,
    }));
    assert.deepEqual(found, requirements);
  },
});

testVectors({
  path: `${FOLDER}/field-selector-match.jsonl`,
  atLeast: 19,
  run({ selector, fields, matches }) {
    const values = fields as Record<string, string>;
    assert.equal(
      matchesFields(parseFieldSelector(String(selector)), (field) => values[field]),
      matches,
    );
  },
});
