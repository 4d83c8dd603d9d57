/** Encodes watch events in the negotiated encoding and presentation. SPEC: Events. */
import { setImmediate as atTurnEnd } from "node:timers";
import type { ObjectMeta } from "../../api/meta.js";
import type { StatusError } from "../../api/status.js";
import { bufferOf } from "../../codec/buffer-of.js";
import { encodeCbor, encodeCborItem } from "../../codec/cbor/cbor-writer.js";
import { copyExcerpt, excerptLength } from "../../codec/json-byte-members.js";
import { encodeJson } from "../../codec/json-codec.js";
import { decodeOwnExcerpt } from "../../codec/own-json.js";
import { encodeEnvelope, encodeObject, encodeWatchFrame, type TypeMeta } from "../../codec/protobuf/envelope.js";
import { partialMetadataCodec } from "../../codec/protobuf/partial-metadata-message.js";
import { statusCodec } from "../../codec/protobuf/status-message.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { TableBuilder } from "../../registry/objects/table.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import type { Negotiated } from "../context.js";
import { type ChunkContent, SharedChunk } from "../request/shared-chunk.js";
import {
  cborItem,
  formName,
  type JsonPieces,
  jsonPieces,
  protobufMessage,
  shownType,
  wholeObject,
} from "./object-bytes.js";
import type { Encoding } from "./presentation.js";

/**
 * Encodes the events of one stream. Each stream needs its own instance, because tables show their columns only once.
 */
export interface WatchFrames {
  /** Returns all events, at least one, in one chunk, which other streams of the same form share. */
  events(events: readonly ObjectEvent[]): SharedChunk;
  event(event: ObjectEvent): Buffer;
  bookmark(metadata: ObjectMeta): Buffer;
}

export function watchFrames(negotiated: Negotiated): WatchFrames {
  const event = eventFrame(negotiated);
  const { presentation, encoding } = negotiated.accepted;
  const isShared = presentation.type !== "table";
  const form = formName(negotiated);
  const encode = (events: readonly ObjectEvent[]): SharedChunk =>
    new SharedChunk(isShared && encoding === "json" ? jsonEvents(events, negotiated) : joined(events, event));
  return {
    event,
    events: (events) => (isShared ? shared(events, form, encode) : encode(events)),
    bookmark: (metadata) => bookmarkFrame(negotiated, metadata),
  };
}

export function errorFrame(
  { accepted }: { readonly accepted: { readonly encoding: Encoding } },
  error: StatusError,
): Buffer {
  const status = error.toStatus();
  if (accepted.encoding !== "protobuf") return frameOf(accepted.encoding, "ERROR", status);
  return bufferOf(encodeWatchFrame("ERROR", encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec)));
}

/** Events, and their encoded forms by name, which streams with the same selection share. */
interface Encoded {
  readonly events: readonly ObjectEvent[];
  readonly forms: Map<string, SharedChunk>;
}

/**
 * The events that were encoded last in this turn of the event loop. Streams of a selection get them one after the other, so no
 * others need to be remembered; a stream that comes later encodes them again.
 */
let latest: Encoded | undefined;

function shared(
  events: readonly ObjectEvent[],
  form: string,
  encode: (events: readonly ObjectEvent[]) => SharedChunk,
): SharedChunk {
  if (latest?.events !== events) {
    if (latest === undefined) atTurnEnd(forget);
    latest = { events, forms: new Map() };
  }
  let chunk = latest.forms.get(form);
  if (chunk === undefined) {
    chunk = encode(events);
    latest.forms.set(form, chunk);
  }
  return chunk;
}

function forget(): void {
  latest = undefined;
}

function joined(events: readonly ObjectEvent[], frame: (event: ObjectEvent) => Buffer): Buffer {
  return events.length === 1 ? frame(events[0] as ObjectEvent) : Buffer.concat(events.map(frame));
}

function eventFrame(negotiated: Negotiated): (event: ObjectEvent) => Buffer {
  const { accepted, target, context } = negotiated;
  const { presentation, encoding } = accepted;
  if (presentation.type !== "table") return ({ type, object }) => objectFrame(negotiated, type, object);
  const builder = new TableBuilder(target.resource, context.profile, context.clock, presentation.version);
  let isFirst = true;
  return ({ type, object }) => {
    const shown = wholeObject(object, negotiated);
    const { resourceVersion } = shown.metadata ?? {};
    const row = builder.row(shown, presentation.include);
    const table = builder.table([row], resourceVersion ? { resourceVersion } : {}, isFirst);
    isFirst = false;
    return frameOf(encoding, type, table);
  };
}

