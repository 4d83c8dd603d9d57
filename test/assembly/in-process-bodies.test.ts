/** Streamed answers within the process: followed as they are iterated, whoever is slow and however they end. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import { type BodyPart, ConnectionError, type TransportBody } from "../../runtime/client/index.js";
import { documentsOf } from "../../runtime/client/transport/body.js";
import type { BodyWriter } from "../../runtime/pipeline/request/http.js";
import { SharedChunk, writeShared } from "../../runtime/pipeline/request/shared-chunk.js";
import { AnswerCutError } from "../../runtime/pipeline/stages/intercept.js";

const MEBIBYTE = 1024 * 1024;

/** Documents that are written as lines only on demand. */
class CountedLines {
  encoded = 0;
  readonly chunk: SharedChunk;

  constructor(documents: readonly object[], heldBytes = 100) {
    const text = documents.map((document) => `${JSON.stringify(document)}\n`).join("");
    this.chunk = new SharedChunk({
      byteLength: Buffer.byteLength(text),
      heldBytes,
      encode: () => {
        this.encoded++;
        return Buffer.from(text);
      },
      documents: () => structuredClone([...documents]),
    });
  }
}

async function bodyOf(write: (writer: BodyWriter) => Promise<void>) {
  const transport = inProcessTransport(async () => ({ status: 200, headers: {}, body: write }));
  const { body } = await transport.request({ method: "GET", path: "/", headers: {} });
  assert.ok(body.follow !== undefined);
  return { transport, body: body as Required<TransportBody> };
}

const parsed = (line: Uint8Array): unknown => JSON.parse(Buffer.from(line).toString());
const documents = (body: TransportBody) => documentsOf(body, "GET /", parsed);

/** All documents by either way. */
const WAYS: Readonly<Record<string, (body: TransportBody, receive: (document: unknown) => void) => Promise<void>>> = {
  followed: async (body, receive) => documents(body).follow?.(receive),
  iterated: async (body, receive) => {
    for await (const document of documents(body)) receive(document);
  },
};

