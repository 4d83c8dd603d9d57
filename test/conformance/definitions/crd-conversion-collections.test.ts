/** SPEC: Custom resources, conversion by webhook: lists and watches, which are asked for in batches. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES } from "../../support/api.js";
import { BEACON_GROUP } from "../../support/beacons.js";
import { convertedReview, send } from "../../support/conversion-webhook.js";
import { fieldAt, listAt, objectAt } from "../../support/json.js";
import { BeaconStage } from "../support/beacon-stage.js";

const OBJECTS = 501;

for (const profile of PROFILES) {
  describe(`collections of converted objects, profile ${profile().name}`, () => {
    let stage: BeaconStage;
    before(async () => {
      stage = await BeaconStage.open({ profile: profile(), reviewVersions: ["v2", "v1beta1", "v1"] });
      const names = Array.from({ length: OBJECTS }, (_, index) => `b-${String(index).padStart(3, "0")}`);
      for (let from = 0; from < OBJECTS; from += 50) {
        const creating = names.slice(from, from + 50);
        await Promise.all(
          creating.map((name) => stage.create("v1", name, { colour: "red" }, { labels: { many: "1" } })),
        );
      }
    });
    after(async () => {
      await stage.close();
      assert.deepEqual(stage.faults, []);
    });

    test("[CRD-018] a page of 500 objects is one call, in the first version of the document that the server knows", async () => {
      stage.server.forget();
      const path = `${stage.path("v1beta1")}?limit=500&labelSelector=many=1`;
      const first = await stage.api.get(path);
      assert.deepEqual([first.body.items.length, stage.server.sizes], [500, [500]]);
      assert.equal(stage.server.seen[0]?.review.apiVersion, `${stage.api.profile.words.apiextensionsGroup}/v1beta1`);
      assert.deepEqual(
        new Set(first.body.items.map(({ spec, apiVersion }) => `${apiVersion} ${fieldAt(spec, "color")}`)),
        new Set([`${BEACON_GROUP}/v1beta1 red`]),
      );
      const second = await stage.api.get(`${path}&continue=${encodeURIComponent(first.body.metadata.continue)}`);
      assert.deepEqual([second.body.items.length, stage.server.sizes], [1, [500, 1]]);
      const names = [...first.body.items, ...second.body.items].map(({ metadata }) => metadata.name);
      assert.deepEqual(names, [...names].sort());
      // what was converted for the pages serves the whole list
      const whole = await stage.api.get(`${stage.path("v1beta1")}?labelSelector=many=1`);
      assert.deepEqual([whole.body.items.length, stage.server.sizes], [OBJECTS, [500, 1]]);
    });

    test("simultaneous equal lists of many clients share one call", async () => {
      stage.server.forget();
      const path = `${stage.path("v1alpha1")}?limit=400&labelSelector=many=1`;
      const lists = await Promise.all(Array.from({ length: 6 }, () => stage.api.get(path)));
      assert.deepEqual(new Set(lists.map(({ body }) => body.items.length)), new Set([400]));
      assert.deepEqual(stage.server.sizes, [400]);
    });

    test("an empty list, and one of objects that already have the version, need no call", async () => {
      stage.server.forget();
      const none = await stage.api.get(`${stage.path("v1beta1")}?labelSelector=many=2`);
      assert.deepEqual([none.status, none.body.items], [200, []]);
      const own = await stage.api.get(`${stage.path("v1")}?limit=10`);
      assert.equal(own.body.items.length, 10);
      assert.deepEqual(stage.server.sizes, []);
    });

    test("tables and YAML show the version of the path", async () => {
      const path = `${stage.path("v1beta1")}?limit=1&labelSelector=many=1`;
      const { metaGroup } = stage.api.profile.words;
      const table = await stage.api.get(path, { headers: { accept: `application/json;as=Table;g=${metaGroup};v=v1` } });
      assert.deepEqual(listAt(table.body, "rows", 0, "cells").slice(0, 2), ["b-000", "red"]);
      const yaml = await stage.api.get(path, { headers: { accept: "application/yaml" } });
      assert.match(yaml.text, /\n {6}color: red\n/);
    });

    test("field selectors mean fields of the version of the path", async () => {
      const labels = { sort: "fields" };
      await stage.create("v1", "f-blue", { colour: "blue" }, { labels });
      await stage.create("v1beta1", "f-green", { color: "green" }, { labels });
      const names = async (version: "v1" | "v1beta1", field: string) => {
        const { status, body, text } = await stage.api.get(
          `${stage.path(version)}?labelSelector=sort=fields&fieldSelector=${field}`,
        );
        assert.equal(status, 200, text);
        return body.items.map(({ metadata }) => metadata.name);
      };
      assert.deepEqual(await names("v1", "spec.colour=blue"), ["f-blue"]);
      assert.deepEqual(await names("v1beta1", "spec.color=blue"), ["f-blue"]);
      assert.deepEqual(await names("v1beta1", "spec.color!=blue"), ["f-green"]);
      assert.deepEqual(await names("v1beta1", "spec.color=blue,metadata.name=f-green"), []);
      const limited = await stage.api.get(
        `${stage.path("v1beta1")}?limit=1&labelSelector=sort=fields&fieldSelector=spec.color=green`,
      );
      assert.equal(limited.body.metadata.remainingItemCount, undefined);
      const rest = await stage.api.get(
        `${stage.path("v1beta1")}?limit=1&labelSelector=sort=fields&fieldSelector=spec.color=green&continue=${encodeURIComponent(limited.body.metadata.continue)}`,
      );
      assert.deepEqual(
        [...limited.body.items, ...rest.body.items].map(({ metadata }) => metadata.name),
        ["f-green"],
      );
      const removed = await stage.api.delete(
        `${stage.path("v1beta1")}?labelSelector=sort=fields&fieldSelector=spec.color=green`,
      );
      assert.equal(removed.status, 200, removed.text);
      assert.deepEqual(await names("v1", "metadata.name!=x"), ["f-blue"]);
    });

    test("a watch of another version shows it, and what begins or ceases to match its selector", async () => {
      const labels = { sort: "watch" };
      const query = "?watch=true&labelSelector=sort=watch";
      await stage.create("v1", "w-one", { colour: "red" }, { labels });
      const all = await stage.api.watch(`${stage.path("v1beta1")}${query}`);
      const blue = await stage.api.watch(`${stage.path("v1beta1")}${query}&fieldSelector=spec.color=blue`);
      const initial = await all.event();
      assert.deepEqual(
        [initial.type, initial.object.apiVersion, fieldAt(initial.object, "spec", "color")],
        ["ADDED", `${BEACON_GROUP}/v1beta1`, "red"],
      );
      await stage.api.patch(stage.path("v1", "w-one"), "merge", { spec: { colour: "blue" } });
      const began = await blue.event();
      assert.deepEqual([began.type, fieldAt(began.object, "spec", "color")], ["ADDED", "blue"]);
      await stage.api.patch(stage.path("v1", "w-one"), "merge", { spec: { lamps: 2 } });
      assert.deepEqual(await blue.take(1), ["MODIFIED w-one"]);
      const ceasing = await stage.api.patch(stage.path("v1beta1", "w-one"), "merge", { spec: { color: "red" } });
      const ceased = await blue.event();
      assert.deepEqual([ceased.type, fieldAt(ceased.object, "spec", "color")], ["DELETED", "blue"]);
      assert.equal(ceased.object.metadata.resourceVersion, ceasing.body.metadata.resourceVersion);
      await stage.api.delete(stage.path("v1", "w-one"));
      assert.deepEqual(await all.take(4), ["MODIFIED w-one", "MODIFIED w-one", "MODIFIED w-one", "DELETED w-one"]);
      await Promise.all([all.close(), blue.close()]);
    });

    test("watches with one selection share a call for each change, and lose no change if the webhook is slow", async () => {
      const labels = { sort: "slow" };
      const watches = await Promise.all(
        Array.from({ length: 5 }, () => stage.api.watch(`${stage.path("v1beta1")}?watch=true&labelSelector=sort=slow`)),
      );
      const held: (() => void)[] = [];
      stage.server.forget();
      stage.server.answer = (review, response) =>
        void held.push(() => send(response, convertedReview(objectAt(review))));
      await stage.create("v1", "s-0", { colour: "red" }, { labels });
      await stage.server.called(1);
      for (let index = 1; index < 20; index++) await stage.create("v1", `s-${index}`, { colour: "red" }, { labels });
      stage.server.answer = undefined;
      for (const answer of held) answer();
      const expected = Array.from({ length: 20 }, (_, index) => `ADDED s-${index}`);
      for (const watch of watches) assert.deepEqual(await watch.take(20), expected);
      // one call for the first change, and few for all that came meanwhile
      assert.deepEqual([stage.server.sizes[0], stage.server.sizes.reduce((sum, size) => sum + size, 0)], [1, 20]);
      await Promise.all(watches.map((watch) => watch.close()));
    });

    test("writers in several versions lose none of each other's changes", async () => {
      const { api } = stage;
      await stage.create("v1", "busy", { colour: "red", lamps: 0 }, { annotations: {} });
      const versions = ["v1", "v1beta1", "v1alpha1"] as const;
      const writes = Array.from({ length: 30 }, (_, index) => {
        const body = { metadata: { annotations: { [`w-${index}`]: "1" } } };
        return api.patch(stage.path(versions[index % 3] as "v1", "busy"), "merge", body);
      });
      const codes = (await Promise.all(writes)).map(({ status }) => status);
      assert.deepEqual(new Set(codes), new Set([200]));
      const { annotations } = (await stage.read("v1", "busy")).metadata;
      assert.equal(Object.keys(annotations).length, 30);
    });
  });
}
