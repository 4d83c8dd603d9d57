/** Writing JSON: what the platform can't write exactly comes out as the platform would write it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { encodeJson } from "../../runtime/codec/json-codec.js";

const BEYOND_DOUBLES = 9007199254740993n;
const INDENTS = [0, 2];

test("json: integers beyond 2^53 are written digit for digit, in one line and indented", () => {
  const document = { spec: { size: BEYOND_DOUBLES, list: [1, BEYOND_DOUBLES, {}], none: [] } };
  assert.equal(encodeJson(document), '{"spec":{"size":9007199254740993,"list":[1,9007199254740993,{}],"none":[]}}');
  assert.equal(
    encodeJson(document, 2),
    `{
  "spec": {
    "size": 9007199254740993,
    "list": [
      1,
      9007199254740993,
      {}
    ],
    "none": []
  }
}`,
  );
});

test("json: beside a bigint, everything is written as JSON.stringify writes it", () => {
  const document = {
    left: undefined,
    list: [undefined, null, () => 0, [undefined], new Array(2)],
    action: () => 0,
    made: new Date(0),
    numbers: [Number.NaN, -0, 1e21, 0.1],
    text: 'quote " line \n \u2028 \ud800',
    "": { 'key with "': {} },
  };
  for (const indent of INDENTS) {
    const expected = JSON.stringify({ ...document, last: 42 }, null, indent);
    assert.equal(encodeJson({ ...document, last: 42n }, indent), expected);
    assert.equal(encodeJson({ ...document, last: 42 }, indent), expected);
  }
});

test("json: any JSON value beside a bigint is written as JSON.stringify writes it, whatever the indentation", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...INDENTS), (value, indent) => {
      const text = encodeJson([value, BEYOND_DOUBLES], indent);
      assert.equal(text, JSON.stringify([value, "@"], null, indent).replace(/"@"(?=\s*\]$)/, String(BEYOND_DOUBLES)));
    }),
  );
});
