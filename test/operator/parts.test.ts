/** The small parts of an operator: owners, conditions, finalizers, rates, delayed items, predicates, Events. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiObject, Stored } from "../../runtime/client/index.js";
import { createClient, type TransportRequest } from "../../runtime/client/index.js";
import {
  allOf,
  annotationsChanged,
  anyOf,
  type Change,
  type Condition,
  controllerOf,
  EventRecorder,
  ensureFinalizer,
  findCondition,
  generationChanged,
  isConditionTrue,
  isControlledBy,
  labelsChanged,
  ownerReference,
  removeCondition,
  removeFinalizer,
  setCondition,
  setControllerReference,
  setOwnerReference,
  TokenBucket,
  WorkQueue,
} from "../../runtime/operator/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { statusBody } from "../client/support/scripted-server.js";
import { widget, widgets } from "../client/support/widgets.js";

const owner = widget("owner", "1");

test("an owner reference has apiVersion, kind, name and uid; an object without them cannot be an owner", () => {
  const reference = { apiVersion: "demo.example.com/v1", kind: "Widget", name: "owner", uid: "uid-owner" };
  assert.deepEqual(ownerReference(owner), { ...reference, blockOwnerDeletion: true });
  const child = setControllerReference(owner, { metadata: { name: "child" } });
  assert.deepEqual(controllerOf(child), { ...reference, blockOwnerDeletion: true, controller: true });
  assert.deepEqual(setControllerReference(owner, child).metadata, child.metadata, "twice is once");
  assert.ok(isControlledBy(child, owner));
  assert.throws(() => ownerReference({ metadata: { name: "x" } }), /without apiVersion, kind, metadata.uid/);
});

test("an object has one controller, and owners in its own namespace", () => {
  const child: ApiObject = setControllerReference(owner, { kind: "Secret", metadata: { name: "child" } });
  const other = widget("other", "2");
  assert.throws(() => setControllerReference(other, child), /Secret child is controlled by Widget owner/);
  assert.equal(setOwnerReference(other, child).metadata?.ownerReferences?.length, 2);
  assert.equal(controllerOf(child)?.name, "owner");
  assert.throws(
    () => setOwnerReference(owner, { metadata: { name: "far", namespace: "elsewhere" } }),
    /owner in namespace default, expected one in elsewhere/,
  );
});

test("a condition's transition time changes only with its status; an unchanged condition returns the same list", () => {
  const clock = new ManualClock();
  const condition = { type: "Ready", status: "False", reason: "Starting" } as const;
  const first = setCondition(undefined, condition, clock);
  assert.deepEqual(first, [{ ...condition, message: "", lastTransitionTime: "2023-11-14T22:13:20Z" }]);
  clock.advance(60_000);
  assert.equal(setCondition(first, condition, clock), first);
  const second = setCondition(first, { ...condition, message: "soon" }, clock);
  assert.equal(second[0]?.lastTransitionTime, "2023-11-14T22:13:20Z");
  const third: readonly Condition[] = setCondition(second, { ...condition, status: "True" }, clock);
  assert.equal(findCondition(third, "Ready")?.lastTransitionTime, "2023-11-14T22:14:20Z");
  assert.deepEqual([isConditionTrue(third, "Ready"), isConditionTrue(third, "Other")], [true, false]);
  assert.deepEqual(removeCondition(third, "Ready"), []);
  assert.equal(removeCondition(third, "Other"), third);
});

test("finalizers are written at the version that was read, and again after a conflict", async () => {
  let current: Stored<ApiObject> = {
    ...widget("a", "1"),
    metadata: { ...widget("a", "1").metadata, finalizers: ["x"] },
  };
  const sent: string[] = [];
  const { client, answers } = scripted((request) => {
    sent.push(`${request.method} ${Buffer.from(request.body ?? []).toString()}`);
    return answers.shift() ?? { status: 200, body: current };
  });
  const api = client.resource(widgets).inNamespace("default");
  answers.push({ status: 409, body: statusBody(409, "Conflict") });
  const stale = widget("a", "0");
  await ensureFinalizer(api, stale, "mine");
  assert.deepEqual(sent, [
    'PATCH [{"op":"test","path":"/metadata/uid","value":"uid-a"},{"op":"replace","path":"/metadata/resourceVersion","value":"0"},{"op":"add","path":"/metadata/finalizers","value":["mine"]}]',
    "GET ",
    'PATCH [{"op":"test","path":"/metadata/uid","value":"uid-a"},{"op":"replace","path":"/metadata/resourceVersion","value":"1"},{"op":"add","path":"/metadata/finalizers","value":["x","mine"]}]',
  ]);
  sent.length = 0;
  const seen = { ...widget("a", "1"), metadata: { ...widget("a", "1").metadata, finalizers: ["mine"] } };
  assert.equal(await ensureFinalizer(api, seen, "mine"), seen);
  assert.equal(
    await removeFinalizer(api, widget("a", "1"), "mine").then(({ metadata } = widget("", "")) => metadata.name),
    "a",
  );
  assert.deepEqual(sent, []);
  answers.push({ status: 404, body: statusBody(404, "NotFound") });
  assert.equal(await removeFinalizer(api, seen, "mine"), undefined);
  current = { ...current, metadata: { ...current.metadata, uid: "successor" } };
  answers.push({ status: 409, body: statusBody(409, "Conflict") });
  await assert.rejects(removeFinalizer(api, seen, "mine"), { code: 409 });
  const deleting = { ...stale, metadata: { ...stale.metadata, deletionTimestamp: "2024-01-02T03:04:05Z" } };
  await assert.rejects(ensureFinalizer(api, deleting, "mine"), /being deleted/);
});

test("predicates: spec, labels, annotations", () => {
  const object = (generation: number, more: object = {}): Stored<ApiObject> => {
    const base = widget("a", String(generation));
    return { ...base, metadata: { ...base.metadata, generation, ...more } };
  };
  const change = (before: Stored<ApiObject>, after: Stored<ApiObject>): Change<ApiObject> => ({
    type: "update",
    object: after,
    previous: before,
  });
  assert.equal(generationChanged(change(object(1), object(1))), false);
  assert.equal(generationChanged(change(object(1), object(2))), true);
  assert.equal(generationChanged(change(object(1), object(1, { deletionTimestamp: "x" }))), true);
  assert.equal(generationChanged({ type: "delete", object: object(1) }), true);
  assert.equal(generationChanged(change(widget("a", "1"), widget("a", "2"))), true);
  const labelled = change(object(1), object(1, { labels: { a: "b" } }));
  const annotated = change(object(1), object(1, { annotations: { a: "b" } }));
  assert.deepEqual([labelsChanged(labelled), labelsChanged(annotated)], [true, false]);
  assert.deepEqual([annotationsChanged(labelled), annotationsChanged(annotated)], [false, true]);
  assert.equal(anyOf(labelsChanged, annotationsChanged)(annotated), true);
  assert.equal(allOf(labelsChanged, annotationsChanged)(annotated), false);
});

test("a bucket allows bursts, then its rate, in the order of arrival", () => {
  const clock = new ManualClock();
  const bucket = new TokenBucket(clock, { perSecond: 10, burst: 2 });
  assert.deepEqual([bucket.take(), bucket.take(), bucket.take(), bucket.take()], [0, 0, 100, 200]);
  assert.equal(bucket.tryTake(), false);
  clock.advance(300);
  assert.equal(bucket.tryTake(), true);
  clock.advance(60_000);
  assert.deepEqual([bucket.take(), bucket.take(), bucket.take()], [0, 0, 100]);
  assert.throws(() => new TokenBucket(clock, { perSecond: 0, burst: 1 }), /perSecond: found 0/);
  assert.throws(() => new TokenBucket(clock, { perSecond: 1, burst: 0.5 }), /burst: found 0.5/);
});

test("a queue accepts delayed items, of which the earliest time counts; a full queue refuses items, and reports room", async () => {
  const clock = new ManualClock();
  const done: string[] = [];
  let rooms = 0;
  const queue = new WorkQueue<string>({
    process: async (item) => {
      done.push(item);
      return item === "later" && done.length < 3 ? { afterMs: 500 } : "done";
    },
    concurrency: 1,
    clock,
    onError: () => undefined,
    maxItems: 3,
    onRoom: () => rooms++,
  });
  queue.addAfter("later", 1000);
  queue.addAfter("later", 100);
  queue.addAfter("later", 2000);
  queue.add("a");
  queue.add("b");
  queue.add("refused");
  assert.deepEqual([queue.depth, queue.pausing], [2, 1]);
  const stop = new AbortController();
  const running = queue.run(stop.signal);
  await turns();
  assert.deepEqual([done, rooms], [["a", "b"], 1]);
  clock.advance(100);
  await turns();
  assert.deepEqual(done, ["a", "b", "later"]);
  queue.retry("x");
  assert.equal(queue.triesOf("x"), 1);
  queue.forget("x");
  assert.equal(queue.triesOf("x"), 0);
  stop.abort();
  await running;
  assert.equal(clock.pending, 0);
});

test("the retries of a queue share one rate", async () => {
  const clock = new ManualClock();
  const queue = new WorkQueue<string>({
    process: async () => "again",
    concurrency: 5,
    clock,
    onError: () => undefined,
    retryRate: { perSecond: 1, burst: 1 },
  });
  for (const item of ["a", "b", "c"]) queue.add(item);
  const stop = new AbortController();
  const running = queue.run(stop.signal);
  await turns();
  assert.deepEqual(clock.delays, [50, 1000, 2000]);
  stop.abort();
  await running;
});

test("reports: repetitions are one Event with a count, too many of one object are dropped, words are the profile's", async () => {
  const clock = new ManualClock();
  const sent: { method: string; path: string; body: Record<string, unknown> }[] = [];
  const { client } = scripted((request) => {
    const body = JSON.parse(Buffer.from(request.body ?? []).toString()) as Record<string, unknown>;
    sent.push({ method: request.method, path: request.path.replace(/\?.*/, ""), body });
    return { status: 200, body };
  }, clock);
  const errors: unknown[] = [];
  const recorder = new EventRecorder({
    client,
    controller: "example.com/zones",
    instance: "i".repeat(200),
    clock,
    onError: (error) => errors.push(error),
  });
  const report = { reason: "Made", note: "ü".repeat(2000), type: "Warning" } as const;
  recorder.event(owner, report);
  await turns();
  assert.equal(sent[0]?.path, "/apis/events.orch.io/v1/namespaces/default/events");
  const { note, reportingInstance, regarding, eventTime } = (sent[0]?.body ?? {}) as Record<string, string>;
  assert.equal(note, "ü".repeat(512));
  assert.equal(reportingInstance?.length, 128);
  assert.equal(eventTime, "2023-11-14T22:13:20.000000Z");
  assert.deepEqual(regarding, {
    apiVersion: "demo.example.com/v1",
    kind: "Widget",
    name: "owner",
    namespace: "default",
    uid: "uid-owner",
    resourceVersion: "1",
  });
  for (let again = 0; again < 5; again++) recorder.event(owner, report);
  await turns();
  clock.advance(60_000);
  await turns();
  assert.deepEqual(
    sent.slice(1).map(({ method, body }) => [method, countOf(body)]),
    [["PATCH", 6]],
  );
  recorder.event(owner, report);
  clock.advance(60_000);
  await turns();
  assert.equal(countOf(sent.at(-1)?.body), 7);
  clock.advance(400_000);
  recorder.event(owner, report);
  await turns();
  assert.equal(sent.at(-1)?.method, "POST", "after the window it is a new one");
  for (let other = 0; other < 40; other++) recorder.event(owner, { reason: `R${other}` });
  assert.equal(recorder.dropped, 16, "of 25 tokens one went for the report before");
  assert.throws(() => recorder.event({}, report), /without kind or metadata.name/);
  const closing = recorder.close(new AbortController().signal);
  await closing;
  recorder.event(owner, { reason: "Late" });
  assert.deepEqual(errors, []);
});

function countOf(event: Record<string, unknown> = {}): number | undefined {
  return (event.series as { count: number } | undefined)?.count;
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

interface ScriptedAnswer {
  readonly status: number;
  readonly body: object;
}

function scripted(answer: (request: TransportRequest) => ScriptedAnswer, clock = new ManualClock()) {
  const transport = {
    async request(request: TransportRequest) {
      const { status, body } = answer(request);
      async function* bytes() {
        yield Buffer.from(JSON.stringify(body));
      }
      return { status, headers: {}, body: bytes() };
    },
    close: async () => undefined,
  };
  const answers: ScriptedAnswer[] = [];
  return { client: createClient({ transport, clock, profile: "orch" }), answers };
}
