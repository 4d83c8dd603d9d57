/** RFC 8949, and what the API wants beyond it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode as decodeIndependently, encode as encodeIndependently } from "cborg";
import fc from "fast-check";
import { equalJson, type JsonValue } from "../../runtime/api/json.js";
import { finished } from "../../runtime/base/turn-budget.js";
import { decodeCbor, decodeCborInPieces, MAX_CBOR_ITEMS } from "../../runtime/codec/cbor/cbor-reader.js";
import { encodeArrayHead, encodeCbor, encodeCborItem } from "../../runtime/codec/cbor/cbor-writer.js";
import { JsonLimitError, JsonSyntaxError, MAX_JSON_DEPTH } from "../../runtime/codec/json-codec.js";

const read = (hex: string): JsonValue => decodeCbor(Buffer.from(hex, "hex"));

/** Of RFC 8949, appendix A: those that have a word in JSON and are written in the form that is preferred there. */
const EXAMPLES: readonly (readonly [hex: string, value: JsonValue])[] = [
  ["00", 0],
  ["01", 1],
  ["0a", 10],
  ["17", 23],
  ["1818", 24],
  ["1819", 25],
  ["1864", 100],
  ["1903e8", 1000],
  ["1a000f4240", 1000000],
  ["1b000000e8d4a51000", 1000000000000],
  ["20", -1],
  ["29", -10],
  ["3863", -100],
  ["3903e7", -1000],
  ["f93e00", 1.5],
  ["fb3ff199999999999a", 1.1],
  ["fa47c35000", 100000],
  ["fa7f7fffff", 3.4028234663852886e38],
  ["fb7e37e43c8800759c", 1.0e300],
  ["f90001", 2 ** -24],
  ["f90400", 2 ** -14],
  ["f9c400", -4],
  ["fbc010666666666666", -4.1],
  ["f4", false],
  ["f5", true],
  ["f6", null],
  ["60", ""],
  ["6161", "a"],
  ["6449455446", "IETF"],
  ["62225c", '"\\'],
  ["62c3bc", "ü"],
  ["63e6b0b4", "水"],
  ["64f0908591", "\ud800\udd51"],
  ["80", []],
  ["83010203", [1, 2, 3]],
  ["8301820203820405", [1, [2, 3], [4, 5]]],
  ["98190102030405060708090a0b0c0d0e0f101112131415161718181819", Array.from({ length: 25 }, (_, index) => index + 1)],
  ["a0", {}],
  ["a26161016162820203", { a: 1, b: [2, 3] }],
  ["826161a161626163", ["a", { b: "c" }]],
];

/** The same standard's other forms, which readers take too. */
const OTHER_FORMS: readonly (readonly [hex: string, value: JsonValue])[] = [
  ["d9d9f7a0", {}],
  ["5f42010243030405ff", "\u0001\u0002\u0003\u0004\u0005"],
  ["7f657374726561646d696e67ff", "streaming"],
  ["9fff", []],
  ["9f018202039f0405ffff", [1, [2, 3], [4, 5]]],
  ["bf61610161629f0203ffff", { a: 1, b: [2, 3] }],
  ["c074323031332d30332d32315432303a30343a30305a", "2013-03-21T20:04:00Z"],
  ["c11a514b67b0", "2013-03-21T20:04:00Z"],
  ["c1fb41d452d9ec200000", "2013-03-21T20:04:00.500Z"],
  ["d64401020304", "AQIDBA=="],
  ["d818456449455446", "dIETF"],
  ["4161", "a"],
  ["a1416101", { a: 1 }],
  ["1b7fffffffffffffff", 2n ** 63n - 1n],
  ["3b7fffffffffffffff", -(2n ** 63n)],
];

test("the examples of the standard, both ways", () => {
  for (const [hex, value] of EXAMPLES) {
    assert.deepEqual(read(hex), value, hex);
    // an integer has one form here, whatever the type that it came in
    const isIntegralFloat = /^f[abc9]/.test(hex) && Number.isSafeInteger(value);
    if (!isIntegralFloat) assert.equal(encodeCborItem(value).toString("hex"), hex);
  }
  for (const [hex, value] of OTHER_FORMS) assert.deepEqual(read(hex), value, hex);
});

