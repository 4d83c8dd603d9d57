/** SPEC: Resource deletion. Options, answers and grace periods of a delete, through a server on a socket. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { widgets as widgetsResource } from "../../../generated/demo.example.com/v1/index.js";
import { encodeEnvelope } from "../../../runtime/codec/protobuf/envelope.js";
import { ProtobufWriter } from "../../../runtime/codec/protobuf/protobuf-writer.js";
import { defineHooks } from "../../../runtime/index.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { create } from "../../controllers/owned-objects.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";

const HOLD = "example.com/hold";

/** Widgets in the mode `manual` have work to finish. */
const graceful = defineHooks(widgetsResource, {
  gracePeriodSeconds: (widget, requested) => (widget.spec.mode === "manual" ? (requested ?? 30) : 0),
  answersDeletedObject: true,
});

for (const profile of PROFILES) {
  const { name: profileName } = profile();
  describe(`deletion, profile ${profileName}`, () => {
    let api: TestApi;
    let graced: TestApi;
    const clock = new ManualClock();
    let configmaps: string;
    let widgets: string;
    before(async () => {
      api = await startApi({ profile: profile() });
      graced = await startApi({ profile: profile(), hooks: [graceful], clock, controllers: [] });
      const t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      widgets = `/apis/demo.example.com/v1/namespaces/${await graced.namespace()}/widgets`;
    });
    after(async () => {
      await api.stop();
      await graced.stop();
    });

    const running = (name: string, finalizers: readonly string[] = []) =>
      graced.post(widgets, { metadata: { name, finalizers }, spec: { size: 1, mode: "manual" } });

    test("[DEL-006, DEL-007] the answer is a Status, the last state of the object, or what it is now", async () => {
      const { metadata } = await create(api, configmaps, { name: "plain" });
      const plain = await api.delete(`${configmaps}/plain`);
      const { name, uid } = metadata;
      assert.deepEqual(
        [plain.status, plain.body.kind, plain.body.status, plain.body.details],
        [200, "Status", "Success", { name, kind: "configmaps", uid }],
      );
      await create(api, configmaps, { name: "held", finalizers: [HOLD] });
      const held = await api.delete(`${configmaps}/held`);
      assert.deepEqual([held.status, held.body.kind, held.body.metadata.name], [200, "ConfigMap", "held"]);
      assert.ok(held.body.metadata.deletionTimestamp);
      const accounts = configmaps.replace("configmaps", "serviceaccounts");
      const account = await create(api, accounts, { name: "robot" });
      const removed = await api.delete(`${accounts}/robot`);
      assert.deepEqual(
        [removed.status, removed.body.kind, removed.body.metadata.uid],
        [200, "ServiceAccount", account.metadata.uid],
      );
      assert.equal((await api.get(`${accounts}/robot`)).status, 404);
      await api.patch(`${configmaps}/held`, "merge", { metadata: { finalizers: null } });
    });

    test("[DEL-012] options of a wrong type or value are refused", async () => {
      await create(api, configmaps, { name: "options" });
      for (const [body, code, text] of [
        [{ propagationPolicy: 1 }, 400, "propagationPolicy must be a string"],
        [{ orphanDependents: "yes" }, 400, "orphanDependents must be a boolean"],
        [{ gracePeriodSeconds: 1.5 }, 400, "gracePeriodSeconds must be an integer"],
        [{ propagationPolicy: "Later" }, 422, 'propagationPolicy: Unsupported value: "Later"'],
        [{ dryRun: ["All", "Some"] }, 422, 'dryRun: Unsupported value: ["All","Some"]: supported values: "All"'],
        [{ kind: "Secret" }, 400, "DeleteOptions"],
      ] as const) {
        const refused = await api.delete(`${configmaps}/options`, { body });
        assert.deepEqual([refused.status, refused.body.message.includes(text)], [code, true], refused.body.message);
      }
      const both = await api.delete(`${configmaps}/options?propagationPolicy=Orphan&orphanDependents=false`);
      assert.deepEqual([both.status, both.body.details.causes[0]?.field], [422, "propagationPolicy"]);
      assert.match(both.body.message, /orphanDependents and deletionPropagation cannot be both set/);
      const nothing = { propagationPolicy: null, orphanDependents: null, gracePeriodSeconds: null };
      assert.equal((await api.delete(`${configmaps}/options`, { body: nothing })).status, 200);
    });

    test("[DEL-008, DEL-018] a grace period begins with the first request and only ever becomes shorter", async () => {
      await running("a");
      const first = await graced.delete(`${widgets}/a`);
      const { deletionTimestamp, deletionGracePeriodSeconds } = first.body.metadata;
      assert.deepEqual([first.status, deletionGracePeriodSeconds], [200, 30]);
      assert.equal(Date.parse(deletionTimestamp) - clock.now(), 30_000);
      clock.advance(2_000);
      for (const query of ["", "?gracePeriodSeconds=30", "?gracePeriodSeconds=99"]) {
        const later = await graced.delete(`${widgets}/a${query}`);
        assert.deepEqual([later.status, later.body.metadata], [200, first.body.metadata]);
      }
      const shorter = await graced.delete(`${widgets}/a?gracePeriodSeconds=10`);
      assert.equal(shorter.body.metadata.deletionGracePeriodSeconds, 10);
      assert.equal(Date.parse(deletionTimestamp) - Date.parse(shorter.body.metadata.deletionTimestamp), 20_000);
      const changed = await graced.patch(`${widgets}/a`, "merge", { metadata: { labels: { a: "b" } } });
      assert.deepEqual([changed.status, changed.body.metadata.deletionGracePeriodSeconds], [200, 10]);
      const last = await graced.delete(`${widgets}/a?gracePeriodSeconds=0`);
      assert.deepEqual(
        [last.status, last.body.kind, last.body.metadata.deletionGracePeriodSeconds],
        [200, "Widget", 0],
      );
      assert.equal((await graced.get(`${widgets}/a`)).status, 404);
    });

    test("[DEL-013, DEL-018] a grace period of 0 removes at once, and so does a kind or object without one", async () => {
      await running("at-once");
      assert.equal((await graced.delete(`${widgets}/at-once?gracePeriodSeconds=0`)).status, 200);
      assert.equal((await graced.get(`${widgets}/at-once`)).status, 404);
      await graced.post(widgets, { metadata: { name: "idle" }, spec: { size: 1 } });
      const idle = await graced.delete(`${widgets}/idle?gracePeriodSeconds=60`);
      assert.deepEqual([idle.status, idle.body.metadata.name], [200, "idle"]);
      assert.equal((await graced.get(`${widgets}/idle`)).status, 404);
      await create(api, configmaps, { name: "plain" });
      assert.equal((await api.delete(`${configmaps}/plain?gracePeriodSeconds=60`)).body.status, "Success");
    });

    test("[DEL-002, DEL-004, DEL-018] grace period and finalizers each hold the object by themselves", async () => {
      await running("finalized", [HOLD]);
      await graced.delete(`${widgets}/finalized?gracePeriodSeconds=0`);
      const held = (await graced.get(`${widgets}/finalized`)).body.metadata;
      assert.deepEqual([held.deletionGracePeriodSeconds, held.finalizers], [0, [HOLD]]);
      await graced.patch(`${widgets}/finalized`, "merge", { metadata: { finalizers: null } });
      assert.equal((await graced.get(`${widgets}/finalized`)).status, 404);
      await running("waiting", [HOLD]);
      const { generation } = (await graced.get(`${widgets}/waiting`)).body.metadata;
      assert.equal((await graced.delete(`${widgets}/waiting`)).body.metadata.generation, generation + 1);
      await graced.patch(`${widgets}/waiting`, "merge", { metadata: { finalizers: null } });
      assert.equal((await graced.get(`${widgets}/waiting`)).status, 200);
      await graced.delete(`${widgets}/waiting?gracePeriodSeconds=0`);
      assert.equal((await graced.get(`${widgets}/waiting`)).status, 404);
    });

    test("[DEL-018, DEL-026] a deleted collection applies the grace period; a dry-run changes nothing", async () => {
      await running("x");
      await graced.post(widgets, { metadata: { name: "y" }, spec: { size: 1 } });
      const before = (await graced.get(widgets)).body.items;
      const dry = await graced.delete(`${widgets}?gracePeriodSeconds=20&dryRun=All`);
      assert.deepEqual(dry.body.items[0]?.metadata.deletionGracePeriodSeconds, 20);
      assert.deepEqual((await graced.get(widgets)).body.items, before);
      const { body } = await graced.delete(`${widgets}?gracePeriodSeconds=20`);
      assert.deepEqual(
        body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
        ["x", "y"],
      );
      const left = (await graced.get(widgets)).body.items;
      assert.deepEqual([left.length, left[0]!.metadata.deletionGracePeriodSeconds], [1, 20]);
      await graced.delete(`${widgets}/x?gracePeriodSeconds=0`);
    });

    test("[DEL-012] the options may be Protobuf", async () => {
      const type = api.profile.words.protobufMediaType;
      const send = (name: string, kind: string): Promise<Answer> => {
        const options = new ProtobufWriter();
        options.string(4, "Foreground");
        const body = encodeEnvelope({ apiVersion: "v1", kind }, options.finish());
        return api.delete(`${configmaps}/${name}`, { body, type });
      };
      await create(api, configmaps, { name: "protobuf" });
      assert.equal((await send("protobuf", "ConfigMap")).status, 400);
      const answer = await send("protobuf", "DeleteOptions");
      assert.deepEqual([answer.status, answer.body.metadata.finalizers], [200, ["foregroundDeletion"]]);
    });

    test("[DEL-012] the options may be YAML", async () => {
      await create(api, configmaps, { name: "yaml" });
      const body = "apiVersion: v1\nkind: DeleteOptions\npropagationPolicy: Foreground\n";
      const answer = await api.delete(`${configmaps}/yaml`, { body, type: "application/yaml" });
      assert.deepEqual([answer.status, answer.body.metadata.finalizers], [200, ["foregroundDeletion"]]);
    });

    test("[DEL-025] a large collection goes as a whole, and the answer names every object in order", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const names = Array.from({ length: 200 }, (_, index) => `c${String(index).padStart(3, "0")}`);
      await Promise.all(names.map((name) => create(api, path, { name })));
      const { body } = await api.delete(path);
      assert.deepEqual(
        body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
        names,
      );
      assert.deepEqual((await api.get(path)).body.items, []);
    });
  });
}
