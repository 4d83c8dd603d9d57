/** Watches of a server in the same process: a function is called with the events that an iteration yields. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { configMaps } from "../../generated/core/v1/client.js";
import { widgets } from "../../generated/demo.example.com/v1/client.js";
import { systemClock } from "../../runtime/api/time.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import {
  type ApiObject,
  type Client,
  isGone,
  Reflector,
  type Transport,
  type TransportBody,
  type WatchEvent,
} from "../../runtime/client/index.js";
import { createServer, exampleGroups, orchProfile, type Server } from "../../runtime/index.js";
import { clientOf } from "../controllers/in-process-client.js";
import { jsonOf } from "../pipeline/in-process.js";

const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const WIDGETS = "/apis/demo.example.com/v1/namespaces/default/widgets";
const LARGE = 9007199254740993n;
const BOOKMARK_INTERVAL_MS = 10;
/** Small, so that few writes move the window on. */
const WINDOW_BYTES = 50_000;

describe("events of a server in the same process", () => {
  let server: Server;
  let errors: unknown[];
  let stop: AbortController;

  beforeEach(async () => {
    errors = [];
    stop = new AbortController();
    server = await createServer({
      groups: exampleGroups,
      controllers: [],
      profile: "orch",
      maxHistoryBytes: WINDOW_BYTES,
      limits: { bookmarkIntervalMs: BOOKMARK_INTERVAL_MS },
      reportError: (error) => errors.push(error),
    });
    await server.start();
  });
  afterEach(async () => {
    stop.abort();
    await server.close();
    assert.deepEqual(errors, []);
  });

  const transport = (): Transport => inProcessTransport((request) => server.handle(request));
  const clientBy = (by: Transport, isMetadataOnly: boolean): Client =>
    clientOf(server, by, orchProfile(), systemClock, isMetadataOnly);
  const readerOf = (by: Transport, isMetadataOnly: boolean) =>
    clientBy(by, isMetadataOnly).resource<ApiObject>(configMaps).allNamespaces();
  const versionOf = async (path: string): Promise<string> =>
    (await jsonOf(server, "GET", path)).metadata.resourceVersion;

  for (const isMetadataOnly of [false, true]) {
    const form = isMetadataOnly ? "metadata" : "objects";
    test(`${form}: documents and text bring the same events in the same order`, async () => {
      const resourceVersion = await versionOf(WIDGETS);
      const followers = [transport(), ofText(transport())].map((by) => {
        const seen: WatchEvent<ApiObject>[] = [];
        const reader = clientBy(by, isMetadataOnly).resource<ApiObject>(widgets).allNamespaces();
        const options = { resourceVersion, allowWatchBookmarks: true, signal: stop.signal } as const;
        const done = reader.follow(options, (event) => {
          if (event.type !== "BOOKMARK") seen.push(event);
        });
        return { seen, done };
      });
      const iterated: WatchEvent<ApiObject>[] = [];
      const reader = clientBy(transport(), isMetadataOnly).resource<ApiObject>(widgets).allNamespaces();
      const iteration = (async () => {
        for await (const event of reader.watch({ resourceVersion, signal: stop.signal })) iterated.push(event);
      })();
      const owner = { apiVersion: "v1", kind: "ConfigMap", name: "o", uid: "u" };
      const metadata = { labels: { ä: undefined, colour: "red" }, annotations: { text: 'größer "🌍" \\ud800 }]' } };
      await jsonOf(server, "POST", WIDGETS, { metadata: { name: "a", ...metadata }, spec: { size: 1 } });
      await jsonOf(server, "POST", WIDGETS, {
        metadata: { name: "b", finalizers: ["x/y"], ownerReferences: [owner] },
        spec: { size: 2 },
      });
      await jsonOf(server, "PATCH", `${WIDGETS}/a`, { metadata: { annotations: { digits: String(LARGE) } } });
      await jsonOf(server, "DELETE", `${WIDGETS}/b`);
      await jsonOf(server, "PATCH", `${WIDGETS}/b`, { metadata: { finalizers: null } });
      await jsonOf(server, "DELETE", `${WIDGETS}/a`);
      await jsonOf(server, "POST", WIDGETS, { metadata: { name: "last" }, spec: { size: 3 } });
      const [documents, text] = followers.map(({ seen }) => seen);
      assert.ok(documents !== undefined && text !== undefined);
      await until(() => [documents, text, iterated].every((seen) => seen.at(-1)?.object.metadata?.name === "last"));
      stop.abort();
      await Promise.all([...followers.map(({ done }) => done), iteration]);
      assert.deepEqual(documents, text);
      assert.deepEqual(documents, iterated);
      // Members in another order would show that an object was made in another way.
      assert.equal(JSON.stringify(documents), JSON.stringify(text));
      const types = documents.map(({ type, object }) => `${type} ${object.metadata?.name}`);
      assert.deepEqual(types.slice(0, 4), ["ADDED a", "ADDED b", "MODIFIED a", "MODIFIED b"]);
      assert.deepEqual(types.slice(-3), ["DELETED b", "DELETED a", "ADDED last"]);
    });

    test(`${form}: what one follower changes, no other sees`, async () => {
      const resourceVersion = await versionOf(CONFIG_MAPS);
      const names: unknown[] = [];
      const options = { resourceVersion, allowWatchBookmarks: true, signal: stop.signal } as const;
      const done = [1, 2, 3].map(() =>
        readerOf(transport(), isMetadataOnly).follow(options, ({ type, object }) => {
          if (type === "BOOKMARK") return;
          names.push(object.metadata.name, object.metadata.labels);
          object.metadata.name = "changed";
          if (object.metadata.labels !== undefined) object.metadata.labels.a = "changed";
        }),
      );
      await jsonOf(server, "POST", CONFIG_MAPS, { metadata: { name: "a", labels: { a: "b" } } });
      await until(() => names.length === 6);
      stop.abort();
      await Promise.all(done);
      assert.deepEqual(
        names.filter((name) => typeof name === "string"),
        ["a", "a", "a"],
      );
      assert.equal((await jsonOf(server, "GET", `${CONFIG_MAPS}/a`)).metadata.labels.a, "b");
    });
  }

  test("bookmarks come too", async () => {
    const resourceVersion = await versionOf(CONFIG_MAPS);
    const bookmarks: string[] = [];
    const options = { resourceVersion, allowWatchBookmarks: true, signal: stop.signal } as const;
    const done = readerOf(transport(), true).follow(options, ({ type, object }) => {
      if (type === "BOOKMARK") bookmarks.push(object.metadata.resourceVersion);
    });
    await until(() => bookmarks.length > 1);
    stop.abort();
    await done;
    assert.ok(bookmarks.every((version) => Number(version) >= Number(resourceVersion)));
  });

  test("a version that the window has left is gone", async () => {
    const resourceVersion = await versionOf(CONFIG_MAPS);
    await jsonOf(server, "POST", CONFIG_MAPS, { metadata: { name: "a" } });
    for (let n = 0; n < 20; n++)
      await jsonOf(server, "PATCH", `${CONFIG_MAPS}/a`, { data: { n: String(n), filler: "x".repeat(10_000) } });
    const options = { resourceVersion, allowWatchBookmarks: true, signal: stop.signal } as const;
    await assert.rejects(
      readerOf(transport(), true).follow(options, () => assert.fail("an event")),
      isGone,
    );
  });

  test("nothing is passed on after the signal has fired, not even what has arrived", async () => {
    const resourceVersion = await versionOf(CONFIG_MAPS);
    for (const name of ["a", "b", "c"]) await jsonOf(server, "POST", CONFIG_MAPS, { metadata: { name } });
    const seen: unknown[] = [];
    const options = { resourceVersion, allowWatchBookmarks: true, signal: stop.signal } as const;
    await readerOf(transport(), true).follow(options, ({ object }) => {
      seen.push(object.metadata.name);
      if (seen.length === 2) stop.abort();
    });
    assert.deepEqual(seen, ["a", "b"]);
  });

  test("a reflector whose target fails reports it and lists again, whatever its reader offers", async () => {
    await jsonOf(server, "POST", CONFIG_MAPS, { metadata: { name: "a" } });
    const reader = readerOf(transport(), true);
    const plain = { list: reader.list.bind(reader), watch: reader.watch.bind(reader) } as unknown as typeof reader;
    for (const each of [reader, plain]) {
      const own = new AbortController();
      const calls: string[] = [];
      const reported: unknown[] = [];
      let hasFailed = false;
      const target = {
        replace: (items: readonly ApiObject[]) => void calls.push(`replace ${items.length}`),
        apply({ type, object }: WatchEvent<ApiObject>) {
          calls.push(`${type} ${object.metadata?.name}`);
          if (hasFailed) return;
          hasFailed = true;
          throw new Error("the target failed");
        },
      };
      const onError = (error: unknown): void => void reported.push(error);
      const running = new Reflector(each, target, { onError, random: () => 0, initialState: "list" }).run(own.signal);
      await until(() => calls.length === 1);
      await jsonOf(server, "PATCH", `${CONFIG_MAPS}/a`, { data: { at: `${each === plain} ${Math.random()}` } });
      await until(() => calls.length === 3);
      await jsonOf(server, "PATCH", `${CONFIG_MAPS}/a`, { data: { at: `${each === plain} ${Math.random()}` } });
      await until(() => calls.length === 4);
      own.abort();
      await running;
      assert.deepEqual(calls, ["replace 1", "MODIFIED a", "replace 1", "MODIFIED a"]);
      assert.deepEqual(reported.map(String), ["Error: the target failed"]);
    }
  });
});

/** The same transport without documents. */
function ofText(inner: Transport): Transport {
  return {
    isInProcess: true,
    async request(request) {
      const response = await inner.request(request);
      const body: TransportBody = { [Symbol.asyncIterator]: () => response.body[Symbol.asyncIterator]() };
      return { ...response, body };
    },
    close: () => inner.close(),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