test("values without a counterpart in JSON are refused, with their place", () => {
  const refused: readonly (readonly [hex: string, text: RegExp])[] = [
    ["a2616101616102", /^a stands twice in its map, at byte 6/],
    ["a16161a2616201616203", /^a\.b stands twice/],
    ["a24161016161f6", /^a stands twice/],
    ["1b8000000000000000", /integer 9223372036854775808, which 64 bits do not hold/],
    ["3b8000000000000000", /integer -9223372036854775809, which 64 bits do not hold/],
    ["c249010000000000000000", /integer that 64 bits do not hold/],
    ["c349010000000000000000", /integer that 64 bits do not hold/],
    ["f97c00", /number Infinity/],
    ["f97e00", /number NaN/],
    ["faff800000", /number -Infinity/],
    ["fb7ff8000000000000", /number NaN/],
    ["f7", /simple value other than/],
    ["f0", /simple value other than/],
    ["f8ff", /simple value other than/],
    ["f814", /simple value other than/],
    ["ff", /end where a value is expected/],
    ["a10102", /key that is not a string/],
    ["61ff", /not valid UTF-8/],
    ["41ff", /not valid UTF-8/],
    ["8161ff", /^\[0\] has a string that is not valid UTF-8/],
    ["d66161", /tagged as bytes and is none/],
    ["c16161", /tagged as a time in seconds and is none/],
    ["c1fb7e37e43c8800759c", /tagged as a time in seconds and is none/],
    ["1c", /byte 0x1c, which begins no value/],
    ["1f", /byte 0x1f, which begins no value/],
    ["df00", /byte 0xdf, which begins no value/],
    ["5f6161ff", /string with a part of another type/],
    ["5f5f4101ffff", /string with a part of another type/],
    ["0000", /followed by 1 bytes more/],
    ["", /ends in the middle of a value/],
    ["6261", /ends in the middle of a value/],
    ["9b7fffffffffffffff00", /says that it has 9223372036854775807 members/],
    ["ba0000000200", /says that it has 2 members/],
    ["7b7fffffffffffffff61", /ends in the middle of a value/],
    ["9f00", /ends in the middle of a value/],
  ];
  for (const [hex, text] of refused) {
    assert.throws(
      () => read(hex),
      (error) => error instanceof JsonSyntaxError && text.test(error.message),
      `${hex} ${text}`,
    );
  }
});

test("nesting is limited, whatever it is made of", () => {
  const nested = (opening: string, depth: number): string => `${opening.repeat(depth)}00`;
  for (const opening of ["81", "a16161", "c7"]) {
    assert.doesNotThrow(() => read(nested(opening, MAX_JSON_DEPTH)));
    assert.throws(() => read(nested(opening, MAX_JSON_DEPTH + 1)), /nested more than 512 levels deep/);
    assert.throws(() => read(nested(opening, 100_000)), /nested more than 512 levels deep/);
  }
});

test("a document begins with the tag that distinguishes it from JSON", () => {
  assert.equal(encodeCbor({}).toString("hex"), "d9d9f7a0");
  assert.equal(encodeArrayHead(1000).toString("hex"), "9903e8");
});

test("bytes go out under the tag for base64", () => {
  assert.equal(encodeCborItem(Uint8Array.of(1, 2, 3)).toString("hex"), "d643010203");
});

test("values that JSON omits are omitted, and values that it writes as null are null", () => {
  const holes = [undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1];
  assert.deepEqual(decodeCbor(encodeCbor({ a: undefined, b: () => 1, c: holes })), { c: [null, null, null, null] });
  assert.equal(decodeCbor(encodeCbor(2n ** 64n)), 2 ** 64);
});

const json = fc.letrec<{ value: JsonValue; leaf: JsonValue }>((tie) => ({
  leaf: fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: "binary" }),
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 30 }),
    fc.dictionary(fc.string({ unit: "binary" }), tie("value"), { maxKeys: 30 }),
  ) as fc.Arbitrary<JsonValue>,
})).value;

test("written documents are read by this reader and by an independent one", () => {
  fc.assert(
    fc.property(json, (value) => {
      const bytes = encodeCborItem(value);
      assert.ok(equalJson(decodeCbor(bytes), value));
      // the other one takes a byte order mark at the beginning of a text for none of it
      const text = JSON.stringify(value, (_, each) => (typeof each === "bigint" ? `${each}` : each));
      fc.pre(!/"\ufeff/.test(text));
      const options = { allowBigInt: true, strict: true, rejectDuplicateMapKeys: true };
      assert.ok(equalJson(decodeIndependently(bytes, options), value));
    }),
    { numRuns: 500 },
  );
});

test("documents of an independent writer are read", () => {
  fc.assert(
    fc.property(json, (value) => {
      const bytes = encodeIndependently(value, { float64: false });
      assert.ok(equalJson(decodeCbor(bytes), value));
    }),
    { numRuns: 500 },
  );
});

test("random bytes give a value or an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        decodeCbor(bytes);
      } catch (error) {
        if (!(error instanceof JsonSyntaxError)) throw error;
      }
    }),
    { numRuns: 5000 },
  );
});

