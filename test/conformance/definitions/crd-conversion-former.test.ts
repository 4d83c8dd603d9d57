/** SPEC: Custom resources, conversion by webhook: objects that were stored in another version than the present one. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import type { NamingProfile } from "../../../runtime/index.js";
import { createAuthority } from "../../client/support/authority.js";
import { PROFILES } from "../../support/api.js";
import { BEACON_GROUP } from "../../support/beacons.js";
import { ConversionServer } from "../../support/conversion-webhook.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt } from "../../support/json.js";
import { BeaconStage } from "../support/beacon-stage.js";

/** A server that stores `v1`, over a store in which `old` and `held` are of `v1beta1`. */
async function afterMigration(context: TestContext, profile: NamingProfile): Promise<BeaconStage> {
  const folder = mkdtempSync(join(tmpdir(), "beacons-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const authority = await createAuthority();
  const server = await ConversionServer.start(await authority.issueServer());
  const older = await BeaconStage.over(server, authority, { profile, folder, stored: "v1beta1" });
  await older.create("v1beta1", "old", { color: "red", lamps: 1 }, { labels: { sort: "old" } });
  await older.create("v1beta1", "held", { color: "blue" }, { finalizers: ["x.io/y"] });
  await older.stopApi();
  server.forget();
  const stage = await BeaconStage.over(server, authority, { profile, folder }, older.namespace);
  context.after(() => stage.close());
  return stage;
}

for (const profile of PROFILES) {
  describe(`objects of a former storage version, profile ${profile().name}`, () => {
    test("[CRD-018] they are asked for when they are wanted in another version, and not in their own", async (context) => {
      const stage = await afterMigration(context, profile());
      assert.deepEqual((await stage.read("v1beta1", "old")).spec, { color: "red", lamps: 1, range: 5 });
      assert.deepEqual(stage.server.sizes, []);
      assert.deepEqual((await stage.read("v1", "old")).spec, { colour: "red", lamps: 1, range: 5 });
      const list = await stage.api.get(stage.path("v1"));
      assert.deepEqual(
        list.body.items.map(({ apiVersion, metadata, spec }) => [apiVersion, metadata.name, fieldAt(spec, "colour")]),
        [
          [`${BEACON_GROUP}/v1`, "held", "blue"],
          [`${BEACON_GROUP}/v1`, "old", "red"],
        ],
      );
      assert.deepEqual(stage.server.sizes, [1, 1]);
      assert.equal(
        fieldAt(stage.server.seen[0]?.review, "request", "objects", 0, "apiVersion"),
        `${BEACON_GROUP}/v1beta1`,
      );
      const selected = await stage.api.get(`${stage.path("v1")}?fieldSelector=spec.colour=red`);
      assert.deepEqual(
        selected.body.items.map(({ metadata }) => metadata.name),
        ["old"],
      );
    });

    test("their next write brings them to the present version, even one that changes nothing", async (context) => {
      const stage = await afterMigration(context, profile());
      const before = await stage.read("v1", "old");
      const same = await stage.api.put(stage.path("v1", "old"), before);
      assert.equal(same.status, 200, same.text);
      assert.notEqual(same.body.metadata.resourceVersion, before.metadata.resourceVersion);
      stage.server.forget();
      const { resourceVersion: _, ...metadata } = same.body.metadata;
      const { resourceVersion: __, ...known } = before.metadata;
      assert.deepEqual(metadata, known);
      assert.deepEqual(await stage.read("v1", "old"), same.body);
      assert.deepEqual(stage.server.sizes, []);
    });

    test("a webhook that is out of order stops neither the server nor deletions nor other objects", async (context) => {
      const stage = await afterMigration(context, profile());
      const { api } = stage;
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      await eventuallyFound(api, "/readyz");
      const failed = await api.get(stage.path("v1", "old"));
      assert.equal(failed.status, 500);
      assert.equal(
        failed.body.message,
        `conversion webhook for ${BEACON_GROUP}/v1beta1, Kind=Beacon failed: an error on the server ("unknown") has prevented the request from succeeding`,
      );
      assert.equal((await api.get(stage.path("v1"))).status, 500);
      await stage.create("v1", "new", { colour: "white" });
      assert.deepEqual(fieldAt(await stage.read("v1", "new"), "spec", "colour"), "white");
      const held = await api.delete(stage.path("v1", "held"));
      assert.deepEqual([held.status, held.body.status], [200, "Success"]);
      const shown = await stage.read("v1beta1", "held");
      assert.deepEqual([shown.metadata.finalizers, fieldAt(shown, "spec", "color")], [["x.io/y"], "blue"]);
      assert.notEqual(shown.metadata.deletionTimestamp, undefined);
      const removed = await api.delete(stage.path("v1", "old"));
      assert.deepEqual([removed.status, removed.body.status], [200, "Success"]);
      assert.equal((await api.get(stage.path("v1beta1", "old"))).status, 404);
      stage.server.answer = undefined;
      const freed = await api.patch(stage.path("v1", "held"), "merge", { metadata: { finalizers: null } });
      assert.equal(freed.status, 200, freed.text);
      assert.equal((await api.get(stage.path("v1", "held"))).status, 404);
    });

    test("a namespace is emptied and deleted though the webhook is out of order", async (context) => {
      const stage = await afterMigration(context, profile());
      const { api, namespace } = stage;
      await api.patch(stage.path("v1beta1", "held"), "merge", { metadata: { finalizers: null } });
      stage.server.answer = (_, response) => void response.writeHead(500).end();
      await stage.create("v1", "new", { colour: "white" });
      const watch = await api.watch(`/api/v1/namespaces?watch=true&fieldSelector=metadata.name=${namespace}`);
      assert.equal((await watch.event()).type, "ADDED");
      await api.delete(`/api/v1/namespaces/${namespace}`);
      let event = await watch.next();
      while (event?.type === "MODIFIED") event = await watch.next();
      assert.equal(event?.type, "DELETED");
      await watch.close();
    });
  });
}
