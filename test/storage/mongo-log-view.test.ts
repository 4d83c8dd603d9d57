/** The MongoDB engine's view of the log, with the collection's answers in a test's hand: what comes in while it waits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordingSink } from "../../runtime/storage/contract/recording-sink.js";
import type { Revision } from "../../runtime/storage/engine.js";
import { CompactedError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import type { Page } from "../../runtime/storage/mongo/log.js";
import type { Latest, LogEntry } from "../../runtime/storage/mongo/log-documents.js";
import { LogView } from "../../runtime/storage/mongo/log-view.js";
import { WatchHub } from "../../runtime/storage/watch-hub.js";

function entry(revision: Revision, key: string): LogEntry {
  const event = { type: "put", key, value: new Uint8Array(0), revision, previous: 0n } as const;
  return { event, operation: `operation ${revision}` };
}

function page(...entries: LogEntry[]): Page {
  return { entries, hasGap: false, isLast: true };
}

/** Each read waits for the test to answer it. */
function openView(position: Revision) {
  const pages: Array<PromiseWithResolvers<Page>> = [];
  const latest: Array<PromiseWithResolvers<Map<string, Latest>>> = [];
  const ask = <Answer>(asked: Array<PromiseWithResolvers<Answer>>) => {
    const answer = withResolvers<Answer>();
    asked.push(answer);
    return answer.promise;
  };
  const hub = new WatchHub(position, () => Promise.reject(new Error("nobody is behind in these tests")));
  const view = new LogView({ readNext: () => ask(pages), readLatest: () => ask(latest) }, hub);
  const sink = new RecordingSink(position);
  hub.watch({ prefix: "", after: position }, sink);
  return { view, pages, latest, sink };
}

interface PromiseWithResolvers<Answer> {
  readonly promise: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers<Answer>(): PromiseWithResolvers<Answer> {
  let resolve: (answer: Answer) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Answer>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test("log view: entries that arrive during a look-up are newer than its result", async () => {
  const { view, latest } = openView(5n);
  const learning = view.learn(["/a", "/b"]);
  view.apply([entry(6n, "/a")]);
  latest[0]?.resolve(
    new Map([
      ["/a", { revision: 3n, isDeleted: false }],
      ["/b", { revision: 4n, isDeleted: false }],
    ]),
  );
  await learning;
  assert.equal(view.latest("/a")?.revision, 6n);
  assert.equal(view.latest("/b")?.revision, 4n);
});

test("log view: a look-up that finds an entry ahead of the view reads on first", async () => {
  const { view, latest, pages } = openView(5n);
  const learning = view.learn(["/a"]);
  latest[0]?.resolve(new Map([["/a", { revision: 7n, isDeleted: false }]]));
  await new Promise(setImmediate);
  pages[0]?.resolve(page(entry(6n, "/b"), entry(7n, "/a"), entry(8n, "/a")));
  await learning;
  assert.equal(view.position, 8n);
  assert.equal(view.latest("/a")?.revision, 8n);
});

test("log view: a key that was never written is known as such, and forgotten on request", async () => {
  const { view, latest } = openView(0n);
  const learning = view.learn(["/a"]);
  latest[0]?.resolve(new Map());
  await learning;
  assert.deepEqual(view.latest("/a"), { revision: 0n, isDeleted: true });
  await view.learn(["/a"]);
  assert.equal(latest.length, 1);
  view.forget("/a");
  assert.equal(view.latest("/a"), undefined);
});

test("log view: entries are added once and without gaps, whatever their source", async () => {
  const { view, pages, sink } = openView(5n);
  const advancing = view.advance();
  view.apply([entry(6n, "/a"), entry(7n, "/a")]);
  view.apply([entry(9n, "/a")]);
  assert.equal(view.position, 7n);
  pages[0]?.resolve(page(entry(6n, "/a"), entry(7n, "/a"), entry(8n, "/a")));
  await advancing;
  assert.deepEqual(
    sink.received.map(({ revision }) => revision),
    [6n, 7n, 8n],
  );
  assert.equal(view.operationAt(8n), "operation 8");
  sink.assertKeptContract();
});

test("log view: when the next entries were compacted, watches end, older entries are forgotten, and the view continues after the gap", async () => {
  const { view, pages, latest, sink } = openView(5n);
  view.apply([entry(6n, "/a")]);
  const learning = view.learn(["/b"]);
  const advancing = view.advance();
  pages[0]?.reject(new CompactedError(6n, 20n));
  await new Promise(setImmediate);
  pages[1]?.resolve(page(entry(21n, "/c")));
  await advancing;
  latest[0]?.resolve(new Map([["/b", { revision: 2n, isDeleted: false }]]));
  await learning;
  assert.ok((await sink.end) instanceof CompactedError);
  assert.equal(view.position, 21n);
  assert.equal(view.latest("/a"), undefined);
  assert.equal(view.latest("/b"), undefined, "looked up before the skip, so entries may have been missed");
  assert.equal(view.latest("/c")?.revision, 21n);
});

test("log view: a compaction of entries that arrived while a page was read ends no watch, and the view does not go back", async () => {
  const { view, pages, sink } = openView(5n);
  const advancing = view.advance();
  view.apply([entry(6n, "/a"), entry(7n, "/a"), entry(8n, "/b")]);
  // The page was asked for after 5; what this server knows already was compacted before it was read.
  pages[0]?.reject(new CompactedError(5n, 7n));
  await new Promise(setImmediate);
  assert.equal(view.position, 8n);
  pages[1]?.resolve(page(entry(9n, "/b")));
  await advancing;
  assert.deepEqual(
    sink.received.map(({ revision }) => revision),
    [6n, 7n, 8n, 9n],
  );
  assert.equal(view.latest("/a")?.revision, 7n);
  sink.assertKeptContract();
});

test("log view: a revision that exists but can't be read is an error, not a wait without end", async () => {
  const { view, pages } = openView(5n);
  const reaching = view.reach(6n);
  pages[0]?.resolve(page());
  await assert.rejects(reaching, StorageUnavailableError);
});
