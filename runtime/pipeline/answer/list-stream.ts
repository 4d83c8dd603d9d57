/**
 * Sends a list piece by piece, so that the memory it needs does not grow with its size. Short lists are sent whole;
 * long ones are compressed if the client accepts gzip. Pieces that are runs of the cache are encoded once for all
 * lists.
 */

import { inSpan, type Spans } from "../../api/spans.js";
import type { Clock } from "../../api/time.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { GzipMember, type GzipPiece } from "../../codec/gzip-member.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { gzipPiece } from "../../registry/read/gzip-piece.js";
import { runsOf } from "../../registry/read/list-items.js";
import type { RunBytes } from "../../registry/read/run-bytes.js";
import type { BodyWriter, HttpResponse } from "../request/http.js";
import { COMPRESSION_THRESHOLD_BYTES, type Compression, largeHeaders } from "../stages/compress.js";
import type { ListForm } from "./list-forms.js";

/** The size of the pieces that are passed to the connection, in bytes; the last one may be smaller. */
const PIECE_BYTES = 128 * 1024;
/** The maximum size of a shared piece, in bytes. Larger runs are sent in several pieces, which are not kept. */
const MAX_SHARED_PIECE_BYTES = 512 * 1024;
/** The bytes of a list that are sent in one turn of the event loop, to a client that takes them at once. */
export const LIST_BYTES_PER_TURN = 1024 * 1024;
/**
 * The time after which a client that accepts no bytes is disconnected, in milliseconds, because its list holds on to a
 * past state.
 */
const MAX_STALL_MS = 60_000;

export interface ListSending {
  readonly clock: Clock;
  /** The encoded runs of the resource's cache. */
  readonly runBytes: RunBytes;
  readonly compression: Compression;
  readonly spans?: Spans | undefined;
}

export async function listResponse(
  status: number,
  headers: HttpResponse["headers"],
  form: ListForm,
  items: Iterable<StoredObject>,
  { clock, runBytes, compression, spans }: ListSending,
): Promise<HttpResponse> {
  const pieces = piecesOf(form, items, runBytes);
  const first: Piece[] = [];
  const contents: Buffer[] = [];
  let bytes = 0;
  let isLast = false;
  while (!isLast && bytes < COMPRESSION_THRESHOLD_BYTES) {
    const { done, value } = pieces.next();
    if (done) isLast = true;
    else if ("prepared" in value) await value.prepared;
    else {
      const content = value.content();
      // Nearly all contents are there at once, and waiting would cost a promise for each.
      const known = isPromise(content) ? await content : content;
      first.push(isPromise(content) ? pieceOf(known) : value);
      contents.push(known);
      bytes += known.byteLength;
    }
  }
  if (bytes < COMPRESSION_THRESHOLD_BYTES) {
    const body = Buffer.concat(contents, bytes);
    return { status, headers: { ...headers, "content-length": String(bytes) }, body };
  }
  const send = compression === "gzip" ? sendCompressed : sendPlain;
  const body = (writer: BodyWriter): Promise<void> =>
    inSpan(spans, "Send list", {}, () => send(inOrder(first, pieces), sinkWithTimeout(writer, clock)));
  return { status, headers: largeHeaders(headers, compression), body };
}

/** A part of the bytes of a list, which can be sent plain or compressed. */
interface Piece {
  content(): Awaitable<Buffer>;
  compressed(): Promise<GzipPiece>;
}

/** What has to be waited for before the next piece. */
interface Pause {
  readonly prepared: Promise<void>;
}

/**
 * Writes bytes, and waits while the receiver is slow. Resolves to false if the receiver has disconnected.
 * @throws Error if the receiver stalls, which aborts the answer
 */
type Sink = (bytes: Uint8Array) => Promise<boolean>;

async function sendPlain(pieces: Iterable<Piece | Pause>, sink: Sink): Promise<void> {
  for (const piece of pieces) {
    if ("prepared" in piece) await piece.prepared;
    else if (!(await sink(await piece.content()))) return;
  }
}

async function sendCompressed(pieces: Iterable<Piece | Pause>, sink: Sink): Promise<void> {
  const member = new GzipMember();
  if (!(await sink(member.begin()))) return;
  for (const piece of pieces) {
    if ("prepared" in piece) await piece.prepared;
    else if (!(await sink(member.add(await piece.compressed())))) return;
  }
  await sink(member.end());
}

