/** Kinds that decide by what is in an object who may write it: the hook `authorizeWrite`, through every door. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { defineHooks, fieldErrors, statusErrors } from "../../../runtime/index.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { type JsonObject, valueAt } from "../../support/json.js";
import { APPLY_TYPE } from "../support/apply-stage.js";
import { type NewPanel, PANEL_GROUP, panels } from "../support/converted-kinds.js";

type Version = "v1" | "v1alpha1";

/** What the hook was asked, as `name in the path: colour before > colour wanted`. */
const asked: string[] = [];
let whileAsked: () => Promise<void> = async () => {};

const { newer, conversion, groups } = panels();
const hooks = defineHooks<NewPanel>(newer, {
  prepareForCreate({ spec }) {
    if (spec?.material === "paint") spec.colour = "blue";
  },
  async authorizeWrite({ metadata, spec }, old, { name, user }) {
    assert.equal(user.username, "admin");
    asked.push(`${name}: ${old?.spec?.colour ?? "nothing"} > ${spec?.colour}`);
    await whileAsked();
    const group = { group: PANEL_GROUP, resource: "panels" };
    if (spec?.colour === "blue") throw statusErrors.forbidden(group, metadata?.name ?? "", "blue is for others");
  },
  validateCreate: ({ spec }) => (spec?.size === 13 ? [fieldErrors.invalid("spec.size", 13, "brings bad luck")] : []),
});

describe("permissions for the content of an object", () => {
  let api: TestApi;
  let namespace: string;
  before(async () => {
    api = await startApi({ groups, hooks: [conversion, hooks] });
    namespace = await api.namespace();
  });
  after(() => api.stop());
  beforeEach(() => {
    asked.length = 0;
    whileAsked = async () => {};
  });

  const path = (version: Version, name: string): string =>
    `/apis/${PANEL_GROUP}/${version}/namespaces/${namespace}/panels${name === "" ? "" : `/${name}`}`;
  const panel = (version: Version, name: string, colour: string): JsonObject => ({
    apiVersion: `${PANEL_GROUP}/${version}`,
    kind: "Panel",
    metadata: { name },
    spec: version === "v1" ? { colour } : { color: colour },
  });
  /** Every way to write a panel that is not there, or one that is. */
  const doors: Readonly<
    Record<string, (version: Version, name: string, colour: string, query: string) => Promise<Answer>>
  > = {
    POST: (version, name, colour, query) => api.post(path(version, "") + query, panel(version, name, colour)),
    PUT: (version, name, colour, query) => api.put(path(version, name) + query, panel(version, name, colour)),
    apply: (version, name, colour, query) =>
      api.request("PATCH", `${path(version, name)}${query || "?"}&fieldManager=m&force=true`, {
        type: APPLY_TYPE,
        body: panel(version, name, colour),
      }),
    merge: (version, name, colour, query) =>
      api.patch(path(version, name) + query, "merge", { spec: panel(version, name, colour).spec }),
    json: (version, name, colour, query) =>
      api.patch(path(version, name) + query, "json", [
        { op: "add", path: version === "v1" ? "/spec/colour" : "/spec/color", value: colour },
      ]),
  };

  for (const version of ["v1", "v1alpha1"] as const)
    test(`it is required by every kind of write through ${version}, in dry runs too`, async () => {
      for (const [door, write] of Object.entries(doors)) {
        const name = `${version}-${door.toLowerCase()}`;
        if (door !== "POST") await doors.POST?.(version, name, "red", "");
        const before = door === "POST" ? "nothing" : "red";
        const inPath = door === "POST" ? "" : name;
        for (const query of ["?dryRun=All", ""]) {
          asked.length = 0;
          const { status, body } = await write(version, name, "blue", query);
          const message = `panels.${PANEL_GROUP} "${name}" is forbidden: blue is for others`;
          assert.deepEqual([status, body.reason, body.message], [403, "Forbidden", message], `${door} ${query}`);
          assert.equal(asked[0], `${inPath}: ${before} > blue`);
          assert.equal((await write(version, name, "green", "?dryRun=All")).body.reason, undefined, door);
        }
        const { spec } = (await api.get(path("v1", name))).body;
        assert.equal(valueAt(spec, "colour"), door === "POST" ? undefined : "red", "nothing was written");
        assert.ok((await write(version, name, "green", "")).status < 300);
      }
    });

  test("for an object that PUT or apply would create there is no old one", async () => {
    for (const door of ["PUT", "apply"] as const) {
      const name = `new-${door.toLowerCase()}`;
      asked.length = 0;
      assert.equal((await doors[door]?.("v1", name, "blue", ""))?.status, 403);
      assert.ok(asked.length > 0 && asked.every((text) => text === `${name}: nothing > blue`), asked.join());
      assert.equal((await api.get(path("v1", name))).status, 404);
    }
  });

  test("it sees the object after mutation, before validation, but after the schema", async () => {
    const spec = { material: "paint", size: 13 };
    const { status } = await api.post(path("v1", ""), { metadata: { name: "painted" }, spec });
    assert.deepEqual([status, asked], [403, [": nothing > blue"]]);
    asked.length = 0;
    const unlucky = await api.post(path("v1", ""), { metadata: { name: "unlucky" }, spec: { size: 13 } });
    const broken = await api.post(path("v1", ""), { metadata: { name: "broken" }, spec: { colour: "sweet" } });
    assert.deepEqual([unlucky.status, broken.status, asked], [422, 422, [": nothing > undefined"]]);
  });

  test("it is checked again when another writer was faster, and not for a deletion", async () => {
    await doors.POST?.("v1", "raced", "red", "");
    asked.length = 0;
    whileAsked = async () => {
      whileAsked = async () => {};
      assert.equal((await doors.merge?.("v1", "raced", "green", ""))?.status, 200);
    };
    assert.equal((await api.patch(path("v1", "raced"), "merge", { spec: { size: 3 } })).status, 200);
    assert.deepEqual(asked, ["raced: red > red", "raced: red > green", "raced: green > green"]);
    asked.length = 0;
    assert.equal((await api.delete(path("v1", "raced"))).status, 200);
    assert.deepEqual(asked, []);
  });
});
