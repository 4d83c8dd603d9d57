/** Later releases: storage version migration, asked for by objects and by the server itself. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { AdmissionPlugin } from "../../runtime/admission/admission-chain.js";
import { forbidden } from "../../runtime/api/status.js";
import type { CreateServerOptions } from "../../runtime/index.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { gaugesPath, gaugeVersions } from "../conformance/support/versioned-kinds.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { definition, definitionsPath } from "../support/definitions.js";
import { eventuallyFound } from "../support/eventually-found.js";
import {
  type ApiBody,
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  objectsAt,
  textAt,
  valueAt,
} from "../support/json.js";

const CONTROLLERS = ["storage-version-migration", "customresource-establishing"];
/** A migration is given up after a while by these tests, which then show where it stands. */
const PATIENCE_MS = 60_000;
const STEP_MS = 20;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const migrationsPath = `/apis/${profile.words.storagemigrationGroup}/v1/storageversionmigrations`;

  const started = async (context: TestContext, options: Omit<CreateServerOptions, "profile">): Promise<TestApi> => {
    const api = await startApi({ profile, controllers: CONTROLLERS, ...options });
    context.after(() => api.stop());
    return api;
  };

  const ask = async (api: TestApi, name: string, resource: JsonValue): Promise<void> => {
    const { status, text } = await api.post(migrationsPath, { metadata: { name }, spec: { resource } });
    assert.equal(status, 201, text);
  };

  /** The first migration of a resource that has ended. */
  const ended = async (api: TestApi, resource: string): Promise<ApiBody & { readonly state: JsonObject }> => {
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const { body } = await api.get(migrationsPath);
      const own = body.items.find(({ spec }) => fieldAt(spec, "resource", "resource") === resource);
      const conditions = objectsAt(valueAt(own, "status", "conditions") ?? []);
      const state = conditions.find(({ type, status }) => type !== "Running" && status === "True");
      if (state !== undefined) return Object.assign(own!, { state });
      assert.ok(performance.now() < endMs, `still not ended: ${JSON.stringify(own)}`);
      await sleep(STEP_MS);
    }
  };

  describe(`storage migrations (${profile.name})`, () => {
    test("a regeneration that changes the stored version causes all objects to be written again", async (context) => {
      const folder = mkdtempSync(join(tmpdir(), "gauges-"));
      context.after(() => rmSync(folder, { recursive: true, force: true }));
      const storage = `lmdb:${folder}`;
      const older = await startApi({ profile, groups: gaugeVersions({ v1beta1: {} }), storage });
      for (let index = 0; index < 7; index++)
        await older.post(gaugesPath("v1beta1"), { metadata: { name: `g${index}` }, spec: { size: index } });
      await older.stop();

      const groups = gaugeVersions({ v1beta1: {}, v1: {} });
      const newer = await startApi({ profile, groups, storage, controllers: CONTROLLERS });
      const { state, metadata, status } = await ended(newer, "gauges");
      assert.equal(fieldAt(state, "type"), "Succeeded", String(fieldAt(state, "message")));
      assert.equal(fieldAt(state, "message"), "7 objects are stored in their present form");
      assert.match(textAt(metadata, "name"), /^gauges\.test\.example\.com-/);
      assert.match(textAt(status, "resourceVersion"), /^[0-9]+$/);
      assert.deepEqual(
        objectsAt(status, "conditions").map(({ type, status: value }) => [type, value]),
        [
          ["Running", "False"],
          ["Succeeded", "True"],
        ],
      );
      const { text } = await newer.get("/metrics");
      const labels = 'group="test.example.com",resource="gauges"';
      for (const line of [
        `storage_migrator_core_migrator_migrated_objects{${labels}} 7`,
        `storage_migrator_core_migrator_remaining_objects{${labels}} 0`,
        `storage_migrator_core_migrator_migrations_total{${labels},status="Succeeded"} 1`,
      ])
        assert.ok(text.includes(line), line);
      await newer.stop();

      const engine = await openLmdbEngine(folder);
      const { entries } = await engine.list({ prefix: "/registry/test.example.com/gauges/" });
      await engine.close();
      const versions = entries.map(({ value }) => JSON.parse(Buffer.from(value).toString()).apiVersion);
      assert.deepEqual(versions, new Array(7).fill("test.example.com/v1"));
    });

    test("a definition whose stored version has changed is migrated, and then stores one version only", async (context) => {
      const api = await started(context, {});
      const versions = (stored: string): JsonValue =>
        ["v1beta1", "v1"].map((name) => ({
          name,
          served: true,
          storage: name === stored,
          schema: { openAPIV3Schema: { type: "object", properties: { size: { type: "integer" } } } },
        }));
      const of = { plural: "lamps", kind: "Lamp", group: "test.example.com", scope: "Cluster" } as const;
      const created = await api.post(definitionsPath(api), definition(api, { ...of, versions: versions("v1beta1") }));
      assert.equal(created.status, 201, created.text);
      const path = "/apis/test.example.com/v1beta1/lamps";
      await eventuallyFound(api, path);
      const lamp = { apiVersion: "test.example.com/v1beta1", kind: "Lamp", metadata: { name: "a" }, size: 1 };
      assert.equal((await api.post(path, lamp)).status, 201);
      const place = definitionsPath(api, "lamps.test.example.com");
      const switched = await api.patch(place, "merge", { spec: { versions: versions("v1") } });
      assert.equal(switched.status, 200, switched.text);
      assert.deepEqual(fieldAt(switched.body, "status", "storedVersions"), ["v1beta1", "v1"]);
      await ask(api, "lamps", { group: "test.example.com", resource: "lamps" });
      const { state } = await ended(api, "lamps");
      assert.equal(fieldAt(state, "message"), "1 object is stored in its present form");
      assert.deepEqual(fieldAt((await api.get(place)).body, "status", "storedVersions"), ["v1"]);
      // what is in no object any more may go
      const gone = await api.patch(place, "merge", { spec: { versions: listAt(versions("v1")).slice(1) } });
      assert.equal(gone.status, 200, gone.text);
    });

    test("objects that can't be migrated are reported", async (context) => {
      const refusing: AdmissionPlugin = {
        name: "Refusing",
        handles: ({ gr, operation }) => gr.resource === "gauges" && operation === "UPDATE",
        async validate({ gr, name }) {
          throw forbidden(gr, name, "not today");
        },
      };
      const api = await started(context, { groups: gaugeVersions({ v1: {} }), admission: [refusing] });
      await api.post(gaugesPath("v1"), { metadata: { name: "a" } });
      await ask(api, "refused", { group: "test.example.com", resource: "gauges" });
      const { state } = await ended(api, "gauges");
      assert.deepEqual([fieldAt(state, "type"), fieldAt(state, "reason")], ["Failed", "MigrationFailed"]);
      assert.match(textAt(state, "message"), /"a" is forbidden: not today/);
      await ask(api, "unknown", { group: "nobody.example.com", resource: "things" });
      const unknown = await ended(api, "things");
      assert.deepEqual(
        [fieldAt(unknown, "state", "type"), fieldAt(unknown, "state", "reason")],
        ["Failed", "ResourceNotServed"],
      );
      assert.match(textAt(unknown, "state", "message"), /serves no resource things\.nobody\.example\.com/);
    });

    test("the resource of a migration is validated and immutable", async (context) => {
      const api = await started(context, { controllers: [] });
      const post = (spec: JsonObject): Promise<{ status: number; text: string }> =>
        api.post(migrationsPath, { metadata: { generateName: "m" }, spec });
      assert.equal((await post({ resource: { resource: "" } })).status, 422);
      assert.equal((await post({ resource: { group: "A b", resource: "pods" } })).status, 422);
      assert.equal((await post({ resource: { resource: "pods/status" } })).status, 422);
      await ask(api, "m", { resource: "configmaps" });
      const changed = await api.patch(`${migrationsPath}/m`, "merge", { spec: { resource: { resource: "secrets" } } });
      assert.equal(changed.status, 422);
      assert.match(changed.text, /spec: Invalid value.*field is immutable/);
    });
  });
}
