/** SPEC: Protobuf envelope. */
import { bodyOf, expect, expectEqual, expectFailure, expectHeader, expectStatus } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, create } from "../../scenes/check-objects.js";
import {
  concatenated,
  configMapMessage,
  envelopeIn,
  envelopeOf,
  type WireMessage,
  wireField,
  wireMessage,
} from "../../scenes/check-protobuf-wire.js";

const needs = ["protobuf"] as const;
const CONFIG_MAP = { apiVersion: "v1", kind: "ConfigMap" };

function getEnvelope(scene: Scene, path: string): Promise<RawAnswer> {
  return scene.request("GET", path, { headers: { accept: scene.profile.words.protobufMediaType } });
}

function post(scene: Scene, body: Uint8Array): Promise<RawAnswer> {
  return scene.request("POST", configMaps(scene), { body, contentType: scene.profile.words.protobufMediaType });
}

function dataIn(message: WireMessage): Record<string, string | undefined> {
  const entries = message.all(2).map(wireMessage);
  return Object.fromEntries(entries.map((entry) => [entry.text(1) ?? "", entry.text(2)]));
}

export const checks: readonly Check[] = [
  {
    id: "PB-001",
    needs,
    title: "Four magic bytes precede the message in a payload",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      envelopeIn(expectStatus(await getEnvelope(scene, configMaps(scene, "a")), 200).bytes);
    },
  },
  {
    id: "PB-002",
    needs,
    title: "The envelope has apiVersion and kind",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const { apiVersion, kind } = envelopeIn((await getEnvelope(scene, configMaps(scene, "a"))).bytes);
      expectEqual("apiVersion and kind", [apiVersion ?? "", kind ?? ""], ["v1", "ConfigMap"]);
    },
  },
  {
    id: "PB-003",
    needs,
    title: "The envelope holds the whole object",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a", { x: "1", y: "two" }));
      const { raw } = envelopeIn((await getEnvelope(scene, configMaps(scene, "a"))).bytes);
      const meta = raw.message(1);
      expectEqual("data", dataIn(raw) as never, made.data);
      const { name, namespace, uid, resourceVersion } = made.metadata as Record<string, string>;
      expectEqual(
        "name, namespace, uid and resourceVersion",
        [1, 3, 5, 6].map((field) => meta.text(field) ?? ""),
        [name, namespace, uid, resourceVersion] as string[],
      );
    },
  },
  {
    id: "PB-004",
    needs,
    title: "contentEncoding is not set",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const { contentEncoding } = envelopeIn((await getEnvelope(scene, configMaps(scene, "a"))).bytes);
      expectEqual("contentEncoding", contentEncoding ?? "", "");
    },
  },
  {
    id: "PB-005",
    needs,
    title: "contentType is not set",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const { contentType } = envelopeIn((await getEnvelope(scene, configMaps(scene, "a"))).bytes);
      expectEqual("contentType", contentType ?? "", "");
    },
  },
  {
    id: "PB-006",
    needs,
    title: "The envelope of a body may omit what the path implies",
    async run(scene) {
      expectStatus(await post(scene, envelopeOf(CONFIG_MAP, configMapMessage("a", {}))), 201);
      expectStatus(await post(scene, envelopeOf(undefined, configMapMessage("b", {}))), 201);
    },
  },
  {
    id: "PB-007",
    needs,
    title: "A body without the prefix is answered with 400",
    async run(scene) {
      const answer = await post(scene, envelopeOf(CONFIG_MAP, configMapMessage("a", {})).subarray(4));
      expectStatus(answer, 400);
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
    },
  },
  {
    id: "PB-009",
    needs,
    title: "A collection in protobuf has ListMeta and items",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", {}, { labels: { pb: "yes" } }));
      const { kind, raw } = envelopeIn((await getEnvelope(scene, `${configMaps(scene)}?labelSelector=pb=yes`)).bytes);
      expectEqual("kind", kind, "ConfigMapList");
      expect((raw.message(1).text(2) ?? "") !== "", "metadata.resourceVersion", raw.message(1).text(2), "a version");
      const names = raw.all(2).map((item) => wireMessage(item).message(1).text(1) ?? "");
      expectEqual("names of the items", names, ["a"]);
    },
  },
  {
    id: "PB-010",
    needs,
    title: "A watch in protobuf consists of frames with a length prefix",
    async run(scene) {
      const type = `${scene.profile.words.protobufMediaType};stream=watch`;
      await create(scene, configMaps(scene), configMap("a", {}, { labels: { pb: "yes" } }));
      const path = `${configMaps(scene)}?watch=1&labelSelector=pb=yes&timeoutSeconds=1`;
      const answer = expectStatus(await scene.request("GET", path, { headers: { accept: type } }), 200);
      expectHeader(answer, "content-type", type);
      const view = new DataView(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
      const length = answer.bytes.length < 4 ? 0 : view.getUint32(0);
      expect(
        length > 0 && length <= answer.bytes.length - 4,
        "length of the first frame",
        length,
        `1 to ${answer.bytes.length - 4}`,
      );
      const event = wireMessage(answer.bytes.subarray(4, 4 + length));
      expectEqual("type of the event", event.text(1), "ADDED");
      const { kind, raw } = envelopeIn(event.message(2).bytes(1) ?? new Uint8Array());
      expectEqual("kind and name", [kind ?? "", raw.message(1).text(1) ?? ""], ["ConfigMap", "a"]);
    },
  },
  {
    id: "PB-011",
    needs,
    title: "A failure is a Status in an envelope",
    async run(scene) {
      const answer = expectStatus(await getEnvelope(scene, configMaps(scene, "missing")), 404);
      const { apiVersion, kind, raw } = envelopeIn(answer.bytes);
      expectEqual("apiVersion and kind", [apiVersion ?? "", kind ?? ""], ["v1", "Status"]);
      expectEqual("reason", raw.text(4), "NotFound");
    },
  },
  {
    id: "PB-012",
    needs,
    title: "An object created in protobuf equals the one created in JSON",
    async run(scene) {
      const data = { x: "1", empty: "" };
      const json = await create(scene, configMaps(scene), configMap("a", data));
      expectStatus(await post(scene, envelopeOf(CONFIG_MAP, configMapMessage("b", data))), 201);
      const binary = bodyOf(await scene.request("GET", configMaps(scene, "b")));
      const { metadata: _, ...ofJson } = json;
      const { metadata: __, ...ofBinary } = binary;
      expectEqual("the object made in protobuf", ofBinary, ofJson);
    },
  },
  {
    id: "PB-013",
    needs,
    title: "Unknown fields of a message are ignored, with strict validation too",
    async run(scene) {
      const raw = concatenated([configMapMessage("a", { x: "1" }), wireField(5000, "of a later release")]);
      const path = `${configMaps(scene)}?fieldValidation=Strict`;
      const sent = { body: envelopeOf(CONFIG_MAP, raw), contentType: scene.profile.words.protobufMediaType };
      const made = bodyOf(await scene.request("POST", path, sent), 201);
      expectEqual("data", made.data, { x: "1" });
    },
  },
  {
    id: "PB-014",
    needs,
    title: "A truncated message is answered with 400",
    async run(scene) {
      const whole = envelopeOf(CONFIG_MAP, configMapMessage("a", { x: "a longer text" }));
      expectFailure(await post(scene, whole.subarray(0, whole.length - 5)), { code: 400, reason: "BadRequest" });
    },
  },
];
