/** Stage: put the result into bytes, in the form that was negotiated. Cached bytes are written as they are. */
import { apiVersionOf } from "../api/gvk.js";
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import type { Status } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { encodeList, encodeObject } from "../codec/protobuf/envelope.js";
import { statusCodec } from "../codec/protobuf/status.js";
import { encodeYaml } from "../codec/yaml.js";
import type { RegisteredResource } from "../registry/scheme.js";
import { convert } from "../registry/store.js";
import type { StoredObject } from "../registry/stored-object.js";
import { partialMetadata, TableBuilder } from "../registry/table.js";
import type { Negotiated } from "./context.js";
import { type BodyWriter, type HttpResponse, headerText } from "./http.js";
import { contentTypeOf, textEncoding } from "./negotiate.js";
import { objectBytes, protobufBytes, protobufMessage } from "./object-bytes.js";
import type { Result } from "./result.js";
import { streamWatch } from "./watch-stream.js";

export const COMMON_HEADERS = { "cache-control": "no-cache, private" };

/** Bytes of a list that are handed to the connection at a time. */
const LIST_CHUNK_BYTES = 64 * 1024;

type ListResult = Extract<Result, { type: "list" }>;

export function encode(negotiated: Negotiated, result: Result): HttpResponse {
  switch (result.type) {
    case "watch":
      return streamWatch(negotiated, result.watch);
    case "plain":
      return encodePlain(negotiated, result.code, result.value);
    case "object":
      return encodeStored(negotiated, result.code, result.object);
    default:
      return encodeCollection(negotiated, result);
  }
}

/** Any value in a text encoding, for documents that are no objects of a resource too. */
export function encodeDocument(code: number, value: unknown, encoding: "json" | "yaml", pretty: boolean): HttpResponse {
  if (encoding === "yaml") return response(code, "application/yaml", Buffer.from(encodeYaml(value)));
  const text = pretty ? `${JSON.stringify(JSON.parse(encodeJson(value)), null, 2)}\n` : `${encodeJson(value)}\n`;
  return response(code, "application/json", Buffer.from(text));
}

export function encodeProtobufStatus(status: Status, profile: NamingProfile): HttpResponse {
  const bytes = encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec);
  return response(status.code ?? 200, contentTypeOf("protobuf", profile), bytes);
}

function response(code: number, contentType: string, body: Uint8Array): HttpResponse {
  const headers = { ...COMMON_HEADERS, "content-type": contentType, "content-length": String(body.byteLength) };
  return { status: code, headers, body };
}

/** A view that is not of the resource's kind has no table; it is shown as it is. */
function encodePlain(
  { accepted, request, environment }: Negotiated,
  code: number,
  value: ApiObject | Status,
): HttpResponse {
  if (accepted.encoding === "protobuf" && value.kind === "Status") {
    return encodeProtobufStatus({ ...(value as Status), code }, environment.profile);
  }
  const encoding = textEncoding(headerText(request.headers, "accept"), environment.profile) ?? "json";
  return encodeDocument(code, value, encoding, accepted.isPretty);
}

function encodeStored(negotiated: Negotiated, code: number, stored: StoredObject): HttpResponse {
  const { accepted, target } = negotiated;
  if (accepted.encoding === "protobuf")
    return response(code, accepted.contentType, protobufBytes(stored, target.resource));
  if (accepted.presentation.type === "object" && accepted.encoding === "json" && !accepted.isPretty) {
    return response(code, accepted.contentType, objectBytes(stored, target.resource));
  }
  const shown = presentObject(negotiated, convert(stored.decode(), target.resource));
  return encodeDocument(code, shown, accepted.encoding, accepted.isPretty);
}

function presentObject({ accepted, target, environment }: Negotiated, object: ApiObject): unknown {
  if (accepted.presentation.type === "object") return object;
  if (accepted.presentation.type === "metadata") return partialMetadata(object, environment.profile);
  const builder = new TableBuilder(target.resource, environment.profile, environment.clock);
  const { resourceVersion } = object.metadata ?? {};
  return builder.table(
    [builder.row(object, accepted.presentation.include)],
    resourceVersion === undefined ? {} : { resourceVersion },
  );
}

function encodeCollection(negotiated: Negotiated, result: ListResult): HttpResponse {
  const { accepted, target } = negotiated;
  if (accepted.encoding === "protobuf") {
    const items = result.items.map((item) => protobufMessage(item, target.resource));
    return response(
      result.code,
      accepted.contentType,
      encodeList(listEnvelope(target.resource), result.metadata, items),
    );
  }
  if (accepted.presentation.type === "object" && accepted.encoding === "json" && !accepted.isPretty) {
    return streamList(negotiated, result);
  }
  return encodeDocument(result.code, presentList(negotiated, result), accepted.encoding, accepted.isPretty);
}

function presentList({ accepted, target, environment }: Negotiated, { metadata, items }: ListResult): unknown {
  const { profile, clock } = environment;
  const objects = items.map((item) => convert(item.decode(), target.resource));
  if (accepted.presentation.type === "table") {
    const { include } = accepted.presentation;
    const builder = new TableBuilder(target.resource, profile, clock);
    return builder.table(
      objects.map((object) => builder.row(object, include)),
      metadata,
    );
  }
  if (accepted.presentation.type === "metadata") {
    const apiVersion = apiVersionOf(profile.words.metaGroup, "v1");
    const shown = objects.map((object) => partialMetadata(object, profile));
    return { kind: "PartialObjectMetadataList", apiVersion, metadata, items: shown };
  }
  return { ...listEnvelope(target.resource), metadata, items: objects };
}

function listEnvelope({ definition, apiVersion }: RegisteredResource): { kind: string; apiVersion: string } {
  return { kind: definition.listKind, apiVersion };
}

/** Items go out in order, some at a time, never waiting in memory as a whole. */
function streamList({ target }: Negotiated, { code, metadata, items }: ListResult): HttpResponse {
  const envelope = encodeJson({ ...listEnvelope(target.resource), metadata });
  const head = Buffer.from(`${envelope.slice(0, -1)},"items":[`);
  const body = async (writer: BodyWriter): Promise<void> => {
    let pending: Uint8Array[] = [head];
    let bytes = head.byteLength;
    const flush = async (): Promise<void> => {
      const hasRoom = writer.write(Buffer.concat(pending, bytes));
      pending = [];
      bytes = 0;
      if (!hasRoom) await writer.drained();
    };
    for (const [index, item] of items.entries()) {
      if (writer.signal.aborted) return;
      const encoded = objectBytes(item, target.resource);
      if (index > 0) pending.push(COMMA);
      pending.push(encoded);
      bytes += encoded.byteLength + (index > 0 ? COMMA.byteLength : 0);
      if (bytes >= LIST_CHUNK_BYTES) await flush();
    }
    pending.push(TAIL);
    bytes += TAIL.byteLength;
    await flush();
  };
  return { status: code, headers: { ...COMMON_HEADERS, "content-type": "application/json" }, body };
}

const COMMA = Buffer.from(",");
const TAIL = Buffer.from("]}\n");