function* inOrder(first: Piece[], rest: Iterable<Piece | Pause>): Generator<Piece | Pause, void, undefined> {
  yield* first.splice(0);
  yield* rest;
}

function sinkWithTimeout(writer: BodyWriter, clock: Clock): Sink {
  const budget = new TurnBudget(LIST_BYTES_PER_TURN);
  return async (bytes) => {
    if (writer.signal.aborted) return false;
    if (!writer.write(bytes)) await drained(writer, clock);
    if (budget.spend(bytes.byteLength)) await budget.next();
    return !writer.signal.aborted;
  };
}

/** @throws Error if the receiver stalls */
function drained(writer: BodyWriter, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    // The trace of an error costs more than sending a piece, so it is made only when it is needed.
    const cancel = clock.after(MAX_STALL_MS, () =>
      reject(new Error(`the client took nothing of a list for ${MAX_STALL_MS} ms`)),
    );
    const settle = (action: () => void): void => {
      cancel();
      action();
    };
    writer.drained().then(
      () => settle(resolve),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** Yields the whole list: its head, its items and its tail. */
function* piecesOf(
  form: ListForm,
  items: Iterable<StoredObject>,
  runBytes: RunBytes,
): Generator<Piece | Pause, void, undefined> {
  yield pieceOf(form.head);
  let isFirst = true;
  for (const { entries, isWhole } of runsOf(items)) {
    if (isWhole && form.sharedAs !== undefined && isShort(entries)) {
      const name = isFirst ? `${form.sharedAs} first` : form.sharedAs;
      if (!runBytes.isKnown(entries, name)) yield* preparing(form, entries);
      yield sharedPiece(form, name, entries, isFirst, runBytes);
    } else yield* encodedInPieces(form, entries, isFirst);
    isFirst = false;
  }
  yield pieceOf(isFirst ? form.tailOfEmpty : form.tail);
}

function pieceOf(bytes: Uint8Array): Piece {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { content: () => content, compressed: () => gzipPiece(content) };
}

function finishedPiece({ finish }: ListForm, items: Buffer): Piece {
  if (finish === undefined) return pieceOf(items);
  const content = (): Awaitable<Buffer> => andThen(finish(items), (bytes) => pieceOf(bytes).content());
  return { content, compressed: async () => gzipPiece(await content()) };
}

function sharedPiece(
  form: ListForm,
  name: string,
  run: readonly StoredObject[],
  isFirst: boolean,
  runBytes: RunBytes,
): Piece {
  const make = (): Buffer => {
    const parts: Uint8Array[] = [];
    for (const [index, object] of run.entries())
      parts.push(isFirst && index === 0 ? form.beforeFirst : form.beforeNext, form.item(object));
    return Buffer.concat(parts);
  };
  return {
    content: () => runBytes.plain(run, name, make),
    compressed: () => runBytes.compressed(run, name, make),
  };
}

/** Prepares the large objects of a run. */
function* preparing(form: ListForm, run: readonly StoredObject[]): Generator<Pause, void, undefined> {
  for (const object of run) {
    const prepared = form.prepare(object);
    if (prepared !== undefined) yield { prepared };
  }
}

function isShort(run: readonly StoredObject[]): boolean {
  let bytes = 0;
  for (const object of run) bytes += object.json.byteLength;
  return bytes <= MAX_SHARED_PIECE_BYTES;
}

/** Yields the objects with their separators, in pieces of a minimum size except for the last one. */
function* encodedInPieces(
  form: ListForm,
  objects: readonly StoredObject[],
  isFirst: boolean,
): Generator<Piece | Pause, void, undefined> {
  let pending: Uint8Array[] = [];
  let bytes = 0;
  let before = isFirst ? form.beforeFirst : form.beforeNext;
  for (const object of objects) {
    const prepared = form.prepare(object);
    if (prepared !== undefined) yield { prepared };
    const item = form.item(object);
    pending.push(before, item);
    bytes += before.byteLength + item.byteLength;
    before = form.beforeNext;
    if (bytes < PIECE_BYTES) continue;
    yield finishedPiece(form, Buffer.concat(pending, bytes));
    pending = [];
    bytes = 0;
  }
  if (bytes > 0) yield finishedPiece(form, Buffer.concat(pending, bytes));
}
