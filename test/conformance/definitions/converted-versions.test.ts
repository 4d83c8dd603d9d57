/** SPEC: Versioning, deprecation rules 2 and 4a: versions of one kind with different fields, and what is stored of them. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { defineHooks, type NamingProfile } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, objectAt } from "../../support/json.js";
import { APPLY_TYPE } from "../support/apply-stage.js";
import { PANEL_GROUP, type PanelOptions, panels } from "../support/converted-kinds.js";

type Version = "v1" | "v1alpha1";

const WHOLE = {
  colour: "red",
  size: 2,
  material: "steel",
  parts: [
    { name: "a", weight: 1, note: "first" },
    { name: "b", note: "second" },
  ],
};

/** Objects of a namespace in each version. */
class Stage {
  constructor(
    readonly api: TestApi,
    readonly namespace: string,
  ) {}

  static async open(api: TestApi): Promise<Stage> {
    return new Stage(api, await api.namespace());
  }

  path(version: Version, name = ""): string {
    return `/apis/${PANEL_GROUP}/${version}/namespaces/${this.namespace}/panels${name === "" ? "" : `/${name}`}`;
  }

  async create(version: Version, name: string, spec: JsonObject): Promise<ApiBody> {
    const { status, text, body } = await this.api.post(this.path(version), { metadata: { name }, spec });
    assert.equal(status, 201, text);
    return body;
  }

  async read(version: Version, name: string): Promise<ApiBody> {
    const { status, text, body } = await this.api.get(this.path(version, name));
    assert.equal(status, 200, text);
    assert.equal(body.apiVersion, `${PANEL_GROUP}/${version}`);
    return body;
  }

  apply(version: Version, manager: string, name: string, spec: JsonObject, force = false) {
    return this.api.request("PATCH", `${this.path(version, name)}?fieldManager=${manager}&force=${force}`, {
      type: APPLY_TYPE,
      body: { apiVersion: `${PANEL_GROUP}/${version}`, kind: "Panel", metadata: { name }, spec },
    });
  }
}

/** Runs what needs a server, which is stopped whatever comes of it. */
async function during<T>(starting: Promise<TestApi>, work: (api: TestApi) => Promise<T>): Promise<T> {
  const api = await starting;
  try {
    return await work(api);
  } finally {
    await api.stop();
  }
}

function folder(context: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-versions-"));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const STORAGES: readonly ("memory" | "lmdb")[] = ["memory", "lmdb"];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  for (const storage of STORAGES) {
    describe(`versions with different fields (${profile.name}, ${storage})`, () => {
      let api: TestApi;
      const directory = mkdtempSync(join(tmpdir(), "kindsmith-versions-"));
      before(async () => {
        const { groups, conversion } = panels();
        api = await startApi({
          profile,
          groups,
          hooks: [conversion],
          storage: storage === "memory" ? storage : `lmdb:${directory}`,
        });
      });
      after(async () => {
        await api.stop();
        rmSync(directory, { recursive: true, force: true });
      });
      roundTrips(() => api);
    });
  }

  describe(`the stored version (${profile.name})`, () => storedVersions(profile));
}

