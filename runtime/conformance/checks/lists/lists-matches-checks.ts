import { bodyOf, expect, expectEqual, expectFailure, valueAt, versionOf } from "../../assertions.js";
import { type Check, CheckSkipped } from "../../conformance-check.js";
import { configMaps, shows } from "../../scenes/check-collection.js";
import {
  BOTH,
  contents,
  expectNotOlder,
  expectPastState,
  expectRefused,
  LIMITS,
  madePast,
  NEEDS_VERSION,
  newest,
  OWN,
} from "./lists-past-checks.js";

export const checks: readonly Check[] = [
  {
    id: "LIST-021",
    title: "resourceVersionMatch accepts Exact and NotOlderThan",
    async run(scene) {
      const { maps, version } = await madePast(scene);
      for (const resourceVersionMatch of ["Exact", "NotOlderThan"])
        shows(await maps.list({ resourceVersion: version, resourceVersionMatch }), 200);
    },
  },
  {
    id: "LIST-022",
    title: "resourceVersionMatch without a version is rejected with 422",
    async run(scene) {
      for (const resourceVersionMatch of ["NotOlderThan", "Exact"])
        expectRefused(await configMaps(scene).list({ resourceVersionMatch }), scene, `Forbidden: ${NEEDS_VERSION}`);
    },
  },
  {
    id: "LIST-023",
    title: "An unknown resourceVersionMatch is rejected with 422",
    async run(scene) {
      const maps = configMaps(scene);
      const resourceVersion = versionOf(bodyOf(await maps.list()));
      const answer = await maps.list({ resourceVersion, resourceVersionMatch: "Newest" });
      expectRefused(answer, scene, '"Newest"', "FieldValueNotSupported");
    },
  },
  {
    id: "LIST-034",
    title: `Exact without a version is rejected with 422, ${BOTH}`,
    async run(scene) {
      for (const limit of LIMITS)
        expectRefused(await configMaps(scene).list({ ...limit, resourceVersionMatch: "Exact" }), scene, NEEDS_VERSION);
    },
  },
  {
    id: "LIST-035",
    title: `Exact with version 0 is rejected with 422, ${BOTH}`,
    async run(scene) {
      for (const limit of LIMITS) {
        const query = { ...limit, resourceVersion: "0", resourceVersionMatch: "Exact" };
        const answer = await configMaps(scene).list(query);
        expectRefused(answer, scene, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
      }
    },
  },
  {
    id: "LIST-036",
    title: `Exact with another version shows the state at that version, ${BOTH}`,
    async run(scene) {
      const { maps, version } = await madePast(scene);
      const query = { resourceVersion: version, resourceVersionMatch: "Exact", ...OWN };
      for (const limit of LIMITS) expectPastState(await maps.list({ ...query, ...limit }), version, "limit" in limit);
    },
  },
  {
    id: "LIST-037",
    title: "Exact with a version that is no longer kept is rejected with 410",
    async run(scene) {
      const answer = await configMaps(scene).list({ resourceVersion: "1", resourceVersionMatch: "Exact" });
      if (answer.status === 200) {
        expectEqual("metadata.resourceVersion", valueAt(answer.json(), "metadata", "resourceVersion"), "1");
        throw new CheckSkipped("the server still has its first version");
      }
      expectFailure(answer, { code: 410, reason: "Expired", parts: ["too old"] });
    },
  },
  {
    id: "LIST-038",
    title: `NotOlderThan without a version is rejected with 422, ${BOTH}`,
    async run(scene) {
      for (const limit of LIMITS) {
        const answer = await configMaps(scene).list({ ...limit, resourceVersionMatch: "NotOlderThan" });
        expectRefused(answer, scene, NEEDS_VERSION);
      }
    },
  },
  {
    id: "LIST-039",
    title: `NotOlderThan with version 0 is answered at some version, ${BOTH}`,
    async run(scene) {
      const { maps } = await madePast(scene);
      for (const limit of LIMITS)
        shows(await maps.list({ ...limit, resourceVersion: "0", resourceVersionMatch: "NotOlderThan" }), 200);
    },
  },
  {
    id: "LIST-040",
    title: `NotOlderThan with another version is answered at that version or a newer one, ${BOTH}`,
    async run(scene) {
      const { maps, version } = await madePast(scene);
      const query = { resourceVersionMatch: "NotOlderThan", ...OWN };
      for (const limit of LIMITS) {
        expectNotOlder(await maps.list({ ...query, ...limit, resourceVersion: version }), "limit" in limit);
        const resourceVersion = versionOf(shows(await maps.merge("b", { data: { x: "1" } }), 200));
        const list = bodyOf(await maps.list({ ...query, ...limit, resourceVersion: versionOf(await newest(maps)) }));
        expect(
          contents(list).startsWith("a=2 b=1"),
          `items at ${resourceVersion}`,
          contents(list),
          "the current state",
        );
      }
    },
  },
];
