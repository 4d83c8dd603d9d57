/** The public vectors of path elements and field sets in the form FieldsV1. */
import assert from "node:assert/strict";
import { decodeJson, JsonSyntaxError } from "../../runtime/codec/json-codec.js";
import { decodeFieldsV1, encodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { describePath, FieldsV1Error, parsePathElement } from "../../runtime/merge/ownership/path-element.js";
import { testVectors } from "./vectors.js";

testVectors({
  path: "ssa/fieldpath-elements.jsonl",
  atLeast: 38,
  run({ input, error, output, text }) {
    if (error !== undefined) {
      assert.throws(() => parsePathElement(String(input)), FieldsV1Error);
      return;
    }
    const element = parsePathElement(String(input));
    assert.equal(element.text, output);
    assert.equal(describePath([element]), text);
    assert.deepEqual(parsePathElement(element.text), element);
  },
});

testVectors({
  path: "ssa/fieldpath-sets.jsonl",
  atLeast: 114,
  run({ input, error, output }) {
    const decode = (): ReturnType<typeof decodeFieldsV1> =>
      decodeFieldsV1(decodeJson(Buffer.from(String(input))).value);
    if (typeof error === "string") {
      assert.throws(decode, (thrown) => thrown instanceof FieldsV1Error || thrown instanceof JsonSyntaxError);
    } else {
      assert.equal(JSON.stringify(encodeFieldsV1(decode())), output);
    }
  },
});
