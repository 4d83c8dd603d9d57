/** Webhooks that are shown custom objects in another version than that of the request. ADM-018. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { VersionForms } from "../../../runtime/admission/matching/version-forms.js";
import { attributesOf } from "../../support/admission-attributes.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt, valueAt } from "../../support/json.js";
import { WebhookScene } from "./webhook-scene.js";

const GROUP = "versions.example.com";
const THING = { apiVersion: `${GROUP}/v1`, kind: "Thing" };

function version(name: string, fields: JsonObject, storage: boolean): JsonObject {
  const properties = { spec: { type: "object", properties: fields } };
  return { name, served: true, storage, schema: { openAPIV3Schema: { type: "object", properties } } };
}

describe("versions in which webhooks see objects", () => {
  let scene: WebhookScene;
  let namespace = "";
  const collection = (name: string): string => `/apis/${GROUP}/${name}/namespaces/${namespace}/things`;
  before(async () => {
    scene = await WebhookScene.open();
    namespace = await scene.api.namespace();
    const text = { type: "string" };
    const definition = {
      metadata: { name: `things.${GROUP}` },
      spec: {
        group: GROUP,
        scope: "Namespaced",
        names: { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" },
        // each has something that the others don't
        versions: [
          version("v1", { a: text, b: text, d: { ...text, default: "of v1" } }, true),
          version("v1beta1", { a: text }, false),
          version("v1alpha1", { a: { ...text, maxLength: 8 }, b: text, c: { type: "integer" } }, false),
        ],
      },
    };
    const definitions = `/apis/${scene.api.profile.words.apiextensionsGroup}/v1/customresourcedefinitions`;
    const created = await scene.api.post(definitions, definition);
    assert.equal(created.status, 201, created.text);
    await eventuallyFound(scene.api, collection("v1"));
  });
  afterEach(() => scene.reset());
  after(() => scene.close());

  const configure = async (of: string, patch: JsonValue): Promise<void> => {
    await scene.process.behave("/version", { patch });
    const rules = scene.rules("things", { group: GROUP, version: of });
    await scene.configure("mutating", "version", [scene.webhook("/version", { rules })]);
  };
  const stored = async (name: string): Promise<JsonObject> =>
    objectAt((await scene.api.get(`${collection("v1")}/${name}`)).body, "spec");
  const shown = async (): Promise<unknown[]> =>
    (await scene.process.seen()).map(({ review: { request } }) => [
      fieldAt(request, "object", "apiVersion"),
      fieldAt(request, "object", "spec"),
      valueAt(request, "oldObject", "spec") ?? null,
    ]);

  test("[ADM-018] fields that the webhook's version lacks stay as they are", async () => {
    await configure("v1beta1", [{ op: "replace", path: "/spec/a", value: "changed" }]);
    const { status, body, text } = await scene.api.post(collection("v1"), {
      ...THING,
      metadata: { name: "less" },
      spec: { a: "1", b: "2" },
    });
    assert.deepEqual(
      [status, body.apiVersion, body.spec],
      [201, `${GROUP}/v1`, { a: "changed", b: "2", d: "of v1" }],
      text,
    );
    assert.deepEqual(await shown(), [[`${GROUP}/v1beta1`, { a: "1" }, null]]);
    assert.deepEqual(await stored("less"), { a: "changed", b: "2", d: "of v1" });
    const updated = await scene.api.patch(`${collection("v1")}/less`, "merge", { spec: { a: "3", b: "4" } });
    assert.deepEqual(updated.body.spec, { a: "changed", b: "4", d: "of v1" });
    assert.deepEqual(fieldAt(await shown(), 1), [`${GROUP}/v1beta1`, { a: "3" }, { a: "changed" }]);
  });

  test("[ADM-018] fields that the version of the request lacks stay as they are", async () => {
    await scene.api.post(collection("v1"), { ...THING, metadata: { name: "more" }, spec: { a: "1", b: "2", d: "3" } });
    await configure("v1alpha1", [{ op: "replace", path: "/spec/b", value: "changed" }]);
    const { status, body } = await scene.api.patch(`${collection("v1beta1")}/more`, "merge", { spec: { a: "9" } });
    assert.deepEqual([status, body.spec], [200, { a: "9" }]);
    assert.deepEqual(await shown(), [[`${GROUP}/v1alpha1`, { a: "9", b: "2" }, { a: "1", b: "2" }]]);
    assert.deepEqual(await stored("more"), { a: "9", b: "changed", d: "3" });
  });

  test("[ADM-018] a webhook's result must have the types of its version, and values are validated in the version of the request", async () => {
    await configure("v1alpha1", [{ op: "add", path: "/spec/c", value: "no number" }]);
    const { status, body } = await scene.api.post(collection("v1"), {
      ...THING,
      metadata: { name: "odd" },
      spec: { a: "1" },
    });
    assert.deepEqual([status, body.reason], [422, "Invalid"]);
    assert.match(body.message, /spec\.c/);
    await scene.reset();
    await configure("v1alpha1", [{ op: "replace", path: "/spec/a", value: "longer than eight" }]);
    const long = await scene.api.post(collection("v1"), { ...THING, metadata: { name: "long" }, spec: { a: "1" } });
    assert.equal(long.status, 201, long.text);
  });

  test("a member named __proto__ is an ordinary member", async () => {
    const object = { apiVersion: "v1", kind: "Any", metadata: { name: "x" } };
    const attributes = attributesOf("things", { object });
    const match = { resource: attributes.resource, kind: attributes.objectKind, subresource: "" };
    const changed = JSON.parse('{"apiVersion":"v1","kind":"Any","__proto__":{"data":{"a":"b"}}}');
    await new VersionForms(attributes).take(match, changed);
    assert.equal(Object.getPrototypeOf(object), Object.prototype);
    assert.deepEqual(Object.keys(object), ["apiVersion", "kind", "__proto__"]);
  });
});
