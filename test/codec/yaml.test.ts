/** YAML in and out: YAML 1.1 as stock servers read it, its bounds, and nothing but its own error for bad input. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { equalJson } from "../../runtime/api/json.js";
import { encodeJson, JsonSyntaxError, MAX_DUPLICATES, MAX_JSON_DEPTH } from "../../runtime/codec/json-codec.js";
import { decodeYaml, encodeYaml, MAX_YAML_LEXEMES } from "../../runtime/codec/yaml-codec.js";
import { MAX_YAML_ALIASED_VALUES, MAX_YAML_ALIASES } from "../../runtime/codec/yaml-node.js";
import { runSeed } from "../history/seed.js";
import { anyJson, documentText } from "./json-arbitraries.js";

const SEED = runSeed();
const decode = (text: string): unknown => decodeYaml(text).value;

/** Quoted texts that go on at the indentation of their key or left of it, and what kube-apiserver 1.35 reads. */
const CONTINUED: readonly (readonly [text: string, value: unknown])[] = [
  ['b: "x\ny"\nc: 1', { b: "x y", c: 1 }],
  ['a:\n  b: "x\n  y"\n  c: 1', { a: { b: "x y", c: 1 } }],
  ['a:\n  b: "x\n y\n\nz\n  "\n  c: z', { a: { b: "x y\nz ", c: "z" } }],
  ["a:\n  b: 'x\n ''y\n\nz\n  '\n  c: z", { a: { b: "x 'y\nz ", c: "z" } }],
  ['a: {b: "x\ny"}', { a: { b: "x y" } }],
  ['a:\n  - "x\n  y"\n  - "\\"\n\ty"', { a: ["x y", '" y'] }],
  ['a: &x "x\r\ny"\r\nb: *x\r\n', { a: "x y", b: "x y" }],
  ['a: |\n  \'x\nb: "y\nz"', { a: "'x\n", b: "y z" }],
];

/** A value of block YAML, and what it reads as. */
const SCALARS: readonly (readonly [text: string, value: unknown])[] = [
  ["y", true],
  ["Yes", true],
  ["on", true],
  ["n", false],
  ["NO", false],
  ["off", false],
  ["'y'", "y"],
  ["~", null],
  ["null", null],
  ["", null],
  ["010", 8],
  ["0x1F", 31],
  ["0b101", 5],
  ["1_000", 1000],
  ["-0", 0],
  ["1e3", 1000],
  ["1.5", 1.5],
  ["9007199254740993", 9007199254740993n],
  ["-9223372036854775808", -9223372036854775808n],
  ["1:30", "1:30"],
  ["2001-01-01", "2001-01-01"],
  ["2001-01-01T00:00:00Z", "2001-01-01T00:00:00Z"],
  ["!!timestamp 2001-01-01", "2001-01-01"],
  ["!!str 1", "1"],
  ["!!binary aGk=", "hi"],
  ["!local x", "x"],
  ['"\\ud83d\\ude00 \\x41 \\/"', "😀 A /"],
];

