/** SPEC: Custom resources, conversion by webhook: what is asked, and how each verb shows the answers. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES } from "../../support/api.js";
import { BEACON_GROUP } from "../../support/beacons.js";
import { convertedReview, send } from "../../support/conversion-webhook.js";
import { fieldAt, type JsonObject, listAt, objectAt, textAt } from "../../support/json.js";
import { BeaconStage } from "../support/beacon-stage.js";

for (const profile of PROFILES) {
  describe(`conversion by webhook, profile ${profile().name}`, () => {
    let stage: BeaconStage;
    before(async () => {
      stage = await BeaconStage.open({ profile: profile() });
    });
    after(async () => {
      await stage.close();
      assert.deepEqual(stage.faults, []);
    });

    test("[CRD-018] an object that is read through another version is sent in a ConversionReview", async () => {
      await stage.create("v1", "asked", { colour: "red", lamps: 2 }, { labels: { a: "b" } });
      stage.server.forget();
      const shown = await stage.read("v1beta1", "asked");
      assert.deepEqual(shown.spec, { color: "red", lamps: 2, range: 10 });
      const [{ url, review }] = stage.server.seen as [{ url: string; review: JsonObject }];
      assert.equal(stage.server.seen.length, 1);
      assert.equal(url, "/convert?timeout=30s");
      assert.equal(review.kind, "ConversionReview");
      assert.equal(review.apiVersion, `${stage.api.profile.words.apiextensionsGroup}/v1`);
      assert.match(textAt(review, "request", "uid"), /^[0-9a-f-]{36}$/);
      assert.equal(fieldAt(review, "request", "desiredAPIVersion"), `${BEACON_GROUP}/v1beta1`);
      const stored = await stage.read("v1", "asked");
      assert.deepEqual(fieldAt(review, "request", "objects"), [stored]);
    });

    test("a converted state is not converted again", async () => {
      await stage.create("v1", "once", { colour: "red" });
      await stage.read("v1beta1", "once");
      stage.server.forget();
      await Promise.all(Array.from({ length: 5 }, () => stage.read("v1beta1", "once")));
      assert.deepEqual(stage.server.sizes, []);
      await stage.api.patch(stage.path("v1", "once"), "merge", { spec: { colour: "blue" } });
      assert.equal(fieldAt(await stage.read("v1beta1", "once"), "spec", "color"), "blue");
      assert.equal(stage.server.sizes.length, 1);
    });

    test("what is written through another version is stored as the webhook has it, with the stored version's defaults", async () => {
      stage.server.forget();
      const created = await stage.create("v1beta1", "written", { color: "green", unknown: 1 });
      assert.deepEqual(created.spec, { color: "green", range: 5 });
      assert.deepEqual((await stage.read("v1", "written")).spec, { colour: "green", range: 5 });
      const { status, body, text } = await stage.api.put(stage.path("v1beta1", "written"), {
        ...created,
        spec: { color: "white", lamps: 3 },
      });
      assert.equal(status, 200, text);
      assert.deepEqual(body.spec, { color: "white", lamps: 3, range: 5 });
      assert.equal(body.metadata.uid, created.metadata.uid);
      assert.equal(body.metadata.generation, 2);
      assert.deepEqual((await stage.read("v1", "written")).spec, { colour: "white", lamps: 3, range: 5 });
    });

    test("patches, the status and the scale speak the version of their path", async () => {
      await stage.create("v1", "parts", { colour: "red", lamps: 1 });
      const { api } = stage;
      const path = stage.path("v1beta1", "parts");
      const merged = await api.patch(path, "merge", { spec: { color: "blue" } });
      assert.equal(merged.status, 200, merged.text);
      const edited = await api.patch(path, "json", [{ op: "test", path: "/spec/color", value: "blue" }]);
      assert.equal(edited.status, 200, edited.text);
      const status = await api.patch(`${path}/status`, "merge", { status: { lit: 7 }, spec: { color: "black" } });
      assert.equal(status.status, 200, status.text);
      const scale = await api.get(`${path}/scale`);
      assert.deepEqual([fieldAt(scale.body, "spec", "replicas"), fieldAt(scale.body, "status", "replicas")], [1, 7]);
      const scaled = await api.patch(`${path}/scale`, "merge", { spec: { replicas: 4 } });
      assert.equal(scaled.status, 200, scaled.text);
      assert.equal(fieldAt(scaled.body, "spec", "replicas"), 4);
      const stored = await stage.read("v1", "parts");
      assert.deepEqual([stored.spec, stored.status], [{ colour: "blue", lamps: 4, range: 10 }, { lit: 7 }]);
    });

    test("fields owned in one version conflict in another", async () => {
      const first = await stage.apply("v1beta1", "old-hand", "owned", { color: "red", lamps: 1 });
      assert.equal(first.status, 201, first.text);
      const conflict = await stage.apply("v1", "new-hand", "owned", { colour: "blue" });
      assert.equal(conflict.status, 409, conflict.text);
      assert.match(conflict.text, /old-hand/);
      const forced = await stage.apply("v1", "new-hand", "owned", { colour: "blue" }, true);
      assert.equal(forced.status, 200, forced.text);
      const owners = Object.fromEntries(
        forced.body.metadata.managedFields.map((entry) => [entry.manager, [entry.apiVersion, entry.fieldsV1]]),
      );
      assert.deepEqual(owners, {
        "old-hand": [`${BEACON_GROUP}/v1beta1`, { "f:spec": { "f:lamps": {} } }],
        "new-hand": [`${BEACON_GROUP}/v1`, { "f:spec": { "f:colour": {} } }],
      });
      const again = await stage.apply("v1alpha1", "old-hand", "owned", { color: "blue" });
      assert.equal(again.status, 200, again.text);
      assert.deepEqual((await stage.read("v1", "owned")).spec, { colour: "blue", range: 5 });
    });

    test("integers beyond 2^53 and deep values go through unchanged", async () => {
      const { api } = stage;
      let deep = "1";
      for (let level = 0; level < 100; level++) deep = `{"n":${deep}}`;
      const body = `{"apiVersion":"${BEACON_GROUP}/v1beta1","kind":"Beacon","metadata":{"name":"exact"},"spec":{"color":"red","free":{"exact":9007199254740993,"deep":${deep}}}}`;
      stage.server.answer = (review, response, text) => {
        // a webhook that does not round
        const [, objects] = /"objects":(\[.*\])/.exec(text) as unknown as [string, string];
        const converted = objects
          .replaceAll(/"apiVersion":"[^"]*"/g, `"apiVersion":"${fieldAt(review, "request", "desiredAPIVersion")}"`)
          .replaceAll(
            /"colou?r"/g,
            textAt(review, "request", "desiredAPIVersion").endsWith("/v1") ? '"colour"' : '"color"',
          );
        response.end(
          `{"apiVersion":"${fieldAt(review, "apiVersion")}","kind":"ConversionReview","response":{"uid":"${fieldAt(review, "request", "uid")}","result":{"status":"Success"},"convertedObjects":${converted}}}`,
        );
      };
      try {
        const created = await api.request("POST", stage.path("v1beta1"), { body });
        assert.equal(created.status, 201, created.text);
        for (const version of ["v1", "v1beta1", "v1alpha1"] as const) {
          const { text } = await api.get(stage.path(version, "exact"));
          assert.match(text, /"exact":9007199254740993\b/);
          assert.ok(text.includes(deep), text);
        }
      } finally {
        stage.server.answer = undefined;
      }
    });

    test("a webhook may change labels and annotations, and nothing else of the metadata", async () => {
      stage.server.answer = undefined;
      await stage.create(
        "v1",
        "meta",
        { colour: "red" },
        { labels: { a: "1" }, annotations: { k: "v" }, finalizers: ["x.io/y"] },
      );
      stage.server.answer = (review, response) => {
        const answer = convertedReview(objectAt(review));
        for (const object of listAt(answer, "response", "convertedObjects")) {
          objectAt(object).metadata = {
            ...objectAt(object, "metadata"),
            labels: { b: "2" },
            generation: 99,
            finalizers: [],
            resourceVersion: "1",
          };
          delete objectAt(object, "metadata").annotations;
        }
        send(response, answer);
      };
      try {
        const { metadata } = await stage.read("v1beta1", "meta");
        const stored = (await stage.read("v1", "meta")).metadata;
        assert.deepEqual([metadata.labels, metadata.annotations], [{ b: "2" }, undefined]);
        const { labels: _, annotations: __, ...rest } = metadata;
        const { labels: ___, annotations: ____, ...storedRest } = stored;
        assert.deepEqual(rest, storedRest);
      } finally {
        stage.server.answer = undefined;
      }
      await stage.api.patch(stage.path("v1", "meta"), "merge", { metadata: { finalizers: null } });
    });
  });
}
