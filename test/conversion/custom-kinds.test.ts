/** Conversion by rules for kinds that are defined at run time: reads, writes, apply, watches, selectors, stored versions. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { definitionsPath, establish } from "../support/definitions.js";
import {
  type ApiBody,
  fieldAt,
  type JsonObject,
  type JsonValue,
  objectAt,
  objectsAt,
  textAt,
} from "../support/json.js";
import { LAMP_GROUP, lampDefinition, lampPath, NEW_LAMP, OLD_LAMP, RULES } from "./lamp-definition.js";

const LEGACY = "light.example.com/legacy";

function apply(api: TestApi, path: string, manager: string, spec: JsonObject, force = false): Promise<Answer> {
  const version = path.split("/")[3];
  const body = { apiVersion: `${LAMP_GROUP}/${version}`, kind: "Lamp", spec };
  const query = `?fieldManager=${manager}${force ? "&force=true" : ""}`;
  return api.request("PATCH", path + query, { body: JSON.stringify(body), type: "application/apply-patch+yaml" });
}

for (const profile of PROFILES) {
  describe(`custom kinds converted by rules, profile ${profile().name}`, () => {
    let api: TestApi;
    let namespace: string;
    const read = async (version: string, name: string): Promise<ApiBody> => {
      const answer = await api.get(lampPath(namespace, version, name));
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    before(async () => {
      api = await startApi({ profile: profile() });
      await establish(api, lampDefinition(api));
    });
    after(() => api.stop());
    test.beforeEach(async () => {
      namespace = await api.namespace();
    });
    const create = async (version: string, name: string, spec: JsonObject, more: JsonObject = {}): Promise<ApiBody> => {
      const lamp = { apiVersion: `${LAMP_GROUP}/${version}`, kind: "Lamp", metadata: { name, ...more }, spec };
      const created = await api.post(lampPath(namespace, version), lamp);
      assert.equal(created.status, 201, created.text);
      return created.body;
    };

    test("[VER-017] an object written in one version is read in the other, and written back, without loss", async () => {
      const created = await create("v1beta1", "a", OLD_LAMP);
      assert.deepEqual(created.spec, OLD_LAMP);
      assert.equal(created.metadata.annotations, undefined);
      const newer = await read("v1", "a");
      assert.deepEqual(newer.spec, NEW_LAMP);
      assert.deepEqual(newer.metadata.annotations, { [LEGACY]: "7" });
      const back = await api.put(lampPath(namespace, "v1", "a"), newer);
      assert.equal(back.status, 200, back.text);
      const older = await read("v1beta1", "a");
      assert.deepEqual(older.spec, OLD_LAMP);
      assert.equal(older.metadata.resourceVersion, created.metadata.resourceVersion, "nothing has changed");
    });

    test("[VER-017] what the older version can't show survives writes through it", async () => {
      const spec = { ...NEW_LAMP, material: "oak", zones: ["north", "south"], quality: "fine" };
      await create("v1", "b", spec);
      const older = await read("v1beta1", "b");
      assert.deepEqual(
        [fieldAt(older, "spec", "zone"), fieldAt(older, "spec", "material"), fieldAt(older, "spec", "size")],
        ["north", undefined, 3],
      );
      const same = await api.put(lampPath(namespace, "v1beta1", "b"), older);
      assert.equal(same.body.metadata.resourceVersion, older.metadata.resourceVersion, same.text);
      const changed = await api.patch(lampPath(namespace, "v1beta1", "b"), "merge", {
        spec: { color: "blue", mode: "off" },
      });
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual((await read("v1", "b")).spec, { ...spec, colour: "blue", enabled: false });
    });

    test("server-side apply through both versions: owners keep their fields, conflicts name them", async () => {
      const path = (version: string): string => lampPath(namespace, version, "c");
      const first = await apply(api, path("v1beta1"), "older", { color: "red", pieces: [{ name: "foot", mass: 4 }] });
      assert.equal(fieldAt(first, "status"), 201, String(fieldAt(first, "text")));
      const second = await apply(api, path("v1"), "newer", {
        material: "oak",
        parts: [{ id: "shade", body: { weight: 1 } }],
      });
      assert.equal(fieldAt(second, "status"), 200, String(fieldAt(second, "text")));
      const conflict = await apply(api, path("v1"), "newer", { colour: "blue" });
      assert.equal(fieldAt(conflict, "status"), 409, String(fieldAt(conflict, "text")));
      assert.match(textAt(conflict, "body", "message"), /conflict with "older": \.spec\.color/);
      const forced = await apply(api, path("v1"), "newer", { colour: "blue" }, true);
      assert.equal(fieldAt(forced, "status"), 200, String(fieldAt(forced, "text")));
      assert.deepEqual(fieldAt(await read("v1", "c"), "spec", "parts"), [{ id: "foot", body: { weight: 4 } }]);
      assert.equal(fieldAt(await read("v1beta1", "c"), "spec", "color"), "blue");
      const entries = objectsAt(forced, "body", "metadata", "managedFields").map(
        ({ manager, apiVersion, fieldsV1 }) => [manager, apiVersion, Object.keys(objectAt(fieldsV1, "f:spec")).sort()],
      );
      assert.deepEqual(
        entries.sort(([a], [b]) => (textAt(a) < textAt(b) ? -1 : 1)),
        [
          ["newer", `${LAMP_GROUP}/v1`, ["f:colour"]],
          ["older", `${LAMP_GROUP}/v1beta1`, ["f:pieces"]],
        ],
      );
      const owned = objectsAt(forced, "body", "metadata", "managedFields").find(({ manager }) => manager === "older");
      assert.deepEqual(Object.keys(objectAt(owned, "fieldsV1", "f:spec", "f:pieces")), ['k:{"name":"foot"}']);
      const given = await apply(api, path("v1beta1"), "older", { pieces: [{ name: "shade", mass: 2 }] });
      assert.equal(fieldAt(given, "status"), 200, String(fieldAt(given, "text")));
      assert.deepEqual(fieldAt(await read("v1", "c"), "spec", "parts"), [{ id: "shade", body: { weight: 2 } }]);
    });

    test("watches tell each version's clients in their own version; selectors name its fields", async () => {
      const watch = await api.watch(`${lampPath(namespace, "v1beta1")}?watch=true&fieldSelector=spec.color=red`);
      await create("v1", "d", { colour: "red", enabled: true });
      const added = await watch.next();
      assert.deepEqual([added?.type, added?.object.spec], ["ADDED", { color: "red", mode: "on", size: 1 }]);
      await api.patch(lampPath(namespace, "v1", "d"), "merge", { spec: { colour: "blue" } });
      const gone = await watch.next();
      assert.deepEqual([gone?.type, fieldAt(gone?.object, "spec", "color")], ["DELETED", "red"]);
      await watch.close();
      await create("v1beta1", "e", { color: "red" });
      for (const [version, selector] of [
        ["v1beta1", "spec.color=red"],
        ["v1", "spec.colour=red"],
      ] as const) {
        const list = await api.get(`${lampPath(namespace, version)}?fieldSelector=${selector}`);
        assert.deepEqual(
          list.body.items.map(({ metadata }) => metadata.name),
          ["e"],
          list.text,
        );
      }
      const unknown = await api.get(`${lampPath(namespace, "v1")}?fieldSelector=spec.color=red`);
      assert.equal(unknown.status, 400);
    });

    test("the status is written through either version", async () => {
      await create("v1beta1", "f", OLD_LAMP);
      const lit = await api.patch(`${lampPath(namespace, "v1beta1", "f")}/status`, "merge", { status: { lit: true } });
      assert.equal(lit.status, 200, lit.text);
      const newer = await read("v1", "f");
      assert.deepEqual([newer.status, newer.spec], [{ lit: true }, NEW_LAMP]);
    });

    test("rules are not published with the schema of the kind", async () => {
      const document = await api.get(`/openapi/v3/apis/${LAMP_GROUP}/v1beta1`);
      assert.equal(document.status, 200);
      assert.doesNotMatch(document.text, /kindsmith/);
      assert.match(document.text, /"color"/);
    });
  });

  test(`[VER-019, CRD-016] stored versions and rules change under stored objects, over restarts, profile ${profile().name}`, async (context) => {
    const folder = mkdtempSync(join(tmpdir(), "lamps-"));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    const start = (): Promise<TestApi> => startApi({ profile: profile(), storage: `lmdb:${join(folder, "store")}` });
    let api = await start();
    await establish(api, lampDefinition(api, { stored: "v1beta1" }));
    const namespace = await api.namespace();
    const spec = async (version: string, name: string): Promise<JsonObject> =>
      objectAt((await api.get(lampPath(namespace, version, name))).body, "spec");
    const create = (version: string, name: string, own: JsonValue): Promise<Answer> =>
      api.post(lampPath(namespace, version), {
        apiVersion: `${LAMP_GROUP}/${version}`,
        kind: "Lamp",
        metadata: { name },
        spec: own,
      });
    assert.equal(fieldAt(await create("v1beta1", "old", OLD_LAMP), "status"), 201);
    const { quality: _, ...shown } = NEW_LAMP;
    assert.deepEqual(await spec("v1", "old"), { ...shown, quality: "plain" });
    await api.stop();
    api = await start();
    const name = `lamps.${LAMP_GROUP}`;
    const change = async (manifest: JsonObject): Promise<void> => {
      const { metadata } = (await api.get(definitionsPath(api, name))).body;
      const { resourceVersion } = metadata;
      const put = await api.put(definitionsPath(api, name), { ...manifest, metadata: { name, resourceVersion } });
      assert.equal(put.status, 200, put.text);
    };
    await change(lampDefinition(api));
    assert.deepEqual(await spec("v1", "old"), NEW_LAMP);
    assert.deepEqual(await spec("v1beta1", "old"), OLD_LAMP);
    assert.equal(fieldAt(await create("v1", "new", { colour: "green" }), "status"), 201);
    const definition = (await api.get(definitionsPath(api, name))).body;
    assert.deepEqual(fieldAt(definition, "status", "storedVersions"), ["v1beta1", "v1"]);
    await api.stop();
    api = await start();
    assert.deepEqual(await spec("v1beta1", "new"), { color: "green", size: 1 });
    const swapped = RULES.map((rule) =>
      rule.values === undefined
        ? rule
        : { values: { ...objectAt(fieldAt(rule, "values") ?? {}), map: { on: false, off: true } } },
    );
    await change(lampDefinition(api, { rules: { to: "v1", rules: swapped } }));
    assert.equal((await spec("v1", "old")).enabled, false, "rules of today hold for what was stored before");
    assert.equal((await spec("v1beta1", "old")).mode, "on");
    const rewritten = await api.patch(lampPath(namespace, "v1", "old"), "merge", { spec: { colour: "white" } });
    assert.equal(rewritten.status, 200, rewritten.text);
    assert.deepEqual(await spec("v1beta1", "old"), { ...OLD_LAMP, color: "white" });
    await api.stop();
  });
}
