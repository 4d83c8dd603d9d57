/** SPEC: API versions and groups; Deprecation rules 4a and 4b: which versions a server has, by its release and switches. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type CreateServerOptions, createServer, type NamingProfile } from "../../../runtime/index.js";
import { openStorage } from "../../../runtime/storage/open.js";
import { PROFILES, type TestApi } from "../../support/api.js";
import { fieldAt, objectsAt, valueAt } from "../../support/json.js";
import {
  GAUGES,
  type Groups,
  gaugesPath,
  gaugeVersions,
  type Version,
  versionedGroups,
  withServer,
} from "../support/versioned-kinds.js";

/** Codes of lists of gauges in each version. */
function statuses(api: TestApi, ...versions: readonly string[]): Promise<number[]> {
  return Promise.all(versions.map(async (version) => (await api.get(gaugesPath(version))).status));
}

const BETA = { introduced: "1.25", deprecated: "1.28", removed: "1.31" };
const OLD_BETA = { introduced: "1.21", deprecated: "1.24", removed: "1.40" };
const STABLE = { lifecycle: { introduced: "1.10" } };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const domain = profile.words.groupDomain;

  describe(`versions that are on by default (${profile.name})`, () => {
    const on = (version: string, lifecycle: Version["lifecycle"], runtimeConfig = {}): Promise<number[]> => {
      const groups = gaugeVersions({ [version]: lifecycle ? { lifecycle } : {}, v1: STABLE });
      return withServer({ profile, groups, runtimeConfig }, (api) => statuses(api, version, "v1"));
    };

    test("[VER-002] an alpha version is off until it is switched on", async () => {
      const alpha = { introduced: "1.20" };
      assert.deepEqual(await on("v1alpha1", alpha), [404, 200]);
      assert.deepEqual(await on("v1alpha1", alpha, { "test.example.com/v1alpha1": true }), [200, 200]);
    });

    test("[VER-003] a beta version of 1.22 or later is off until it is switched on", async () => {
      const beta = { introduced: "1.22", deprecated: "1.25", removed: "1.40" };
      assert.deepEqual(await on("v1beta1", beta), [404, 200]);
      assert.deepEqual(await on("v1beta1", beta, { "test.example.com/v1beta1": true }), [200, 200]);
    });

    test("[VER-004] a beta version of before 1.22 is on", async () => {
      assert.deepEqual(await on("v1beta1", OLD_BETA), [200, 200]);
    });

    test("[VER-004] a newer beta of an older API is on where its lifecycle says so", async () => {
      assert.deepEqual(await on("v1beta3", { ...OLD_BETA, introduced: "1.26", onByDefault: true }), [200, 200]);
    });

    test("kinds without a lifecycle are served as they are declared, whatever their versions are called", async () => {
      assert.deepEqual(await on("v1alpha1", undefined), [200, 200]);
      assert.deepEqual(await on("v1beta1", undefined), [200, 200]);
    });
  });

  describe(`the release decides (${profile.name})`, () => {
    const groups = gaugeVersions({
      v1beta1: { lifecycle: { ...OLD_BETA, removed: "1.30" } },
      v1: { lifecycle: { introduced: "1.25" } },
    });
    const at = (emulatedVersion: string) =>
      withServer({ profile, groups, emulatedVersion }, async (api) => {
        const { body } = await api.get(GAUGES);
        return [await statuses(api, "v1beta1", "v1"), valueAt(body, "preferredVersion", "version")];
      });

    test("[VER-042, VER-005] a version is served from its introduction until its removal", async () => {
      assert.deepEqual(await at("1.20"), [[404, 404], undefined]);
      assert.deepEqual(await at("1.21"), [[200, 404], "v1beta1"]);
      assert.deepEqual(await at("1.29"), [[200, 200], "v1"]);
      assert.deepEqual(await at("1.30"), [[404, 200], "v1"]);
      assert.deepEqual(await at("1.31"), [[404, 200], "v1"]);
    });

    test("[VER-021] the release that brings a version prefers the older one, the next release the newer", async () => {
      const preferred = (emulatedVersion: string) =>
        withServer({ profile, groups, emulatedVersion }, async (api) => {
          const { preferredVersion, versions } = (await api.get(GAUGES)).body;
          return [fieldAt(preferredVersion, "version"), objectsAt(versions).map(({ version }) => version)];
        });
      assert.deepEqual(await preferred("1.25"), ["v1beta1", ["v1", "v1beta1"]]);
      assert.deepEqual(await preferred("1.26"), ["v1", ["v1", "v1beta1"]]);
    });

    test("[VER-021] the release from which a version is preferred may be named", async () => {
      const later = { introduced: "1.25", preferredFrom: "1.29" };
      const named = gaugeVersions({ v1beta1: { lifecycle: OLD_BETA }, v1: { lifecycle: later } });
      const preferred = (emulatedVersion: string) =>
        withServer({ profile, groups: named, emulatedVersion }, async (api) =>
          fieldAt((await api.get(GAUGES)).body, "preferredVersion", "version"),
        );
      assert.deepEqual([await preferred("1.28"), await preferred("1.29")], ["v1beta1", "v1"]);
    });

    test("[VER-019, VER-042] a version that the release does not have may be the stored one", async () => {
      const stored = gaugeVersions({ v1: STABLE, v2: { lifecycle: { introduced: "1.40" } } });
      await withServer({ profile, groups: stored }, async (api) => {
        assert.deepEqual(await statuses(api, "v1", "v2"), [200, 404]);
        const made = await api.post(gaugesPath("v1"), { metadata: { name: "a" }, spec: { size: 3 } });
        assert.equal(made.status, 201, made.text);
        const { apiVersion, spec } = (await api.get(`${gaugesPath("v1")}/a`)).body;
        assert.deepEqual([apiVersion, spec], ["test.example.com/v1", { size: 3 }]);
      });
    });

    test("[VER-019] what was stored in a version that is not served any more is read through another", async () => {
      const engine = await openStorage("memory");
      // servers of one store, one after the other: none of them may close it
      const storage = new Proxy(engine, {
        get: (target, key) => (key === "close" ? async () => {} : bound(target, key)),
      });
      const lifecycle = { ...OLD_BETA, removed: "1.30" };
      const before = gaugeVersions({ v1beta1: { lifecycle, storage: true }, v1: STABLE });
      const after = gaugeVersions({ v1beta1: { lifecycle }, v1: { ...STABLE, storage: true } });
      await withServer({ profile, groups: before, storage, emulatedVersion: "1.29" }, async (api) => {
        await api.post(gaugesPath("v1beta1"), { metadata: { name: "a" }, spec: { size: 3 } });
        assert.equal((await api.get(`${gaugesPath("v1")}/a`)).status, 200);
      });
      for (const groups of [before, after]) {
        await withServer({ profile, groups, storage }, async (api) => {
          assert.deepEqual(await statuses(api, "v1beta1", "v1"), [404, 200]);
          const { apiVersion, spec } = (await api.get(`${gaugesPath("v1")}/a`)).body;
          assert.deepEqual([apiVersion, spec], ["test.example.com/v1", { size: 3 }]);
        });
      }
      await engine.close();
    });

    test("[VER-005] a bounded beta is served with a warning, then not at all", async () => {
      const bounded = gaugeVersions({ v1beta1: { lifecycle: BETA }, v1: STABLE });
      const runtimeConfig = { "test.example.com/v1beta1": true };
      const answers = (emulatedVersion: string) =>
        withServer({ profile, groups: bounded, runtimeConfig, emulatedVersion }, async (api) => {
          const { status, warnings } = await api.get(gaugesPath("v1beta1"));
          return [status, warnings];
        });
      assert.deepEqual(await answers("1.27"), [200, []]);
      const warning = "test.example.com/v1beta1 Gauge is deprecated in v1.28+, unavailable in v1.31+";
      assert.deepEqual(await answers("1.28"), [200, [warning]]);
      assert.deepEqual(await answers("1.31"), [404, []]);
    });

    test("[VER-042] /version and OpenAPI name the emulated release", async () => {
      await withServer({ profile, groups, emulatedVersion: "1.24" }, async (api) => {
        const { major, minor, gitVersion } = (await api.get("/version")).body;
        assert.deepEqual([major, minor, gitVersion], ["1", "24", "v1.24.0"]);
        assert.equal(fieldAt((await api.get("/openapi/v3/api/v1")).body, "info", "version"), "1.24");
      });
      const minor = profile.name === "kubernetes" ? "36" : "31";
      await withServer({ profile }, async (api) => assert.equal((await api.get("/version")).body.minor, minor));
      const stated = { ...profile, defaultRelease: "1.29" };
      await withServer({ profile: stated }, async (api) => assert.equal((await api.get("/version")).body.minor, "29"));
    });
  });

  describe(`switches (${profile.name})`, () => {
    const config = (
      groups: Groups,
      runtimeConfig: CreateServerOptions["runtimeConfig"],
    ): CreateServerOptions & { profile: NamingProfile } => ({
      profile,
      groups,
      runtimeConfig: runtimeConfig ?? {},
    });
    const both = gaugeVersions({ v1beta1: { lifecycle: OLD_BETA }, v1: STABLE });

    test("[VER-010, VER-069, DISC-019] a version that is off is like one that never was", async () => {
      await withServer(config(both, { "test.example.com/v1beta1": false }), async (api) => {
        assert.deepEqual(await statuses(api, "v1beta1", "v1"), [404, 200]);
        const off = await api.get(gaugesPath("v1beta1"));
        const unknown = await api.get(gaugesPath("v7"));
        assert.deepEqual([off.status, off.text], [unknown.status, unknown.text.replaceAll("v7", "v1beta1")]);
        assert.equal((await api.get(`${GAUGES}/v1beta1`)).status, 404);
        const { versions } = (await api.get(GAUGES)).body;
        assert.deepEqual(versions, [{ groupVersion: "test.example.com/v1", version: "v1" }]);
        const documents = ["/apis", "/", "/openapi/v3", "/openapi/v2"].map((path) => api.get(path));
        for (const { text } of await Promise.all(documents)) assert.ok(!text.includes("test.example.com/v1beta1"));
        assert.equal((await api.get("/openapi/v3/apis/test.example.com/v1beta1")).status, 404);
      });
    });

    test("[VER-069] a group without a version that is on is nowhere", async () => {
      await withServer(
        config(both, { "test.example.com/v1beta1": false, "test.example.com/v1": false }),
        async (api) => {
          assert.deepEqual(await statuses(api, "v1beta1", "v1"), [404, 404]);
          assert.equal((await api.get(GAUGES)).status, 404);
          assert.ok(!(await api.get("/apis")).text.includes("test.example.com"));
        },
      );
    });

    test("[VER-012] a resource of a version is switched by itself, and comes before its version", async () => {
      const groups = versionedGroups(
        "test.example.com",
        { kind: "Gauge", resource: "gauges", versions: { v1: STABLE } },
        { kind: "Dial", resource: "dials", versions: { v1: STABLE } },
      );
      const codes = (runtimeConfig: Record<string, boolean>) =>
        withServer(config(groups, runtimeConfig), async (api) => {
          const answers = ["gauges", "dials"].map((resource) => api.get(`${GAUGES}/v1/${resource}`));
          const listed = objectsAt((await api.get(`${GAUGES}/v1`)).body, "resources").map(({ name }) => name);
          return [(await Promise.all(answers)).map(({ status }) => status), listed];
        });
      const onlyDials = [[404, 200], ["dials"]];
      assert.deepEqual(await codes({ "test.example.com/v1/gauges": false }), onlyDials);
      assert.deepEqual(await codes({ "test.example.com/v1": false, "test.example.com/v1/dials": true }), onlyDials);
    });

    test("[VER-015] all, ga, beta and alpha switch tracks; what is more specific decides", async () => {
      const groups = gaugeVersions({
        v1alpha1: { lifecycle: { introduced: "1.30" } },
        v1beta1: { lifecycle: { ...BETA, removed: "1.40" } },
        v1: STABLE,
      });
      const codes = (runtimeConfig: Record<string, boolean>) =>
        withServer(config(groups, runtimeConfig), (api) => statuses(api, "v1alpha1", "v1beta1", "v1"));
      assert.deepEqual(await codes({}), [404, 404, 200]);
      assert.deepEqual(await codes({ "api/all": true }), [200, 200, 200]);
      assert.deepEqual(await codes({ "api/alpha": true }), [200, 404, 200]);
      assert.deepEqual(await codes({ "api/beta": true }), [404, 200, 200]);
      assert.deepEqual(await codes({ "api/all": true, "api/alpha": false }), [404, 200, 200]);
      assert.deepEqual(await codes({ "api/alpha": false, "api/all": true }), [404, 200, 200]);
      assert.deepEqual(await codes({ "api/all": false, "test.example.com/v1alpha1": true }), [200, 404, 404]);
      assert.deepEqual(
        await codes({ "api/ga": false, "api/beta": true, "test.example.com/v1/gauges": true }),
        [404, 200, 200],
      );
    });

    test("[VER-010] the core group's version is api/v1", async () => {
      await withServer({ profile, runtimeConfig: { "api/v1/configmaps": false } }, async (api) => {
        const paths = ["/api/v1/namespaces/default/configmaps", "/api/v1/namespaces/default/secrets"];
        const answers = await Promise.all(paths.map((path) => api.get(path)));
        assert.deepEqual(
          answers.map(({ status }) => status),
          [404, 200],
        );
        assert.equal(answers[0]?.body.message, "the server could not find the requested resource");
      });
    });

    test("[VER-015] versions that the release does not have may be switched off", async () => {
      const runtimeConfig = {
        [`resource.${domain}/v1`]: false,
        [`internal.apiserver.${domain}/v1alpha1/storageversions`]: false,
      };
      await withServer({ profile, runtimeConfig }, async (api) => {
        assert.equal((await api.get(`/apis/resource.${domain}/v1`)).status, 404);
      });
    });

    test("[VER-042] what a release does not have can't be switched on", async () => {
      const groups = gaugeVersions({
        v1beta1: { lifecycle: BETA },
        v2: { lifecycle: { introduced: "1.40" } },
        v1: STABLE,
      });
      const runtimeConfig = { "api/all": true, "test.example.com/v1beta1": true, "test.example.com/v2": true };
      await withServer(config(groups, runtimeConfig), async (api) => {
        assert.deepEqual(await statuses(api, "v1beta1", "v2", "v1"), [404, 404, 200]);
      });
    });

    const refused: readonly [title: string, options: CreateServerOptions, message: RegExp][] = [
      [
        "[VER-015] an unknown group",
        { runtimeConfig: { "none/v9": true } },
        /^runtime-config: found "none\/v9", expected api\/all, api\/ga, api\/beta, api\/alpha, a version, .* versions are .*, api\/v1, .*, apps\/v1, /,
      ],
      [
        "[VER-015] an unknown version of a group",
        { runtimeConfig: { "test.example.com/v9": false } },
        /^runtime-config: found "test.example.com\/v9", which is not a version of its group, expected one of test.example.com\/v1, test.example.com\/v1beta1$/,
      ],
      [
        "[VER-015] an unknown resource of a version",
        { runtimeConfig: { "test.example.com/v1/dials": true } },
        /^runtime-config: found "test.example.com\/v1\/dials", which is not a resource of its version, expected one of gauges$/,
      ],
      [
        "[VER-015] what is no version of its group",
        { runtimeConfig: { [`resource.${domain}/first`]: false } },
        /^runtime-config: found "resource\.[a-z0-9.-]+\/first", which is not a version of its group, expected one of /,
      ],
      [
        "[VER-015] an unknown version of the core group",
        { runtimeConfig: { "api/v2": true } },
        /^runtime-config: found "api\/v2", expected /,
      ],
      [
        "[VER-015] an unknown track",
        { runtimeConfig: { "api/gamma": true } },
        /^runtime-config: found "api\/gamma", expected /,
      ],
      [
        "[VER-015] nothing at all",
        { runtimeConfig: { "api/all": false } },
        /^runtime-config: found api\/all=false and nothing that is switched on/,
      ],
      [
        "[VER-042] an emulated version that is no release",
        { emulatedVersion: "v1.31" },
        /^emulated-version: found "v1.31", expected a release such as 1.31$/,
      ],
    ];
    test("a profile whose default release is none stops the start", async () => {
      const message = `defaultRelease of the profile ${profile.name}: found "later", expected a release such as 1.31`;
      await assert.rejects(createServer({ profile: { ...profile, defaultRelease: "later" } }), { message });
    });

    test("a lifecycle that names no release stops the start", async () => {
      const groups = gaugeVersions({ v1: { lifecycle: { introduced: "1.20", preferredFrom: "soon" } } });
      const message = 'preferredFrom of test.example.com/v1 gauges: found "soon", expected a release such as 1.31';
      await assert.rejects(createServer({ profile, groups }), { message });
    });

    for (const [title, options, message] of refused) {
      test(`${title} stops the start`, async () => {
        await assert.rejects(createServer({ profile, groups: both, ...options }), { message });
      });
    }
  });
}

function bound(target: object, key: string | symbol): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === "function" ? value.bind(target) : value;
}
