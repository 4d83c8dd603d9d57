import { bodyOf, expectEqual, expectFailure, versionOf } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { configMaps, shows } from "../../scenes/check-collection.js";
import { contents, expectNotOlder, expectOld, expectRefused, LIMITS, madePast, OWN } from "./lists-past-checks.js";

export const checks: readonly Check[] = [
  {
    id: "LIST-024",
    title: "A list without a version includes every write acknowledged before",
    async run(scene) {
      const { maps } = await madePast(scene);
      for (const x of ["3", "4", "5"]) {
        shows(await maps.merge("a", { data: { x } }), 200);
        expectEqual("items", contents(bodyOf(await maps.list(OWN))), `a=${x} b=1 d=1`);
      }
    },
  },
  {
    id: "LIST-025",
    title: "A list with version 0 is answered at some version",
    async run(scene) {
      const { maps } = await madePast(scene);
      shows(await maps.list({ resourceVersion: "0" }), 200, { kind: "ConfigMapList" });
    },
  },
  {
    id: "LIST-026",
    title: "A list with a version is not older than it",
    async run(scene) {
      const { maps, version } = await madePast(scene);
      expectNotOlder(await maps.list({ resourceVersion: version, ...OWN }), false);
      for (const x of ["3", "4", "5"]) {
        const resourceVersion = versionOf(shows(await maps.merge("a", { data: { x } }), 200));
        expectEqual("items", contents(bodyOf(await maps.list({ resourceVersion, ...OWN }))), `a=${x} b=1 d=1`);
      }
    },
  },
  {
    id: "LIST-027",
    title: "The first chunk of a list without a version includes every write acknowledged before",
    async run(scene) {
      const { maps } = await madePast(scene);
      for (const x of ["3", "4", "5"]) {
        shows(await maps.merge("a", { data: { x } }), 200);
        expectEqual("items", contents(bodyOf(await maps.list({ limit: "2", ...OWN }))), `a=${x} b=1`);
      }
    },
  },
  {
    id: "LIST-028",
    title: "A limited list with version 0 is answered at some version",
    async run(scene) {
      const { maps } = await madePast(scene);
      shows(await maps.list({ limit: "2", resourceVersion: "0" }), 200, { kind: "ConfigMapList" });
    },
  },
  {
    id: "LIST-029",
    title: "A limited list with a version shows exactly that version",
    async run(scene) {
      const { maps, version } = await madePast(scene);
      expectOld(await maps.list({ limit: "2", resourceVersion: version, ...OWN }), version, true);
    },
  },
  {
    id: "LIST-030",
    title: "A token goes on at the version of the first chunk",
    async run(scene) {
      const { maps, version, token } = await madePast(scene);
      const list = bodyOf(await maps.list({ limit: "2", continue: token, ...OWN }));
      expectEqual("items of the second chunk", contents(list), "c=1");
      expectEqual("version of the second chunk", versionOf(list), version);
    },
  },
  {
    id: "LIST-031",
    title: "Version 0 beside a token changes nothing",
    async run(scene) {
      const { maps, token } = await madePast(scene);
      const query = { limit: "2", continue: token, ...OWN };
      const list = bodyOf(await maps.list(query));
      expectEqual("body", bodyOf(await maps.list({ ...query, resourceVersion: "0" })), list);
    },
  },
  {
    id: "LIST-032",
    title: "Another version beside a token is refused with 400",
    async run(scene) {
      const { maps, version, token } = await madePast(scene);
      expectFailure(await maps.list({ limit: "2", continue: token, resourceVersion: version }), {
        code: 400,
        reason: "BadRequest",
        message: "specifying resource version is not allowed when using continue",
      });
    },
  },
  {
    id: "LIST-033",
    title: "resourceVersionMatch beside a token is refused next to a version: 400, or as without one (by profile)",
    async run(scene) {
      const { maps, version, token } = await madePast(scene);
      const query = { continue: token, resourceVersion: version, resourceVersionMatch: "Exact" };
      for (const limit of LIMITS) {
        const answer = await maps.list({ ...limit, ...query });
        if (scene.profile.behaviours.optionErrors === "stock")
          expectRefused(answer, scene, "resourceVersionMatch is forbidden when continue is provided");
        else expectFailure(answer, { code: 400, reason: "BadRequest" });
      }
    },
  },
  {
    id: "LIST-033",
    title: "resourceVersionMatch beside a token is refused with 422 where no version is given",
    async run(scene) {
      const { maps, token } = await madePast(scene);
      for (const version of [{}, { resourceVersion: "0" }])
        expectRefused(
          await maps.list({ limit: "2", continue: token, resourceVersionMatch: "NotOlderThan", ...version }),
          scene,
          "resourceVersionMatch is forbidden when continue is provided",
        );
    },
  },
  {
    id: "LIST-045",
    title: "sendInitialEvents is refused on a list with 422",
    async run(scene) {
      const answer = await configMaps(scene).list({ sendInitialEvents: "true" });
      expectFailure(answer, { code: 422, reason: "Invalid", parts: ["sendInitialEvents is forbidden for list"] });
    },
  },
];