describe("a streamed body within the process", () => {
  for (const [way, read] of Object.entries(WAYS)) {
    test(`${way}: bytes and documents keep their order, even behind half a line`, async () => {
      const { body } = await bodyOf(async (writer) => {
        writer.write(Buffer.from('{"n":1}\n\n{"n":2}\n'));
        writeShared(writer, new CountedLines([{ n: 3 }, { n: 4 }]).chunk);
        await nextTurn();
        writer.write(Buffer.from('{"n":5}\n{"half":'));
        writeShared(writer, new SharedChunk(Buffer.from("6")));
        writeShared(writer, new SharedChunk(Buffer.from('}\n{"n":')));
        await nextTurn();
        writeShared(writer, new CountedLines([{ inner: 7 }]).chunk);
        writer.write(Buffer.from('}\n{"n":8}'));
      });
      const seen: unknown[] = [];
      await assert.rejects(
        read(body, (document) => seen.push(document)),
        SyntaxError,
        'the line feed of the documents ends the line that "n" had begun',
      );
      assert.deepEqual(seen, [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }, { n: 5 }, { half: 6 }]);
    });

    test(`${way}: the last line may lack its line feed`, async () => {
      const { body } = await bodyOf(async (writer) => {
        writeShared(writer, new CountedLines([{ n: 1 }]).chunk);
        writer.write(Buffer.from('{"n":2}'));
      });
      const seen: unknown[] = [];
      await read(body, (document) => seen.push(document));
      assert.deepEqual(seen, [{ n: 1 }, { n: 2 }]);
    });

    test(`${way}: the writer's failure comes after what it wrote`, async () => {
      for (const [thrown, expected] of [
        [new Error("broken"), { message: "broken" }],
        [new AnswerCutError("cut"), { name: "ConnectionError", failure: "closed" }],
      ] as const) {
        const { body } = await bodyOf(async (writer) => {
          writeShared(writer, new CountedLines([{ n: 1 }]).chunk);
          throw thrown;
        });
        const seen: unknown[] = [];
        await assert.rejects(
          read(body, (document) => seen.push(document)),
          expected,
        );
        assert.deepEqual(seen, [{ n: 1 }]);
      }
    });

    test(`${way}: closing the transport ends the writer, and the reader has what was written`, async () => {
      let isOver = false;
      const { body, transport } = await bodyOf(async (writer) => {
        writeShared(writer, new CountedLines([{ n: 1 }]).chunk);
        await new Promise<void>((resolve) => writer.signal.addEventListener("abort", () => resolve()));
        isOver = true;
      });
      const seen: unknown[] = [];
      const reading = read(body, (document) => seen.push(document));
      const rejected = assert.rejects(reading, (error) => error instanceof ConnectionError);
      await nextTurn();
      await transport.close();
      await rejected;
      assert.deepEqual([seen, isOver], [[{ n: 1 }], true]);
    });

    test(`${way}: a reader that throws ends the writer, and gets nothing more`, async () => {
      let isOver = false;
      const { body } = await bodyOf(async (writer) => {
        writeShared(writer, new CountedLines([{ n: 1 }, { n: 2 }]).chunk);
        writeShared(writer, new CountedLines([{ n: 3 }]).chunk);
        await new Promise<void>((resolve) => writer.signal.addEventListener("abort", () => resolve()));
        isOver = true;
      });
      const seen: unknown[] = [];
      const reading = read(body, (document) => {
        seen.push(document);
        if (seen.length === 2) throw new Error("enough");
      });
      await assert.rejects(reading, { message: "enough" });
      assert.deepEqual([seen, isOver], [[{ n: 1 }, { n: 2 }], true]);
    });
  }

  test("documents that are followed are never written as text, and belong to each reader alone", async () => {
    const lines = new CountedLines([{ labels: { a: "b" } }]);
    for (let reader = 0; reader < 2; reader++) {
      const { body } = await bodyOf(async (writer) => void writeShared(writer, lines.chunk));
      await documents(body).follow?.((document) => {
        assert.deepEqual(document, { labels: { a: "b" } });
        (document as { labels: Record<string, string> }).labels.a = "changed";
      });
    }
    assert.equal(lines.encoded, 0);
    const { body } = await bodyOf(async (writer) => void writeShared(writer, lines.chunk));
    for await (const _ of body);
    assert.equal(lines.encoded, 1);
  });

  test("a writer waits for its reader by what the waiting documents hold, not by their text", async () => {
    const steps: string[] = [];
    const { body } = await bodyOf(async (writer) => {
      steps.push(`room ${writeShared(writer, new CountedLines([{ n: 1 }], MEBIBYTE - 1).chunk)}`);
      steps.push(`room ${writeShared(writer, new CountedLines([{ n: 2 }], 1).chunk)}`);
      assert.equal(writer.bufferedBytes, MEBIBYTE);
      await writer.drained();
      steps.push(`drained to ${writer.bufferedBytes}`);
    });
    const parts: BodyPart[] = [];
    await body.follow((part) => void parts.push(part));
    assert.deepEqual(steps, ["room true", "room false", "drained to 0"]);
    assert.equal(parts.length, 2);
  });

  test("a reader that iterates slowly holds the writer at the limit", async () => {
    let written = 0;
    const { body } = await bodyOf(async (writer) => {
      for (; written < 10; written++)
        if (!writeShared(writer, new CountedLines([{ n: written }], MEBIBYTE / 2).chunk)) await writer.drained();
    });
    const seen: unknown[] = [];
    for await (const document of documents(body)) {
      seen.push(document);
      for (let turn = 0; turn < 5; turn++) await nextTurn();
      assert.ok(written <= seen.length + 2, `${written} were written when ${seen.length} were read`);
    }
    assert.equal(seen.length, 10);
  });

  test("what is written while a reader is called comes after what it is called with", async () => {
    const { body } = await bodyOf(async (writer) => {
      write = (n) => void writeShared(writer, new CountedLines([{ n }]).chunk);
      write(1);
      write(2);
      await nextTurn();
    });
    let write: (n: number) => void = () => {};
    const seen: unknown[] = [];
    await documents(body).follow?.((document) => {
      seen.push(document);
      if (seen.length === 1) write(3);
    });
    assert.deepEqual(seen, [{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});
