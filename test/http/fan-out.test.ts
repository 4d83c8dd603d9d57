/** Events for many watchers over sockets: each receives every event once, in order and in whole chunks, whatever others do. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { fanOutRounds } from "../../runtime/server/http/fan-out/fan-out-rounds.js";
import { jsonOf } from "../pipeline/in-process.js";
import type { ApiBody } from "../support/json.js";
import type { RawConnection } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, type Scene, TRANSPORTS } from "./scene.js";

after(closeScenes);

/** Longer than anything here takes: nobody may have to be cut. */
const GRACE_MS = 30_000;
const WRITERS = 8;
const WATCHERS = 40;
const WRITES_EACH = 20;
/** More than a connection on one machine holds between its ends, if it is sent often enough. */
const LARGE = "x".repeat(60_000);
const LARGE_WRITES = 150;

interface Change {
  readonly name: string;
  readonly version: string;
}

for (const transport of TRANSPORTS) {
  describe(`many watchers (${transport}, HTTP/1.1)`, () => {
    test("receive all events of a flood in order, while some of them leave or time out", async () => {
      const scene = await openScene(transport);
      const start = await versionOf(scene);
      const staying = await openWatches(scene, WATCHERS, start);
      const leaving = await openWatches(scene, 4, start);
      const ending = await openWatches(scene, 4, start, "&timeoutSeconds=1");
      const changes = await flood(scene, (number) => {
        if (number % 30 === 10) leaving.pop()?.socket.destroy();
      });
      const answers = await untilStopped(scene, staying);
      for (const events of answers) assert.deepEqual(events, changes);
      for (const watch of ending) {
        const events = await eventsUntilClosed(watch);
        assert.deepEqual(events, changes.slice(0, events.length));
      }
      assert.deepEqual(scene.faults, []);
    });

    test("receive all events, and those that are not read receive them later", async () => {
      const scene = await openScene(transport);
      const start = await versionOf(scene);
      const [slow, ...others] = await openWatches(scene, 4, start);
      assert.ok(slow !== undefined);
      slow.socket.pause();
      const changes: Change[] = [];
      for (let number = 0; number < LARGE_WRITES; number++) changes.push(await write(scene, `c-${number}`, LARGE));
      for (const watch of others) await watch.until((bytes) => bytes.includes(last(changes)) || undefined);
      slow.socket.resume();
      const answers = await untilStopped(scene, [slow, ...others], last(changes));
      for (const events of answers) assert.deepEqual(events, changes);
      assert.deepEqual(scene.faults, []);
    });

    test("receive what was written before a stop, and then the end", async () => {
      const scene = await openScene(transport);
      const watches = await openWatches(scene, WATCHERS, await versionOf(scene));
      const changes: Change[] = [];
      const stopped: Promise<unknown>[] = [];
      let before = 0;
      await Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let number = 0; number < WRITES_EACH; number++) {
            changes.push(await write(scene, `c-${writer}-${number}`));
            if (changes.length !== (WRITERS * WRITES_EACH) / 2) continue;
            before = changes.length;
            stopped.push(scene.running.stop(GRACE_MS));
          }
        }).map((writing) => writing.catch(isRefusedByStop)),
      );
      sortByVersion(changes);
      for (const watch of watches) {
        const events = await eventsUntilClosed(watch);
        assert.ok(events.length >= before, `${events.length} of ${before} events came before the end`);
        assert.deepEqual(events, changes.slice(0, events.length));
      }
      await Promise.all(stopped);
      assert.deepEqual(scene.faults, []);
    });
  });
}

test("a single watcher is sent each event in the round of its turn", async () => {
  const scene = await openScene("tls");
  const [watch] = await openWatches(scene, 1, await versionOf(scene));
  assert.ok(watch !== undefined);
  for (let number = 1; number <= 20; number++) {
    const before = fanOutRounds.count;
    const change = await write(scene, `c-${number}`);
    await watch.until((bytes) => bytes.includes(`"${change.name}"`) || undefined);
    assert.equal(fanOutRounds.count - before, 1);
  }
});

async function versionOf({ server }: Scene): Promise<string> {
  return (await jsonOf(server, "GET", CONFIGMAPS)).metadata.resourceVersion;
}

async function write({ server }: Scene, name: string, filler = ""): Promise<Change> {
  const { metadata } = await jsonOf(server, "POST", CONFIGMAPS, { metadata: { name }, data: { filler } });
  return { name, version: metadata.resourceVersion };
}

/** A stop waits for no writer, so the store may be closed under the last writes. */
function isRefusedByStop(error: unknown): void {
  assert.match(String(error), /503|500|closed|shut/i);
}

function sortByVersion(changes: Change[]): void {
  changes.sort((left, right) => Number(left.version) - Number(right.version));
}

/** Writes over connections of their own. @param onWritten receives the number of writes so far */
async function flood(scene: Scene, onWritten: (number: number) => void): Promise<Change[]> {
  const changes: Change[] = [];
  const work = async (writer: number): Promise<void> => {
    const connection = await scene.open();
    for (let number = 0; number < WRITES_EACH; number++) {
      const body = JSON.stringify({ metadata: { name: `c-${writer}-${number}` } });
      const length = `content-length: ${body.length}`;
      connection.write(head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, length) + body);
      const { status, body: made } = await connection.answer();
      assert.equal(status, 201);
      const { name, resourceVersion } = (JSON.parse(made.toString()) as ApiBody).metadata;
      onWritten(changes.push({ name, version: resourceVersion }));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)));
  sortByVersion(changes);
  return changes;
}

async function openWatches(scene: Scene, count: number, start: string, query = ""): Promise<RawConnection[]> {
  const target = `${CONFIGMAPS}?watch=1&resourceVersion=${start}${query}`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await scene.open();
      connection.write(head(`GET ${target} HTTP/1.1`, scene.admin));
      await connection.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
      return connection;
    }),
  );
}

function last(changes: readonly Change[]): string {
  return `"${changes.at(-1)?.name}"`;
}

/** Stops the server once all watches have what they wait for, and returns their events. */
async function untilStopped(scene: Scene, watches: readonly RawConnection[], text?: string): Promise<Change[][]> {
  if (text !== undefined) for (const watch of watches) await watch.until((bytes) => bytes.includes(text) || undefined);
  const stopping = scene.running.stop(GRACE_MS);
  const events = await Promise.all(watches.map(eventsUntilClosed));
  await stopping;
  return events;
}

/** The answer must be whole, with its last chunk. */
async function eventsUntilClosed(watch: RawConnection): Promise<Change[]> {
  const [answer, ...others] = await watch.answersUntilClosed();
  assert.ok(answer !== undefined);
  assert.deepEqual([answer.status, answer.framing, others], [200, "chunked", []]);
  const lines = answer.body.toString().split("\n").slice(0, -1);
  return lines.map((line) => {
    const { type, object } = JSON.parse(line) as { type: string; object: ApiBody };
    assert.equal(type, "ADDED");
    return { name: object.metadata.name, version: object.metadata.resourceVersion };
  });
}
