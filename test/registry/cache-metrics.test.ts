/** What GET /metrics tells of the watch caches. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startApi } from "../support/api.js";

test("metrics show the content of caches, their listeners and the cost of lists", async () => {
  const maxHistoryBytes = 1_000_000;
  const api = await startApi({ maxHistoryBytes, controllers: [] });
  while ((await api.get("/readyz")).status !== 200);
  const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
  const value = async (name: string, labels = ""): Promise<number> => {
    const { text } = await api.get("/metrics");
    const start = `apiserver_${name}{group="",resource="configmaps"${labels}} `;
    const lines = text.split("\n").filter((line) => line.startsWith(start));
    assert.ok(lines.length <= 1);
    return Number(lines[0]?.slice(start.length) ?? Number.NaN);
  };
  const cache = (name: string): Promise<number> => value(`watch_cache_${name}`);
  const list = (name: string, index: string): Promise<number> => value(`cache_list_${name}`, `,index="${index}"`);

  assert.deepEqual([await cache("objects"), await cache("object_bytes"), await cache("history_bytes")], [0, 0, 0]);
  assert.deepEqual([await cache("ready"), await cache("history_budget_bytes")], [1, maxHistoryBytes]);
  for (const name of ["a", "b", "c"])
    await api.post(path, { metadata: { name, labels: { own: name } }, data: { x: "x".repeat(1_000) } });
  const bytes = await cache("object_bytes");
  assert.ok(bytes > 3 * 1_000 && bytes < 3 * 3_000, `3 objects of 1 kB have ${bytes} bytes`);
  assert.deepEqual([await cache("objects"), await cache("history_events")], [3, 3]);
  const before = await cache("history_bytes");
  await api.patch(`${path}/a`, "merge", { data: { x: "" } });
  const after = await cache("history_bytes");
  assert.ok(after - before > 1_000 && after - before < 3_000, `a replaced object has ${after - before} bytes`);
  assert.ok((await cache("object_bytes")) < bytes - 900);
  await api.delete(`${path}/b`);
  assert.deepEqual([await cache("objects"), await cache("history_events")], [2, 5]);

  // two watches of the same selection share one listener
  const watches = [];
  for (const selector of ["", "", "&labelSelector=own%3Da"]) {
    watches.push(await api.watch(`${path}?watch=true&resourceVersion=0${selector}`));
    await watches.at(-1)?.take(selector === "" ? 2 : 1);
  }
  await api.patch(`${path}/a`, "merge", { data: { x: "1" } });
  for (const watch of watches) assert.deepEqual(await watch.take(1), ["MODIFIED a"]);
  assert.equal(await cache("listeners"), 2);
  for (const watch of watches) await watch.close();
  while ((await cache("listeners")) !== 0);

  const counts = async (index: string): Promise<number[]> =>
    Promise.all(["total", "fetched_objects_total", "returned_objects_total"].map((name) => list(name, index)));
  const [prefix, term] = [await counts("prefix"), await counts("term")];
  assert.deepEqual(
    [prefix, term],
    [
      [2, 4, 4],
      [1, 1, 1],
    ],
  );
  await api.get(path);
  await api.get(`${path}?fieldSelector=metadata.name!%3Da`);
  await api.get(`${path}?labelSelector=own%3Da`);
  await api.get(`${path}?fieldSelector=metadata.name%3Da`);
  await api.get("/api/v1/configmaps?fieldSelector=metadata.name%3Da");
  assert.deepEqual(await counts("prefix"), [4, 8, 7]);
  assert.deepEqual(await counts("term"), [2, 2, 2]);
  assert.deepEqual(
    [await counts("key"), await counts("name")],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
  );

  assert.equal(await cache("representation_bytes"), 0);
  await api.get(path, { headers: { accept: api.profile.words.protobufMediaType } });
  assert.ok((await cache("representation_bytes")) > 0);
  await api.stop();
});