test("the number of items of a document is limited, whatever they are", () => {
  const filled = (count: number, item: number): Buffer => Buffer.alloc(count, item);
  const [begin, end] = [Buffer.of(0x9f), Buffer.of(0xff)];
  const items = decodeCbor(Buffer.concat([begin, filled(MAX_CBOR_ITEMS - 1, 0x00), end]));
  assert.equal((items as JsonValue[]).length, MAX_CBOR_ITEMS - 1);
  // of one byte each: numbers, arrays, maps, and the empty parts of a string
  for (const item of [0x00, 0x80, 0xa0])
    assert.throws(
      () => decodeCbor(Buffer.concat([begin, filled(MAX_CBOR_ITEMS, item), end])),
      /goes beyond 1000000 items/,
    );
  assert.throws(
    () => decodeCbor(Buffer.concat([Buffer.of(0x7f), filled(MAX_CBOR_ITEMS, 0x60), end])),
    /goes beyond 1000000 items/,
  );
});

const NO_LIMITS = { members: Number.POSITIVE_INFINITY, containers: Number.POSITIVE_INFINITY };

/** Returns what a reader makes of a document: its value, or the text of its error. */
function outcomeOf(read: () => JsonValue): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return `JsonSyntaxError: ${error.message}`;
  }
}

/** Bytes that begin something, or end it. */
const mark = fc.constantFrom(
  ...[0x00, 0x40, 0x5f, 0x60, 0x61, 0x7f, 0x80, 0x81, 0x82, 0x9f, 0xa1, 0xa2, 0xbf, 0xc1, 0xc7, 0xd6, 0xf6, 0xff],
);

/** A document that is cut at some place, or has another byte there. */
const damaged = fc.tuple(json, fc.nat(), fc.option(mark)).map(([value, place, byte]) => {
  const bytes = Buffer.from(encodeCborItem(value));
  const at = place % bytes.length;
  if (byte === null) return bytes.subarray(0, at);
  bytes[at] = byte;
  return bytes;
});

test("a document that is read in pieces has the same value, or the same error", () => {
  const documents = fc.oneof(
    json.map((value) => encodeCborItem(value)),
    damaged,
    fc.array(mark, { maxLength: 40 }).map((marks) => Uint8Array.from(marks)),
  );
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 5 }), (bytes, items) => {
      const whole = outcomeOf(() => decodeCbor(bytes));
      assert.deepEqual(
        outcomeOf(() => finished(decodeCborInPieces(bytes, NO_LIMITS, items))),
        whole,
      );
    }),
    { numRuns: 2000 },
  );
});

test("a piece has no more than its items, whatever they are parts of", () => {
  const [text, end] = [Buffer.from([0x61, 0x61]), Buffer.of(0xff)];
  const parts = Buffer.concat([Buffer.of(0x7f), ...Array.from({ length: 99 }, () => text), end]);
  const list = Buffer.concat([Buffer.of(0x9f), Buffer.alloc(99), end]);
  const members = Buffer.concat([
    Buffer.of(0xbf),
    ...Array.from({ length: 50 }, (_, index) => Buffer.of(0x61, index, 0)),
    end,
  ]);
  for (const [bytes, pieces] of [
    [parts, 10],
    [list, 10],
    [members, 11],
  ] as const) {
    let found = 1;
    const reading = decodeCborInPieces(bytes, NO_LIMITS, 10);
    while (!reading.next().done) found++;
    assert.equal(found, pieces);
  }
});

test("the limits of a document hold for each object, and for all objects and lists together", () => {
  const read = (value: JsonValue): JsonValue =>
    finished(decodeCborInPieces(encodeCborItem(value), { members: 3, containers: 4 }));
  const within = { a: { b: 1, c: 2, d: 3 }, e: [{}] };
  assert.deepEqual(read(within), within);
  const refused: readonly (readonly [value: JsonValue, text: RegExp])[] = [
    [{ a: { b: 1, c: 2, d: 3, e: 4 } }, /an object of the document has more than 3 members/],
    [[[], {}, [[]]], /the document has more than 4 objects and lists/],
  ];
  for (const [value, text] of refused)
    assert.throws(
      () => read(value),
      (error) => error instanceof JsonLimitError && text.test(error.message),
    );
});
