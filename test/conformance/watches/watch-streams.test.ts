/** SPEC: Events; Query parameters: what a watch is over time: its bookmarks, its end, and clients that don't keep up. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { ManualClock } from "../../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { type ApiEvent, fieldAt, type JsonObject, objectAt, textAt } from "../../support/json.js";
import {
  assertFailure,
  eventsBefore,
  eventText,
  nextBookmark,
  startWithClock,
  withQuery,
} from "../deletion/collection.js";

const MINUTE_MS = 60_000;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`bookmarks (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile, limits: { bookmarkIntervalMs: 10 } });
    });
    after(() => api.stop());

    const collection = async (): Promise<{ t: string; path: string; version: string }> => {
      const t = await api.namespace();
      const path = `/api/v1/namespaces/${t}/configmaps`;
      return { t, path, version: (await api.get(path)).body.metadata.resourceVersion };
    };
    const bookmarked = (path: string, version: string, more: Record<string, string> = {}): Promise<WatchStream> =>
      api.watch(withQuery(path, { watch: "1", allowWatchBookmarks: "true", resourceVersion: version, ...more }));

    /** Bookmarks up to the first one at or after `version`; nothing else may come. */
    const awaitProgress = async (watch: WatchStream, version: string): Promise<void> => {
      for (let seen = 0n; seen < BigInt(version); ) {
        const { events, version: next } = await nextBookmark(watch);
        assert.deepEqual(events, []);
        assert.ok(BigInt(next) >= seen, "a bookmark went back");
        seen = BigInt(next);
      }
    };

    test("[WATCH-013] a watch gets a bookmark while nothing at all happens", async () => {
      const { path, version } = await collection();
      const watch = await bookmarked(path, version);
      await awaitProgress(watch, version);
      await watch.close();
    });

    test("[WATCH-012] bookmarks go on while only other namespaces, other types and unselected objects change", async () => {
      const { t, path, version } = await collection();
      const watches = [
        await bookmarked(path, version),
        await bookmarked(path, version, { labelSelector: "app=x" }),
        await bookmarked(path, version, { fieldSelector: "metadata.name=none" }),
      ];
      const other = await api.namespace();
      const writes: (() => Promise<{ body: JsonObject }>)[] = [
        () => api.post(`/api/v1/namespaces/${other}/configmaps`, { metadata: { name: "elsewhere" } }),
        () => api.post(`/api/v1/namespaces/${t}/secrets`, { metadata: { name: "other-type" } }),
        () =>
          api.post(`/apis/demo.example.com/v1/namespaces/${t}/widgets`, { metadata: { name: "w" }, spec: { size: 1 } }),
      ];
      for (const write of writes) {
        const { body } = await write();
        for (const watch of watches) await awaitProgress(watch, textAt(body, "metadata", "resourceVersion"));
      }
      const { body } = await api.post(path, { metadata: { name: "unselected" } });
      for (const watch of watches.slice(1)) await awaitProgress(watch, body.metadata.resourceVersion);
      for (const watch of watches) await watch.close();
    });

    test("[WATCH-006, WATCH-011, WATCH-012] a watch from any bookmark goes on without a gap and without a repeat", async () => {
      const { path, version } = await collection();
      const plain = await api.watch(withQuery(path, { watch: "1", resourceVersion: version }));
      const watch = await bookmarked(path, version);
      const write = async (writer: number): Promise<void> => {
        for (let round = 0; round < 20; round++) {
          await api.post(path, { metadata: { name: `n${writer}-${round}` } });
          if (round % 3 === 0) await api.delete(`${path}/n${writer}-${round}`);
        }
      };
      await Promise.all([write(0), write(1), write(2)]);
      const { body: last } = await api.post(path, { metadata: { name: "last" } });
      const seen: JsonObject[] = [];
      const isPast = (event: JsonObject): boolean =>
        event.type === "BOOKMARK" &&
        BigInt(textAt(event, "object", "metadata", "resourceVersion")) >= BigInt(last.metadata.resourceVersion);
      while (!seen.some(isPast)) seen.push(await watch.event());
      await api.post(path, { metadata: { name: "marker" } });
      seen.push(...(await eventsBefore(watch, "marker")));
      const changes = seen.filter(({ type }) => type !== "BOOKMARK");
      assert.deepEqual(await eventsBefore(plain, "marker"), changes);
      const positions = seen.flatMap(({ type }, index) => (type === "BOOKMARK" ? [index] : []));
      for (const position of positions.slice(-10)) {
        const bookmark = BigInt(textAt(seen[position], "object", "metadata", "resourceVersion"));
        for (const [index, { object }] of seen.entries()) {
          const at = BigInt(textAt(object, "metadata", "resourceVersion"));
          assert.ok(index <= position ? at <= bookmark : at >= bookmark, "a bookmark is out of order");
        }
        const resumed = await api.watch(withQuery(path, { watch: "1", resourceVersion: String(bookmark) }));
        const rest = seen.slice(position).filter(({ type }) => type !== "BOOKMARK");
        assert.deepEqual(await eventsBefore(resumed, "marker"), rest);
        await resumed.close();
      }
      await Promise.all([watch.close(), plain.close()]);
    });
  });

  describe(`watches over time (${profile.name})`, () => {
    let api: TestApi;
    let clock: ManualClock;
    let path: string;
    before(async () => {
      ({ api, clock } = await startWithClock(profile));
      path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    });
    after(() => api.stop());

    /** The watch still delivers. */
    const assertOpen = async (watch: WatchStream): Promise<void> => {
      const { body } = await api.post(path, { metadata: { generateName: "sign-" } });
      const events = await eventsBefore(watch, body.metadata.name);
      assert.ok(events.every(({ type }) => type === "ADDED" || type === "BOOKMARK"));
    };
    const assertEnds = async (watch: WatchStream): Promise<void> => {
      for (let event = await watch.next(); event !== undefined; event = await watch.next())
        assert.notEqual(event.type, "ERROR");
    };

    test("[WATCH-013] bookmarks come about once a minute by default, and a watch without them lacks nothing", async () => {
      const watch = await api.watch(`${path}?watch=1&allowWatchBookmarks=true`);
      const plain = await api.watch(`${path}?watch=1`);
      await assertOpen(watch);
      await assertOpen(plain);
      for (let minute = 1; minute <= 5; minute++) {
        // Room for jitter around the minute.
        for (let step = 0; step < 3; step++) clock.advance(MINUTE_MS / 2);
        await nextBookmark(watch);
      }
      await api.post(path, { metadata: { name: "marker" } });
      const late = (await eventsBefore(watch, "marker")).filter(({ type }) => type === "BOOKMARK");
      assert.ok(late.length <= 10, `${late.length + 5} bookmarks in 7.5 minutes`);
      assert.equal((await eventsBefore(plain, "marker")).filter(({ type }) => type === "BOOKMARK").length, 0);
      await Promise.all([watch.close(), plain.close()]);
    });

    const timed: readonly (readonly [ids: string, query: string])[] = [
      ["[WATCH-021]", "watch=1&timeoutSeconds=300"],
      ["[WATCH-021]", "watch=1&timeoutSeconds=300&allowWatchBookmarks=true&labelSelector=!none"],
    ];
    for (const [ids, query] of timed) {
      test(`${ids} ${query} ends at its time and not before, without an error`, async () => {
        const watch = await api.watch(`${path}?${query}`);
        clock.advance(299_000);
        await assertOpen(watch);
        clock.advance(2_000);
        await assertEnds(watch);
      });
    }

    test("[WATCH-021] without timeoutSeconds a watch ends after half an hour to an hour", async () => {
      const watches = await Promise.all(Array.from({ length: 8 }, () => api.watch(`${path}?watch=1`)));
      clock.advance(30 * MINUTE_MS - 1000);
      for (const watch of watches) await assertOpen(watch);
      clock.advance(30 * MINUTE_MS + 2000);
      for (const watch of watches) await assertEnds(watch);
    });
  });

  test(`[WATCH-016, WATCH-037] a client that stops reading gets an error once it is behind the history; others continue (${profile.name})`, async () => {
    const { api, clock } = await startWithClock(profile);
    const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    await api.post(path, { metadata: { name: "big" } });
    const slow = await api.watch(`${path}?watch=1`);
    slow.response.pause();
    const fast = await api.watch(`${path}?watch=1`);
    // More than the sockets on both sides hold, and more than a server should keep for one client.
    const x = "x".repeat(900_000);
    const write = async (round: number): Promise<void> => {
      const { status, text } = await api.patch(`${path}/big`, "merge", { data: { x, round: String(round) } });
      assert.equal(status, 200, text);
    };
    const seen = [await fast.event()];
    for (let round = 0; round < BIG_WRITES; round++) {
      await write(round);
      seen.push(await fast.event());
    }
    // Every window of history passes, each with a write that the slow client has not seen.
    for (let minute = 0; minute < 15; minute++) {
      clock.advance(MINUTE_MS);
      await write(BIG_WRITES + minute);
      seen.push(await fast.event());
    }
    slow.response.resume();
    const late: ApiEvent[] = [];
    for (let event = await slow.next(); event !== undefined; event = await slow.next()) late.push(event);
    const error = late.pop();
    assert.equal(error?.type, "ERROR", `the last event was ${error && eventText(error).slice(0, 80)}`);
    assertFailure(objectAt(error, "object"), 410, "Expired", /./);
    assert.ok(late.length < seen.length);
    const versionsOf = (events: JsonObject[]): string[] =>
      events.map(({ object }) => textAt(object, "metadata", "resourceVersion"));
    assert.deepEqual(versionsOf(late), versionsOf(seen).slice(0, late.length));
    await write(BIG_WRITES + 100);
    assert.equal(fieldAt((await fast.event()).object, "data", "round"), String(BIG_WRITES + 100));
    await fast.close();
    await api.stop();
  });
}

const BIG_WRITES = 50;
