/** Reading JSON: exact integers, duplicate keys with their paths, bounds, and nothing but its own error for bad input. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { MAX_FIELD_PATH_CHARACTERS } from "../../runtime/api/field-error.js";
import { equalJson } from "../../runtime/api/json.js";
import { ExactParser } from "../../runtime/codec/exact-json.js";
import {
  decodeJson,
  encodeJson,
  JsonSyntaxError,
  MAX_DUPLICATES,
  MAX_JSON_DEPTH,
} from "../../runtime/codec/json-codec.js";
import { decodeYaml } from "../../runtime/codec/yaml-codec.js";
import { runSeed } from "../history/seed.js";
import { anyJson, documentText } from "./json-arbitraries.js";

const SEED = runSeed();
const decode = (text: string): unknown => decodeJson(Buffer.from(text)).value;

describe(`reading JSON (KINDSMITH_SEED=${SEED})`, () => {
  test("[VAL-023] integers beyond 2^53 are exact, up to any size that a double reaches", () => {
    const numbers = ["9007199254740993", "-9223372036854775808", "18446744073709551615", `1${"0".repeat(300)}`];
    for (const digits of numbers) {
      assert.equal(decode(digits), BigInt(digits));
      assert.equal(encodeJson(decode(`{"a":[${digits}]}`)), `{"a":[${digits}]}`);
    }
    assert.equal(decode("9007199254740991"), 9007199254740991);
    assert.equal(decode("1e3"), 1000);
    assert.deepEqual(decode("[1e20, 9007199254740993.0, 1e21]"), [10n ** 20n, 9007199254740992n, 1e21]);
    assert.equal(encodeJson(decode("[-0, -0.0]")), "[0,0]");
  });

  test("numbers beyond doubles are errors, wherever they are and however they are written", () => {
    for (const number of ["1e309", "-1E400", "1e+99999", "9".repeat(400), `${"9".repeat(400)}.5`, "1.5e999"])
      for (const text of [number, `[${number}]`, `{"a":${number}}`])
        assert.throws(() => decode(text), /is too large/, text.slice(0, 40));
    assert.deepEqual(decode('["1e999", 1e308, 1e-999]'), ["1e999", 1e308, 0]);
  });

  test("half of a surrogate pair is replaced in JSON, and an error in YAML", () => {
    const half = '{"a\\ud800":["\\uDFFF!", "\\ud83d\\ude00", "\\\\ud800"], "n": 9007199254740993}';
    assert.deepEqual(decode(half), { "a\ufffd": ["\ufffd!", "\u{1f600}", "\\ud800"], n: 9007199254740993n });
    assert.deepEqual(decode('"\\ud800"'), "\ufffd");
    assert.deepEqual(decodeYaml("a: [\"\\U0001F600\", '\\ud800']").value, { a: ["\u{1f600}", "\\ud800"] });
    for (const text of ['a: "\\ud800"', '"\\udc00": b', 'a: ["\\U0000D800"]'])
      assert.throws(() => decodeYaml(text), /invalid Unicode character escape code/, text);
  });

  test("the fast parser is only used for texts that the exact one reads in the same way", () => {
    const piece = fc.constantFrom(
      "\\\\",
      '\\"',
      "\\ud83d",
      "\\uDE00",
      "\\u0041",
      "\\n",
      "ud800",
      "a",
      ":",
      "{",
      "}",
      "[",
      "]",
      ",",
      "ü",
      "🌍",
      "1e9",
      "9".repeat(16),
    );
    const string = fc.array(piece, { maxLength: 24 }).map((pieces) => `"${pieces.join("")}"`);
    const number = fc.constantFrom(
      "1",
      "-0",
      "1e3",
      "123456789012345",
      "1234567890123456",
      "9007199254740993",
      "1.5E-7",
    );
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        string,
        number,
        fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(" , ")}]`),
        fc
          .array(fc.tuple(string, tie("value")), { maxLength: 4 })
          .map((members) => `{${members.map(([key, member]) => `${key} : ${member}`).join(",")}}`),
      ),
    }));
    fc.assert(
      fc.property(value, (text) => {
        const exact = new ExactParser(text, { mends: true }).parse();
        const decoded = decodeJson(Buffer.from(text));
        assert.deepEqual(decoded.value, exact.value);
        assert.deepEqual(decoded.duplicates, new ExactParser(text).parse().duplicates);
      }),
      { numRuns: 3000, seed: SEED },
    );
  });

  test("strings that do not end, and those that end in backslashes, are read to their end", () => {
    assert.deepEqual(decode('{"a\\\\":"\\"","b":"\\\\\\\\"}'), { "a\\": '"', b: "\\\\" });
    for (const text of ['"', '{"a', '{"a\\"', '{"a":"\\\\\\"}', '["\\'])
      assert.throws(() => decode(text), JsonSyntaxError, text);
  });

  test("duplicate keys are reported by their paths, in document order, and the last one counts", () => {
    const { value, duplicates } = decodeJson(
      Buffer.from('{"a":1,"b":[{"c":1,"c":{"d":1,"d":2}}],"a":2,"\\u0061":3,"__proto__":1,"__proto__":2}'),
    );
    assert.deepEqual(duplicates, ["b[0].c", "b[0].c.d", "a", "a", "__proto__"]);
    assert.equal(encodeJson(value), '{"a":3,"b":[{"c":{"d":2}}],"__proto__":2}');
  });

  test("the list of duplicates and their paths are limited", () => {
    const key = JSON.stringify("k".repeat(100_000));
    const { duplicates } = decodeJson(Buffer.from(`{${key}:{${'"a":1,'.repeat(3 * MAX_DUPLICATES)}"a":1}}`));
    assert.equal(duplicates.length, MAX_DUPLICATES);
    assert.ok(duplicates.every((path) => path.length <= MAX_FIELD_PATH_CHARACTERS + 3));
  });

  test("names that every object inherits are plain keys", () => {
    const text = '{"__proto__":{"polluted":1},"constructor":1,"hasOwnProperty":1,"toString":1}';
    for (const document of [text, text.replace("{", '{"big":9007199254740993,')]) {
      const value = decode(document) as object;
      assert.equal(Object.getPrototypeOf(value), Object.prototype);
      assert.equal(encodeJson(value), document);
    }
    assert.equal("polluted" in {}, false);
  });

  test("depth is limited in valid and invalid documents", () => {
    const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    assert.doesNotThrow(() => decode(nested(MAX_JSON_DEPTH)));
    assert.doesNotThrow(() => decode(nested(MAX_JSON_DEPTH - 1).replace("[]", "[9007199254740993]")));
    for (const text of [nested(MAX_JSON_DEPTH + 1), "[".repeat(1_000_000), '{"a":'.repeat(1_000_000)])
      assert.throws(() => decode(text), /nested more than 512 levels/);
    assert.doesNotThrow(() => decode(JSON.stringify("[".repeat(10_000))));
  });

  test("strings: escapes, lone surrogates, a byte order mark, invalid UTF-8", () => {
    assert.equal(decode('"\\ud800"'), "\ufffd");
    assert.deepEqual(decode('{"a":"\\ud800\\"\\\\","a":"\\ud83d\\ude00\\u2028"}'), { a: "😀\u2028" });
    assert.deepEqual(decode('\ufeff{"a":1}'), { a: 1 });
    assert.throws(() => decodeJson(Buffer.from([0x22, 0xff, 0x22])), JsonSyntaxError);
    for (const text of ['{"a":1,"a":"\n"}', '{"a":1,"a":"\\x"}', '{"a":1,"a":"x', '{"a":1,"a":"\\"'])
      assert.throws(() => decode(text), JsonSyntaxError, text);
  });

  test("written values are read back unchanged, including large integers and any key", () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(0, 2), (value, indent) => {
        const { value: read, duplicates } = decodeJson(Buffer.from(encodeJson(value, indent)));
        assert.ok(equalJson(read, value), `${encodeJson(read)} is not ${encodeJson(value)}`);
        assert.deepEqual(duplicates, []);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test("random bytes and documents cut or changed anywhere give a value or a JsonSyntaxError", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 64 }),
          documentText.map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          try {
            decodeJson(bytes);
          } catch (error) {
            assert.ok(error instanceof JsonSyntaxError, String(error));
          }
        },
      ),
      { seed: SEED, numRuns: 1_000 },
    );
  });

  test("the exact reader agrees with the platform on every document that the platform reads exactly", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "medium" }), (value) => {
        const text = JSON.stringify(value);
        // the second key sends the document through the exact reader
        const exact = decode(`{"x":0,"x":${text}}`) as { x: unknown };
        assert.equal(encodeJson(exact.x), JSON.stringify(JSON.parse(text)));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});
