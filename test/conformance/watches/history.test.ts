/** SPEC: Errors, 410; Limits: what is still known for five minutes, what is gone after them, and what a restart keeps. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ManualClock } from "../../client/support/manual-clock.js";
import { type Answer, PROFILES, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { type ApiBody, fieldAt } from "../../support/json.js";
import {
  assertFailure,
  contents,
  eventText,
  type KnownHistory,
  makeHistory,
  names,
  startWithClock,
  withQuery,
} from "../deletion/collection.js";

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 5;
/** "Well over 5 minutes": by then nothing of the time before the window may be answered. */
const GONE_MINUTES = 10;

const LIST_GONE = /^The resourceVersion for the provided list is too old\.$/;
const TOKEN_GONE = /^The provided continue parameter is too old to display a consistent list result\./;
const WATCH_GONE = /too old resource version/;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`what is gone (${profile.name})`, () => {
    let api: TestApi;
    let clock: ManualClock;
    before(async () => {
      ({ api, clock } = await startWithClock(profile));
    });
    after(() => api.stop());

    /** Time goes on half a minute at a time, with requests between, as for a server that works. */
    const pass = async (minutes: number): Promise<void> => {
      for (let step = 0; step < minutes * 2; step++) {
        clock.advance(MINUTE_MS / 2);
        await api.get("/api/v1/namespaces");
      }
    };
    /** A history whose old and middle states are gone, and whose newest is not. */
    const makeGone = async (): Promise<KnownHistory> => {
      const history = await makeHistory(api);
      await pass(GONE_MINUTES);
      return history;
    };
    const assertGone = (answer: Answer, message: RegExp): void => {
      assert.equal(answer.status, 410, answer.text);
      assertFailure(answer.body, 410, "Expired", message);
    };
    /** Refused over HTTP, or by one ERROR event that ends the stream, as the profile says. */
    const assertWatchGone = async (watch: WatchStream): Promise<void> => {
      const first = await watch.event();
      assert.equal(watch.status, profile.name === "orch" ? 410 : 200, JSON.stringify(first));
      if (profile.name !== "orch") assert.equal(first.type, "ERROR");
      assertFailure((profile.name === "orch" ? first : first.object)!, 410, "Expired", WATCH_GONE);
      assert.equal(await watch.next(), undefined);
    };

    test("[LIM-001, LIM-002] versions and tokens serve for four minutes and are gone after well over five", async () => {
      const { path, old, token } = await makeHistory(api);
      const exact = { resourceVersion: old.version, resourceVersionMatch: "Exact" };
      const changes = async (): Promise<WatchStream> =>
        api.watch(withQuery(path, { watch: "1", resourceVersion: old.version }));
      for (let minute = 0; minute < WINDOW_MINUTES; minute++) {
        const list = await api.get(withQuery(path, exact));
        assert.deepEqual([list.status, contents(list.body)], [200, old.contents], `minute ${minute}`);
        const rest = await api.get(withQuery(path, { continue: token }));
        assert.deepEqual([rest.status, names(rest.body)], [200, ["c", "d", "e"]], `minute ${minute}`);
        const watch = await changes();
        assert.equal(eventText(await watch.event()), "MODIFIED a=2", `minute ${minute}`);
        await watch.close();
        if (minute < WINDOW_MINUTES - 1) await pass(1);
      }
      await pass(GONE_MINUTES - WINDOW_MINUTES + 1);
      assertGone(await api.get(withQuery(path, exact)), LIST_GONE);
      assertGone(await api.get(withQuery(path, { continue: token })), TOKEN_GONE);
      await assertWatchGone(await changes());
    });

    type Outcome = "current" | "gone" | "token gone";
    // biome-ignore format: a table
    const READS: readonly (readonly [id: string, query: Record<string, string>, Outcome])[] = [
      ["[LIST-026]", {}, "current"],
      ["[LIST-040]", { resourceVersionMatch: "NotOlderThan" }, "current"],
      ["[LIST-040]", { resourceVersionMatch: "NotOlderThan", limit: "9" }, "current"],
      ["[LIST-037]", { resourceVersionMatch: "Exact" }, "gone"],
      ["[LIST-037]", { resourceVersionMatch: "Exact", limit: "2" }, "gone"],
      ["[LIST-029]", { limit: "2" }, "gone"],
      ["[ERR-016]", { resourceVersionMatch: "Exact", labelSelector: "none" }, "gone"],
      ["[LIST-042]", { continue: "token", resourceVersion: "" }, "token gone"],
      ["[LIST-042]", { continue: "token", resourceVersion: "", limit: "1" }, "token gone"],
      ["[LIST-031]", { continue: "token", resourceVersion: "0", limit: "1" }, "token gone"],
    ];
    describe("reads at a version that is gone", () => {
      let past: Awaited<ReturnType<typeof makeGone>>;
      before(async () => {
        past = await makeGone();
      });

      for (const [id, query, outcome] of READS)
        test(`${id} a list of ${JSON.stringify(query)}: ${outcome}`, async () => {
          const { path, old, current, token } = past;
          const parameters = { resourceVersion: old.version, ...query, ...(query.continue ? { continue: token } : {}) };
          const answer = await api.get(withQuery(path, parameters));
          if (outcome === "current") assert.deepEqual([answer.status, contents(answer.body)], [200, current.contents]);
          else assertGone(answer, outcome === "gone" ? LIST_GONE : TOKEN_GONE);
          assert.equal(Boolean(answer.body.metadata.continue), outcome === "token gone");
        });

      test("[RV-009] a get of any older version is answered with the present object", async () => {
        for (const version of [past.old.version, "1"]) {
          const { status, body } = await api.get(withQuery(`${past.path}/a`, { resourceVersion: version }));
          assert.deepEqual([status, fieldAt(body, "data", "x")], [200, "3"]);
        }
      });
    });

    test("[LIST-042] the token of a 410 goes on inconsistently from the same place, and says so", async () => {
      const { path, token } = await makeGone();
      const { status, body } = await api.get(withQuery(path, { limit: "2", continue: token }));
      assert.equal(status, 410);
      assert.match(body.message, /inconsistent|may have changed|may show up/);
      // The first chunk held a and b; since then c changed, d went and f came.
      const first = (await api.get(withQuery(path, { limit: "2", continue: body.metadata.continue }))).body;
      assert.equal(contents(first), "c=2 e=1");
      await api.post(path, { metadata: { name: "g" }, data: { x: "1" } });
      const second = (await api.get(withQuery(path, { limit: "2", continue: first.metadata.continue }))).body;
      assert.equal(contents(second), "f=1");
      assert.equal(second.metadata.resourceVersion, first.metadata.resourceVersion);
      assert.ok(!second.metadata.continue);
    });

    test("[LIST-041] a list that began not older than a version ends with 410 when its rest is gone; a new one succeeds", async () => {
      const { path, old, current } = await makeHistory(api);
      const query = { resourceVersion: old.version, resourceVersionMatch: "NotOlderThan", limit: "2" };
      const { status, body } = await api.get(withQuery(path, query));
      assert.equal(status, 200);
      await api.patch(`${path}/b`, "merge", { data: { x: "2" } });
      await pass(GONE_MINUTES);
      assertGone(await api.get(withQuery(path, { limit: "2", continue: body.metadata.continue })), TOKEN_GONE);
      for (const resourceVersion of [current.version, ""]) {
        const match: Record<string, string> = resourceVersion === "" ? {} : { resourceVersionMatch: "NotOlderThan" };
        const again = await api.get(withQuery(path, { resourceVersion, ...match, limit: "2" }));
        assert.deepEqual([again.status, contents(again.body)], [200, "a=3 b=2"]);
        const rest = await api.get(withQuery(path, { continue: again.body.metadata.continue }));
        assert.deepEqual([rest.status, contents(rest.body)], [200, "c=2 e=1 f=1"]);
      }
    });

    test("[WATCH-016, WATCH-026, WATCH-028] a watch of a version that is gone fails in its profile's form; listing and watching again works", async () => {
      const { path, old } = await makeGone();
      const accepts = ["application/json", ...["Table", "PartialObjectMetadata"].map((kind) => form(kind))];
      const queries: Record<string, string>[] = [{}, { allowWatchBookmarks: "true" }, { labelSelector: "none" }];
      for (const accept of accepts)
        for (const query of queries) {
          const parameters = { watch: "1", resourceVersion: old.version, ...query };
          await assertWatchGone(await api.watch(withQuery(path, parameters), { headers: { accept } }));
        }
      const { resourceVersion } = (await api.get(path)).body.metadata;
      const watch = await api.watch(withQuery(path, { watch: "1", resourceVersion }));
      await api.post(path, { metadata: { name: "after" } });
      assert.deepEqual(await watch.take(1), ["ADDED after"]);
      await watch.close();
    });
    const form = (kind: string): string => `application/json;as=${kind};g=${profile.words.metaGroup};v=v1`;

    test("[WATCH-006] a watch that reads along outlives the history it began in", async () => {
      const { path, old } = await makeHistory(api);
      const watch = await api.watch(withQuery(path, { watch: "1", resourceVersion: old.version }));
      assert.equal((await watch.take(5)).at(-1), "ADDED f");
      await pass(GONE_MINUTES);
      await api.post(path, { metadata: { name: "later" } });
      assert.deepEqual(await watch.take(1), ["ADDED later"]);
      await watch.close();
    });

    if (profile.behaviours.streamedLists) {
      test("[WATCH-034] a streamed list of a version that is gone shows what is newer", async () => {
        const { path, old, current } = await makeGone();
        const query = { watch: "1", sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" };
        const more = { allowWatchBookmarks: "true", resourceVersion: old.version };
        const watch = await api.watch(withQuery(path, { ...query, ...more }));
        const want = [...current.contents.split(" ").map((text) => `ADDED ${text}`), "BOOKMARK"];
        for (const text of want) assert.equal(eventText(await watch.event()), text);
        await watch.close();
        const unstreamed = { ...query, sendInitialEvents: "false", resourceVersion: old.version };
        await assertWatchGone(await api.watch(withQuery(path, unstreamed)));
      });
    }
  });

  test(`[RV-017, WATCH-005, LIST-030] versions, tokens and watches go on after a restart (${profile.name}, lmdb)`, async () => {
    const directory = await mkdtemp(join(tmpdir(), "kindsmith-history-"));
    const options = { profile, storage: `lmdb:${directory}` };
    const first = await startApi(options);
    const { path, old, current, token } = await makeHistory(first);
    const last: ApiBody = (await first.patch(`${path}/b`, "merge", { data: { x: "2" } })).body;
    await first.stop();
    const second = await startApi(options);
    const exact = await second.get(withQuery(path, { resourceVersion: old.version, resourceVersionMatch: "Exact" }));
    assert.deepEqual([exact.status, contents(exact.body)], [200, old.contents]);
    const rest = await second.get(withQuery(path, { continue: token }));
    assert.deepEqual([rest.status, contents(rest.body)], [200, "c=1 d=1 e=1"]);
    const watch = await second.watch(withQuery(path, { watch: "1", resourceVersion: old.version }));
    assert.deepEqual(await watch.take(6), [
      "MODIFIED a",
      "MODIFIED a",
      "MODIFIED c",
      "DELETED d",
      "ADDED f",
      "MODIFIED b",
    ]);
    const next: ApiBody = (await second.patch(`${path}/b`, "merge", { data: { x: "3" } })).body;
    assert.deepEqual((await watch.event()).object, next);
    for (const version of [current.version, last.metadata.resourceVersion])
      assert.ok(BigInt(next.metadata.resourceVersion) > BigInt(version));
    await watch.close();
    await second.stop();
    await rm(directory, { recursive: true });
  });
}
