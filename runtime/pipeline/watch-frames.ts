/** One watch event in the encoding and presentation that was negotiated. SPEC: Events. */
import type { ObjectMeta } from "../api/meta.js";
import type { StatusError } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { encodeObject, encodeWatchFrame } from "../codec/protobuf/envelope.js";
import { statusCodec } from "../codec/protobuf/status.js";
import { convert } from "../registry/conversion.js";
import { partialMetadata, TableBuilder } from "../registry/table.js";
import type { ObjectEvent } from "../registry/watch-groups.js";
import type { Negotiated } from "./context.js";
import { objectBytes, protobufBytes } from "./object-bytes.js";

/** Turns events into the bytes of a stream. One for each stream: tables show their columns once. */
export interface WatchFrames {
  /** All of them in one piece, which other streams of the same form share. */
  events(events: readonly ObjectEvent[]): Buffer;
  event(event: ObjectEvent): Buffer;
  bookmark(metadata: ObjectMeta): Buffer;
}

export function watchFrames(negotiated: Negotiated): WatchFrames {
  const { accepted, target } = negotiated;
  const event = eventFrame(negotiated);
  const isShared = accepted.presentation.type !== "table";
  const form = `${target.resource.apiVersion} ${accepted.encoding} ${accepted.presentation.type}`;
  return {
    event,
    events: (events) => (isShared ? shared(events, form, event) : joined(events, event)),
    bookmark: (metadata) => bookmarkFrame(negotiated, metadata),
  };
}

export function errorFrame({ accepted }: Negotiated, error: StatusError): Buffer {
  const status = error.toStatus();
  if (accepted.encoding !== "protobuf") return line("ERROR", status);
  return encodeWatchFrame("ERROR", encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec));
}

/** Bytes of the events that streams with the same selection are given together; they live as long as those events. */
const sharedFrames = new WeakMap<readonly ObjectEvent[], Map<string, Buffer>>();

function shared(events: readonly ObjectEvent[], form: string, frame: (event: ObjectEvent) => Buffer): Buffer {
  let forms = sharedFrames.get(events);
  if (forms === undefined) {
    forms = new Map();
    sharedFrames.set(events, forms);
  }
  let bytes = forms.get(form);
  if (bytes === undefined) {
    bytes = joined(events, frame);
    forms.set(form, bytes);
  }
  return bytes;
}

function joined(events: readonly ObjectEvent[], frame: (event: ObjectEvent) => Buffer): Buffer {
  return events.length === 1 ? frame(events[0] as ObjectEvent) : Buffer.concat(events.map(frame));
}

function eventFrame({ accepted, target, environment }: Negotiated): (event: ObjectEvent) => Buffer {
  const { resource } = target;
  const { presentation } = accepted;
  if (accepted.encoding === "protobuf") {
    return ({ type, object }) => encodeWatchFrame(type, protobufBytes(object, target));
  }
  if (presentation.type === "object") {
    return ({ type, object }) => Buffer.concat([LINE_START[type], objectBytes(object, target), LINE_END]);
  }
  if (presentation.type === "metadata") {
    return ({ type, object }) => line(type, partialMetadata(convert(object.decode(), resource), environment.profile));
  }
  const builder = new TableBuilder(resource, environment.profile, environment.clock);
  let isFirst = true;
  return ({ type, object }) => {
    const shown = convert(object.decode(), resource);
    const { resourceVersion } = shown.metadata ?? {};
    const row = builder.row(shown, presentation.include);
    const table = builder.table([row], resourceVersion ? { resourceVersion } : {}, isFirst);
    isFirst = false;
    return line(type, table);
  };
}

function bookmarkFrame({ accepted, target, environment }: Negotiated, metadata: ObjectMeta): Buffer {
  const { definition, apiVersion } = target.resource;
  const type = { kind: definition.kind, apiVersion };
  if (accepted.encoding === "protobuf" && definition.protobuf) {
    return encodeWatchFrame("BOOKMARK", encodeObject(type, { metadata }, definition.protobuf));
  }
  if (accepted.presentation.type === "table") {
    const { resourceVersion = "" } = metadata;
    const builder = new TableBuilder(target.resource, environment.profile, environment.clock);
    // Annotations tell something that a reader of tables has no other place for.
    const rows = metadata.annotations === undefined ? [] : [builder.row({ metadata }, "Metadata")];
    return line("BOOKMARK", builder.table(rows, { resourceVersion }, false));
  }
  if (accepted.presentation.type === "metadata")
    return line("BOOKMARK", partialMetadata({ metadata }, environment.profile));
  return line("BOOKMARK", { ...type, metadata });
}

const LINE_START = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
};
const LINE_END = Buffer.from("}\n");

function line(type: string, object: unknown): Buffer {
  return Buffer.from(`${encodeJson({ type, object })}\n`);
}
