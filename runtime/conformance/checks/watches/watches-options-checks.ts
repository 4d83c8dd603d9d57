/** SPEC: Query parameters of watches; Resource-version semantics, watch; bookmarks and streamed lists. */
import { bodyOf, expect, expectEqual, expectFailure, textAt, valueAt, versionOf } from "../../assertions.js";
import { type Check, CheckFailure, CheckSkipped } from "../../conformance-check.js";
import type { RawAnswer, RawWatch, Scene, WatchFrame } from "../../scene.js";
import {
  type Collection,
  configMaps,
  expectEvents,
  FUTURE_VERSION,
  type Query,
  shows,
  summary,
  withQuery,
} from "../../scenes/check-collection.js";

const OWN = { labelSelector: "own=yes" };
const LABELS = { metadata: { labels: { own: "yes" } } };
const STREAMED = {
  watch: "1",
  sendInitialEvents: "true",
  resourceVersionMatch: "NotOlderThan",
  allowWatchBookmarks: "true",
};
const GATE = "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";

/** Starts a streamed list of own objects. @throws CheckSkipped if the server has the feature disabled */
async function streamed(maps: Collection, more: Query = {}): Promise<RawWatch> {
  const watch = await maps.scene.watch(withQuery(maps.path, { ...STREAMED, ...OWN, ...more }));
  if (watch.failure === undefined) return watch;
  if (watch.failure.text.includes(GATE)) throw new CheckSkipped("the feature gate WatchList is off");
  throw new CheckFailure("a streamed list", `${watch.status} ${watch.failure.text}`, "200");
}

/** Returns the events before the first bookmark, and the bookmark. */
async function untilBookmark(watch: RawWatch): Promise<{ events: WatchFrame[]; bookmark: WatchFrame }> {
  const events: WatchFrame[] = [];
  const bookmark = await watch.until("a bookmark", (frame) => {
    if (frame.type !== "BOOKMARK") events.push(frame);
    return frame.type === "BOOKMARK";
  });
  return { events, bookmark };
}

/** Returns the answer that rejects the options of a watch. */
async function refusal(scene: Scene, query: Query): Promise<RawAnswer> {
  return configMaps(scene).list({ watch: "1", timeoutSeconds: "2", ...query });
}

