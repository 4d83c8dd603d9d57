/** SPEC: Events; Resource-version semantics, watch: the start of a watch, and the consistency of many watches. */
import { bodyOf, expect, expectEqual, textAt, valueAt, versionOf } from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import type { RawWatch, WatchFrame } from "../../scene.js";
import {
  type Collection,
  configMaps,
  expectEvents,
  nextEvent,
  type Query,
  shows,
  summary,
} from "../../scenes/check-collection.js";

/** The number of watchers of one sequence. */
const MANY_WATCHES = 12;
const MANY_WRITES = 30;
/** The time within which an idle server delivers a change. */
const PROMPT_MS = 1000;

/** Selects only objects of the check, because servers put their own into each namespace. */
const OWN = { labelSelector: "own=yes" };
const LABELS = { metadata: { labels: { own: "yes" } } };

async function now(maps: Collection): Promise<string> {
  return versionOf(bodyOf(await maps.list({ limit: "1" })));
}

/** Returns all events before the one about `name`, without bookmarks. */
async function eventsBefore(watch: RawWatch, name: string): Promise<WatchFrame[]> {
  const events: WatchFrame[] = [];
  for (;;) {
    const frame = await nextEvent(watch);
    if (valueAt(frame.object, "metadata", "name") === name) return events;
    events.push(frame);
  }
}

/** Expects the stream to end by itself without an error event. @returns the events before the end */
async function untilEnd(watch: RawWatch): Promise<WatchFrame[]> {
  const events: WatchFrame[] = [];
  for (let frame = await watch.next(); frame !== undefined; frame = await watch.next()) {
    if (frame.type === "ERROR") throw new CheckFailure("the end of a watch", frame.text, "no ERROR event");
    events.push(frame);
  }
  return events;
}

