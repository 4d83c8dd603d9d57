/** Sends a list item by item: what it takes of memory does not grow with it. Short ones go out whole. */
import type { StoredObject } from "../registry/stored-object.js";
import type { BodyWriter, HttpResponse } from "./http.js";
import type { ListForm } from "./list-forms.js";

/** Bytes that are handed to the connection at a time. */
const CHUNK_BYTES = 128 * 1024;

export function listResponse(
  status: number,
  headers: HttpResponse["headers"],
  form: ListForm,
  items: Iterable<StoredObject>,
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
      if (!writer.write(next.value)) await writer.drained();
      next = chunks.next();
    }
  };
  return { status, headers, body };
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
