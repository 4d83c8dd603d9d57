/** SPEC: Protobuf envelope; over HTTP. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { after, before, describe, test } from "node:test";
import { configMaps } from "../../../generated/core/v1/index.js";
import { type PodDisruptionBudget, podDisruptionBudgets } from "../../../generated/policy/v1/index.js";
import type { ObjectMeta } from "../../../runtime/api/meta.js";
import {
  decodeEnvelope,
  decodeList,
  decodeMessage,
  decodeWatchEvent,
  encodeEnvelope,
  encodeMessage,
  encodeObject,
} from "../../../runtime/codec/protobuf/envelope.js";
import { statusCodec } from "../../../runtime/codec/protobuf/status-message.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt } from "../../support/json.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const type = profile.words.protobufMediaType;
  describe(`protobuf (${profile.name})`, () => {
    let api: TestApi;
    let configmaps: string;
    const codec = configMaps.protobuf;
    const budgetCodec = podDisruptionBudgets.protobuf;
    assert.ok(codec && budgetCodec);
    before(async () => {
      api = await startApi({ profile });
      configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      await api.post(configmaps, {
        metadata: { name: "a", labels: { l: "v" } },
        data: { x: "1", y: "ü" },
        binaryData: { b: "AAEC" },
        immutable: false,
      });
    });
    after(() => api.stop());

    const bytes = (path: string, accept = type): Promise<{ status: number; type: string; body: Buffer }> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(api.url);
        const outgoing = request(
          { hostname, port, path, agent: false, headers: { authorization: `Bearer ${api.token}`, accept } },
          async (response) => {
            const chunks: Buffer[] = [];
            for await (const chunk of response) chunks.push(chunk as Buffer);
            resolve({
              status: response.statusCode ?? 0,
              type: response.headers["content-type"] ?? "",
              body: Buffer.concat(chunks),
            });
          },
        );
        outgoing.on("error", reject);
        outgoing.end();
      });

    test("[PB-003] the message in an envelope is the object in JSON", async () => {
      for (const accept of [type, `${type}, application/json`]) {
        const answer = await bytes(`${configmaps}/a`, accept);
        assert.deepEqual(
          [answer.status, answer.type, answer.body.subarray(0, 4).toString("hex")],
          [200, type, "6b387300"],
        );
        const { apiVersion, kind, raw, contentEncoding, contentType } = decodeEnvelope(answer.body);
        assert.deepEqual([apiVersion, kind, contentEncoding, contentType], ["v1", "ConfigMap", "", ""]);
        const { body } = await api.get(`${configmaps}/a`);
        assert.deepEqual({ apiVersion, kind, ...decodeMessage(raw, codec) }, body);
      }
    });

    test("[NEG-006, PB-006, PB-012] writes in protobuf and in JSON store the same", async () => {
      const value = { metadata: { name: "p" }, data: { k: "v" } };
      for (const envelope of [{ apiVersion: "v1", kind: "ConfigMap" }, {}]) {
        const created = await api.post(configmaps, encodeObject(envelope, value, codec), { type });
        assert.equal(created.status, 201, created.text);
        const json = await api.post(configmaps, { ...value, metadata: { name: "j" } });
        for (const { body } of [created, json]) {
          const { metadata }: { metadata: ObjectMeta } = body;
          for (const field of ["name", "uid", "resourceVersion", "creationTimestamp"] as const) delete metadata[field];
          // A second may end between the two requests.
          for (const entry of metadata.managedFields ?? []) {
            assert.ok(entry.time);
            delete entry.time;
          }
        }
        assert.deepEqual(created.body, json.body);
        await api.delete(`${configmaps}/p`);
        await api.delete(`${configmaps}/j`);
      }
    });

    test("[PB-013] fields of unknown numbers are skipped, whatever the field validation", async () => {
      const message = encodeMessage({ metadata: { name: "u" }, data: { k: "v" } }, codec);
      // field 1000, a varint; field 1001, a text; as a newer client would send them
      const unknown = Buffer.from("c03e01ca3e0178", "hex");
      const payload = encodeEnvelope({ apiVersion: "v1", kind: "ConfigMap" }, Buffer.concat([message, unknown]));
      for (const validation of ["Ignore", "Warn", "Strict"]) {
        const created = await api.post(`${configmaps}?fieldValidation=${validation}`, payload, { type });
        assert.equal(created.status, 201, created.text);
        assert.deepEqual(created.body.data, { k: "v" });
        assert.equal(created.headers.warning, undefined);
        await api.delete(`${configmaps}/u`);
      }
    });

    test("[PB-012] a map keeps the keys of points in time that are none", async () => {
      const budgets = configmaps.replace("/api/v1/", "/apis/policy/v1/").replace("configmaps", "poddisruptionbudgets");
      const created = await api.post(budgets, {
        metadata: { name: "a" },
        spec: { minAvailable: 1, selector: {} },
      });
      const { status: _, ...rest } = created.body;
      const head = encodeMessage(rest as PodDisruptionBudget, budgetCodec);
      // as kube-apiserver 1.35 writes a status with the time of "z" being null; "y" has no value at all
      const status = Buffer.from("1a16080012050a017a120012030a01791800200028003000", "hex");
      const kind = { apiVersion: "policy/v1", kind: "PodDisruptionBudget" };
      const body = encodeEnvelope(kind, Buffer.concat([head, status]));
      const written = await api.put(`${budgets}/a/status`, body, { type });
      assert.equal(written.status, 200, written.text);
      assert.deepEqual(fieldAt(written.body, "status", "disruptedPods"), { y: null, z: null });

      const read = await bytes(`${budgets}/a`);
      const { status: decoded } = decodeMessage(decodeEnvelope(read.body).raw, budgetCodec);
      assert.deepEqual(decoded?.disruptedPods, { y: null, z: null });
      assert.ok(read.body.includes(Buffer.from("12050a0179120012050a017a1200", "hex")));
    });

    test("[PB-009, PB-010, PB-011] lists, watches and failures", async () => {
      const list = decodeEnvelope((await bytes(configmaps)).body);
      assert.equal(list.kind, "ConfigMapList");
      assert.deepEqual(
        decodeList(list.raw).items.map((item) => decodeMessage(item, codec).metadata?.name),
        ["a"],
      );
      const watch = await bytes(`${configmaps}?watch=1&timeoutSeconds=1`, `${type};stream=watch`);
      assert.equal(watch.type, `${type};stream=watch`);
      const length = watch.body.readUInt32BE(0);
      const event = decodeWatchEvent(watch.body.subarray(4, 4 + length));
      assert.deepEqual([event.type, decodeEnvelope(event.object).kind], ["ADDED", "ConfigMap"]);
      const missing = await bytes(`${configmaps}/none`);
      const { kind, raw } = decodeEnvelope(missing.body);
      assert.deepEqual([missing.status, kind, decodeMessage(raw, statusCodec).reason], [404, "Status", "NotFound"]);
    });

    test("[PB-007, PB-014] payloads that are none", async () => {
      const good = encodeObject({ apiVersion: "v1", kind: "ConfigMap" }, { metadata: { name: "cut" } }, codec);
      for (const body of [
        good.subarray(4),
        good.subarray(0, good.length - 5),
        Buffer.from("k8s"),
        Buffer.alloc(64, 0xff),
      ]) {
        const answer = await api.post(configmaps, body, { type });
        assert.deepEqual([answer.status, answer.body.reason], [400, "BadRequest"]);
      }
      const secret = encodeObject({ apiVersion: "v1", kind: "Secret" }, { metadata: { name: "other" } }, codec);
      assert.equal((await api.post(configmaps, secret, { type })).status, 400);
    });
  });
}
