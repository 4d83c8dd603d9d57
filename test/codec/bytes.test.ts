/** Text and base64 in bytes: what every platform has does the same as what Node has of its own. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { byteText, standardByteText } from "../../runtime/codec/bytes.js";

const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.constant("\ufeffa\ud800b"));

test("bytes: UTF-8 is written and read the same on every platform", () => {
  assert.notEqual(byteText, standardByteText, "Node's own means are not found");
  fc.assert(
    fc.property(text, (value) => {
      const [own, standard] = [byteText, standardByteText].map((each) => {
        const bytes = each.allocate(each.lengthOf(value) + 2).fill(0);
        each.write(bytes, value, 1);
        return { bytes: [...bytes], text: each.textOf(bytes, 1, bytes.length - 1) };
      });
      assert.deepEqual(standard, own);
    }),
  );
});

test("bytes: invalid UTF-8 is read the same on every platform", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const read = (each: typeof byteText): string => each.textOf(each.view(bytes), 0, bytes.length);
      assert.equal(read(standardByteText), read(byteText));
    }),
  );
});

test("bytes: base64, padded; anything else is refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const encoded = standardByteText.toBase64(bytes);
      assert.equal(encoded, byteText.toBase64(bytes));
      for (const each of [byteText, standardByteText])
        assert.deepEqual([...(each.fromBase64(encoded) ?? assert.fail())], [...bytes]);
    }),
  );
  for (const wrong of ["a*b=", "====", "=abc", "YQ", "YQ=", "YQ==YQ==", "-_-_", "YW\nJj", " YQ=="])
    for (const each of [byteText, standardByteText]) assert.equal(each.fromBase64(wrong), undefined, wrong);
});
