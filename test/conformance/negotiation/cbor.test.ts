/** CBOR over HTTP, behind its feature gate; and what the server says of it while the gate is closed. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { JsonObject } from "../../../runtime/api/json.js";
import { decodeCbor } from "../../../runtime/codec/cbor/cbor-reader.js";
import { encodeCbor } from "../../../runtime/codec/cbor/cbor-writer.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, objectAt } from "../../support/json.js";

const CBOR = "application/cbor";
const SELF_DESCRIBED = "d9d9f7";

/** The documents of a stream, each of which begins with the tag. */
function sequence(bytes: Buffer): JsonObject[] {
  const documents: JsonObject[] = [];
  const tag = Buffer.from(SELF_DESCRIBED, "hex");
  for (let at = 0; at < bytes.length; ) {
    assert.ok(bytes.subarray(at, at + tag.length).equals(tag), "a document of the stream begins with the tag");
    const next = bytes.indexOf(tag, at + tag.length);
    const end = next < 0 ? bytes.length : next;
    documents.push(objectAt(decodeCbor(bytes.subarray(at, end))));
    at = end;
  }
  return documents;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { metaGroup } = profile.words;

  describe(`CBOR (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    let crontabs: string;
    let secrets: string;
    before(async () => {
      api = await startApi({ profile, emulatedVersion: "1.32", featureGates: { CBORServingAndStorage: true } });
      namespace = await api.namespace();
      crontabs = `/apis/jobs.example.com/v1/namespaces/${namespace}/crontabs`;
      secrets = `/api/v1/namespaces/${namespace}/secrets`;
    });
    after(() => api.stop());

    const accept = (value: string) => ({ headers: { accept: value } });
    const read = ({ bytes, headers, status }: Answer): JsonObject => {
      assert.deepEqual([headers["content-type"], bytes.subarray(0, 3).toString("hex")], [CBOR, SELF_DESCRIBED]);
      return { status, ...(decodeCbor(bytes) as JsonObject) };
    };
    const crontab = (name: string) => ({ metadata: { name }, spec: { cronSpec: "* * * * */5", image: "i" } });

    test("writes and reads say the same as in JSON", async () => {
      const created = await api.post(crontabs, encodeCbor(crontab("a")), { type: CBOR, ...accept(CBOR) });
      assert.equal(read(created).status, 201);
      const json = await api.get(`${crontabs}/a`);
      const { status, ...shown } = read(await api.get(`${crontabs}/a`, accept(CBOR)));
      assert.deepEqual([status, shown], [200, json.body]);
      const list = read(await api.get(crontabs, accept(`application/vnd.none, ${CBOR}`)));
      assert.deepEqual([list.kind, list.items], ["CronTabList", (await api.get(crontabs)).body.items]);
      const empty = read(await api.get("/apis/jobs.example.com/v1/namespaces/none/crontabs", accept(CBOR)));
      assert.deepEqual(empty.items, []);
      const replaced = { ...json.body, spec: { ...objectAt(fieldAt(json.body, "spec") ?? {}), image: "j" } };
      const put = await api.put(`${crontabs}/a`, encodeCbor(replaced), { type: CBOR });
      assert.deepEqual([put.status, fieldAt(put.body, "spec", "image")], [200, "j"]);
      const options = encodeCbor({ kind: "DeleteOptions", apiVersion: "v1", dryRun: ["All"] });
      assert.equal((await api.request("DELETE", `${crontabs}/a`, { body: options, type: CBOR })).status, 200);
      assert.equal((await api.get(`${crontabs}/a`)).status, 200);
    });

    test("apply, as its own media type", async () => {
      const type = "application/apply-patch+cbor";
      const config = { apiVersion: "jobs.example.com/v1", kind: "CronTab", ...crontab("applied") };
      const path = `${crontabs}/applied?fieldManager=m`;
      const applied = await api.request("PATCH", path, { body: encodeCbor(config), type, ...accept(CBOR) });
      const { status, metadata } = read(applied);
      assert.deepEqual([status, fieldAt(metadata, "managedFields", 0, "operation")], [201, "Apply"]);
      for (const wrong of ["application/json-patch+cbor", "application/merge-patch+cbor", CBOR]) {
        const refused = await api.request("PATCH", path, { body: encodeCbor({}), type: wrong });
        assert.equal(refused.status, 415);
        assert.match(refused.body.message, /application\/apply-patch\+cbor/);
      }
    });

    test("bytes of built-in kinds are bytes, both ways", async () => {
      const secret = { metadata: { name: "s" }, data: { key: Buffer.from("\u00ff\u0001", "latin1") } };
      const created = await api.post(secrets, encodeCbor(secret), { type: CBOR });
      assert.deepEqual([created.status, created.body.data], [201, { key: "/wE=" }]);
      const { bytes } = await api.get(`${secrets}/s`, accept(CBOR));
      assert.ok(bytes.includes(Buffer.from("636b6579d642ff01", "hex")), bytes.toString("hex"));
      assert.deepEqual((decodeCbor(bytes) as JsonObject).data, { key: "/wE=" });
    });

    test("other clients' text is read: byte strings as keys and values, indefinite lengths", async () => {
      const item = (value: unknown): Buffer => encodeCbor(value).subarray(3);
      const bytesOf = (text: string): Buffer => Buffer.concat([Buffer.of(0x40 | text.length), Buffer.from(text)]);
      const body = Buffer.concat([
        Buffer.of(0xbf),
        bytesOf("metadata"),
        item({ name: "b" }),
        bytesOf("data"),
        Buffer.of(0xa1),
        bytesOf("k"),
        bytesOf("v"),
        Buffer.of(0xff),
      ]);
      const created = await api.post(`/api/v1/namespaces/${namespace}/configmaps`, body, { type: CBOR });
      assert.deepEqual([created.status, created.body.data], [201, { k: "v" }]);
    });

    test("bodies that are none are 400 whatever the field validation, unknown fields as in JSON", async () => {
      const twice = Buffer.from("d9d9f7a26161016161 02".replace(" ", ""), "hex");
      for (const validation of ["Ignore", "Warn", "Strict"]) {
        const refused = await api.post(`${crontabs}?fieldValidation=${validation}`, twice, { type: CBOR });
        assert.deepEqual([refused.status, refused.body.reason], [400, "BadRequest"]);
        assert.match(refused.body.message, /a stands twice in its map/);
      }
      const body = encodeCbor({ ...crontab("unknown"), spec: { ...crontab("unknown").spec, none: 1 } });
      const strict = await api.post(`${crontabs}?fieldValidation=Strict`, body, { type: CBOR });
      assert.match(strict.body.message, /unknown field "spec\.none"/);
    });

    test("tables, metadata, failures and documents", async () => {
      const table = read(await api.get(crontabs, accept(`${CBOR};as=Table;g=${metaGroup};v=v1`)));
      assert.deepEqual([table.kind, fieldAt(table, "rows", 0, "cells", 0)], ["Table", "a"]);
      const form = `${CBOR};as=PartialObjectMetadataList;g=${metaGroup};v=v1`;
      const metadata = read(await api.get(crontabs, accept(form)));
      assert.deepEqual(
        [
          metadata.kind,
          fieldAt(metadata, "items", 0, "kind"),
          "spec" in objectAt(metadata, "items", 0),
          fieldAt(metadata, "items", 0, "metadata", "name"),
        ],
        ["PartialObjectMetadataList", "PartialObjectMetadata", false, "a"],
      );
      const missing = read(await api.get(`${crontabs}/none`, accept(CBOR)));
      assert.deepEqual([missing.status, missing.reason], ["Failure", "NotFound"]);
      assert.equal(read(await api.get("/version", accept(CBOR))).major, "1");
    });

    test("a watch is a sequence of documents", async () => {
      for (const type of [CBOR, "application/cbor-seq"]) {
        const query = "watch=1&timeoutSeconds=1&fieldSelector=metadata.name=a";
        const { headers, bytes } = await api.get(`${crontabs}?${query}`, accept(type));
        assert.equal(headers["content-type"], "application/cbor-seq");
        const [added] = sequence(bytes);
        assert.deepEqual([added!.type, added!.object], ["ADDED", (await api.get(`${crontabs}/a`)).body]);
      }
      const tables = `${CBOR};as=Table;g=${metaGroup};v=v1`;
      const { bytes } = await api.get(`${crontabs}?watch=1&timeoutSeconds=1`, accept(tables));
      assert.equal(fieldAt(sequence(bytes)[0], "object", "kind"), "Table");
      assert.equal((await api.get(`${crontabs}/a`, accept("application/cbor-seq"))).status, 406);
    });
  });

  describe(`CBOR while its gate is closed (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("is neither taken nor given, and is not offered", async () => {
      const path = "/api/v1/namespaces";
      const refused = await api.post(path, encodeCbor({ metadata: { name: "x" } }), { type: CBOR });
      assert.deepEqual([refused.status, refused.body.message.includes("cbor")], [415, false]);
      const answer = await api.get(path, { headers: { accept: CBOR } });
      assert.deepEqual([answer.status, answer.body.message.includes("cbor")], [406, false]);
      const fallback = await api.get(path, { headers: { accept: `${CBOR}, application/json` } });
      assert.deepEqual([fallback.status, fallback.headers["content-type"]], [200, "application/json"]);
      const type = "application/apply-patch+cbor";
      assert.equal(
        (await api.request("PATCH", `${path}/x?fieldManager=m`, { body: encodeCbor({}), type })).status,
        415,
      );
    });
  });
}
