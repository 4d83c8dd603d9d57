/** What a connection collects for a round, what it shares with others, and in which order it is written. */
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { describe, test } from "node:test";
import { followedBy, MAX_RUNS_PER_CHUNK } from "../../runtime/pipeline/request/chunk-run.js";
import { SharedChunk } from "../../runtime/pipeline/request/shared-chunk.js";
import { ConnectionWriter, MAX_COLLECTED_BYTES } from "../../runtime/server/http/body-writer.js";
import { type CollectingConnection, FanOutRounds } from "../../runtime/server/http/fan-out/fan-out-rounds.js";

/** Rounds that begin when a test says so. */
class TestRounds extends FanOutRounds {
  readonly added: CollectingConnection[] = [];

  override add(connection: CollectingConnection): void {
    this.added.push(connection);
  }

  sendAll(): void {
    for (const connection of this.added.splice(0)) connection.sendCollected();
  }
}

/** The response of an HTTP/1.1 connection, as far as a writer knows it. Everything written ends up in one list. */
class TestResponse extends EventEmitter {
  readonly written: Buffer[] = [];
  headersSent = true;
  chunkedEncoding = true;
  writableLength = 0;
  writableNeedDrain = false;
  readonly socket = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    writableHighWaterMark: 16 * 1024,
    write: (bytes: Buffer) => this.take(bytes),
  });

  write(bytes: Uint8Array): boolean {
    return this.take(Buffer.from(bytes));
  }

  private take(bytes: Buffer): boolean {
    this.written.push(bytes);
    return true;
  }

  get text(): string[] {
    return this.written.map((bytes) => bytes.toString());
  }
}

/** Of a client that does not leave. */
const LASTING = new AbortController().signal;

const chunk = (text: string): SharedChunk => new SharedChunk(Buffer.from(text));

function opened(rounds = new TestRounds()) {
  const response = new TestResponse();
  const client = new AbortController();
  return { rounds, response, client, writer: new ConnectionWriter(response, client.signal, rounds) };
}

