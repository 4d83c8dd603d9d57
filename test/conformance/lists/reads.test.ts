/** SPEC: Resource-version semantics; List-then-watch and chunking; Events. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Json, PROFILES, startApi, type TestApi } from "../../support/api.js";

const FUTURE = "900000000000";
const q = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query)}`;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`reads and watches (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let configmaps: string;
    before(async () => {
      // what controllers write once they have started would come in place of the next version that is waited for
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    const fill = async (
      names: readonly string[],
      labels: (name: string) => Record<string, string> = () => ({}),
    ): Promise<Json[]> => {
      t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      const made: Json[] = [];
      for (const name of names)
        made.push((await api.post(configmaps, { metadata: { name, labels: labels(name) }, data: { x: "1" } })).body);
      return made;
    };
    const names = (body: Json): string[] => body.items.map((item: Json) => item.metadata.name);

    test("[RV-001, RV-005, RV-007, RV-008, RV-009] get reads at, after or at any version", async () => {
      const [a, b] = await fill(["a", "b"]);
      for (const version of ["", "0", a.metadata.resourceVersion, b.metadata.resourceVersion]) {
        const { status, body } = await api.get(q(`${configmaps}/a`, { resourceVersion: version }));
        assert.equal(status, 200, version);
        assert.equal(body.metadata.resourceVersion, a.metadata.resourceVersion);
      }
      const { body } = await api.get(configmaps);
      assert.equal(body.items[0].metadata.resourceVersion, a.metadata.resourceVersion);
      assert.ok(BigInt(body.metadata.resourceVersion) >= BigInt(b.metadata.resourceVersion));
    });

    test("[RV-010, RV-011, ERR-017] a version that does not come is a timeout that says so", async () => {
      await fill(["a"]);
      for (const path of [
        q(`${configmaps}/a`, { resourceVersion: FUTURE }),
        q(configmaps, { resourceVersion: FUTURE, resourceVersionMatch: "NotOlderThan" }),
      ]) {
        const { status, body, headers } = await api.get(path);
        assert.equal(status, 504);
        assert.equal(body.reason, "Timeout");
        assert.match(body.message, /Too large resource version/);
        assert.equal(body.details.causes[0].reason, "ResourceVersionTooLarge");
        assert.equal(headers["retry-after"], "1");
      }
    });

    test("[RV-012] a waiting get succeeds when the version arrives", async () => {
      const [a] = await fill(["a"]);
      const next = String(BigInt((await api.get(configmaps)).body.metadata.resourceVersion) + 1n);
      const waiting = api.get(q(`${configmaps}/a`, { resourceVersion: next }));
      await api.put(`${configmaps}/a`, { ...a, data: { x: "2" } });
      const { status, body } = await waiting;
      assert.deepEqual([status, body.data.x], [200, "2"]);
    });

    test("[RV-015] a malformed version is refused", async () => {
      await fill([]);
      for (const path of [
        `${configmaps}?resourceVersion=x`,
        `${configmaps}/a?resourceVersion=-1`,
        `${configmaps}?watch=1&resourceVersion=1.5`,
      ]) {
        const { status, body } = await api.get(path);
        assert.equal(status, 400, path);
        assert.match(body.message, /invalid resource version/);
      }
    });

    test("[LIST-001, LIST-002, LIST-003, LIST-006, LIST-007, LIST-008] lists hold what their path names, in order", async () => {
      await fill(["b", "a-b", "a", "a.b"]);
      assert.deepEqual(names((await api.get(configmaps)).body), ["a", "a-b", "a.b", "b"]);
      const all = (await api.get("/api/v1/configmaps")).body;
      const keys = all.items.map((item: Json) => `${item.metadata.namespace}/${item.metadata.name}`);
      assert.ok(keys.includes(`${t}/a`));
      assert.deepEqual(keys, [...keys].sort());
      assert.match(all.metadata.resourceVersion, /^[1-9][0-9]*$/);
      assert.deepEqual((await api.get("/api/v1/namespaces/missing/configmaps")).body.items, []);
    });

    test("[LIST-009, LIST-010, LIST-011, LIST-014, LIST-016, LIST-017, LIST-018, LIST-019, LIST-030] chunks show one state", async () => {
      const made = await fill(["a", "b", "c", "d", "e"]);
      const first = (await api.get(q(configmaps, { limit: "2" }))).body;
      await api.post(configmaps, { metadata: { name: "bb" } });
      await api.put(`${configmaps}/c`, { ...made[2], data: { x: "changed" } });
      await api.delete(`${configmaps}/d`);
      const second = (await api.get(q(configmaps, { limit: "2", continue: first.metadata.continue }))).body;
      const third = (await api.get(q(configmaps, { limit: "2", continue: second.metadata.continue }))).body;
      assert.deepEqual([first, second, third].map(names), [["a", "b"], ["c", "d"], ["e"]]);
      assert.equal(second.items[0].data.x, "1");
      assert.deepEqual(
        [first, second, third].map(({ metadata }) => metadata.resourceVersion),
        Array(3).fill(first.metadata.resourceVersion),
      );
      assert.deepEqual(
        [first, second, third].map(({ metadata }) => metadata.remainingItemCount),
        [3, 1, undefined],
      );
      assert.equal(third.metadata.continue, profile.name === "orch" ? "" : undefined);
      assert.deepEqual(names((await api.get(configmaps)).body), ["a", "b", "bb", "c", "e"]);
    });

    test("[LIST-012, LIST-013, LIST-015] remainingItemCount is left out of selective and whole lists", async () => {
      await fill(["a", "b", "c"], () => ({ app: "x" }));
      const byLabel = (await api.get(q(configmaps, { limit: "2", labelSelector: "app=x" }))).body;
      const byField = (await api.get(q(configmaps, { limit: "1", fieldSelector: "metadata.name!=a" }))).body;
      const whole = (await api.get(configmaps)).body;
      for (const { metadata } of [byLabel, byField, whole]) assert.equal("remainingItemCount" in metadata, false);
      assert.ok(byLabel.metadata.continue);
      assert.deepEqual([names(byField), whole.metadata.continue], [["b"], undefined]);
    });

    test("[LIST-021, LIST-025, LIST-026, LIST-029, LIST-036, LIST-039, LIST-040] exact and not-older-than lists", async () => {
      const [, b] = await fill(["a", "b"]);
      const version = b.metadata.resourceVersion;
      await api.put(`${configmaps}/b`, { ...b, data: { x: "2" } });
      const exact = [
        q(configmaps, { resourceVersion: version, resourceVersionMatch: "Exact" }),
        q(configmaps, { resourceVersion: version, limit: "5" }),
        q(configmaps, { resourceVersion: version, resourceVersionMatch: "Exact", limit: "1" }),
      ];
      for (const path of exact) {
        const { status, body } = await api.get(path);
        assert.equal(status, 200);
        assert.equal(body.metadata.resourceVersion, version);
        if (body.items.length > 1) assert.equal(body.items[1].data.x, "1");
      }
      const queries: Record<string, string>[] = [
        { resourceVersion: "0" },
        { resourceVersion: version },
        { resourceVersion: version, resourceVersionMatch: "NotOlderThan" },
        { resourceVersion: "0", resourceVersionMatch: "NotOlderThan", limit: "1" },
      ];
      for (const query of queries) {
        const { status, body } = await api.get(q(configmaps, query));
        assert.equal(status, 200);
        assert.ok(query.resourceVersion === "0" || BigInt(body.metadata.resourceVersion) >= BigInt(version));
      }
    });

    test("[LIST-022, LIST-023, LIST-032, LIST-033, LIST-034, LIST-035, LIST-038, LIST-045] combinations that are forbidden", async () => {
      await fill(["a", "b", "c"]);
      const token = (await api.get(q(configmaps, { limit: "1" }))).body.metadata.continue;
      const cases: [Record<string, string>, number, RegExp][] = [
        [
          { resourceVersionMatch: "NotOlderThan" },
          422,
          /Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided/,
        ],
        [
          { resourceVersionMatch: "Exact", limit: "1" },
          422,
          /resourceVersionMatch is forbidden unless resourceVersion is provided/,
        ],
        [{ resourceVersionMatch: "Newest", resourceVersion: "5" }, 422, /Unsupported value: "Newest"/],
        [
          { resourceVersionMatch: "Exact", resourceVersion: "0" },
          422,
          /resourceVersionMatch "exact" is forbidden for resourceVersion "0"/,
        ],
        [
          { limit: "1", continue: token, resourceVersion: "5" },
          400,
          /specifying resource version is not allowed when using continue/,
        ],
        [
          { limit: "1", continue: token, resourceVersion: "5", resourceVersionMatch: "Exact" },
          ...(profile.behaviours.optionFaults === "specification"
            ? ([400, /specifying resource version is not allowed when using continue/] as const)
            : ([422, /resourceVersionMatch is forbidden when continue is provided/] as const)),
        ],
        [
          { limit: "1", continue: token, resourceVersionMatch: "Exact" },
          422,
          /resourceVersionMatch is forbidden when continue is provided/,
        ],
        [{ sendInitialEvents: "true" }, 422, /sendInitialEvents is forbidden for list/],
      ];
      for (const [query, status, message] of cases) {
        const answer = await api.get(q(configmaps, query));
        assert.equal(answer.status, status, JSON.stringify(query));
        assert.match(answer.body.message, message);
        if (status === 422)
          assert.deepEqual(
            [answer.body.details.kind, answer.body.details.group],
            ["ListOptions", profile.words.metaGroup],
          );
      }
    });

    test("[LIST-020, LIST-043, LIST-044, LIST-057] what can't be read is refused", async () => {
      await fill(["a", "b"]);
      const u = await api.namespace();
      const token = (await api.get(q(configmaps, { limit: "1" }))).body.metadata.continue;
      const forged = Buffer.from(JSON.stringify({ v: 1, rv: "1", c: "/registry/core/secrets/", k: "" })).toString(
        "base64url",
      );
      for (const path of [
        q(configmaps, { limit: "abc" }),
        q(configmaps, { timeoutSeconds: "abc" }),
        q(configmaps, { limit: "1", continue: "garbage" }),
        q(configmaps, { limit: "1", continue: forged }),
        q(`/api/v1/namespaces/${u}/configmaps`, { limit: "1", continue: token }),
        q(`/api/v1/namespaces/${t}/secrets`, { limit: "1", continue: token }),
      ]) {
        const { status, body } = await api.get(path);
        assert.equal(status, 400, path);
        assert.equal(body.reason, "BadRequest");
      }
      assert.equal((await api.get(q(configmaps, { timeoutSeconds: "5" }))).status, 200);
    });

    test("[LIST-046, LIST-047, LIST-048, LIST-049, LIST-050, LIST-051] label selectors", async () => {
      const labels: Record<string, Record<string, string>> = {
        a: { app: "x", env: "dev", weight: "3" },
        b: { app: "y", env: "test", weight: "7" },
        c: {},
      };
      await fill(["a", "b", "c"], (name) => labels[name] ?? {});
      const cases: [string, string[]][] = [
        ["app=x", ["a"]],
        ["app==x", ["a"]],
        ["app!=x", ["b", "c"]],
        ["env in (dev,test)", ["a", "b"]],
        ["env notin (dev)", ["b", "c"]],
        ["env", ["a", "b"]],
        ["!env", ["c"]],
        ["weight>5", ["b"]],
        ["weight<5", ["a"]],
        ["env,app=y", ["b"]],
      ];
      for (const [labelSelector, want] of cases) {
        assert.deepEqual(names((await api.get(q(configmaps, { labelSelector }))).body), want, labelSelector);
      }
      for (const labelSelector of ["a in (", "a=bad value!", "=x", "a=b,,"]) {
        const { status, body } = await api.get(q(configmaps, { labelSelector }));
        assert.equal(status, 400, labelSelector);
        assert.match(body.message, /unable to parse requirement|^found '.*', expected: /);
      }
    });

    test("[LIST-052, LIST-053, LIST-054, LIST-055, LIST-056] field selectors", async () => {
      await fill(["a", "b"]);
      const list = async (path: string, fieldSelector: string): Promise<string[]> =>
        names((await api.get(q(path, { fieldSelector }))).body);
      assert.deepEqual(await list(configmaps, "metadata.name=a"), ["a"]);
      assert.deepEqual(await list("/api/v1/configmaps", `metadata.name!=a,metadata.namespace==${t}`), ["b"]);
      await api.post(`/api/v1/namespaces/${t}/secrets`, { metadata: { name: "s" }, type: "example.com/own" });
      assert.deepEqual(await list(`/api/v1/namespaces/${t}/secrets`, "type=example.com/own"), ["s"]);
      assert.ok((await list("/api/v1/namespaces", "status.phase=Active")).includes(t));
      const refused = await api.get(q(configmaps, { fieldSelector: "data.x=1" }));
      assert.equal(refused.status, 400);
      assert.match(
        refused.body.message,
        profile.behaviours.optionFaults === "stock"
          ? /^"data\.x" is not a known field selector: only "metadata\.name", /
          : /^field label not supported: data\.x$/,
      );
    });

    test("[WATCH-001, WATCH-002, WATCH-003, WATCH-004, WATCH-014, WATCH-024] a watch begins with what is there", async () => {
      await fill(["a", "b"]);
      for (const query of ["watch", "watch=1", "watch=true", "watch=1&resourceVersion=0"]) {
        const watch = await api.watch(`${configmaps}?${query}`);
        assert.equal(watch.response.headers["transfer-encoding"], "chunked");
        assert.equal(watch.response.headers["content-type"], "application/json");
        const event = await watch.next();
        assert.deepEqual(Object.keys(event), ["type", "object"]);
        assert.deepEqual([event.type, event.object.metadata.name, ...(await watch.take(1))], ["ADDED", "a", "ADDED b"]);
        await watch.close();
      }
      assert.equal((await api.get(`${configmaps}?watch=0`)).body.kind, "ConfigMapList");
      assert.equal((await api.get(`${configmaps}/a?watch=1`)).body.kind, "ConfigMap");
    });

    test("[WATCH-005, WATCH-006, WATCH-007, WATCH-009, WATCH-010, WATCH-015, WATCH-025] list then watch misses nothing and repeats nothing", async () => {
      await fill(["a"]);
      const { resourceVersion } = (await api.get(configmaps)).body.metadata;
      const { body: b } = await api.post(configmaps, { metadata: { name: "b" } });
      await api.put(`${configmaps}/b`, { ...b, data: { x: "2" } });
      await api.delete(`${configmaps}/a`);
      const watch = await api.watch(q(configmaps, { watch: "1", resourceVersion }));
      const added = await watch.next();
      assert.deepEqual([added.type, added.object], ["ADDED", b]);
      const modified = await watch.next();
      assert.deepEqual([modified.type, modified.object.data.x], ["MODIFIED", "2"]);
      const deleted = await watch.next();
      assert.deepEqual([deleted.type, deleted.object.metadata.name, deleted.object.data.x], ["DELETED", "a", "1"]);
      assert.ok(BigInt(deleted.object.metadata.resourceVersion) > BigInt(modified.object.metadata.resourceVersion));
      await watch.close();
      const resumed = await api.watch(
        q(configmaps, { watch: "1", resourceVersion: modified.object.metadata.resourceVersion }),
      );
      assert.deepEqual(await resumed.take(1), ["DELETED a"]);
      await resumed.close();
    });

    test("[WATCH-017, WATCH-018, WATCH-019] a selection's edges appear as ADDED and DELETED", async () => {
      const [a] = await fill(["a", "b"], () => ({ app: "x" }));
      const watch = await api.watch(
        q(configmaps, { watch: "1", labelSelector: "app=x", fieldSelector: "metadata.name=a" }),
      );
      assert.deepEqual(await watch.take(1), ["ADDED a"]);
      await api.put(`${configmaps}/b`, { metadata: { name: "b" } });
      const { body: left } = await api.patch(`${configmaps}/a`, "merge", { metadata: { labels: { app: "y" } } });
      const gone = await watch.next();
      assert.equal(gone.type, "DELETED");
      assert.equal(gone.object.metadata.resourceVersion, left.metadata.resourceVersion);
      assert.deepEqual(gone.object.metadata.labels, a.metadata.labels);
      await api.patch(`${configmaps}/a`, "merge", { metadata: { labels: { app: "x" } } });
      assert.deepEqual(await watch.take(1), ["ADDED a"]);
      await watch.close();
    });

    test("[WATCH-020, WATCH-036] watches over all namespaces see every write once, all in the same order", async () => {
      await fill([]);
      const { resourceVersion } = (await api.get("/api/v1/configmaps")).body.metadata;
      const watches = await Promise.all(
        Array.from({ length: 10 }, () => api.watch(`/api/v1/configmaps?watch=1&resourceVersion=${resourceVersion}`)),
      );
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => api.post(configmaps, { metadata: { name: `n${index}` } })),
      );
      const seen = await Promise.all(watches.map((watch) => watch.take(30)));
      assert.equal(new Set(seen[0]).size, 30);
      for (const order of seen) assert.deepEqual(order, seen[0]);
      await Promise.all(watches.map((watch) => watch.close()));
    });

    test("[WATCH-021, WATCH-027] timeoutSeconds ends a watch cleanly, also one of a version that never comes", async () => {
      await fill([]);
      for (const query of ["", `&resourceVersion=${FUTURE}`]) {
        const watch = await api.watch(`${configmaps}?watch=1&timeoutSeconds=1${query}`);
        assert.equal(watch.status, 200);
        assert.equal(await watch.next(), undefined);
      }
    });

    test("[WATCH-029, WATCH-035] options that make no sense are refused", async () => {
      await fill([]);
      const maybe = await api.watch(`${configmaps}?watch=1&timeoutSeconds=1&allowWatchBookmarks=maybe`);
      assert.equal(maybe.status, api.profile.behaviours.optionFaults === "stock" ? 200 : 400);
      await maybe.close();
      const { status, body } = await api.get(`${configmaps}?watch=1&resourceVersion=1&resourceVersionMatch=Exact`);
      assert.equal(status, 422);
      assert.match(body.message, /resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided/);
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
        const { type, object } = await watch.next();
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
    let added = await watch.next();
    // the write may take longer than the interval of bookmarks
    while (added.type === "BOOKMARK") added = await watch.next();
    assert.deepEqual([added.type, added.object.metadata.name], ["ADDED", "a"]);
    const { type, object } = await watch.next();
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
    test(`[WATCH-026, LIST-037, LIST-042, ERR-016] versions beyond the retained history are gone (${profile.name})`, async () => {
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
      assert.deepEqual([rest.status, rest.body.items[0].metadata.name], [200, "b"]);
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
