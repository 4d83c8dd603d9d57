/** Encodes watch events in the negotiated encoding and presentation. SPEC: Events. */
import type { ObjectMeta } from "../../api/meta.js";
import type { StatusError } from "../../api/status.js";
import { bufferOf } from "../../codec/buffer-of.js";
import { encodeCbor, encodeCborItem } from "../../codec/cbor/cbor-writer.js";
import { encodeJson } from "../../codec/json-codec.js";
import { encodeEnvelope, encodeObject, encodeWatchFrame } from "../../codec/protobuf/envelope.js";
import { partialMetadataCodec } from "../../codec/protobuf/partial-metadata-message.js";
import { statusCodec } from "../../codec/protobuf/status-message.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { TableBuilder } from "../../registry/objects/table.js";
import type { ObjectEvent } from "../../registry/read/watch-groups.js";
import type { Negotiated } from "../context.js";
import { SharedChunk } from "../request/shared-chunk.js";
import { cborItem, formName, jsonBytes, protobufMessage, shownType, wholeObject } from "./object-bytes.js";
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
  const isShared = negotiated.accepted.presentation.type !== "table";
  const form = formName(negotiated);
  return {
    event,
    events: (events) => (isShared ? shared(events, form, event) : new SharedChunk(joined(events, event))),
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

/** The encoded events that streams with the same selection share. They live as long as the array of events. */
const sharedFrames = new WeakMap<readonly ObjectEvent[], Map<string, SharedChunk>>();

function shared(events: readonly ObjectEvent[], form: string, frame: (event: ObjectEvent) => Buffer): SharedChunk {
  let forms = sharedFrames.get(events);
  if (forms === undefined) {
    forms = new Map();
    sharedFrames.set(events, forms);
  }
  let chunk = forms.get(form);
  if (chunk === undefined) {
    chunk = new SharedChunk(joined(events, frame));
    forms.set(form, chunk);
  }
  return chunk;
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
      return Buffer.concat([LINE_START[type], jsonBytes(object, negotiated), LINE_END]);
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
