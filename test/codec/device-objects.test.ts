/**
 * Objects of the kinds of release 1.36, recorded from a reference of that release in JSON and in protobuf: both say the
 * same here, and so does what is written. Typed servers also write what is unset, so their bytes are not repeated exactly;
 * `upstream-objects.test.ts` compares bytes, of objects in which everything is set.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { before, test } from "node:test";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { decodeEnvelope, decodeMessage, encodeObject } from "../../runtime/codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../runtime/codec/protobuf/protobuf-types.js";
import { importTypeScript } from "../support/typescript.js";

type Codec = ProtobufCodec<JsonObject>;

interface Recorded {
  readonly object: JsonObject;
  /** The object with its envelope, in Base64. */
  readonly protobuf: string;
}

const RECORDED: readonly Recorded[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "device-objects.json"), "utf8"),
);
const GENERATED = resolve(import.meta.dirname, "../../generated");
const FOLDERS: Readonly<Record<string, string>> = { "internal.apiserver.k8s.io": "apiserverinternal" };

const codecs = new Map<string, Codec>();
before(async () => {
  for (const apiVersion of new Set(RECORDED.map(({ object }) => String(object.apiVersion)))) {
    const [group = "", version = ""] = apiVersion.split("/");
    const folder = join(GENERATED, FOLDERS[group] ?? group.split(".")[0] ?? "", version);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".protobuf.ts"))) {
      const { protobuf } = (await importTypeScript(join(folder, file))) as { readonly protobuf?: Codec };
      const kind = /export const protobuf: ProtobufCodec<(\w+)>/.exec(readFileSync(join(folder, file), "utf8"))?.[1];
      if (protobuf !== undefined && kind !== undefined) codecs.set(`${apiVersion} ${kind}`, protobuf);
    }
  }
});

for (const { object, protobuf } of RECORDED) {
  const { apiVersion, kind, ...body } = object;
  test(`${apiVersion} ${kind}: the bytes of the reference say what its JSON says`, () => {
    const bytes = Buffer.from(protobuf, "base64");
    const codec = codecs.get(`${apiVersion} ${kind}`);
    assert.ok(codec, "there is no codec of the kind");
    const envelope = decodeEnvelope(bytes);
    assert.deepEqual([envelope.apiVersion, envelope.kind], [apiVersion, kind]);
    const decoded = decodeMessage(envelope.raw, codec);
    assert.deepEqual(withoutUnset(decoded), withoutUnset(body));
    const type = { apiVersion: String(apiVersion), kind: String(kind) };
    assert.deepEqual(decodeMessage(decodeEnvelope(encodeObject(type, decoded, codec)).raw, codec), decoded);
  });
}

/** Zeros, empty texts and nulls are in one form or the other where nobody has set a value. */
function withoutUnset(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((item) => withoutUnset(item) ?? null);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutUnset(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isUnset(member))) as JsonObject;
}

function isUnset(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === "" || value === 0 || value === false) return true;
  return isJsonObject(value) && Object.keys(value).length === 0;
}

test("every new kind with sample objects is recorded", () => {
  assert.equal(RECORDED.length, 21);
});
