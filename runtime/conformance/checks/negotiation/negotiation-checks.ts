/** SPEC: Media types and negotiation. */
import { gunzipSync } from "node:zlib";
import { parse } from "yaml";
import { equalJson, isJsonObject, type JsonObject } from "../../../api/json.js";
import { ConnectionError } from "../../../client/client-errors.js";
import {
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectHeader,
  expectPart,
  expectStatus,
  textAt,
  valueAt,
} from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMap, configMaps, create, read } from "../../scenes/check-objects.js";
import { MAGIC } from "../../scenes/check-protobuf-wire.js";
import { checks as bodyChecks } from "./negotiation-bodies-checks.js";

/** A body that every server compresses on request: more than 128 KiB. */
const LARGE_TEXT = "conformance ".repeat(16_000);

const getAs = (scene: Scene, path: string, accept: string | undefined): Promise<RawAnswer> =>
  scene.request("GET", path, { headers: { accept } });

async function storedMap(scene: Scene): Promise<string> {
  await create(scene, configMaps(scene), configMap("a"));
  return configMaps(scene, "a");
}

function asTable(scene: Scene, kind = "Table"): string {
  return `application/json;as=${kind};g=${scene.profile.words.metaGroup};v=v1`;
}

const answerChecks: readonly Check[] = [
  {
    id: "NEG-001",
    title: "The answer is JSON if no type is requested",
    async run(scene) {
      const path = await storedMap(scene);
      for (const accept of [undefined, "*/*"]) {
        const answer = expectStatus(await getAs(scene, path, accept), 200);
        expectHeader(answer, "content-type", /^application\/json/);
        expectEqual("kind", answer.json().kind, "ConfigMap");
      }
    },
  },
  {
    id: "NEG-003",
    title: "The answer is YAML on request, with the same object",
    async run(scene) {
      const path = await storedMap(scene);
      const answer = expectStatus(await getAs(scene, path, "application/yaml"), 200);
      expectHeader(answer, "content-type", /^application\/yaml/);
      expect(!answer.text.startsWith("{"), "the body", answer.text, "YAML in blocks");
      expect(
        equalJson(parse(answer.text), await read(scene, path)),
        "the object in YAML",
        answer.text,
        "the one in JSON",
      );
    },
  },
  {
    id: "NEG-005",
    title: "The answer is protobuf on request for built-in kinds",
    needs: ["protobuf"],
    async run(scene) {
      const { protobufMediaType } = scene.profile.words;
      const answer = expectStatus(await getAs(scene, await storedMap(scene), protobufMediaType), 200);
      expectHeader(answer, "content-type", protobufMediaType);
      expectEqual("the first bytes", [...answer.bytes.subarray(0, 4)], [...MAGIC]);
    },
  },
  {
    id: "NEG-007",
    title: "Protobuf is not offered for custom resources",
    needs: ["crds", "protobuf"],
    stock: {
      difference: "a create in protobuf ends without an answer, because the server crashes on it",
      async isMet(scene) {
        const { protobufMediaType } = scene.profile.words;
        const widgets = await scene.widgets();
        await create(scene, widgets.path(scene.namespace), widgets.object("a"));
        expectStatus(await getAs(scene, widgets.path(scene.namespace, "a"), protobufMediaType), 406);
        const sent = { body: MAGIC, contentType: protobufMediaType };
        const found = await scene
          .request("POST", widgets.path(scene.namespace), sent)
          .catch((error: unknown): unknown => error);
        const isEnded = found instanceof ConnectionError && found.failure === "closed" && !scene.signal.aborted;
        expect(isEnded, "the answer", String(found), "the end of the stream");
      },
    },
    async run(scene) {
      const { protobufMediaType } = scene.profile.words;
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      expectStatus(await getAs(scene, widgets.path(scene.namespace, "a"), protobufMediaType), 406);
      const sent = { body: MAGIC, contentType: protobufMediaType };
      expectStatus(await scene.request("POST", widgets.path(scene.namespace), sent), 415);
    },
  },
  {
    id: "NEG-009",
    title: "A Table is returned for a list and for a single object",
    async run(scene) {
      const path = await storedMap(scene);
      for (const of of [path, configMaps(scene)]) {
        const table = bodyOf(await getAs(scene, of, asTable(scene)));
        expectEqual("kind", table.kind, "Table");
        expectEqual("apiVersion", table.apiVersion, `${scene.profile.words.metaGroup}/v1`);
      }
    },
  },
  {
    id: "NEG-011",
    title: "A custom resource falls back from protobuf to JSON",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      const accept = `${scene.profile.words.protobufMediaType}, application/json`;
      const answer = expectStatus(await getAs(scene, widgets.path(scene.namespace, "a"), accept), 200);
      expectHeader(answer, "content-type", /^application\/json/);
      expectEqual("kind", answer.json().kind, "Widget");
    },
  },
  {
    id: "NEG-012",
    title: "If a Table is not available, the next accepted type is used",
    async run(scene) {
      const answer = expectStatus(await getAs(scene, "/version", `${asTable(scene)},application/json`), 200);
      expectHeader(answer, "content-type", /^application\/json/);
    },
  },
  {
    id: "NEG-013",
    title: "The first available type wins",
    needs: ["protobuf"],
    async run(scene) {
      const { protobufMediaType } = scene.profile.words;
      const path = await storedMap(scene);
      const protobuf = await getAs(scene, path, `${protobufMediaType}, application/json`);
      expectHeader(expectStatus(protobuf, 200), "content-type", protobufMediaType);
      const yaml = await getAs(scene, path, `text/csv, application/yaml, application/json`);
      expectHeader(expectStatus(yaml, 200), "content-type", /^application\/yaml/);
    },
  },
  {
    id: "NEG-014",
    title: "If no accepted type is available, the answer is 406 with the available ones",
    async run(scene) {
      const answer = await getAs(scene, await storedMap(scene), "text/csv");
      const body = expectFailure(answer, { code: 406, reason: "NotAcceptable" });
      expectPart(
        "message",
        body.message,
        "only the following media types are accepted: application/json, application/yaml",
      );
    },
    stock: {
      difference: "release 1.31 has more types in the message, or the text 406: Not Acceptable",
      async isMet(scene) {
        const answer = expectStatus(await getAs(scene, await storedMap(scene), "text/csv"), 406);
        const { message } = answer.json();
        const isKnown = /^406: Not Acceptable|^only the following media types are accepted:/.test(String(message));
        expect(isKnown, "message", message, "one of the two texts");
      },
    },
  },
  {
    id: "NEG-021",
    title: "A large list is compressed on request",
    async run(scene) {
      for (const name of ["a", "b"]) await create(scene, configMaps(scene), configMap(name, { text: LARGE_TEXT }));
      const answer = await scene.request("GET", configMaps(scene), { headers: { "accept-encoding": "gzip" } });
      expectHeader(expectStatus(answer, 200), "content-encoding", "gzip");
      expectHeader(answer, "vary", /accept-encoding/i);
      const list: unknown = JSON.parse(gunzipSync(answer.bytes).toString("utf8"));
      expectEqual("kind of the decoded list", valueAt(list, "kind"), "ConfigMapList");
    },
  },
  {
    id: "NEG-022",
    title: "Answers are not compressed unless requested",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", { text: LARGE_TEXT }));
      expectHeader(expectStatus(await scene.request("GET", configMaps(scene)), 200), "content-encoding", undefined);
    },
  },
  {
    id: "NEG-024",
    title: "Small answers and watches are not compressed",
    async run(scene) {
      const path = await storedMap(scene);
      const headers = { "accept-encoding": "gzip" };
      expectHeader(await scene.request("GET", path, { headers }), "content-encoding", undefined);
      const watch = await scene.watch(configMaps(scene), { headers });
      expectEqual("status of the watch", watch.status, 200);
      expectEqual("content-encoding of the watch", watch.headers["content-encoding"] as undefined, undefined);
      await watch.until("the object", ({ object }) => valueAt(object, "metadata", "name") === "a");
    },
  },
  {
    id: "NEG-027",
    title: "Quality values order the accepted types",
    async run(scene) {
      const path = await storedMap(scene);
      const json = await getAs(scene, path, "application/yaml;q=0.5, application/json;q=0.9");
      expectHeader(expectStatus(json, 200), "content-type", /^application\/json/);
      const yaml = await getAs(scene, path, "application/json;q=0.5, application/yaml;q=0.9");
      expectHeader(expectStatus(yaml, 200), "content-type", /^application\/yaml/);
    },
  },
  {
    id: "NEG-028",
    title: "A form that does not exist is not acceptable",
    async run(scene) {
      expectStatus(await getAs(scene, await storedMap(scene), asTable(scene, "Chart")), 406);
    },
  },
  {
    id: "NEG-029",
    title: "Metadata alone is available for an object, a list and a watch",
    async run(scene) {
      const path = await storedMap(scene);
      const { metaGroup } = scene.profile.words;
      const object = bodyOf(await getAs(scene, path, asTable(scene, "PartialObjectMetadata")));
      expectMetadataOnly(object, "PartialObjectMetadata", metaGroup);
      const list = bodyOf(await getAs(scene, configMaps(scene), asTable(scene, "PartialObjectMetadataList")));
      expectEqual("kind of the list", list.kind, "PartialObjectMetadataList");
      expectEqual("data of an item", valueAt(list, "items", 0, "data"), undefined);
      const watch = await scene.watch(configMaps(scene), {
        headers: { accept: asTable(scene, "PartialObjectMetadata") },
      });
      const frame = await watch.until("the object", (one) => valueAt(one.object, "metadata", "name") === "a");
      expectMetadataOnly(frame.object, "PartialObjectMetadata", metaGroup);
    },
  },
  {
    id: "NEG-032",
    title: "A watch is not available as YAML",
    async run(scene) {
      expectStatus(await getAs(scene, `${configMaps(scene)}?watch=1&timeoutSeconds=1`, "application/yaml"), 406);
    },
    stock: {
      difference: "a stock server streams YAML documents",
      async isMet(scene) {
        const answer = await getAs(scene, `${configMaps(scene)}?watch=1&timeoutSeconds=1`, "application/yaml");
        expectHeader(expectStatus(answer, 200), "content-type", /yaml/);
      },
    },
  },
  {
    id: "NEG-033",
    title: "A failure has the requested type, and JSON if that is not available",
    async run(scene) {
      const missing = configMaps(scene, "missing");
      const yaml = expectStatus(await getAs(scene, missing, "application/yaml"), 404);
      expectHeader(yaml, "content-type", /^application\/yaml/);
      expectEqual("reason in YAML", valueAt(parse(yaml.text), "reason"), "NotFound");
      const json = expectStatus(await getAs(scene, missing, "text/csv"), 404, 406);
      expectEqual("kind where nothing is acceptable", json.json().kind, "Status");
    },
  },
  {
    id: "NEG-034",
    title: "pretty=true indents, pretty=false does not",
    async run(scene) {
      const path = await storedMap(scene);
      const [pretty, plain] = [
        await scene.request("GET", `${path}?pretty=true`),
        await scene.request("GET", `${path}?pretty=false`),
      ];
      expect(/\n {2}"/.test(pretty.text), "the body with pretty=true", pretty.text, "indented members");
      expect(!plain.text.trim().includes("\n"), "the body with pretty=false", plain.text, "one line");
      expect(equalJson(pretty.json(), plain.json()), "the two objects", pretty.text, "equal ones");
    },
  },
  {
    id: "NEG-036",
    title: "Answers disable caching",
    async run(scene) {
      expectHeader(await getAs(scene, await storedMap(scene), undefined), "cache-control", "no-cache, private");
    },
  },
];

function expectMetadataOnly(object: JsonObject, kind: string, metaGroup: string): void {
  expectEqual("kind", object.kind, kind);
  expectEqual("apiVersion", object.apiVersion, `${metaGroup}/v1`);
  if (!isJsonObject(object.metadata)) throw new CheckFailure("metadata", "nothing", "an object");
  textAt(object, "metadata", "resourceVersion");
  expectEqual("members", Object.keys(object).sort(), ["apiVersion", "kind", "metadata"]);
}

export const checks: readonly Check[] = [...answerChecks, ...bodyChecks];