function objectFrame(negotiated: Negotiated, type: ObjectEvent["type"], object: StoredObject): Buffer {
  switch (negotiated.accepted.encoding) {
    case "protobuf":
      return bufferOf(
        encodeWatchFrame(type, encodeEnvelope(shownType(negotiated), protobufMessage(object, negotiated))),
      );
    case "cbor":
      return Buffer.concat([SEQUENCE_START[type], cborItem(object, negotiated)]);
    default:
      return new JsonEvents([type], [jsonPieces(object, negotiated)], undefined).encode();
  }
}

function jsonEvents(events: readonly ObjectEvent[], negotiated: Negotiated): JsonEvents {
  const types = events.map(({ type }) => type);
  const pieces = events.map(({ object }) => jsonPieces(object, negotiated));
  return new JsonEvents(types, pieces, formTypeOf(negotiated));
}

/** Returns kind and version of the form if objects are shown as their metadata only. */
function formTypeOf(negotiated: Negotiated): TypeMeta | undefined {
  return negotiated.accepted.presentation.type === "metadata" ? shownType(negotiated) : undefined;
}

/**
 * Events as lines of JSON. Nothing is copied for a receiver that takes the documents: each object is decoded from the
 * bytes of the cache, of which metadata is a small part.
 */
class JsonEvents implements ChunkContent {
  readonly byteLength: number;
  readonly heldBytes: number;

  /** @param form kind and version of objects that are shown as their metadata only */
  constructor(
    private readonly types: readonly ObjectEvent["type"][],
    private readonly pieces: readonly JsonPieces[],
    private readonly form: TypeMeta | undefined,
  ) {
    let byteLength = 0;
    let heldBytes = 0;
    for (let index = 0; index < pieces.length; index++) {
      const { head, excerpt, tail } = pieces[index] as JsonPieces;
      const type = types[index] as ObjectEvent["type"];
      const added = LINE_START[type].byteLength + head.byteLength + tail.byteLength + LINE_END.byteLength;
      byteLength += added + excerptLength(excerpt);
      heldBytes += added + excerpt.json.byteLength;
    }
    this.byteLength = byteLength;
    this.heldBytes = heldBytes;
  }

  encode(): Buffer {
    const bytes = Buffer.allocUnsafe(this.byteLength);
    let at = 0;
    for (let index = 0; index < this.pieces.length; index++) {
      const { head, excerpt, tail } = this.pieces[index] as JsonPieces;
      at += LINE_START[this.types[index] as ObjectEvent["type"]].copy(bytes, at);
      at += head.copy(bytes, at);
      at = copyExcerpt(excerpt, bytes, at);
      at += tail.copy(bytes, at);
      at += LINE_END.copy(bytes, at);
    }
    return bytes;
  }

  documents(): unknown[] {
    const { types, pieces, form } = this;
    return pieces.map(({ excerpt }, index) => {
      const value = decodeOwnExcerpt(excerpt);
      const object = form === undefined ? value : { kind: form.kind, apiVersion: form.apiVersion, metadata: value };
      return { type: types[index], object };
    });
  }
}

function bookmarkFrame(negotiated: Negotiated, metadata: ObjectMeta): Buffer {
  const { accepted, target, context } = negotiated;
  const { encoding, presentation } = accepted;
  if (presentation.type === "table") {
    const { resourceVersion = "" } = metadata;
    const builder = new TableBuilder(target.resource, context.profile, context.clock, presentation.version);
    // Tables have no other place for the annotations of a bookmark than a row.
    const rows = metadata.annotations === undefined ? [] : [builder.row({ metadata }, "Metadata")];
    return frameOf(encoding, "BOOKMARK", builder.table(rows, { resourceVersion }, false));
  }
  const type = shownType(negotiated);
  if (encoding !== "protobuf") return frameOf(encoding, "BOOKMARK", { ...type, metadata });
  // In the message of every kind, metadata is the first field.
  return bufferOf(encodeWatchFrame("BOOKMARK", encodeObject(type, { metadata }, partialMetadataCodec)));
}

const LINE_START = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
};
const LINE_END = Buffer.from("}\n");

const SEQUENCE_START = {
  ADDED: sequenceStart("ADDED"),
  MODIFIED: sequenceStart("MODIFIED"),
  DELETED: sequenceStart("DELETED"),
};

/** Returns the document of an event without its object, which is the last member. */
function sequenceStart(type: string): Buffer {
  return encodeCbor({ type, object: null }).subarray(0, -encodeCborItem(null).byteLength);
}

/** Encodes JSON or CBOR; YAML is never negotiated for a watch. */
function frameOf(encoding: Encoding, type: string, object: unknown): Buffer {
  return encoding === "cbor" ? encodeCbor({ type, object }) : Buffer.from(`${encodeJson({ type, object })}\n`);
}
