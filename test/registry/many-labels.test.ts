/** Objects with very many labels are found by each of them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";

const MANY = 5_000;

function labels(count: number, value = "x"): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, value]));
}

describe("objects with many labels", () => {
  let api: TestApi;
  before(async () => {
    api = await startApi();
  });
  after(() => api.stop());

  test("lists and watches by any of its labels include it, together with objects that have few labels", async () => {
    const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    for (const [name, own] of [
      ["few", labels(3)],
      ["many", labels(MANY)],
      ["other", { l1: "y" }],
    ] as const) {
      assert.equal((await api.post(path, { metadata: { name, labels: own } })).status, 201);
    }
    const names = async (selector: string): Promise<string[]> => {
      const { body } = await api.get(`${path}?labelSelector=${encodeURIComponent(selector)}`);
      return body.items.map((item: { metadata: { name: string } }) => item.metadata.name);
    };
    assert.deepEqual(await names("l1=x"), ["few", "many"]);
    assert.deepEqual(await names("l4999=x"), ["many"]);
    assert.deepEqual(await names("l1 in (x,y)"), ["few", "many", "other"]);
    assert.deepEqual(await names("l1=y"), ["other"]);

    const { resourceVersion } = (await api.get(path)).body.metadata;
    const watch = await api.watch(`${path}?watch=true&resourceVersion=${resourceVersion}&labelSelector=l7%3Dz`);
    await api.patch(`${path}/many`, "merge", { metadata: { labels: { l7: "z" } } });
    await api.patch(`${path}/few`, "merge", { metadata: { labels: { l7: "z" } } });
    await api.patch(`${path}/many`, "merge", { metadata: { labels: { l7: "x" } } });
    const events = await watch.take(3);
    assert.deepEqual(events, ["ADDED many", "ADDED few", "DELETED many"]);
    await watch.close();
  });
});