export const checks: readonly Check[] = [
  {
    id: "WATCH-005",
    title: "A watch from a list's version shows each later change once and in order, and nothing earlier",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const version = await now(maps);
      await maps.create("b", LABELS);
      shows(await maps.merge("a", { data: { x: "1" } }), 200);
      shows(await maps.delete("b"), 200);
      const watch = await maps.watch({ resourceVersion: version, ...OWN });
      await maps.create("end", LABELS);
      await expectEvents(watch, ["ADDED b", "MODIFIED a", "DELETED b", "ADDED end"]);
    },
  },
  {
    id: "WATCH-006",
    title: "A watch from the version of any event continues after it without a gap or a repetition",
    async run(scene) {
      const maps = configMaps(scene);
      const first = await maps.watchFromNow(OWN);
      for (const name of ["a", "b", "c", "d"]) await maps.create(name, LABELS);
      const events = await expectEvents(first, ["ADDED a", "ADDED b", "ADDED c", "ADDED d"]);
      await first.end();
      await maps.create("e", LABELS);
      const all = [...events.map(summary), "ADDED e"];
      for (const [index, { object }] of events.entries()) {
        const watch = await maps.watch({ resourceVersion: versionOf(object), ...OWN });
        await expectEvents(watch, all.slice(index + 1));
        await watch.end();
      }
    },
  },
  {
    id: "WATCH-014",
    title: "A watch without a version starts with an ADDED event for each object",
    async run(scene) {
      const maps = configMaps(scene);
      for (const name of ["a", "b"]) await maps.create(name, LABELS);
      const watch = await maps.watch(OWN);
      const first = [await nextEvent(watch), await nextEvent(watch)].map(summary).sort();
      expectEqual("the first events", first, ["ADDED a", "ADDED b"]);
      shows(await maps.merge("a", { data: { x: "1" } }), 200);
      await expectEvents(watch, ["MODIFIED a"]);
    },
  },
  {
    id: "WATCH-021",
    title: "timeoutSeconds ends a watch without an error",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow({ timeoutSeconds: "2", ...OWN });
      await maps.create("a", LABELS);
      const events = await untilEnd(watch);
      expect(
        events.some((frame) => summary(frame) === "ADDED a"),
        "events",
        events.map(summary),
        "ADDED a among them",
      );
    },
  },
  {
    id: "WATCH-022",
    title: "watch=1 on the path of a single object returns the object",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      const answer = await maps.get("a", { watch: "1", timeoutSeconds: "5" });
      shows(answer, 200, { kind: "ConfigMap", "metadata.name": "a", type: undefined });
    },
  },
  {
    id: "WATCH-025",
    title: "A watch from a version shows no events for what existed before",
    async run(scene) {
      const maps = configMaps(scene);
      for (const name of ["a", "b"]) await maps.create(name, LABELS);
      const watch = await maps.watchFromNow(OWN);
      await maps.create("c", LABELS);
      await expectEvents(watch, ["ADDED c"]);
    },
  },
  {
    id: "WATCH-024",
    title: "A watch from version 0 starts with ADDED events for existing objects, and continues with changes",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const query: Query = { resourceVersion: "0", ...OWN };
      const watch = await maps.watch(query);
      await expectEvents(watch, ["ADDED a"]);
      await maps.create("b", LABELS);
      await expectEvents(watch, ["ADDED b"]);
    },
  },
  {
    id: "WATCH-036",
    title: "Many watches of one collection see the same sequence of versions",
    async run(scene) {
      const maps = configMaps(scene);
      const version = await now(maps);
      const open = () => maps.watch({ resourceVersion: version, ...OWN });
      const watches = await Promise.all(Array.from({ length: MANY_WATCHES }, open));
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < MANY_WRITES / 3; round++) await maps.create(`n${writer}-${round}`, LABELS);
      };
      await Promise.all([write(0), write(1), write(2)]);
      await maps.create("end", LABELS);
      const sequences = await Promise.all(watches.map((watch) => eventsBefore(watch, "end")));
      const [first = []] = sequences.map((events) => events.map(({ object }) => versionOf(object)));
      expectEqual("events of the first watch", first.length, MANY_WRITES);
      for (const events of sequences)
        expectEqual(
          "versions",
          events.map(({ object }) => versionOf(object)),
          first,
        );
    },
  },
  {
    id: "WATCH-041",
    title: "A cache kept by list and watch equals a fresh list after many writes",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", LABELS);
      const list = bodyOf(await maps.list(OWN));
      const cache = new Map([["a", valueAt(list, "items", 0) as unknown]]);
      const watch = await maps.watch({ resourceVersion: versionOf(list), ...OWN });
      const write = async (writer: string): Promise<void> => {
        for (let round = 0; round < 8; round++) {
          await maps.create(`${writer}-${round}`, { ...LABELS, data: { x: "1" } });
          if (round % 2 === 0) shows(await maps.merge(`${writer}-${round}`, { data: { x: "2" } }), 200);
          if (round % 3 === 0) shows(await maps.delete(`${writer}-${round}`), 200);
        }
      };
      await Promise.all([write("m"), write("n")]);
      await maps.create("end", LABELS);
      for (const { type, object } of await eventsBefore(watch, "end")) {
        if (type === "DELETED") cache.delete(textAt(object, "metadata", "name"));
        else cache.set(textAt(object, "metadata", "name"), object);
      }
      const fresh = bodyOf(await maps.list(OWN)).items as { metadata: { name: string; resourceVersion: string } }[];
      const versions = fresh.filter(({ metadata }) => metadata.name !== "end").map(({ metadata }) => metadata);
      expectEqual(
        "names and versions of the cache",
        [...cache].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, object]) => [name, versionOf(object as never)]),
        versions.map(({ name, resourceVersion }) => [name, resourceVersion]),
      );
    },
  },
  {
    id: "WATCH-038",
    title: "A write is delivered to an open watch within a second",
    async run(scene) {
      const maps = configMaps(scene);
      const watch = await maps.watchFromNow(OWN);
      const delays: number[] = [];
      for (const name of ["a", "b", "c", "d", "e"]) {
        await maps.create(name, LABELS);
        const writtenMs = scene.clock.now();
        await expectEvents(watch, [`ADDED ${name}`]);
        delays.push(scene.clock.now() - writtenMs);
      }
      // The shortest delay counts, because a busy machine is not a flaw of the server.
      expect(Math.min(...delays) < PROMPT_MS, "shortest delay in milliseconds", delays, `less than ${PROMPT_MS}`);
    },
  },
];
