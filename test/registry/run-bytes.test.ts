import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { GzipMember } from "../../runtime/codec/gzip-member.js";
import { StoredObject } from "../../runtime/registry/objects/stored-object.js";
import { RunBytes } from "../../runtime/registry/read/run-bytes.js";

const run = (): StoredObject[] => [new StoredObject("/a", 1n, Buffer.from("{}"), { labels: undefined, fields: [] })];

test("the bytes of a run are built once for each form", () => {
  const bytes = new RunBytes();
  const made: string[] = [];
  const of = (entries: StoredObject[], form: string): string =>
    bytes
      .plain(entries, form, () => {
        made.push(form);
        return Buffer.from(form);
      })
      .toString();
  const [first, second] = [run(), run()];
  for (const entries of [first, first, second])
    for (const form of ["json", "cbor"]) assert.equal(of(entries, form), form);
  assert.deepEqual(made, ["json", "cbor", "json", "cbor"]);
  assert.equal(bytes.byteLength, 16);
});

test("bytes beyond the memory limit are built and not kept", async () => {
  const bytes = new RunBytes(10);
  const entries = run();
  let made = 0;
  const make = (): Buffer => {
    made++;
    return Buffer.alloc(8, "x");
  };
  bytes.plain(entries, "a", make);
  bytes.plain(entries, "b", make);
  bytes.plain(entries, "b", make);
  assert.deepEqual([made, bytes.byteLength], [3, 8]);
  const pieces = [await bytes.compressed(entries, "a", make), await bytes.compressed(entries, "c", make)];
  assert.equal(made, 4);
  const member = new GzipMember();
  const file = Buffer.concat([member.begin(), ...pieces.map((piece) => member.add(piece)), member.end()]);
  assert.equal(gunzipSync(file).toString(), "x".repeat(16));
  assert.equal(bytes.byteLength, 8);
});

test("concurrent lists wait for the same piece", async () => {
  const bytes = new RunBytes();
  const entries = run();
  let made = 0;
  const make = (): Buffer => {
    made++;
    return Buffer.from("text");
  };
  const [a, b] = await Promise.all([bytes.compressed(entries, "f", make), bytes.compressed(entries, "f", make)]);
  assert.equal(a, b);
  assert.equal(made, 1);
  assert.equal(bytes.byteLength, a.deflated.byteLength);
});
