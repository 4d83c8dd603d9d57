/** The protobuf runtime: envelope, lists, watch frames, metadata, Status, and bytes that are no messages. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { ObjectMeta } from "../../runtime/api/meta.js";
import type { Status } from "../../runtime/api/status.js";
import {
  decodeEnvelope,
  decodeList,
  decodeMessage,
  decodeWatchEvent,
  encodeEnvelope,
  encodeList,
  encodeMessage,
  encodeObject,
  encodeWatchFrame,
} from "../../runtime/codec/protobuf/envelope.js";
import { decodeListMeta, decodeObjectMeta, encodeObjectMeta } from "../../runtime/codec/protobuf/meta-messages.js";
import { decodeOptions } from "../../runtime/codec/protobuf/options-messages.js";
import { ProtobufError } from "../../runtime/codec/protobuf/protobuf-error.js";
import { MAX_MESSAGE_DEPTH, ProtobufReader } from "../../runtime/codec/protobuf/protobuf-reader.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { ProtobufWriter } from "../../runtime/codec/protobuf/protobuf-writer.js";
import { statusCodec } from "../../runtime/codec/protobuf/status-message.js";
import {
  decodeIntOrString,
  decodeMicroTime,
  decodeTime,
  encodeIntOrString,
  encodeTime,
} from "../../runtime/codec/protobuf/well-known-messages.js";

const objectMeta: ProtobufCodec<ObjectMeta> = { encode: encodeObjectMeta, decode: decodeObjectMeta };

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

const METADATA: ObjectMeta = {
  name: "a",
  namespace: "t",
  uid: "u",
  resourceVersion: "12",
  generation: 3,
  creationTimestamp: "2024-01-02T03:04:05Z",
  deletionGracePeriodSeconds: 0,
  labels: { b: "2", a: "1", __proto__x: "" },
  annotations: { "example.com/note": "grüße 😀" },
  ownerReferences: [{ apiVersion: "v1", kind: "K", name: "n", uid: "o", controller: true }],
  finalizers: ["x/y", "orphan"],
  managedFields: [
    {
      manager: "m",
      operation: "Apply",
      apiVersion: "v1",
      time: "2024-01-02T03:04:05Z",
      fieldsType: "FieldsV1",
      fieldsV1: { "f:spec": {} },
    },
  ],
};

test("an object's payload is the prefix and Unknown with type in field 1 and the message in field 2", () => {
  const payload = encodeObject({ apiVersion: "v1", kind: "K" }, METADATA, objectMeta);
  assert.equal(hex(payload.subarray(0, 4)), "6b387300");
  // typeMeta = 1 { apiVersion = 1 "v1", kind = 2 "K" }, raw = 2
  assert.equal(hex(payload.subarray(4, 14)), "0a070a02763112014b12");
  const envelope = decodeEnvelope(payload);
  assert.deepEqual(
    [envelope.apiVersion, envelope.kind, envelope.contentEncoding, envelope.contentType],
    ["v1", "K", "", ""],
  );
  assert.deepEqual(decodeMessage(envelope.raw, objectMeta), METADATA);
  assert.deepEqual(payload, encodeEnvelope({ apiVersion: "v1", kind: "K" }, encodeMessage(METADATA, objectMeta)));
});

test("every field of the envelope is optional", () => {
  const envelope = decodeEnvelope(encodeEnvelope({}, Buffer.from([])));
  assert.deepEqual({ ...envelope, raw: [...envelope.raw] }, { raw: [], contentEncoding: "", contentType: "" });
  assert.deepEqual(decodeEnvelope(Buffer.from("6b387300", "hex")).raw.length, 0);
  const withEncoding = Buffer.from("6b3873001a04677a69702203782f79", "hex");
  assert.deepEqual(
    [decodeEnvelope(withEncoding).contentEncoding, decodeEnvelope(withEncoding).contentType],
    ["gzip", "x/y"],
  );
});

test("a payload without the prefix is refused, and the error names the prefix", () => {
  for (const bytes of [Buffer.from('{"kind":"X"}'), Buffer.from("6b38", "hex"), Buffer.alloc(0)]) {
    assert.throws(
      () => decodeEnvelope(bytes),
      (error: Error) => error instanceof ProtobufError && error.message.includes("6b387300"),
    );
  }
});

test("a list holds its metadata in field 1 and the messages of its items in field 2", () => {
  const items = ["a", "b"].map((name) => encodeMessage({ name }, objectMeta));
  const payload = encodeList(
    { apiVersion: "v1", kind: "KList" },
    { resourceVersion: "5", continue: "next", remainingItemCount: 7 },
    items,
  );
  const list = decodeList(decodeEnvelope(payload).raw);
  const metadata = decodeMessage(list.metadata, { encode: () => {}, decode: decodeListMeta });
  assert.deepEqual(metadata, { resourceVersion: "5", continue: "next", remainingItemCount: 7 });
  assert.deepEqual(
    list.items.map((item) => decodeMessage(item, objectMeta)),
    [{ name: "a" }, { name: "b" }],
  );
});

test("a watch frame is a length of four bytes and an event whose object is a whole payload", () => {
  const object = encodeObject({ apiVersion: "v1", kind: "K" }, { name: "a" }, objectMeta);
  const frame = encodeWatchFrame("ADDED", object);
  assert.equal(new DataView(frame.buffer, frame.byteOffset).getUint32(0), frame.length - 4);
  const event = decodeWatchEvent(frame.subarray(4));
  assert.equal(event.type, "ADDED");
  assert.deepEqual(Buffer.from(event.object), object);
});

test("a Status comes back as it was", () => {
  const status: Status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message: 'pods "a" not found',
    reason: "NotFound",
    details: {
      name: "a",
      kind: "pods",
      group: "g",
      uid: "u",
      retryAfterSeconds: 1,
      causes: [{ reason: "r", message: "m", field: "spec.x" }],
    },
    code: 404,
  };
  assert.deepEqual(decodeMessage(encodeMessage(status, statusCodec), statusCodec), status);
});

test("the options of a delete are read as JSON would say them", () => {
  const writer = new ProtobufWriter();
  writer.string(5, "All");
  writer.string(4, "Foreground");
  writer.message(2, "u", (uid) => writer.string(1, uid));
  writer.integer(1, 0);
  const raw = writer.finish();
  assert.deepEqual(decodeOptions("DeleteOptions", raw), {
    gracePeriodSeconds: 0,
    preconditions: { uid: "u" },
    propagationPolicy: "Foreground",
    dryRun: ["All"],
  });
  assert.equal(decodeOptions("Pod", raw), undefined);
});

test("integers are exact over all of 64 bits, as numbers where these suffice", () => {
  const codec = (value: number | bigint): unknown => {
    const writer = new ProtobufWriter();
    writer.integer(1, value);
    const bytes = writer.finish();
    const reader = new ProtobufReader(bytes);
    reader.tag(bytes.length);
    return reader.integer(bytes.length);
  };
  const exact = [
    0,
    1,
    127,
    128,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32 - 1,
    2 ** 32,
    Number.MAX_SAFE_INTEGER,
    -1,
    -(2 ** 31),
    Number.MIN_SAFE_INTEGER,
  ];
  for (const value of exact) assert.equal(codec(value), value);
  for (const value of [2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)]) assert.equal(codec(value), value);
  fc.assert(fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (value) => BigInt(codec(value) as number) === value));
});

test("a negative int32 takes ten bytes, as every implementation writes it", () => {
  const writer = new ProtobufWriter();
  writer.integer(1, -1);
  assert.equal(hex(writer.finish()), "08ffffffffffffffffff01");
});

test("strings of any length and script come back unchanged", () => {
  const writer = new ProtobufWriter();
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      writer.string(3, text);
      const bytes = writer.finish();
      const reader = new ProtobufReader(bytes);
      assert.equal(reader.tag(bytes.length), 26);
      assert.equal(reader.string(bytes.length), text);
      assert.deepEqual(bytes.subarray(-Buffer.byteLength(text) || bytes.length), Buffer.from(text));
    }),
  );
});

test("a message far beyond the first buffer is written whole", () => {
  const labels = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`key-${index}`, "x".repeat(index % 90)]),
  );
  assert.deepEqual(decodeMessage(encodeMessage({ labels }, objectMeta), objectMeta), { labels });
});

test("equal maps give equal bytes, whatever the order of their keys", () => {
  const one = encodeMessage({ labels: { a: "1", b: "2", é: "3" } }, objectMeta);
  assert.deepEqual(one, encodeMessage({ labels: { é: "3", b: "2", a: "1" } }, objectMeta));
});

test("a map entry named __proto__ is data", () => {
  const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
  const decoded = decodeMessage(encodeMessage({ labels }, objectMeta), objectMeta);
  assert.deepEqual(Object.entries(decoded.labels ?? {}), [["__proto__", "x"]]);
});

test("absent and null fields are not written; empty strings of stock clients read as absent", () => {
  assert.equal(encodeMessage({ creationTimestamp: null, name: undefined }, objectMeta).length, 0);
  assert.deepEqual(decodeMessage(Buffer.from("0a001200380042002a00", "hex"), objectMeta), {});
});

test("times keep their seconds and microseconds", () => {
  const through = <T>(value: string, decode: (reader: ProtobufReader, end: number) => T): T => {
    const writer = new ProtobufWriter();
    encodeTime(value, writer);
    const bytes = writer.finish();
    return decode(new ProtobufReader(bytes), bytes.length);
  };
  assert.equal(through("2024-01-02T03:04:05Z", decodeTime), "2024-01-02T03:04:05Z");
  assert.equal(through("2024-01-02T03:04:05.123456Z", decodeMicroTime), "2024-01-02T03:04:05.123456Z");
  assert.equal(through("2024-01-02T03:04:05.5+02:00", decodeMicroTime), "2024-01-02T01:04:05.500000Z");
  assert.equal(through("0001-01-01T00:00:00Z", decodeTime), "0001-01-01T00:00:00Z");
  assert.equal(decodeTime(new ProtobufReader(Buffer.alloc(0)), 0), undefined);
  assert.throws(() => through("yesterday", decodeTime), ProtobufError);
});

test("an int-or-string keeps its type", () => {
  for (const value of [0, 80, -1, "", "80", "http"]) {
    const writer = new ProtobufWriter();
    encodeIntOrString(value, writer);
    const bytes = writer.finish();
    assert.equal(decodeIntOrString(new ProtobufReader(bytes), bytes.length), value);
  }
});

test("unknown fields of every wire type are skipped", () => {
  const known = encodeMessage({ name: "a" }, objectMeta);
  const unknown = Buffer.from(["c03e01", "c13e0000000000000000", "c23e03616263", "c53e00000000"].join(""), "hex");
  assert.deepEqual(decodeMessage(Buffer.concat([unknown, known, unknown]), objectMeta), { name: "a" });
});

test("a message cut anywhere, or with any byte changed, is read or refused with a ProtobufError, never anything else", () => {
  const bytes = encodeMessage(METADATA, objectMeta);
  const read = (input: Uint8Array): void => {
    try {
      decodeMessage(input, objectMeta);
    } catch (error) {
      assert.ok(error instanceof ProtobufError, String(error));
    }
  };
  for (let length = 0; length < bytes.length; length++) read(bytes.subarray(0, length));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(bytes);
      changed[at] = byte;
      read(changed);
    }),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (input) => read(Buffer.from(input))));
});

const MALFORMED: readonly (readonly [name: string, hex: string])[] = [
  ["a field cut in the middle", "0a0561"],
  ["a length beyond the end", "0affffffff0f"],
  ["a number of more than ten bytes", "38ffffffffffffffffffffff01"],
  ["the field number zero", "0200"],
  ["a group", "0b"],
  ["a nested message that ends in the middle of a field", "42020880"],
];

for (const [name, hex] of MALFORMED) {
  test(`${name} is refused`, () =>
    assert.throws(() => decodeMessage(Buffer.from(hex, "hex"), objectMeta), ProtobufError));
}

test("nesting is bounded", () => {
  interface Nested {
    inner?: Nested;
  }
  const codec: ProtobufCodec<Nested> = {
    encode: (value, writer) => writer.message(1, value.inner, codec.encode),
    decode(reader, end) {
      const value: Nested = {};
      while (reader.has(end)) {
        if (reader.tag(end) === 10) value.inner = reader.message(end, codec.decode);
      }
      return value;
    },
  };
  const nested = (levels: number): Uint8Array => {
    let value: Nested = {};
    for (let level = 0; level < levels; level++) value = { inner: value };
    return encodeMessage(value, codec);
  };
  assert.doesNotThrow(() => decodeMessage(nested(MAX_MESSAGE_DEPTH), codec));
  assert.throws(() => decodeMessage(nested(MAX_MESSAGE_DEPTH + 1), codec), /nested more than/);
});

test("a failed encoding leaves nothing behind for the next one", () => {
  assert.throws(() => encodeMessage({ name: "long enough", creationTimestamp: "never" }, objectMeta), ProtobufError);
  assert.equal(hex(encodeMessage({ name: "a" }, objectMeta)), "0a0161");
});