function roundTrips(api: () => TestApi): void {
  test("[VER-017] what one version wrote is read in the other, by the same uid and version", async () => {
    const stage = await Stage.open(api());
    const created = await stage.create("v1alpha1", "a", { color: "red", legacy: "old", parts: [{ name: "p" }] });
    assert.deepEqual(created.spec, { color: "red", legacy: "old", parts: [{ name: "p" }], size: 1 });
    const newer = await stage.read("v1", "a");
    assert.deepEqual(newer.spec, { colour: "red", material: "wood", parts: [{ name: "p" }], size: 1 });
    const older = await stage.read("v1alpha1", "a");
    assert.deepEqual(older, created);
    assert.equal(newer.metadata.uid, older.metadata.uid);
    assert.equal(newer.metadata.resourceVersion, older.metadata.resourceVersion);
  });

  test("[VER-017] writing back what was read through the other version changes nothing", async () => {
    const stage = await Stage.open(api());
    const created = await stage.create("v1", "a", WHOLE);
    const older = await stage.read("v1alpha1", "a");
    assert.deepEqual(older.spec, { color: "red", size: 2, parts: [{ name: "a", weight: 1 }, { name: "b" }] });
    const answer = await api().put(stage.path("v1alpha1", "a"), older);
    assert.deepEqual([answer.status, answer.body], [200, older]);
    assert.deepEqual(await stage.read("v1", "a"), created);
  });

  const writes: Record<string, (stage: Stage) => Promise<{ status: number; text: string }>> = {
    PUT: async (stage) => {
      const older = await stage.read("v1alpha1", "a");
      objectAt(older, "spec").color = "blue";
      objectAt(older, "spec").parts = [objectAt(older, "spec", "parts", 1), { name: "c" }];
      return api().put(stage.path("v1alpha1", "a"), older);
    },
    "merge patch": (stage) =>
      api().patch(stage.path("v1alpha1", "a"), "merge", {
        spec: { color: "blue", parts: [{ name: "b" }, { name: "c" }] },
      }),
    "JSON patch": (stage) =>
      api().patch(stage.path("v1alpha1", "a"), "json", [
        { op: "replace", path: "/spec/color", value: "blue" },
        { op: "remove", path: "/spec/parts/0" },
        { op: "add", path: "/spec/parts/-", value: { name: "c" } },
      ]),
  };
  for (const [name, write] of Object.entries(writes)) {
    test(`[VER-017] a ${name} through the other version keeps what that version can't say`, async () => {
      const stage = await Stage.open(api());
      await stage.create("v1", "a", WHOLE);
      const { status, text } = await write(stage);
      assert.equal(status, 200, text);
      const { spec } = await stage.read("v1", "a");
      assert.deepEqual(spec, {
        ...WHOLE,
        colour: "blue",
        parts: [{ name: "b", note: "second" }, { name: "c" }],
      });
    });
  }

  test("[VER-017, SSA-031] managers who apply through different versions share one object", async () => {
    const stage = await Stage.open(api());
    const first = await stage.apply("v1", "newer", "a", { colour: "red", material: "steel" });
    assert.equal(first.status, 201, first.text);
    const clash = await stage.apply("v1alpha1", "older", "a", { color: "blue", size: 3 });
    assert.equal(clash.status, 409, clash.text);
    assert.match(clash.body.message, /"newer": \.spec\.colour$/);
    const forced = await stage.apply("v1alpha1", "older", "a", { color: "blue", size: 3, legacy: "l" }, true);
    assert.equal(forced.status, 200, forced.text);
    const { spec, metadata } = await stage.read("v1", "a");
    assert.deepEqual(spec, { colour: "blue", material: "steel", size: 3 });
    const owned = metadata.managedFields.map((entry) => [
      entry.manager,
      entry.apiVersion,
      Object.keys(objectAt(entry, "fieldsV1", "f:spec")).sort(),
    ]);
    assert.deepEqual(owned, [
      ["newer", `${PANEL_GROUP}/v1`, ["f:material"]],
      ["older", `${PANEL_GROUP}/v1alpha1`, ["f:color", "f:legacy", "f:size"]],
    ]);
  });

  test("[VER-017, SSA-031] what was applied through one version and is left out through the other goes", async () => {
    const stage = await Stage.open(api());
    await stage.apply("v1", "m", "a", { colour: "red", size: 3, material: "steel" });
    const { status, text } = await stage.apply("v1alpha1", "m", "a", { color: "red" });
    assert.equal(status, 200, text);
    const { spec, metadata } = await stage.read("v1", "a");
    assert.deepEqual(fieldAt(spec, "colour"), "red");
    assert.notEqual(fieldAt(spec, "size"), 3);
    assert.deepEqual(
      metadata.managedFields.map(({ apiVersion }) => apiVersion),
      [`${PANEL_GROUP}/v1alpha1`],
    );
  });

  test("[VER-017] an apply that says nothing new through the other version writes nothing", async () => {
    const stage = await Stage.open(api());
    await stage.create("v1", "a", WHOLE);
    const once = await stage.apply("v1alpha1", "m", "a", { color: "red" });
    const again = await stage.apply("v1alpha1", "m", "a", { color: "red" });
    assert.equal(again.body.metadata.resourceVersion, once.body.metadata.resourceVersion);
    assert.deepEqual((await stage.read("v1", "a")).spec, WHOLE);
  });

  test("lists, tables and partial metadata speak the version of their path", async () => {
    const stage = await Stage.open(api());
    await stage.create("v1alpha1", "a", { color: "red", legacy: "l" });
    const older = (await api().get(stage.path("v1alpha1"))).body;
    assert.deepEqual(older.items, [await stage.read("v1alpha1", "a")]);
    const newer = (await api().get(stage.path("v1"))).body;
    assert.deepEqual(newer.items, [await stage.read("v1", "a")]);
    const as = (form: string) => ({ headers: { accept: `application/json;as=${form};g=${metaGroup(api())};v=v1` } });
    for (const version of ["v1", "v1alpha1"] as const) {
      const table = (await api().get(stage.path(version), as("Table"))).body;
      assert.deepEqual(fieldAt(table, "rows", 0, "cells"), ["a", "red"]);
    }
    const partial = (await api().get(stage.path("v1alpha1"), as("PartialObjectMetadataList"))).body;
    assert.equal(partial.items[0]!.metadata.annotations, undefined);
    const whole = (await api().get(stage.path("v1"), as("PartialObjectMetadataList"))).body;
    assert.deepEqual(whole.items[0]!.metadata.annotations, { [`${PANEL_GROUP}/legacy`]: "l" });
  });

  test("watches of both versions tell of the same changes, each in its own words", async () => {
    const stage = await Stage.open(api());
    const { resourceVersion } = (await api().get(stage.path("v1"))).body.metadata;
    const watches = await Promise.all(
      (["v1", "v1alpha1"] as const).map((version) =>
        api().watch(`${stage.path(version)}?watch=true&resourceVersion=${resourceVersion}`),
      ),
    );
    await stage.create("v1", "a", { colour: "red" });
    await api().patch(stage.path("v1alpha1", "a"), "merge", { spec: { color: "green" } });
    await api().delete(stage.path("v1alpha1", "a"));
    const seen = [];
    for (const watch of watches) {
      const events: JsonObject[] = [];
      for (let count = 0; count < 3; count++) events.push(await watch.event());
      seen.push(events);
      await watch.close();
    }
    const [newer = [], older = []] = seen;
    const types = ["ADDED", "MODIFIED", "DELETED"];
    assert.deepEqual(
      newer.map(({ type, object }) => [type, fieldAt(object, "spec", "colour")]),
      [types[0], types[1], types[2]].map((type, index) => [type, index === 0 ? "red" : "green"]),
    );
    assert.deepEqual(
      older.map(({ type, object }) => [type, fieldAt(object, "spec", "color")]),
      newer.map(({ type, object }) => [type, fieldAt(object, "spec", "colour")]),
    );
    assert.deepEqual(
      older.map(({ object }) => fieldAt(object, "metadata", "resourceVersion")),
      newer.map(({ object }) => fieldAt(object, "metadata", "resourceVersion")),
    );
  });

  test("field selectors name the fields of the version in the path", async () => {
    const stage = await Stage.open(api());
    await stage.create("v1", "a", { colour: "red", size: 1 });
    await stage.create("v1alpha1", "b", { color: "blue", size: 2 });
    const names = async (version: Version, selector: string): Promise<string[]> => {
      const { status, body, text } = await api().get(`${stage.path(version)}?fieldSelector=${selector}`);
      assert.equal(status, 200, text);
      return body.items.map(({ metadata }) => metadata.name);
    };
    assert.deepEqual(await names("v1", "spec.colour%3Dred"), ["a"]);
    assert.deepEqual(await names("v1alpha1", "spec.color%3Dred"), ["a"]);
    assert.deepEqual(await names("v1alpha1", "spec.color!%3Dred"), ["b"]);
    assert.deepEqual(await names("v1alpha1", "spec.size%3D2"), ["b"]);
    assert.deepEqual(await names("v1alpha1", "spec.size%3D2,spec.color%3Dred"), []);
    for (const [version, field] of [
      ["v1", "spec.size"],
      ["v1", "spec.color"],
      ["v1alpha1", "spec.colour"],
    ] as const)
      assert.equal((await api().get(`${stage.path(version)}?fieldSelector=${field}%3D1`)).status, 400);
    const watch = await api().watch(`${stage.path("v1alpha1")}?watch=true&fieldSelector=spec.size%3D2`);
    assert.equal((await watch.event()).object.metadata.name, "b");
    await api().patch(stage.path("v1", "a"), "merge", { spec: { size: 2 } });
    const { type, object } = await watch.event();
    assert.deepEqual([type, object.metadata.name, fieldAt(object, "spec", "color")], ["ADDED", "a", "red"]);
    await watch.close();
  });

  test("deletecollection selects by the fields of its version and answers in it", async () => {
    const stage = await Stage.open(api());
    await stage.create("v1", "a", { colour: "red" });
    await stage.create("v1", "b", { colour: "blue" });
    const { status, body } = await api().delete(`${stage.path("v1alpha1")}?fieldSelector=spec.color%3Dred`);
    assert.deepEqual([status, body.items.map(({ spec }) => fieldAt(spec, "color"))], [200, ["red"]]);
    const left = (await api().get(stage.path("v1"))).body.items;
    assert.deepEqual(
      left.map(({ metadata }) => metadata.name),
      ["b"],
    );
  });

  test("what is written through a version must hold by the schema of the stored one", async () => {
    const stage = await Stage.open(api());
    const refused = await api().post(stage.path("v1alpha1"), { metadata: { name: "a" }, spec: { color: "pink" } });
    assert.equal(refused.status, 422, refused.text);
    assert.deepEqual(
      refused.body.details.causes.map(({ field }) => field),
      ["spec.colour"],
    );
    const dryRun = await api().post(`${stage.path("v1alpha1")}?dryRun=All`, {
      metadata: { name: "a" },
      spec: { color: "red" },
    });
    assert.deepEqual([dryRun.status, fieldAt(dryRun.body, "spec", "color")], [201, "red"]);
    assert.equal((await api().get(stage.path("v1", "a"))).status, 404);
  });
}

