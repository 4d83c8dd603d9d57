/** Informers against a scripted collection: list, watch, resume, list again. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createClient, type Informer, type Stored } from "../../runtime/client/index.js";
import { ManualClock } from "./support/manual-clock.js";
import { type Exchange, ScriptedCollection } from "./support/scripted-collection.js";
import { statusBody } from "./support/scripted-server.js";
import { type Widget, widget, widgetList, widgets } from "./support/widgets.js";

test("[SDK-009] list then watch: the cache follows, handlers hear each change once", async (t) => {
  const { collection, informer, heard } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1"), widget("b", "2")]));
  await informer.synced();
  const watch = await collection.next("watch?resourceVersion=5");
  watch.send("ADDED", widget("c", "6"));
  watch.send("MODIFIED", widget("a", "7", 2));
  watch.send("MODIFIED", widget("a", "7", 2));
  watch.send("DELETED", widget("b", "8"));
  await heard.until(5);
  assert.deepEqual(heard.texts, ["add a@1", "add b@2", "add c@6", "update a@1->7", "delete b@8"]);
  assert.deepEqual(versions(informer), ["a@7", "c@6"]);
  assert.equal(informer.get("a", "default")?.spec.size, 2);
  assert.equal(informer.get("b", "default"), undefined);
  assert.equal(informer.size, 2);
});

test("[SDK-009] a long list is read in chunks before anybody hears of it", async (t) => {
  const { collection, informer, heard } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")], { continue: "more" }));
  const second = await collection.next("list?continue=more");
  assert.deepEqual([heard.texts, informer.isSynced], [[], false]);
  second.answer(widgetList("5", [widget("b", "2")]));
  await informer.synced();
  assert.deepEqual(heard.texts, ["add a@1", "add b@2"]);
});

test("[SDK-010] a dropped connection is resumed from the last version that was seen", async (t) => {
  const { collection, errors, informer, heard, clock } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  const first = await collection.next("watch?resourceVersion=5");
  first.send("MODIFIED", widget("a", "6"));
  await heard.until(2);
  first.breakOff();
  await pass(clock);
  const second = await collection.next("watch?resourceVersion=6");
  second.send("BOOKMARK", { apiVersion: "v1", kind: "Widget", metadata: { resourceVersion: "9" } });
  second.end();
  const third = await collection.next("watch?resourceVersion=9");
  third.send("DELETED", widget("a", "10"));
  await heard.until(3);
  assert.deepEqual(heard.texts, ["add a@1", "update a@1->6", "delete a@10"]);
  assert.equal(informer.size, 0);
  assert.deepEqual(errors.map(String), ["ConnectionError: gone"]);
});

for (const [how, expire] of [
  ["an HTTP 410", (watch: Exchange) => watch.answer(statusBody(410, "Expired"), 410)],
  ["an ERROR event", (watch: Exchange) => watch.send("ERROR", statusBody(410, "Expired"))],
] as const) {
  test(`[SDK-010] ${how} makes the informer list again; handlers hear the difference`, async (t) => {
    const { collection, informer, heard, clock } = start(t);
    (await collection.next("list")).answer(widgetList("5", [widget("a", "1"), widget("b", "2"), widget("c", "3")]));
    expire(await collection.next("watch?resourceVersion=5"));
    await pass(clock);
    const again = [widget("b", "2"), widget("c", "8", 9), widget("d", "7")];
    (await collection.next("list")).answer(widgetList("9", again));
    await collection.next("watch?resourceVersion=9");
    assert.deepEqual(heard.texts, ["add a@1", "add b@2", "add c@3", "delete a@1", "update c@3->8", "add d@7"]);
    assert.deepEqual(versions(informer), ["b@2", "c@8", "d@7"]);
  });
}

test("a version that the server has never reached makes the informer list again", async (t) => {
  const { collection, clock } = start(t);
  (await collection.next("list")).answer(widgetList("500", []));
  const details = { causes: [{ reason: "ResourceVersionTooLarge" }] };
  (await collection.next("watch?resourceVersion=500")).answer(statusBody(504, "Timeout", { details }), 504);
  await pass(clock);
  await collection.next("list");
});

test("an object that was deleted and made again unseen is a deletion and an addition", async (t) => {
  const { collection, heard } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  (await collection.next("watch?resourceVersion=5")).send("MODIFIED", widget("a", "7", 1, "another-uid"));
  await heard.until(3);
  assert.deepEqual(heard.texts, ["add a@1", "delete a@1", "add a@7"]);
});

test("failures in a row are tried at growing distances, with a bound; success shortens them again", async (t) => {
  const { collection, errors, clock, heard } = start(t);
  for (let round = 0; round < 10; round++) {
    (await collection.next("list")).answer(statusBody(500, "InternalError"), 500);
    await pass(clock);
  }
  assert.deepEqual(clock.delays, [200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  (await collection.next("list")).answer(widgetList("5", []));
  const watch = await collection.next("watch?resourceVersion=5");
  watch.send("ADDED", widget("a", "6"));
  await heard.until(1);
  watch.breakOff();
  await pass(clock);
  assert.equal(clock.delays.at(-1), 200);
  assert.equal(errors.length, 11);
});

test("watches that end at once, without an event, are spaced out; long ones are not", async (t) => {
  const { collection, clock } = start(t);
  (await collection.next("list")).answer(widgetList("5", []));
  (await collection.next("watch?resourceVersion=5")).end();
  await pass(clock);
  const long = await collection.next("watch?resourceVersion=5");
  clock.advance(1000);
  long.end();
  await collection.next("watch?resourceVersion=5");
  assert.deepEqual(clock.delays, [200]);
});

test("a handler that throws is reported and stops nobody", async (t) => {
  const { collection, errors, informer, heard } = start(t);
  informer.on({
    add() {
      throw new Error("handler failed");
    },
  });
  const late: string[] = [];
  informer.on({ add: (object) => late.push(object.metadata.name) });
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  await informer.synced();
  assert.deepEqual([heard.texts, late], [["add a@1"], ["a"]]);
  assert.deepEqual(errors.map(String), ["Error: handler failed"]);
});

test("handlers that come late hear of what is there; removed ones hear nothing more", async (t) => {
  const { collection, informer, heard } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  await informer.synced();
  const late: string[] = [];
  const remove = informer.on({ add: (object) => late.push(object.metadata.name) });
  remove();
  (await collection.next("watch?resourceVersion=5")).send("ADDED", widget("b", "6"));
  await heard.until(2);
  assert.deepEqual(late, ["a"]);
});

test("[SDK-018] a signal ends an informer in every state", async (t) => {
  const listing = start(t);
  await listing.collection.next("list");
  listing.stop.abort();
  await listing.running;
  await assert.rejects(listing.informer.synced(listing.stop.signal), { name: "AbortError" });

  const watching = start(t);
  (await watching.collection.next("list")).answer(widgetList("5", []));
  await watching.collection.next("watch?resourceVersion=5");
  watching.stop.abort();
  await watching.running;

  const pausing = start(t);
  (await pausing.collection.next("list")).answer(statusBody(500, "InternalError"), 500);
  await pausing.clock.waiter();
  pausing.stop.abort();
  await pausing.running;
  assert.equal(pausing.clock.pending, 0);
});

test("selectors go with the list and with the watch", async (t) => {
  const { collection } = start(t, { labelSelector: "a=1", fieldSelector: "metadata.name=a" });
  const list = await collection.next("list");
  list.answer(widgetList("5", []));
  const watch = await collection.next("watch?resourceVersion=5");
  for (const { query } of [list, watch])
    assert.deepEqual([query.get("labelSelector"), query.get("fieldSelector")], ["a=1", "metadata.name=a"]);
  assert.deepEqual([watch.query.get("allowWatchBookmarks"), watch.query.get("timeoutSeconds")], ["true", "450"]);
});

/** What handlers were told, as texts. */
class Heard {
  readonly texts: string[] = [];
  #wake: () => void = () => undefined;

