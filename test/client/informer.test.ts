/** Informers against a scripted collection: list, watch, resume, list again. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { createClient, type Informer, type InformerOptions, type Stored } from "../../runtime/client/index.js";
import { ManualClock } from "./support/manual-clock.js";
import { type Exchange, ScriptedCollection } from "./support/scripted-collection.js";
import { statusBody } from "./support/scripted-server.js";
import { type Widget, widget, widgetList, widgets } from "./support/widgets.js";

test("[SDK-009] list then watch: the cache follows, and handlers receive each change once", async (t) => {
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

test("[SDK-009] a long list is read in chunks before handlers receive it", async (t) => {
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
  await pass(clock);
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
  test(`[SDK-010] ${how} makes the informer list again; handlers receive the difference`, async (t) => {
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

test("watches that end at once, without an event, are spaced out; those that end before their time are spread", async (t) => {
  const { collection, clock } = start(t);
  (await collection.next("list")).answer(widgetList("5", []));
  (await collection.next("watch?resourceVersion=5")).end();
  await pass(clock);
  const long = await collection.next("watch?resourceVersion=5");
  clock.advance(1000);
  long.end();
  await pass(clock);
  const whole = await collection.next("watch?resourceVersion=5");
  clock.advance(450_000);
  whole.end();
  await collection.next("watch?resourceVersion=5");
  assert.deepEqual(clock.delays, [200, 500]);
});

test("a handler that throws is reported and stops no other handler", async (t) => {
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

test("late handlers receive the present objects; removed ones receive nothing more", async (t) => {
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

test("a streamed list: handlers receive nothing before the bookmark that ends it, and changes follow in the same watch", async (t) => {
  const { collection, informer, heard } = start(t, {}, "kubernetes");
  const watch = await collection.next("watch");
  assert.deepEqual(
    ["sendInitialEvents", "resourceVersionMatch", "allowWatchBookmarks"].map((name) => watch.query.get(name)),
    ["true", "NotOlderThan", "true"],
  );
  watch.send("ADDED", widget("a", "1"));
  watch.send("BOOKMARK", bookmark("2"));
  watch.send("ADDED", widget("b", "2"));
  watch.send("DELETED", widget("a", "3"));
  await turns();
  assert.deepEqual([heard.texts, informer.isSynced], [[], false]);
  watch.send("BOOKMARK", bookmark("5", { "k8s.io/initial-events-end": "true" }));
  watch.send("MODIFIED", widget("b", "6"));
  await heard.until(2);
  assert.deepEqual(heard.texts, ["add b@2", "update b@2->6"]);
});

test("where the profile's servers give streamed lists to those who ask, any bookmark ends them", async (t) => {
  const { collection, heard } = start(t, { initialState: "stream" });
  const watch = await collection.next("watch");
  watch.send("ADDED", widget("a", "1"));
  watch.send("BOOKMARK", bookmark("5"));
  await heard.until(1);
  watch.breakOff();
});

for (const code of [400, 403, 422]) {
  test(`after a refused streamed list (${code}) the informer uses ordinary lists`, async (t) => {
    const { collection, informer, clock, errors } = start(t, {}, "kubernetes");
    (await collection.next("watch")).answer(statusBody(code, "Invalid"), code);
    (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
    await informer.synced();
    assert.deepEqual(errors, []);
    (await collection.next("watch?resourceVersion=5")).answer(statusBody(410, "Expired"), 410);
    await pass(clock);
    await collection.next("list");
  });
}

test("streamed lists that fail again and again, or never end, give way to a list", async (t) => {
  const { collection, informer, clock } = start(t, {}, "kubernetes");
  const first = await collection.next("watch");
  first.send("ADDED", widget("z", "1"));
  first.end();
  await pass(clock);
  const second = await collection.next("watch");
  second.send("ADDED", widget("z", "1"));
  second.breakOff();
  await pass(clock);
  const endless = await collection.next("watch");
  for (let round = 0; round < 3; round++) endless.send("BOOKMARK", bookmark("4"));
  await pass(clock);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  await informer.synced();
  assert.deepEqual(versions(informer), ["a@1"]);
});

test("[SDK-010] a watch that falls silent is dropped and resumed; bytes keep it", async (t) => {
  const { collection, clock, errors, heard } = start(t, { silenceLimitMs: 150_000 });
  (await collection.next("list")).answer(widgetList("5", []));
  const watch = await collection.next("watch?resourceVersion=5");
  for (let round = 0; round < 5; round++) {
    watch.send(round === 2 ? "ADDED" : "BOOKMARK", round === 2 ? widget("a", "7") : bookmark(String(6 + round)));
    await turns();
    clock.advance(149_000);
    await turns();
  }
  assert.deepEqual([errors, heard.texts], [[], ["add a@7"]]);
  clock.advance(2_000);
  await turns();
  assert.match(String(errors[0]), /timeout: silent for 15\d{4} ms/);
  clock.advance(1_000);
  await collection.next("watch?resourceVersion=10");
});

test("[SDK-005] [SDK-009] frames that are sent twice or too late say nothing new", async (t) => {
  const { collection, informer, heard } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "r9")]));
  const watch = await collection.next("watch?resourceVersion=5");
  const generation = (version: string, count: number) => {
    const object = widget("a", version);
    return { ...object, metadata: { ...object.metadata, generation: count } };
  };
  watch.send("MODIFIED", generation("r4", 2));
  watch.send("MODIFIED", generation("r1", 3));
  watch.send("MODIFIED", generation("r4", 2));
  watch.send("MODIFIED", generation("never-seen", 1));
  watch.send("ADDED", widget("a", "r7", 1, "successor"));
  watch.send("MODIFIED", generation("r8", 4));
  watch.send("DELETED", generation("r8", 4));
  watch.send("DELETED", widget("a", "r6", 1, "successor"));
  watch.send("DELETED", widget("a", "r6", 1, "successor"));
  watch.send("MODIFIED", widget("a", "r5", 1, "successor"));
  // of a kind without generations, only what was seen can be told
  for (const version of ["r0", "r3", "r0", "r2", "r3"]) watch.send("MODIFIED", widget("b", version));
  watch.send("ADDED", widget("c", "r0"));
  await heard.until(10);
  assert.deepEqual(heard.texts, [
    "add a@r9",
    "update a@r9->r4",
    "update a@r4->r1",
    "delete a@r1",
    "add a@r7",
    "delete a@r6",
    "add b@r0",
    "update b@r0->r3",
    "update b@r3->r2",
    "add c@r0",
  ]);
  assert.deepEqual(versions(informer), ["b@r2", "c@r0"]);
});

test("with a selector an object that left the selection may return", async (t) => {
  const { collection, heard } = start(t, { labelSelector: "a=1" });
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1")]));
  const watch = await collection.next("watch?resourceVersion=5");
  watch.send("DELETED", widget("a", "6"));
  watch.send("ADDED", widget("a", "7"));
  watch.send("DELETED", widget("a", "6"));
  watch.send("MODIFIED", widget("a", "8"));
  await heard.until(4);
  assert.deepEqual(heard.texts, ["add a@1", "delete a@6", "add a@7", "update a@7->8"]);
});

test("a server's Retry-After is heeded, and a history that ends within a walk is read in one piece next", async (t) => {
  const { collection, clock, informer } = start(t, { pageLimit: 1 });
  const details = { retryAfterSeconds: 90 };
  (await collection.next("list")).answer(statusBody(503, "ServiceUnavailable", { details }), 503);
  await clock.waiter();
  assert.equal(clock.delays.at(-1), 60_000, "no longer than a minute");
  await pass(clock);
  for (let walk = 0; walk < 4; walk++) {
    (await collection.next("list")).answer(widgetList("5", [widget("a", "1")], { continue: "more" }));
    (await collection.next("list?continue=more")).answer(statusBody(410, "Expired"), 410);
  }
  await pass(clock);
  const whole = await collection.next("list");
  assert.equal(whole.query.get("limit"), null);
  whole.answer(widgetList("9", [widget("a", "1"), widget("b", "2")]));
  await informer.synced();
  assert.equal(informer.size, 2);
});

test("after a new list, unchanged objects are the same instances as before", async (t) => {
  const { collection, clock, informer } = start(t);
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1"), widget("b", "2")]));
  await informer.synced();
  const [a, b] = ["a", "b"].map((name) => informer.get(name, "default"));
  (await collection.next("watch?resourceVersion=5")).answer(statusBody(410, "Expired"), 410);
  await pass(clock);
  (await collection.next("list")).answer(widgetList("9", [widget("a", "1"), widget("b", "8")]));
  await collection.next("watch?resourceVersion=9");
  assert.equal(informer.get("a", "default"), a);
  assert.notEqual(informer.get("b", "default"), b);
});

test("a collection that is too large, or a state that is too old, is reported and read again", async (t) => {
  const large = start(t, { maxItems: 1 });
  (await large.collection.next("list")).answer(widgetList("5", [widget("a", "1"), widget("b", "2")]));
  await large.clock.waiter();
  assert.match(String(large.errors[0]), /too-large: the collection has more than 1 objects/);
  const old = start(t, { relistAfterMs: 1_000 });
  (await old.collection.next("list")).answer(widgetList("5", []));
  const watch = await old.collection.next("watch?resourceVersion=5");
  old.clock.advance(1_000);
  watch.end();
  await pass(old.clock);
  await old.collection.next("list");
});

test("handlers that are removed or added by others, or fail asynchronously, disturb no other handler", async (t) => {
  const { collection, informer, errors } = start(t);
  const late: string[] = [];
  let remove: () => void = () => undefined;
  informer.on({
    add: () => {
      remove();
      if (late.length === 0) informer.on({ add: ({ metadata }) => late.push(metadata.name) });
    },
  });
  remove = informer.on({ add: () => late.push("removed") });
  informer.on({
    add: (async () => {
      throw new Error("later");
    }) as () => void,
  });
  (await collection.next("list")).answer(widgetList("5", [widget("a", "1"), widget("b", "2")]));
  await informer.synced();
  await turns();
  assert.deepEqual(late, ["a", "b"]);
  assert.deepEqual(errors.map(String), ["Error: later", "Error: later"]);
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
function start(
  t: TestContext,
  options: Partial<InformerOptions<Widget>> = {},
  profile: "orch" | "kubernetes" = "orch",
) {
  const clock = new ManualClock();
  const collection = new ScriptedCollection();
  const errors: unknown[] = [];
  const client = createClient({ transport: collection, clock, random: () => 0.5, timeoutMs: 0, profile });
  const api = client.resource(widgets).inNamespace("default");
  const informer = api.informer({ silenceLimitMs: 0, ...options, onError: (error) => errors.push(error) });
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

function bookmark(resourceVersion: string, annotations?: Record<string, string>): object {
  return { apiVersion: "v1", kind: "Widget", metadata: { resourceVersion, ...(annotations && { annotations }) } };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
