/** A watch that can't be served ends alone: other watches, reads and writes go on. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import { defineHooks } from "../../runtime/index.js";
import { eventText } from "../conformance/deletion/collection.js";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, objectsAt } from "../support/json.js";

const BAD = "bad";
/** Much longer than it ever takes. */
const PATIENCE_MS = 30_000;

/** Without the columns of the schema, in whose place the computed ones stand. */
const kind = { ...widgets, printerColumns: [] };
const group = { group: kind.group, version: kind.version, load: async () => ({ resources: [kind] }) };

const hooks = defineHooks(kind, {
  table: {
    columns: [{ name: "Size", type: "integer" }],
    cells(widget) {
      if (widget.metadata?.name === BAD) throw new Error("this widget has no cells");
      return [widget.spec?.size ?? 0];
    },
  },
});

describe("a table convertor that throws for one object", () => {
  const faults: unknown[] = [];
  let api: TestApi;
  let path: string;
  let table: Record<string, string>;
  before(async () => {
    api = await startApi({
      groups: [group],
      hooks: [hooks],
      controllers: [],
      reportError: (error) => faults.push(error),
    });
    path = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
    table = { accept: `application/json;as=Table;g=${api.profile.words.metaGroup};v=v1` };
  });
  after(() => api.stop());

  const create = async (name: string): Promise<void> => {
    const { status, text } = await api.post(path, { metadata: { name }, spec: { size: 1 } });
    assert.equal(status, 201, text);
  };
  const listeners = async (): Promise<string | undefined> => {
    const { text } = await api.get("/metrics");
    return /^apiserver_watch_cache_listeners\{group="demo.example.com",resource="widgets"\} (\d+)$/m.exec(text)?.[1];
  };
  const rows = ({ type, object }: JsonObject): string =>
    type === "ERROR"
      ? `ERROR ${fieldAt(object, "code")}`
      : `${type} ${objectsAt(object, "rows")
          .map((row) => fieldAt(row, "cells", 0))
          .join(",")}`;

  test("ends its Table watch with an ERROR event, while other watches get that change and the following ones", async () => {
    const since = `${path}?watch=true&resourceVersion=${(await api.get(path)).body.metadata.resourceVersion}`;
    const [plain, failing, selective] = await Promise.all([
      api.watch(since),
      api.watch(since, { headers: table }),
      api.watch(`${since}&fieldSelector=metadata.name!%3D${BAD}`, { headers: table }),
    ]);
    await create("good");
    assert.equal(rows(await failing.event()), "ADDED good");
    assert.equal(await listeners(), "2");
    await create(BAD);
    await create("later");
    assert.equal(rows(await failing.event()), "ERROR 500");
    assert.equal(await failing.next(), undefined);
    assert.deepEqual(await plain.take(3), ["ADDED good", `ADDED ${BAD}`, "ADDED later"]);
    assert.deepEqual([rows(await selective.event()), rows(await selective.event())], ["ADDED good", "ADDED later"]);
    assert.equal((await api.get(path)).body.items.length, 3);
    await plain.close();
    await selective.close();
    assert.match(faults.map(String).join(), /this widget has no cells/);
  });

  test("ends a Table watch that finds the object in its initial state or in the window", async () => {
    faults.length = 0;
    const plain = await api.watch(`${path}?watch=true&resourceVersion=0`);
    for (const start of ["", "&resourceVersion=1"]) {
      const watch = await api.watch(`${path}?watch=true${start}`, { headers: table });
      const events: string[] = [];
      for (let event = await watch.next(); event !== undefined; event = await watch.next()) events.push(rows(event));
      assert.equal(events.at(-1), "ERROR 500", events.join());
    }
    assert.equal(faults.length, 2);
    assert.equal((await plain.take(3)).length, 3);
    await plain.close();
    assert.equal((await api.get(path, { headers: table })).status, 500);
    assert.equal((await api.get(path)).status, 200);
  });

  test("a group of watches without members leaves no listener behind", async () => {
    const since = `${path}?watch=true&resourceVersion=${(await api.get(path)).body.metadata.resourceVersion}`;
    const only = await api.watch(since, { headers: table });
    const { status } = await api.patch(`${path}/${BAD}`, "merge", { spec: { size: 2 } });
    assert.equal(status, 200);
    assert.equal(eventText(await only.event()), "ERROR 500");
    assert.equal(await only.next(), undefined);
    // those of the tests before have left, which the server hears of in its own time
    for (const endMs = performance.now() + PATIENCE_MS; (await listeners()) !== "0"; )
      assert.ok(performance.now() < endMs, `${await listeners()} listeners are left`);
  });
});
