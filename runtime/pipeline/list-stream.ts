/** Sends a list item by item: what it takes of memory does not grow with it. Short ones go out whole. */
import type { Clock } from "../api/time.js";
import type { StoredObject } from "../registry/stored-object.js";
import type { BodyWriter, HttpResponse } from "./http.js";
import type { ListForm } from "./list-forms.js";

/** Bytes that are handed to the connection at a time. */
const CHUNK_BYTES = 128 * 1024;
/** A client that takes nothing for so long is given up: its list holds on to a past state. */
const MAX_STALL_MS = 60_000;

export function listResponse(
  status: number,
  headers: HttpResponse["headers"],
  form: ListForm,
  items: Iterable<StoredObject>,
  clock: Clock,
): HttpResponse {
  const chunks = chunksOf(form, items);
  const first = chunks.next();
  const second = chunks.next();
  if (first.done || second.done) {
    const body = first.done ? Buffer.alloc(0) : first.value;
    return { status, headers: { ...headers, "content-length": String(body.byteLength) }, body };
  }
  const body = async (writer: BodyWriter): Promise<void> => {
    writer.write(first.value);
    let next: IteratorResult<Buffer, void> = second;
    while (!next.done && !writer.signal.aborted) {
      if (!writer.write(next.value)) await drained(writer, clock);
      next = chunks.next();
    }
  };
  return { status, headers, body };
}

/** @throws Error when the receiver has stalled; the answer breaks off then. */
function drained(writer: BodyWriter, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const stalled = new Error(`the client took nothing of a list for ${MAX_STALL_MS} ms`);
    const cancel = clock.after(MAX_STALL_MS, () => reject(stalled));
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

function* chunksOf(form: ListForm, items: Iterable<StoredObject>): Generator<Buffer, void, undefined> {
  let pending: Uint8Array[] = [form.head];
  let bytes = form.head.byteLength;
  let isEmpty = true;
  for (const object of items) {
    const before = isEmpty ? form.beforeFirst : form.beforeNext;
    const item = form.item(object);
    isEmpty = false;
    pending.push(before, item);
    bytes += before.byteLength + item.byteLength;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(pending, bytes);
    pending = [];
    bytes = 0;
  }
  const tail = isEmpty ? form.tailOfEmpty : form.tail;
  yield Buffer.concat([...pending, tail], bytes + tail.byteLength);
}