function metaGroup({ profile }: TestApi): string {
  return profile.words.metaGroup;
}

function storedVersions(profile: NamingProfile): void {
  const start = (storage: string, options: PanelOptions) => {
    const { groups, conversion } = panels(options);
    return startApi({ profile, groups, hooks: [conversion], storage });
  };

  test("[VER-019] objects stay readable and are moved on when another version is stored from now on", async (context) => {
    const storage = `lmdb:${folder(context)}`;
    const { namespace } = await during(start(storage, { stored: "v1alpha1" }), async (api) => {
      const stage = await Stage.open(api);
      await stage.create("v1", "a", { colour: "red" });
      await stage.create("v1alpha1", "b", { color: "blue", legacy: "l" });
      return stage;
    });
    await during(start(storage, { stored: "v1", isOldServed: false }), async (api) => {
      const stage = new Stage(api, namespace);
      assert.equal((await api.get(stage.path("v1alpha1", "a"))).status, 404);
      const a = await stage.read("v1", "a");
      assert.deepEqual(a.spec, { colour: "red", size: 1, material: "wood" });
      const { spec, metadata } = await stage.read("v1", "b");
      assert.deepEqual([fieldAt(spec, "colour"), metadata.annotations], ["blue", { [`${PANEL_GROUP}/legacy`]: "l" }]);
      const listed = (await api.get(`${stage.path("v1")}?fieldSelector=spec.colour%3Dblue`)).body.items;
      assert.deepEqual(
        listed.map((item) => item.metadata.name),
        ["b"],
      );
      const rewritten = await api.put(stage.path("v1", "a"), a);
      assert.notEqual(rewritten.body.metadata.resourceVersion, a.metadata.resourceVersion, "a write moves it on");
      const again = await api.put(stage.path("v1", "a"), rewritten.body);
      assert.equal(again.body.metadata.resourceVersion, rewritten.body.metadata.resourceVersion);
    });
    await during(start(storage, { stored: "v1alpha1" }), async (api) => {
      const stage = new Stage(api, namespace);
      assert.deepEqual((await stage.read("v1alpha1", "b")).spec, { color: "blue", legacy: "l" });
      assert.deepEqual((await stage.read("v1alpha1", "a")).spec, { color: "red", size: 1 });
    });
  });

  test("custom kinds without a conversion change their name only, and lose nothing that the store can hold", async (context) => {
    const { groups } = panels({ convertsByName: true });
    const api = await startApi({ profile, groups });
    context.after(() => api.stop());
    const stage = await Stage.open(api);
    await stage.create("v1", "a", WHOLE);
    const older = await stage.read("v1alpha1", "a");
    assert.deepEqual(
      Object.keys(objectAt(older, "spec")).sort(),
      ["parts", "size"],
      "fields that the version lacks are left out",
    );
    const put = await api.put(stage.path("v1alpha1", "a"), {
      ...older,
      spec: { ...objectAt(fieldAt(older, "spec") ?? {}), size: 9 },
    });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual((await stage.read("v1", "a")).spec, { ...WHOLE, size: 9 });
    await stage.create("v1alpha1", "b", { color: "red", size: 2 });
    assert.deepEqual((await stage.read("v1", "b")).spec, { material: "wood", size: 2 });
  });

  test("hooks of the stored version are those of the other too", async (context) => {
    const { groups, conversion, newer } = panels();
    const hooks = defineHooks(newer, {
      prepareForCreate({ spec = {} }) {
        spec.material = "glass";
        spec.size = 7;
      },
      prepareForUpdate({ spec }, old) {
        if (spec && old.spec?.material) spec.material = `${old.spec.material}!`;
      },
      validateUpdate: ({ spec }, old) =>
        spec?.size === old.spec?.size
          ? []
          : [{ field: "spec.size", reason: "FieldValueInvalid", message: "Invalid value: field is immutable" }],
    });
    const api = await startApi({ profile, groups, hooks: [conversion, hooks] });
    context.after(() => api.stop());
    const stage = await Stage.open(api);
    await stage.create("v1alpha1", "a", { color: "red" });
    assert.deepEqual((await stage.read("v1", "a")).spec, { colour: "red", size: 7, material: "glass" });
    const patched = await api.patch(stage.path("v1alpha1", "a"), "merge", { spec: { color: "blue" } });
    assert.equal(patched.status, 200, patched.text);
    assert.deepEqual((await stage.read("v1", "a")).spec, { colour: "blue", size: 7, material: "glass!" });
    const refused = await api.patch(stage.path("v1alpha1", "a"), "merge", { spec: { size: 8 } });
    assert.equal(refused.status, 422, refused.text);
  });

  test("a change costs one conversion, however many watch it in the other version", async (context) => {
    let conversions = 0;
    const { groups, conversion } = panels({ onConversion: () => conversions++ });
    const api = await startApi({ profile, groups, hooks: [conversion] });
    context.after(() => api.stop());
    const stage = await Stage.open(api);
    const { resourceVersion } = (await api.get(stage.path("v1"))).body.metadata;
    const open = (query: string) =>
      api.watch(`${stage.path("v1alpha1")}?watch=true&resourceVersion=${resourceVersion}${query}`);
    const count = async (watches: number): Promise<number> => {
      // what was before is told up to here, so that nothing of it is counted
      await stage.create("v1", `last-before-${watches}`, { colour: "red" });
      const opened = await Promise.all(
        Array.from({ length: watches }, (_, index) => open(index % 2 === 0 ? "" : "&fieldSelector=spec.color%3Dred")),
      );
      for (const watch of opened) while ((await watch.event()).object.metadata.name !== `last-before-${watches}`);
      conversions = 0;
      await stage.create("v1", `of${watches}`, { colour: "red" });
      for (const watch of opened) {
        const { type, object } = await watch.event();
        assert.deepEqual(
          [type, object.metadata.name, fieldAt(object, "spec", "color")],
          ["ADDED", `of${watches}`, "red"],
        );
      }
      for (const watch of opened) await watch.close();
      return conversions;
    };
    const one = await count(1);
    assert.ok(one > 0);
    assert.equal(await count(20), one);
  });
}
