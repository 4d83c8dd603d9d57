/** Lists and watches that depend on settings of the server: streamed lists, bookmarks, a short history. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";

const q = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`reads and watches (${profile.name})`, () => {
    let api: TestApi;
    let configmaps: string;
    before(async () => {
      // Controllers that start would write objects of their own meanwhile.
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    const fill = async (names: readonly string[]): Promise<void> => {
      configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      for (const name of names) await api.post(configmaps, { metadata: { name }, data: { x: "1" } });
    };

    test("[RV-015] a get of a malformed version is refused", async () => {
      await fill([]);
      const { status, body } = await api.get(`${configmaps}/a?resourceVersion=-1`);
      assert.equal(status, 400);
      assert.match(body.message, /invalid resource version/);
    });

    test("[LIST-043] a token that a client wrote for another collection is refused", async () => {
      await fill(["a", "b"]);
      const forged = { v: 1, rv: "1", c: "/registry/core/secrets/", k: "" };
      const token = Buffer.from(JSON.stringify(forged)).toString("base64url");
      const { status, body } = await api.get(q(configmaps, { limit: "1", continue: token }));
      assert.deepEqual([status, body.reason], [400, "BadRequest"]);
    });

    test(
      profile.name === "orch"
        ? "[WATCH-030] sendInitialEvents is refused while streamed lists are off"
        : "sendInitialEvents: the initial state ends with a marked bookmark",
      async () => {
        await fill(["a", "b"]);
        const path = q(configmaps, {
          watch: "1",
          sendInitialEvents: "true",
          resourceVersionMatch: "NotOlderThan",
          allowWatchBookmarks: "true",
        });
        if (profile.name === "orch") {
          const { status, body } = await api.get(path);
          assert.equal(status, 422);
          assert.match(
            body.message,
            /sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled/,
          );
          return;
        }
        const watch = await api.watch(path);
        assert.deepEqual(await watch.take(2), ["ADDED a", "ADDED b"]);
        const { type, object } = await watch.event();
        assert.equal(type, "BOOKMARK");
        assert.deepEqual(Object.keys(object).sort(), ["apiVersion", "kind", "metadata"]);
        assert.deepEqual(object.metadata.annotations, {
          [profile.behaviours.initialEventsEndAnnotation ?? ""]: "true",
        });
        await api.post(configmaps, { metadata: { name: "c" } });
        assert.deepEqual(await watch.take(1), ["ADDED c"]);
        await watch.close();
      },
    );
  });
}

describe("history", () => {
  test("[WATCH-008, WATCH-011, WATCH-012] bookmarks come on request, carry only a version, and a watch from one repeats nothing", async () => {
    const api = await startApi({ limits: { bookmarkIntervalMs: 20 } });
    const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    const plain = await api.watch(`${configmaps}?watch=1`);
    const watch = await api.watch(`${configmaps}?watch=1&allowWatchBookmarks=true`);
    await api.post(configmaps, { metadata: { name: "a" } });
    let added = await watch.event();
    // The write may take longer than the interval of bookmarks.
    while (added.type === "BOOKMARK") added = await watch.event();
    assert.deepEqual([added.type, added.object.metadata.name], ["ADDED", "a"]);
    const { type, object } = await watch.event();
    assert.equal(type, "BOOKMARK");
    assert.deepEqual(object, {
      kind: "ConfigMap",
      apiVersion: "v1",
      metadata: { resourceVersion: object.metadata.resourceVersion },
    });
    const resumed = await api.watch(`${configmaps}?watch=1&resourceVersion=${object.metadata.resourceVersion}`);
    await api.post(configmaps, { metadata: { name: "b" } });
    assert.deepEqual(await resumed.take(1), ["ADDED b"]);
    assert.deepEqual(await plain.take(2), ["ADDED a", "ADDED b"]);
    await Promise.all([plain, watch, resumed].map((stream) => stream.close()));
    await api.stop();
  });

  for (const profileOf of PROFILES) {
    const profile = profileOf();
    test(`[WATCH-026, LIST-042] versions beyond the retained history are gone (${profile.name})`, async () => {
      const api = await startApi({ profile, historyMs: 100 });
      const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      for (const name of ["a", "b", "c"]) await api.post(configmaps, { metadata: { name } });
      const { metadata } = (await api.get(`${configmaps}?limit=1`)).body;
      const isGone = async (): Promise<boolean> =>
        (await api.get(`${configmaps}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`))
          .status === 410;
      for (let round = 0; !(await isGone()); round++) {
        assert.ok(round < 200, "the history never ended");
        await api.post(configmaps, { metadata: { generateName: "later-" } });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const exact = await api.get(
        `${configmaps}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`,
      );
      assert.deepEqual(
        [exact.body.reason, exact.body.message],
        ["Expired", "The resourceVersion for the provided list is too old."],
      );
      const chunk = await api.get(`${configmaps}?limit=1&continue=${metadata.continue}`);
      assert.equal(chunk.status, 410);
      assert.match(
        chunk.body.message,
        /^The provided continue parameter is too old to display a consistent list result\./,
      );
      const rest = await api.get(`${configmaps}?limit=1&continue=${chunk.body.metadata.continue}`);
      assert.deepEqual([rest.status, rest.body.items[0]?.metadata.name], [200, "b"]);
      const watch = await api.watch(`${configmaps}?watch=1&resourceVersion=${metadata.resourceVersion}`);
      assert.equal(watch.status, profile.name === "orch" ? 410 : 200);
      const event = profile.name === "orch" ? undefined : await watch.next();
      if (event) {
        assert.deepEqual([event.type, event.object.code, event.object.reason], ["ERROR", 410, "Expired"]);
        assert.match(event.object.message, /too old resource version/);
      }
      await watch.close();
      await api.stop();
    });
  }
});
