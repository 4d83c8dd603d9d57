/** Discovery as protobuf: message for message what kube-apiserver makes of the same documents, and what a server answers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { JsonObject } from "../../runtime/api/json.js";
import { discoveryProtobuf } from "../../runtime/codec/protobuf/discovery-message.js";
import { decodeEnvelope } from "../../runtime/codec/protobuf/envelope.js";
import { ProtobufError } from "../../runtime/codec/protobuf/protobuf-error.js";
import { PROFILES, startApi } from "../support/api.js";
import { RECORDED } from "./support/recorded-discovery.js";

/** Fields in their order, what is empty left out: numbers as they are, and bytes as text. */
function fieldsOf(bytes: Uint8Array): string[] {
  const fields: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const varint = (): number => {
      let [value, shift] = [0, 0];
      for (;;) {
        const byte = bytes[at++] as number;
        value += (byte & 0x7f) * 2 ** shift;
        shift += 7;
        if (byte < 0x80) return value;
      }
    };
    const tag = varint();
    const size = varint();
    if (tag % 8 === 0) {
      if (size !== 0) fields.push(`${tag >> 3}=${size}`);
      continue;
    }
    assert.equal(tag % 8, 2);
    const content = bytes.subarray(at, at + size);
    at += size;
    if (size > 0)
      fields.push(
        `${tag >> 3}:${isText(content) ? Buffer.from(content).toString() : JSON.stringify(fieldsOf(content))}`,
      );
  }
  return fields.filter((field) => !/^\d+:\[\]$/.test(field));
}

const isText = (bytes: Uint8Array): boolean => bytes.every((byte) => byte >= 0x2b && byte < 0x7f);

test("each document is the message that kube-apiserver makes of it", () => {
  for (const [name, { json, protobuf }] of Object.entries(RECORDED)) {
    const [ours, theirs] = [discoveryProtobuf(json as JsonObject), Buffer.from(protobuf, "base64")].map(decodeEnvelope);
    assert.deepEqual([ours?.kind, ours?.apiVersion ?? ""], [theirs?.kind, theirs?.apiVersion ?? ""], name);
    assert.deepEqual(fieldsOf(ours?.raw ?? new Uint8Array()), fieldsOf(theirs?.raw ?? new Uint8Array()), name);
  }
  assert.throws(() => discoveryProtobuf({ kind: "Pod" }), ProtobufError);
  assert.throws(() => discoveryProtobuf({ kind: "toString" }), ProtobufError);
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { protobufMediaType, discoveryMetaGroup } = profile.words;
  describe(`discovery as protobuf (${profile.name})`, () => {
    test("[DISC-001, DISC-008] every document of discovery comes as protobuf, and the version of the server does not", async (t) => {
      const api = await startApi({ profile });
      t.after(() => api.stop());
      const view = `;g=${discoveryMetaGroup};v=v2;as=APIGroupDiscoveryList`;
      const cases = [
        ["/api", ""],
        ["/apis", ""],
        ["/apis/apps", ""],
        ["/apis/apps/v1", ""],
        ["/api/v1", ""],
        ["/api", view],
        ["/apis", view],
      ] as const;
      for (const [path, parameters] of cases) {
        const answer = await api.get(path, { headers: { accept: `${protobufMediaType}${parameters}` } });
        const json = await api.get(path, { headers: { accept: `application/json${parameters}` } });
        assert.deepEqual(
          [answer.status, answer.headers["content-type"]],
          [200, `${protobufMediaType}${parameters}`],
          path,
        );
        assert.deepEqual(answer.bytes, discoveryProtobuf(json.body), path);
        assert.equal(answer.headers.vary, json.headers.vary);
        if (parameters === "") continue;
        const again = { accept: `${protobufMediaType}${parameters}`, "if-none-match": String(answer.headers.etag) };
        assert.equal((await api.get(path, { headers: again })).status, 304);
        assert.notEqual(answer.headers.etag, json.headers.etag);
      }
      // the first one that there is
      const either = await api.get("/version", { headers: { accept: `${protobufMediaType}, application/json` } });
      assert.deepEqual([either.status, either.headers["content-type"]], [200, "application/json"]);
      for (const path of ["/version", "/"])
        assert.equal((await api.get(path, { headers: { accept: protobufMediaType } })).status, 406, path);
      const refused = await api.get("/apis", { headers: { accept: "text/plain" } });
      assert.deepEqual([refused.status, refused.body.message.includes(protobufMediaType)], [406, true]);
      const missing = await api.get("/apis/apps/v9", { headers: { accept: protobufMediaType } });
      assert.equal(missing.status, 404);
    });
  });
}