describe("a connection's writer", () => {
  test("sends the collected chunks as one chunk of HTTP/1.1", () => {
    const { rounds, response, writer } = opened();
    for (const text of ["first", "second", "third"]) writer.writeShared(chunk(text));
    assert.deepEqual([response.written, rounds.added.length], [[], 1]);
    rounds.sendAll();
    assert.deepEqual(response.text, ["10\r\nfirstsecondthird\r\n"]);
    writer.writeShared(chunk("later"));
    rounds.sendAll();
    assert.deepEqual(response.text.slice(1), ["5\r\nlater\r\n"]);
  });

  test("sends the same buffer as others with the same chunks, also if their forms alternate", () => {
    const rounds = new TestRounds();
    const connections = Array.from({ length: 6 }, () => opened(rounds));
    const forms = [
      [chunk("json-1"), chunk("json-2"), chunk("json-3")],
      [chunk("cbor-1"), chunk("cbor-2"), chunk("cbor-3")],
    ] as const;
    for (const moment of [0, 1, 2])
      for (const [index, { writer }] of connections.entries()) writer.writeShared(forms[index % 2]![moment]!);
    rounds.sendAll();
    const buffers = connections.map(({ response }) => response.written[0]);
    assert.deepEqual(
      buffers.map((buffer, index) => buffer === buffers[index % 2]),
      buffers.map(() => true),
    );
    assert.notEqual(buffers[0], buffers[1]);
    assert.deepEqual(connections[1]?.response.text, ["12\r\ncbor-1cbor-2cbor-3\r\n"]);
  });

  test("sends what it has collected before anything else, and before it waits for room", async () => {
    const { rounds, response, writer } = opened();
    writer.writeShared(chunk("event"));
    writer.write(Buffer.from("bookmark"));
    assert.deepEqual(response.text, ["5\r\nevent\r\n", "bookmark"]);
    writer.writeShared(chunk("last"));
    await writer.drained();
    assert.deepEqual(response.text.slice(2), ["4\r\nlast\r\n"]);
    writer.writeShared(chunk("end"));
    writer.flush();
    rounds.sendAll();
    assert.deepEqual(response.text.slice(3), ["3\r\nend\r\n"]);
  });

  test("counts what it has collected as buffered, and reports that it is slow at the connection's own mark", () => {
    const { rounds, response, writer } = opened();
    response.writableLength = 1_000;
    assert.equal(writer.writeShared(chunk("x".repeat(10_000))), true);
    assert.equal(writer.bufferedBytes, 11_000);
    assert.equal(writer.writeShared(chunk("x".repeat(10_000))), false);
    assert.equal(writer.bufferedBytes, 21_000);
    rounds.sendAll();
    assert.equal(writer.bufferedBytes, 1_000);
    response.socket.writableNeedDrain = true;
    assert.equal(writer.writeShared(chunk("x")), false);
  });

  test("collects no more than the limit, and sends a chunk beyond it at once and without a copy", () => {
    const { response, writer } = opened();
    const third = chunk("x".repeat(MAX_COLLECTED_BYTES / 3 + 1));
    for (let number = 0; number < 3; number++) writer.writeShared(third);
    assert.equal(response.written.length, 1);
    assert.equal(writer.bufferedBytes, third.bytes.byteLength);
    const large = chunk("x".repeat(MAX_COLLECTED_BYTES + 1));
    writer.writeShared(large);
    assert.deepEqual([response.written.length, writer.bufferedBytes], [3, 0]);
    assert.equal(response.written[2], large.framed);
  });

  test("discards what it has collected once its client is gone, and collects nothing more", () => {
    const { rounds, response, client, writer } = opened();
    writer.writeShared(chunk("event"));
    client.abort();
    assert.equal(writer.writeShared(chunk("later")), true);
    rounds.sendAll();
    writer.flush();
    assert.deepEqual([response.written, writer.bufferedBytes], [[], 0]);
  });

  test("collects for a stream of HTTP/2 too, which gets the bytes alone and the same buffer as others", async () => {
    const rounds = new TestRounds();
    const streams = Array.from({ length: 2 }, () => {
      const response = new TestResponse();
      const stream = Object.assign(response.socket, { writableLength: 7 });
      return { response, writer: new ConnectionWriter(Object.assign(response, { stream }), LASTING, rounds) };
    });
    const events = [chunk("first"), chunk("second")];
    for (const { writer } of streams) for (const event of events) writer.writeShared(event);
    const [one, other] = streams as [(typeof streams)[0], (typeof streams)[0]];
    assert.deepEqual([one.response.written, one.writer.bufferedBytes], [[], 7 + "firstsecond".length]);
    rounds.sendAll();
    assert.deepEqual(one.response.text, ["firstsecond"]);
    assert.equal(one.response.written[0], other.response.written[0]);
    one.writer.writeShared(chunk("event"));
    one.writer.write(Buffer.from("bookmark"));
    const large = chunk("x".repeat(MAX_COLLECTED_BYTES + 1));
    one.writer.writeShared(large);
    assert.deepEqual(one.response.text.slice(1, 3), ["event", "bookmark"]);
    assert.equal(one.response.written[3], large.bytes);
  });

  test("writes at once what is not sent in HTTP/1.1's chunks", () => {
    const { rounds, response, writer } = opened();
    response.chunkedEncoding = false;
    writer.writeShared(chunk("event"));
    assert.deepEqual([response.text, rounds.added], [["event"], []]);
  });
});

test("a chunk remembers a limited number of runs, and those beyond it have the same bytes", () => {
  const last = chunk("last");
  const befores = Array.from({ length: MAX_RUNS_PER_CHUNK + 1 }, (_, number) =>
    followedBy(undefined, chunk(`${number}`)),
  );
  const runs = befores.map((before) => followedBy(before, last));
  for (const [index, run] of runs.entries()) {
    assert.equal(run.framed.toString(), `5\r\n${index}last\r\n`);
    const again = followedBy(befores[index], last);
    assert.equal(again === run, index < MAX_RUNS_PER_CHUNK);
    assert.deepEqual(again.framed, run.framed);
  }
});