export const checks: readonly Check[] = [
  {
    id: "WATCH-008",
    title: "A bookmark has kind, apiVersion and a version, and no other content",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", { ...LABELS, data: { x: "1" } });
      const { object } = (await untilBookmark(await streamed(maps))).bookmark;
      expectEqual("kind and apiVersion", [object.kind, object.apiVersion], ["ConfigMap", "v1"]);
      const { metadata, kind: _, apiVersion: __, ...others } = object;
      expectEqual("other members", others, {});
      const {
        resourceVersion,
        annotations: ___,
        ...rest
      } = metadata as { resourceVersion?: unknown; annotations?: unknown };
      expect(typeof resourceVersion === "string", "metadata.resourceVersion", resourceVersion, "a string");
      // Some releases write an empty time as null.
      const named = Object.entries(rest).filter(([, value]) => value !== null);
      expectEqual("other metadata", Object.fromEntries(named) as never, {});
    },
  },
  {
    id: "WATCH-012",
    title: "A watch from the version of a bookmark shows what follows it, and nothing from before",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const { bookmark } = await untilBookmark(await streamed(maps));
      const watch = await maps.watch({ resourceVersion: versionOf(bookmark.object), ...OWN });
      await maps.create("b", LABELS);
      await expectEvents(watch, ["ADDED b"]);
    },
  },
  {
    id: "WATCH-011",
    title: "A watch without allowWatchBookmarks ends without a bookmark",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const watch = await maps.watch({ timeoutSeconds: "4", ...OWN });
      for (let frame = await watch.next(); frame !== undefined; frame = await watch.next())
        expectEqual("an event", summary(frame), "ADDED a");
    },
  },
  {
    id: "WATCH-026",
    title: "A watch from a version that is no longer kept is rejected with 410",
    async run(scene) {
      const watch = await scene.watch(withQuery(configMaps(scene).path, { resourceVersion: "1", timeoutSeconds: "2" }));
      const parts = ["too old resource version"];
      if (scene.profile.behaviours.expiredWatch === "http" && watch.failure !== undefined) {
        expectFailure(watch.failure, { code: 410, reason: "Expired", parts });
        return;
      }
      const frame = await watch.next();
      if (frame === undefined || frame.type !== "ERROR")
        throw new CheckSkipped("the server still has its first version");
      expectEqual("code and reason", [frame.object.code, frame.object.reason], [410, "Expired"]);
      expect(
        String(frame.object.message).includes("too old resource version"),
        "message",
        frame.object.message,
        "the cause",
      );
      expectEqual("the event after an ERROR", await watch.next(), undefined);
    },
  },
  {
    id: "WATCH-028",
    title: "After a 410, a fresh list gives a version that can be watched from",
    async run(scene) {
      const maps = configMaps(scene);
      const refused = await scene.watch(withQuery(maps.path, { resourceVersion: "1", timeoutSeconds: "1" }));
      await refused.end();
      const watch = await maps.watch({ resourceVersion: versionOf(bodyOf(await maps.list())), ...OWN });
      await maps.create("a", LABELS);
      await expectEvents(watch, ["ADDED a"]);
    },
  },
  {
    id: "WATCH-027",
    title: "A watch from a version that is not known yet stays open without events until its timeout",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watch({ resourceVersion: FUTURE_VERSION, timeoutSeconds: "2", ...OWN });
      await maps.create("a", LABELS);
      const frame = await watch.next();
      expectEqual("an event", frame === undefined ? undefined : summary(frame), undefined);
    },
  },
  {
    id: "WATCH-029",
    title: "allowWatchBookmarks is a boolean",
    async run(scene) {
      const maps = configMaps(scene);
      await (await maps.watch({ allowWatchBookmarks: "true" })).end();
      if (scene.profile.behaviours.optionErrors === "stock") {
        const watch = await maps.watch({ allowWatchBookmarks: "maybe" });
        expectEqual("status", watch.status, 200);
        await watch.end();
        return;
      }
      expectFailure(await refusal(scene, { allowWatchBookmarks: "maybe" }), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "WATCH-030",
    title: "sendInitialEvents is supported if its feature gate is on, and rejected with 422 if it is off",
    async run(scene) {
      const watch = await scene.watch(withQuery(configMaps(scene).path, { ...STREAMED, timeoutSeconds: "2" }));
      if (watch.failure === undefined) {
        // A server that ignores the parameter sends no bookmark before the watch ends.
        await untilBookmark(watch);
        return;
      }
      expectFailure(watch.failure, {
        code: 422,
        reason: "Invalid",
        parts: [GATE],
        details: { kind: "ListOptions" },
      });
    },
  },
  {
    id: "WATCH-031",
    title: "sendInitialEvents without resourceVersionMatch=NotOlderThan is rejected with 422",
    async run(scene) {
      const query = { sendInitialEvents: "true", resourceVersion: versionOf(bodyOf(await configMaps(scene).list())) };
      for (const match of [{}, { resourceVersionMatch: "Exact" }]) {
        const answer = await refusal(scene, { ...query, ...match });
        if (answer.text.includes(GATE)) throw new CheckSkipped("the feature gate WatchList is off");
        expectFailure(answer, { code: 422, reason: "Invalid", cause: { field: "resourceVersionMatch" } });
      }
    },
  },
  {
    id: "WATCH-035",
    title: "resourceVersionMatch on a plain watch is rejected with 422",
    async run(scene) {
      const resourceVersion = versionOf(bodyOf(await configMaps(scene).list()));
      const parts = ["resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided"];
      const answer = await refusal(scene, { resourceVersion, resourceVersionMatch: "Exact" });
      expectFailure(answer, { code: 422, reason: "Invalid", parts });
    },
  },
  {
    id: "WATCH-032",
    title: "A streamed list sends each object, then a bookmark that ends the list, then changes",
    async run(scene) {
      const maps = configMaps(scene);
      for (const name of ["a", "b"]) await maps.create(name, LABELS);
      const watch = await streamed(maps);
      const { events, bookmark } = await untilBookmark(watch);
      expectEqual("events before the bookmark", events.map(summary).sort(), ["ADDED a", "ADDED b"]);
      const key = scene.profile.behaviours.initialEventsEndAnnotation;
      expectEqual(
        "annotations of the bookmark",
        valueAt(bookmark.object, "metadata", "annotations"),
        key === undefined ? undefined : { [key]: "true" },
      );
      await maps.create("c", LABELS);
      await expectEvents(watch, ["ADDED c"]);
    },
  },
  {
    id: "WATCH-033",
    title: "A streamed list without a version includes every previously acknowledged write",
    async run(scene) {
      const maps = configMaps(scene);
      for (const name of ["a", "b", "c"]) {
        const version = versionOf(await maps.create(name, LABELS));
        for (const more of [{}, { resourceVersion: "" }]) {
          const watch = await streamed(maps, more);
          const { events } = await untilBookmark(watch);
          const found = events.find(({ object }) => versionOf(object) === version);
          expect(found !== undefined, "events before the bookmark", events.map(summary), `${name} at its last version`);
          await watch.end();
        }
      }
    },
  },
  {
    id: "WATCH-034",
    title: "A streamed list with a version is at least as new as that version",
    async run(scene) {
      const maps = configMaps(scene);
      for (const name of ["a", "b", "c"]) {
        const resourceVersion = versionOf(await maps.create(name, LABELS));
        const watch = await streamed(maps, { resourceVersion });
        const { events, bookmark } = await untilBookmark(watch);
        expect(
          events.some((frame) => summary(frame) === `ADDED ${name}`),
          "events",
          events.map(summary),
          `ADDED ${name}`,
        );
        const reached = await maps.list({ resourceVersion: versionOf(bookmark.object), ...OWN });
        shows(reached, 200, { kind: "ConfigMapList" });
        expect(textAt(bookmark.object, "metadata", "resourceVersion") !== "", "version of the bookmark", "none", "one");
        await watch.end();
      }
    },
  },
];