  note(text: string): void {
    this.texts.push(text);
    this.#wake();
  }

  async until(count: number): Promise<void> {
    while (this.texts.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** A running informer of widgets; the clock is the test's, and the jitter is none. */
function start(t: TestContext, selection: { labelSelector?: string; fieldSelector?: string } = {}) {
  const clock = new ManualClock();
  const collection = new ScriptedCollection();
  const errors: unknown[] = [];
  const client = createClient({ transport: collection, clock, random: () => 0.5, timeoutMs: 0 });
  const api = client.resource(widgets).inNamespace("default");
  const informer = api.informer({ ...selection, onError: (error) => errors.push(error) });
  const heard = new Heard();
  informer.on({
    add: (object) => heard.note(`add ${nameAndVersion(object)}`),
    update: (object, previous) => heard.note(`update ${nameAndVersion(previous)}->${object.metadata.resourceVersion}`),
    delete: (object) => heard.note(`delete ${nameAndVersion(object)}`),
  });
  const stop = new AbortController();
  const running = informer.run(stop.signal);
  t.after(async () => {
    stop.abort();
    await running;
  });
  return { clock, collection, errors, informer, heard, stop, running };
}

/** Lets the pause that the informer makes pass. */
async function pass(clock: ManualClock): Promise<void> {
  await clock.waiter();
  clock.advance(clock.delays.at(-1) ?? 0);
}

function nameAndVersion({ metadata }: Stored<Widget>): string {
  return `${metadata.name}@${metadata.resourceVersion}`;
}

function versions(informer: Informer<Widget>): string[] {
  return informer.list().map(nameAndVersion).sort();
}
