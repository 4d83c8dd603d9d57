/** Names, selectors and codecs, as values. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { matchesFields, parseFieldSelector } from "../../runtime/api/selectors/field-selector.js";
import { matchesLabels, parseLabelSelector } from "../../runtime/api/selectors/label-selector.js";
import { decodeJson, encodeJson, JsonSyntaxError, MAX_JSON_DEPTH } from "../../runtime/codec/json-codec.js";
import { decodeYaml } from "../../runtime/codec/yaml-codec.js";

const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const RUNS = { seed: SEED, numRuns: 300 };

test("label selectors accept and refuse unusual forms as specified", () => {
  const matches = (selector: string, labels: Record<string, string>): boolean =>
    matchesLabels(parseLabelSelector(selector), labels);
  assert.equal(matches("", { a: "1" }), true);
  assert.equal(matches(" a = 1 , b ", { a: "1", b: "" }), true);
  assert.equal(matches("a=", { a: "" }), true);
  assert.equal(matches("a in (x,)", { a: "" }), true);
  assert.equal(matches("a notin (x)", {}), true);
  assert.equal(matches("example.com/a=x", { "example.com/a": "x" }), true);
  for (const fault of ["in (a)", "a in x", "a in (x", "!", "a>x"])
    assert.throws(() => parseLabelSelector(fault), /unable to parse requirement/, fault);
  for (const [selector, message] of [
    ["a=b=c", "found '=', expected: ',' or 'end of string'"],
    ["a,,b", "found ',', expected: identifier after ','"],
    ["=b", "found '=', expected: !, identifier, or 'end of string'"],
    ["a===b", "unable to parse requirement: found '=', expected: identifier"],
    ["a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ["a in b", "unable to parse requirement: found 'b' expected: '('"],
    ["/x=y", 'unable to parse requirement: <nil>: Invalid value: "/x": prefix part must be non-empty'],
  ] as const)
    assert.throws(() => parseLabelSelector(selector), { message }, selector);
});

test("field selectors support escapes and operators", () => {
  const object: Record<string, string> = { "metadata.name": "a,b", "spec.x": "c=d" };
  const matches = (selector: string): boolean => matchesFields(parseFieldSelector(selector), (field) => object[field]);
  assert.equal(matches("metadata.name=a\\,b,spec.x==c\\=d"), true);
  assert.equal(matches("metadata.name!=x"), true);
  assert.equal(matches("spec.none="), true);
  assert.throws(() => parseFieldSelector("metadata.name"), /invalid selector/);
  assert.deepEqual(
    parseFieldSelector("a = b,=c").map(({ field, value }) => [field, value]),
    [
      ["a ", " b"],
      ["", "c"],
    ],
  );
  assert.throws(() => parseFieldSelector("a=\\b"), { message: "invalid field selector: invalid escape sequence: \\b" });
});

describe("JSON", () => {
  test("duplicate members are reported with their paths, and the last one counts", () => {
    const { value, duplicates } = decodeJson(Buffer.from('{"a":{"b":1,"c":[{"d":1,"d":2}],"b":3}}'));
    assert.deepEqual(value, { a: { b: 3, c: [{ d: 2 }] } });
    assert.deepEqual(duplicates, ["a.c[0].d", "a.b"]);
  });

  test("integers beyond 2^53 stay exact", () => {
    const text = '{"a":9007199254740993,"b":-9223372036854775808,"c":1.5,"d":1e3}';
    const { value } = decodeJson(Buffer.from(text));
    assert.deepEqual(value, { a: 9007199254740993n, b: -9223372036854775808n, c: 1.5, d: 1000 });
    assert.equal(encodeJson(value), '{"a":9007199254740993,"b":-9223372036854775808,"c":1.5,"d":1000}');
  });

  test("nesting is accepted up to the limit and refused beyond it", () => {
    const nested = (depth: number): Buffer => Buffer.from(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    assert.ok(decodeJson(nested(MAX_JSON_DEPTH)));
    assert.throws(() => decodeJson(nested(MAX_JSON_DEPTH + 1)), JsonSyntaxError);
  });

  test("decoding and encoding restore the text, and the exact parser agrees with JSON.parse", () => {
    process.stdout.write(`# SEED=${SEED}\n`);
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const plain = JSON.parse(text);
        // the long number sends the document through the exact parser
        const exact = decodeJson(Buffer.from(`[${text},10000000000000000000]`)).value as unknown[];
        assert.equal(encodeJson(exact[0]), JSON.stringify(plain));
        assert.equal(encodeJson(decodeJson(Buffer.from(text)).value), JSON.stringify(plain));
      }),
      RUNS,
    );
  });

  test("random bytes cause nothing worse than a syntax error", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        for (const decode of [() => decodeJson(bytes), () => decodeYaml(Buffer.from(bytes).toString())]) {
          try {
            decode();
          } catch (error) {
            assert.ok(error instanceof JsonSyntaxError, String(error));
          }
        }
      }),
      RUNS,
    );
  });
});

describe("YAML", () => {
  test("duplicates are reported, aliases are bounded, and values are JSON", () => {
    const { value, duplicates } = decodeYaml("a: 1\nb:\n  - c: 2\n    c: 3\na: 4\n");
    assert.deepEqual(value, { a: 4, b: [{ c: 3 }] });
    assert.deepEqual(duplicates.sort(), ["a", "b[0].c"]);
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
      .split("")
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(",")}]`)
      .join("\n")}`;
    assert.throws(() => decodeYaml(bomb), JsonSyntaxError);
    for (const text of ["a: .nan", "a: .inf", "a: [", "--- a\n--- b", "*x"])
      assert.throws(() => decodeYaml(text), JsonSyntaxError, text);
  });
});