describe(`YAML (KINDSMITH_SEED=${SEED})`, () => {
  test("scalars follow YAML 1.1, without its times and dates", () => {
    for (const [text, value] of SCALARS) assert.deepEqual(decode(`a: ${text}\n`), { a: value }, text);
  });

  test("keys are strings, whatever they would be as values", () => {
    assert.deepEqual(decode("80: a\ny: b\n1.5: c\n'n': d\n"), { 80: "a", true: "b", 1.5: "c", n: "d" });
    for (const text of ["? [a]\n: 1", "? {a: 1}\n: 1", "~: 1"])
      assert.throws(() => decode(text), /a key that is not a string/);
  });

  test("duplicate keys are reported by their paths, in document order, and the last one counts", () => {
    const { value, duplicates } = decodeYaml('a: 1\nb:\n- c: 1\n  c: {d: 1, d: 2}\na: 2\n"a": 3\n');
    assert.deepEqual(duplicates, ["b[0].c", "b[0].c.d", "a", "a"]);
    assert.deepEqual(value, { a: 3, b: [{ c: { d: 2 } }] });
    assert.equal(decodeYaml("a: 1\n".repeat(2 * MAX_DUPLICATES)).duplicates.length, MAX_DUPLICATES);
  });

  test("JSON is YAML: bodies of JSON read as JSON does", () => {
    const text = '{"y":"yes","n":010}';
    assert.throws(() => JSON.parse(text));
    assert.deepEqual(decode(text), { y: "yes", n: 8 });
    const { value, duplicates, places } = decodeYaml('{"a":9007199254740993,\n"a":"\\/"}');
    assert.deepEqual([value, duplicates], [{ a: "/" }, ["a"]]);
    assert.deepEqual(places?.duplicates, [{ key: "a", line: 2, at: 23 }]);
  });

  test("[VAL-028] repeated keys are reported with their lines", () => {
    const { duplicates, places } = decodeYaml("a: 1\nb:\n  c: {d: 1, d: 2}\n  c: 3\n\na: 2\n");
    assert.deepEqual(duplicates, ["b.c.d", "b.c", "a"]);
    assert.deepEqual(
      places?.duplicates.map(({ key, line }) => [key, line]),
      [
        ["d", 3],
        ["c", 4],
        ["a", 6],
      ],
    );
  });

  test("aliases and merge keys are expanded, and each place has a copy of its own", () => {
    const value = decode("a: &x {k: [1]}\nb: *x\nc:\n  <<: *x\n  k: 2\nd: {<<: [*x, {q: 1}]}\n'<<': text\n") as Record<
      string,
      { k: unknown }
    >;
    assert.deepEqual(value, { a: { k: [1] }, b: { k: [1] }, c: { k: 2 }, d: { k: [1], q: 1 }, "<<": "text" });
    assert.notEqual(value.a?.k, value.b?.k);
    for (const text of ["*x", "a: &x [*x]", "a: *x\nb: &x 1", "<<: 1", "<<: [1]"])
      assert.throws(() => decode(text), JsonSyntaxError, text);
  });

  test("aliases are limited in number and in the size of their content", () => {
    const items = (count: number): string => "*x, ".repeat(count);
    assert.doesNotThrow(() => decode(`a: &x 1\nb: [${items(MAX_YAML_ALIASES)}]`));
    assert.throws(() => decode(`a: &x 1\nb: [${items(MAX_YAML_ALIASES + 1)}]`), /more than 100 aliases/);
    const large = `a: &x [${"1, ".repeat(MAX_YAML_ALIASED_VALUES / 4)}]\nb: [${items(4)}]`;
    assert.throws(() => decode(large), /more than 10000 values/);
    const laughs = [..."bcdefghi"].map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]}, `.repeat(9)}]`);
    assert.throws(() => decode(`a: &a [x]\n${laughs.join("\n")}`), JsonSyntaxError);
  });

  test("depth and size are limited, whatever the nesting is made of", () => {
    const flow = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
    assert.doesNotThrow(() => decode(flow(MAX_JSON_DEPTH)));
    for (const text of [
      flow(MAX_JSON_DEPTH + 1),
      "[".repeat(200_000),
      "- ".repeat(200_000),
      "? ".repeat(200_000),
      "{a: ".repeat(200_000),
    ])
      assert.throws(() => decode(text), /nested more than 512 levels/);
    assert.throws(() => decode(`[${"1,".repeat(MAX_YAML_LEXEMES / 2)}]`), /more than 500000 parts/);
  });

  test("several documents, tabs, endless strings and other bad syntax are refused with their place", () => {
    assert.throws(() => decode("a: 1\n---\nb: 2"), /expected one document, found another at line 2, column 1/);
    assert.deepEqual(decodeYaml("a: 1\n---\nb: 2", { documents: "first" }).value, { a: 1 });
    assert.throws(() => decode("a: !!binary '?'"), /invalid base64/);
    assert.throws(() => decode("a:\n\t- 1"), /at line 2, column 1/);
    for (const text of [
      "a: [",
      "a: 'x",
      'a: "\\q"',
      "a: .inf",
      "a: .nan",
      "a: 1e999",
      `a: ${"9".repeat(400)}`,
      "a: @x",
      "a: b: c",
    ])
      assert.throws(() => decode(text), JsonSyntaxError, text);
    assert.throws(() => decodeYaml(Buffer.from([0x61, 0x3a, 0x20, 0xff])), JsonSyntaxError);
    assert.equal(decode("# nothing\n"), null);
    assert.deepEqual(decode("\ufeffa: 1"), { a: 1 });
  });

  test("[NEG-004] quoted strings continue at any indentation, up to the mark of another document", () => {
    for (const [text, value] of CONTINUED) assert.deepEqual(decode(text), value, text);
    for (const text of ['a: "x\n--- y"', "a: 'x\n...\n y'", 'a: "x\n', '"x\ny": 1', 'a: "x\ny" z'])
      assert.throws(() => decode(text), JsonSyntaxError, text);
    // the first fault is told, which is where the quote was opened
    assert.throws(() => decode('a:\n  b: "x\nc: 1\nd: "2"\n'), /Missing closing "quote at line 2, column 8/);
    const { duplicates, places } = decodeYaml("a: 1\nb: 'x\ny'\na: 2");
    assert.deepEqual(duplicates, ["a"]);
    assert.equal(places?.duplicates[0]?.line, 4);
    assert.deepEqual(decodeYaml("a: 'x\ny'\n---\nb: 1", { documents: "first" }).value, { a: "x y" });
  });

  test("names that every object inherits are plain keys", () => {
    const value = decode("__proto__: {polluted: 1}\nconstructor: 1\n") as object;
    assert.deepEqual(Object.keys(value), ["__proto__", "constructor"]);
    assert.equal("polluted" in {}, false);
  });

  test("written values are read back unchanged, including large integers and any string", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const { value: read, duplicates } = decodeYaml(encodeYaml(value));
        assert.ok(equalJson(read, value), `${encodeJson(read)} is not ${encodeJson(value)}:\n${encodeYaml(value)}`);
        assert.deepEqual(duplicates, []);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test("random bytes and near documents give a value or a JsonSyntaxError", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 64 }),
          documentText.map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          try {
            decodeYaml(bytes);
          } catch (error) {
            assert.ok(error instanceof JsonSyntaxError, String(error));
          }
        },
      ),
      { seed: SEED, numRuns: 1_000 },
    );
  });
});
