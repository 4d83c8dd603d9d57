/** SPEC: Deprecation rules, requests to deprecated REST endpoints: the warning, the metric and the audit tell of each. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CreateServerOptions } from "../../../runtime/index.js";
import { type Answer, PROFILES, type TestApi } from "../../support/api.js";
import { listAt } from "../../support/json.js";
import { RecordedEvents } from "../../support/recorded-events.js";
import { gaugesPath, type Version, versionedGroups, withServer } from "../support/versioned-kinds.js";

const GROUP = "test.example.com";
const USE = { replacement: { group: GROUP, version: "v1", kind: "Gauge" } };
const LIFE = { introduced: "1.5", deprecated: "1.21", removed: "1.35" };

/** Gauges in v1beta1, of the given life, and v1. */
function groupsOf(lifecycle: Version["lifecycle"], more: Version = {}): NonNullable<CreateServerOptions["groups"]> {
  const versions = { v1beta1: { ...more, ...(lifecycle ? { lifecycle } : {}) }, v1: {} };
  return versionedGroups(GROUP, { kind: "Gauge", resource: "gauges", versions });
}

/** Lines of the metric, in the order of their labels. */
async function deprecatedApis(api: TestApi): Promise<string[]> {
  const { text } = await api.get("/metrics");
  return text.split("\n").filter((line) => line.startsWith("apiserver_requested_deprecated_apis{"));
}

for (const profileOf of PROFILES) {
  const profile = profileOf();

  describe(`deprecated versions (${profile.name})`, () => {
    const warnings = async (lifecycle: Version["lifecycle"], emulatedVersion = "1.31", more: Version = {}) => {
      const options = { profile, groups: groupsOf(lifecycle, more), emulatedVersion };
      const [beta, stable] = await withServer(options, (api) =>
        Promise.all([api.get(gaugesPath("v1beta1")), api.get(gaugesPath("v1"))]),
      );
      assert.deepEqual([beta.status, stable.status, stable.warnings], [200, 200, []]);
      return beta.warnings;
    };

    test("[VER-040] the warning names deprecation, removal and replacement as far as they are known", async () => {
      const deprecated = "test.example.com/v1beta1 Gauge is deprecated in v1.21+";
      assert.deepEqual(await warnings({ ...LIFE, ...USE }), [
        `${deprecated}, unavailable in v1.35+; use test.example.com/v1 Gauge`,
      ]);
      assert.deepEqual(await warnings(LIFE), [`${deprecated}, unavailable in v1.35+`]);
      assert.deepEqual(await warnings({ introduced: "1.5", deprecated: "1.21", ...USE }), [
        `${deprecated}; use test.example.com/v1 Gauge`,
      ]);
      assert.deepEqual(await warnings({ introduced: "1.5", deprecated: "1.21" }), [deprecated]);
    });

    test("[VER-040] the replacement's group has the profile's name, and the core group none", async () => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
      const elsewhere = { group: "${networkingGroup}", version: "v1", kind: "Dial" };
      const [inGroup] = await warnings({ ...LIFE, replacement: elsewhere });
      assert.ok(inGroup?.endsWith(`; use ${profile.words.networkingGroup}/v1 Dial`), inGroup);
      const [inCore] = await warnings({ ...LIFE, replacement: { group: "", version: "v1", kind: "Dial" } });
      assert.ok(inCore?.endsWith("; use v1 Dial"), inCore);
    });

    test("[VER-040] there is no warning before the release that deprecates", async () => {
      assert.deepEqual(await warnings(LIFE, "1.20"), []);
      assert.equal((await warnings(LIFE, "1.21")).length, 1);
    });

    test("[VER-040] a text of the declaration's own comes first", async () => {
      assert.deepEqual(await warnings(LIFE, "1.31", { deprecationWarning: "use dials" }), ["use dials"]);
    });

    test("[VER-070, VER-041] warning, metric and audit annotations tell of each use", async () => {
      const records = new RecordedEvents();
      const audit = records.options();
      const path = gaugesPath("v1beta1");
      const groups = groupsOf({ ...LIFE, ...USE });
      await withServer({ profile, groups, audit, emulatedVersion: "1.31" }, async (api) => {
        assert.deepEqual(await deprecatedApis(api), []);
        await api.get(gaugesPath("v1"));
        assert.deepEqual(await deprecatedApis(api), []);
        const answers: Answer[] = [
          await api.post(path, { metadata: { name: "a" } }),
          await api.get(path),
          await api.get(`${path}/none`),
          await api.get(`${path}?limit=1`),
          await api.get(`${path}/a/nothing`),
        ];
        const codes = answers.map(({ status, warnings }) => [status, listAt(warnings).length]);
        assert.deepEqual(codes, [
          [201, 1],
          [200, 1],
          [404, 1],
          [200, 1],
          [404, 0],
        ]);
        const labels = `group="${GROUP}",version="v1beta1",resource="gauges",subresource="",removed_release="1.35"`;
        assert.deepEqual(await deprecatedApis(api), [`apiserver_requested_deprecated_apis{${labels}} 1`]);
      });

      const { auditDeprecatedAnnotation, auditRemovedReleaseAnnotation, auditDecisionPrefix } = profile.words;
      const annotated = records.all.filter(({ annotations = {} }) => auditDeprecatedAnnotation in annotations);
      assert.deepEqual(
        annotated.map(({ stage, requestURI, annotations }) => [stage, requestURI, annotations]),
        [path, path, `${path}/none`, `${path}?limit=1`].map((of) => [
          "ResponseComplete",
          of,
          {
            [auditDeprecatedAnnotation]: "true",
            [auditRemovedReleaseAnnotation]: "1.35",
            [`${auditDecisionPrefix}decision`]: "allow",
            [`${auditDecisionPrefix}reason`]: "",
          },
        ]),
      );
    });

    test("[VER-041] a version without a removal has an empty label", async () => {
      const groups = groupsOf(undefined, { deprecationWarning: "old" });
      const [line] = await withServer({ profile, groups }, async (api) => {
        await api.get(gaugesPath("v1beta1"));
        return deprecatedApis(api);
      });
      assert.match(line ?? "", /,removed_release=""\} 1$/);
    });
  });
}
