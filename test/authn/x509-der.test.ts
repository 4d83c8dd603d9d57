import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readTime } from "../../runtime/authn/x509-der.js";
import { readInside, readObjectIdentifier, readValues } from "../../runtime/base/certificates/der.js";
import { readText } from "../../runtime/base/certificates/distinguished-name.js";
import { der, derName, derOid, OIDS, TAGS } from "../support/der.js";

const [UTC_TIME, GENERALIZED_TIME] = [0x17, 0x18];

describe("DER of certificates", () => {
  test("values of every length are read as they were written", () => {
    for (const length of [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x10000]) {
      const [value, more] = readValues(der(TAGS.utf8, Buffer.alloc(length, "x")));
      assert.deepEqual([value?.tag, value?.content.length, more], [TAGS.utf8, length, undefined]);
    }
  });

  const broken: readonly (readonly [name: string, bytes: number[], why: RegExp])[] = [
    ["a tag alone", [0x30], /the bytes end at 1/],
    ["a value that breaks off", [0x30, 2, 0], /longer than what holds it/],
    ["a length that breaks off", [0x30, 0x82, 1], /the bytes end at 3/],
    ["a length without an end", [0x30, 0x80, 0, 0], /the length at byte 1 has 0 bytes/],
    ["a length of many bytes", [0x30, 0x88, 0, 0, 0, 0, 0, 0, 0, 1, 0], /the length at byte 1 has 8 bytes/],
    ["a tag of several bytes", [0x3f, 0x81, 0x01, 0], /the tag at byte 0/],
  ];
  for (const [name, bytes, why] of broken)
    test(`${name} is refused`, () => assert.throws(() => readValues(Uint8Array.from(bytes)), why));

  test("random bytes are read as values in sequence, or refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          const values = readValues(bytes);
          assert.ok(values.reduce((sum, { content }) => sum + content.length + 2, 0) <= bytes.length);
        } catch (error) {
          assert.match((error as Error).message, /^the (tag|length|value|bytes) /);
        }
      }),
    );
  });

  test("object identifiers are read as they were written", () => {
    for (const oid of ["2.5.4.3", "1.2.840.113549.1.1.5", "0.9.2342.19200300.100.1.1", "2.999.1", OIDS.uid])
      assert.equal(readObjectIdentifier(readValues(derOid(oid))[0]), oid);
    const endless = der(0x06, Uint8Array.from([0x2a, ...new Array(10).fill(0xff), 1]));
    assert.throws(() => readObjectIdentifier(readValues(endless)[0]), /too large/);
  });

  const times: readonly (readonly [tag: number, text: string, time: string])[] = [
    [UTC_TIME, "261122040000Z", "2026-11-22T04:00:00.000Z"],
    [UTC_TIME, "491231235959Z", "2049-12-31T23:59:59.000Z"],
    [UTC_TIME, "500101000000Z", "1950-01-01T00:00:00.000Z"],
    [GENERALIZED_TIME, "99991231235959Z", "9999-12-31T23:59:59.000Z"],
  ];
  for (const [tag, text, time] of times)
    test(`the time ${text}`, () =>
      assert.equal(new Date(readTime({ tag, content: Buffer.from(text) })).toISOString(), time));

  test("times of other forms are refused", () => {
    for (const text of ["2611220400Z", "261122040000+0100", "20261122040000Z", ""])
      assert.throws(() => readTime({ tag: UTC_TIME, content: Buffer.from(text) }), /is not a time/);
  });

  test("strings that do not match their tag are refused", () => {
    const faults: readonly (readonly [tag: number, bytes: number[]])[] = [
      [TAGS.utf8, [0xc3]],
      [TAGS.utf8, [0xc0, 0x80]],
      [TAGS.printable, [0x80]],
      [TAGS.ia5, [0xff]],
      [TAGS.bmp, [0x00]],
      [TAGS.bmp, [0xd8, 0x00]],
      [TAGS.universal, [0, 0, 0]],
      [TAGS.universal, [0, 0x11, 0, 0]],
      [TAGS.universal, [0, 0, 0xdf, 0xff]],
      [TAGS.integer, [1]],
    ];
    for (const [tag, bytes] of faults) assert.throws(() => readText({ tag, content: Uint8Array.from(bytes) }), Error);
  });

  test("a value of another tag is refused", () => {
    assert.throws(() => readInside(readValues(derName([]))[0], TAGS.set), /has the tag 48, expected 49/);
    assert.throws(() => readInside(undefined, TAGS.set), /has the tag undefined/);
  });
});
