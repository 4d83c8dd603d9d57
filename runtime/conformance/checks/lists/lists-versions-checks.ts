import { bodyOf, expectEqual, expectFailure, versionOf } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { configMaps, shows } from "../../scenes/check-collection.js";
import {
  contents,
  expectNotOlder,
  expectPastState,
  expectRefused,
  LIMITS,
  madePast,
  OWN,
} from "./lists-past-checks.js";

export const checks: readonly Check[] = [
  {
    id: "LIST-024",
    title: "A list without a version includes every previously acknowledged write",
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
    title: "A list with version 0 is answered at any version",
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
    title: "The first chunk of a list without a version includes every previously acknowledged write",
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
    title: "A limited list with version 0 is answered at any version",
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
      expectPastState(await maps.list({ limit: "2", resourceVersion: version, ...OWN }), version, true);
    },
  },
  {
    id: "LIST-030",
    title: "A token continues at the version of the first chunk",
    async run(scene) {
      const { maps, version, token } = await madePast(scene);
      const list = bodyOf(await maps.list({ limit: "2", continue: token, ...OWN }));
      expectEqual("items of the second chunk", contents(list), "c=1");
      expectEqual("version of the second chunk", versionOf(list), version);
    },
  },
  {
    id: "LIST-031",
    title: "Version 0 beside a token has no effect",
    async run(scene) {
      const { maps, token } = await madePast(scene);
      const query = { limit: "2", continue: token, ...OWN };
      const list = bodyOf(await maps.list(query));
      expectEqual("body", bodyOf(await maps.list({ ...query, resourceVersion: "0" })), list);
    },
  },
  {
    id: "LIST-032",
    title: "Another version beside a token is rejected with 400",
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
    title: "resourceVersionMatch beside a token and a version is rejected, with 400 or 422 by profile",
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
    title: "resourceVersionMatch beside a token without a version is rejected with 422",
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
    title: "sendInitialEvents on a list is rejected with 422",
    async run(scene) {
      const answer = await configMaps(scene).list({ sendInitialEvents: "true" });
      expectFailure(answer, { code: 422, reason: "Invalid", parts: ["sendInitialEvents is forbidden for list"] });
    },
  },
];
