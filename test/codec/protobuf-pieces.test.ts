/** Large messages: the limits of what they contain, and JSON in their fields that is read afterwards, in pieces. */
import assert from "node:assert/strict";
import test from "node:test";
import type { ObjectMeta } from "../../runtime/api/meta.js";
import { finished } from "../../runtime/base/turn-budget.js";
import { JsonLimitError } from "../../runtime/codec/json-codec.js";
import { decodeMessage, encodeMessage } from "../../runtime/codec/protobuf/envelope.js";
import { decodeMessageInPieces, type MessageLimits } from "../../runtime/codec/protobuf/limited-reader.js";
import { decodeObjectMeta, encodeObjectMeta } from "../../runtime/codec/protobuf/meta-messages.js";
import { ProtobufError } from "../../runtime/codec/protobuf/protobuf-error.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { writeJson } from "../../runtime/codec/protobuf/scalars.js";
import type { JsonObject, JsonValue } from "../support/json.js";

const objectMeta: ProtobufCodec<ObjectMeta> = { encode: encodeObjectMeta, decode: decodeObjectMeta };
const LIMITS: MessageLimits = { members: 50_000, parts: 100_000 };

const inPieces = (bytes: Uint8Array, limits = LIMITS): ObjectMeta =>
  finished(decodeMessageInPieces(bytes, objectMeta, limits));

const keys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, ""]));

function assertRefused(value: ObjectMeta | Uint8Array, limits: MessageLimits, text: RegExp): void {
  const bytes = value instanceof Uint8Array ? value : encodeMessage(value, objectMeta);
  assert.doesNotThrow(() => decodeMessage(bytes, objectMeta));
  assert.throws(
    () => inPieces(bytes, limits),
    (error) => error instanceof JsonLimitError && text.test(error.message),
  );
}

test("the entries of each map are limited, in whatever order they come", () => {
  const limits = { ...LIMITS, members: 4 };
  const within: ObjectMeta = { labels: keys(4), annotations: keys(4) };
  assert.deepEqual(inPieces(encodeMessage(within, objectMeta), limits), within);
  const text = /an object of the document has more than 4 members/;
  assertRefused({ labels: keys(3), annotations: keys(5) }, limits, text);
  // An entry of the labels, and one of the annotations, in turn.
  const [label, annotation] = [Buffer.of(0x5a, 3, 0x0a, 1), Buffer.of(0x62, 3, 0x0a, 1)];
  const mixed = Array.from({ length: 10 }, (_, index) =>
    Buffer.concat([index % 2 === 0 ? label : annotation, Buffer.of(0x61 + index)]),
  );
  assertRefused(Buffer.concat(mixed), limits, text);
});

test("the fields and messages of a body are limited together, empty and unknown ones too", () => {
  const limits = { ...LIMITS, parts: 10 };
  const text = /the document has more than 10 fields and messages/;
  assert.doesNotThrow(() => inPieces(encodeMessage({ finalizers: Array(10).fill("") }, objectMeta), limits));
  assertRefused({ finalizers: Array(11).fill("") }, limits, text);
  // A reference with its four texts, and itself.
  const reference = { apiVersion: "v1", kind: "K", name: "n", uid: "u" };
  assertRefused({ ownerReferences: [reference, reference] }, limits, text);
  const unknown = Buffer.concat(Array.from({ length: 11 }, () => Buffer.of(0xfa, 0x01, 0)));
  assertRefused(unknown, limits, text);
});

const managed = (fieldsV1: JsonObject): ObjectMeta => ({ managedFields: [{ manager: "m", fieldsV1 }] }) as ObjectMeta;
const manyFields: JsonObject = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [`f:${index}`, {}]));

test("JSON with thousands of members is read afterwards, with the same result", () => {
  for (const fieldsV1 of [{ "f:spec": {} }, manyFields, { "f:spec": { "f:list": [1, 2n ** 62n], ...manyFields } }]) {
    const bytes = encodeMessage(managed(fieldsV1), objectMeta);
    assert.deepEqual(inPieces(bytes), decodeMessage(bytes, objectMeta));
  }
  const bytes = encodeMessage(managed(manyFields), objectMeta);
  const reading = decodeMessageInPieces(bytes, objectMeta, LIMITS);
  assert.equal(reading.next().done, false);
});

/** A message with one field of any JSON value. */
const anyValue: ProtobufCodec<{ value?: JsonValue }> = {
  encode: ({ value }, writer) => writeJson(writer, 1, value as JsonValue),
  decode(reader, end) {
    const found: { value?: JsonValue } = {};
    while (reader.has(end)) {
      if (reader.tag(end) === 10) found.value = reader.json(end);
    }
    return found;
  },
};

test("a field of any JSON value may be a large list", () => {
  const value: JsonValue = Array.from({ length: 6_000 }, (_, index) => ({ index }));
  const bytes = encodeMessage({ value }, anyValue);
  assert.deepEqual(finished(decodeMessageInPieces(bytes, anyValue, LIMITS)), { value });
  const scalar = encodeMessage({ value: "[".repeat(10_000) }, anyValue);
  assert.deepEqual(finished(decodeMessageInPieces(scalar, anyValue, LIMITS)), { value: "[".repeat(10_000) });
});

test("JSON in a field counts among the parts of its body, and has its limits", () => {
  const fields = Object.fromEntries(Array.from({ length: 25_000 }, (_, index) => [`f:${index}`, ""]));
  assertRefused(managed(fields), { ...LIMITS, members: 24_999 }, /an object of the document has more than 24999/);
  const many = { managedFields: Array.from({ length: 7 }, () => ({ fieldsV1: manyFields })) } as ObjectMeta;
  assertRefused(many, LIMITS, /the document has more than 100000 fields and messages/);
});

test("JSON that can't be read is the same error in pieces", () => {
  for (const text of ["{", `{${'"a":[],'.repeat(6_000)}}`, `[${"[],".repeat(6_000)}1]`, `x${"[]".repeat(6_000)}`]) {
    const json = Buffer.from(text);
    const field = Buffer.concat([Buffer.of(0x0a), length(json), json]);
    const entry = Buffer.concat([Buffer.of(0x3a), length(field), field]);
    const bytes = Buffer.concat([Buffer.of(0x8a, 0x01), length(entry), entry]);
    const errors = [decodeMessage<ObjectMeta>, inPieces].map((decode) => {
      try {
        return decode(bytes, objectMeta as never);
      } catch (error) {
        assert.ok(error instanceof ProtobufError, String(error));
        return error.message.replace(/: .*/s, "");
      }
    });
    assert.deepEqual(errors[1], errors[0]);
  }
});

function length(bytes: Buffer): Buffer {
  const groups: number[] = [];
  for (let rest = bytes.length; ; rest >>>= 7) {
    groups.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    if (rest <= 0x7f) return Buffer.from(groups);
  }
}
