/** Stage: encodes the result in the negotiated form. Cached bytes are sent unchanged. */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Status } from "../../api/status.js";
import type { Awaitable } from "../../base/awaitable.js";
import { encodeCbor } from "../../codec/cbor/cbor-writer.js";
import { SELF_DESCRIBED } from "../../codec/cbor/major-types.js";
import { encodeJson } from "../../codec/json-codec.js";
import { encodeEnvelope, encodeObject } from "../../codec/protobuf/envelope.js";
import type { ProtobufCodec } from "../../codec/protobuf/protobuf-types.js";
import { scaleCodec } from "../../codec/protobuf/scale-message.js";
import { statusCodec } from "../../codec/protobuf/status-message.js";
import { encodeYaml } from "../../codec/yaml-codec.js";
import { SCALE_KIND } from "../../registry/objects/scale.js";
import { scaleTableSource } from "../../registry/objects/scale-table.js";
import { asLine, type StoredObject } from "../../registry/objects/stored-object.js";
import { type Table, TableBuilder, type TableSource } from "../../registry/objects/table.js";
import { listForm } from "../answer/list-forms.js";
import { listResponse } from "../answer/list-stream.js";
import {
  cborItem,
  jsonBytes,
  prepareLarge,
  protobufMessage,
  shownObject,
  shownType,
  wholeObject,
} from "../answer/object-bytes.js";
import type { DocumentEncoding, TablePresentation } from "../answer/presentation.js";
import type { Result } from "../answer/result.js";
import { streamWatch } from "../answer/watch-stream.js";
import type { Negotiated } from "../context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../request/http.js";
import { encodeLargeYaml, LARGE_YAML_BYTES } from "../yaml-thread/large-yaml.js";
import { compressionOf } from "./compress.js";
import { contentTypeOf, documentEncoding, isPretty } from "./negotiate.js";

export const COMMON_HEADERS = { "cache-control": "no-cache, private" };

/** Spaces per level if a client requests `pretty`. */
const PRETTY_INDENT = 2;

type ListResult = Extract<Result, { type: "list" }>;

export function encode(negotiated: Negotiated, result: Result): Awaitable<HttpResponse> {
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

/**
 * Encodes any value, including documents that are not objects of a resource. The answer is a promise if the document is
 * large, and in YAML.
 */
export function encodeAnyDocument(
  request: HttpRequest,
  code: number,
  value: unknown,
  encoding: DocumentEncoding,
): Awaitable<HttpResponse> {
  if (encoding === "yaml") {
    const json = Buffer.from(encodeJson(value));
    if (json.byteLength >= LARGE_YAML_BYTES)
      return encodeLargeYaml(json, request.signal).then((yaml) => encodeBytes(code, "application/yaml", yaml));
  }
  return encodeDocument(code, value, encoding, isPretty(request));
}

/** Encodes a document that is not large. */
export function encodeDocument(
  code: number,
  value: unknown,
  encoding: DocumentEncoding,
  pretty: boolean,
): HttpResponse {
  return encodeBytes(code, `application/${encoding}`, documentBytes(value, encoding, pretty));
}

function documentBytes(value: unknown, encoding: DocumentEncoding, pretty: boolean): Buffer {
  if (encoding === "cbor") return encodeCbor(value);
  return Buffer.from(encoding === "yaml" ? encodeYaml(value) : `${encodeJson(value, pretty ? PRETTY_INDENT : 0)}\n`);
}

export function encodeProtobufStatus(status: Status, profile: NamingProfile): HttpResponse {
  const bytes = encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec);
  return encodeBytes(status.code ?? 200, contentTypeOf("protobuf", profile), bytes);
}

/** Returns an answer whose body is complete. */
export function encodeBytes(code: number, contentType: string, body: Uint8Array): HttpResponse {
  const headers = {
    "cache-control": COMMON_HEADERS["cache-control"],
    "content-type": contentType,
    "content-length": String(body.byteLength),
  };
  return { status: code, headers, body };
}

/** Encodes a Status or an object of another kind. Of these, only a Scale has a table. */
function encodePlain(negotiated: Negotiated, code: number, value: ApiObject | Status): Awaitable<HttpResponse> {
  const { accepted, request, context, target } = negotiated;
  const { presentation } = accepted;
  if (presentation.type === "table" && value.kind === SCALE_KIND.kind)
    return encodeDocument(
      code,
      rowOf(scaleTableSource, value as ApiObject, presentation, context),
      tableEncoding(accepted.encoding),
      accepted.isPretty,
    );
  if (accepted.encoding === "protobuf") {
    if (value.kind === "Status") return encodeProtobufStatus({ ...(value as Status), code }, context.profile);
    const codec = codecOf(value, target);
    if (codec !== undefined)
      return encodeBytes(code, accepted.contentType, encodeObject(value, value as ApiObject, codec));
  }
  const encoding = documentEncoding(headerText(request.headers, "accept"), context) ?? "json";
  return encodeAnyDocument(request, code, value, encoding);
}

/** Returns the codec of a Scale, or of the answer to an action of the kind itself. */
function codecOf(
  { kind }: ApiObject | Status,
  { resource }: Negotiated["target"],
): ProtobufCodec<ApiObject> | undefined {
  if (kind === SCALE_KIND.kind) return scaleCodec as ProtobufCodec<ApiObject>;
  return kind === resource.definition.kind ? resource.definition.protobuf : undefined;
}

function encodeStored(negotiated: Negotiated, code: number, stored: StoredObject): Awaitable<HttpResponse> {
  const preparing = prepareLarge(stored, negotiated);
  return preparing === undefined
    ? encodeObjectOf(negotiated, code, stored)
    : preparing.then(() => encodeObjectOf(negotiated, code, stored));
}

function encodeObjectOf(negotiated: Negotiated, code: number, stored: StoredObject): Awaitable<HttpResponse> {
  const { encoding, contentType, presentation, isPretty: pretty } = negotiated.accepted;
  if (presentation.type !== "table") {
    if (encoding === "json" && !pretty) return encodeBytes(code, contentType, asLine(jsonBytes(stored, negotiated)));
    if (encoding === "protobuf") {
      const message = protobufMessage(stored, negotiated);
      return encodeBytes(code, contentType, encodeEnvelope(shownType(negotiated), message));
    }
    if (encoding === "cbor")
      return encodeBytes(code, contentType, Buffer.concat([SELF_DESCRIBED, cborItem(stored, negotiated)]));
  }
  const shown =
    presentation.type === "table" ? shownTable(negotiated, stored, presentation) : shownObject(stored, negotiated);
  return encodeAnyDocument(negotiated.request, code, shown, tableEncoding(encoding));
}

/** Returns the encoding of a table, since tables have no Protobuf form. */
function tableEncoding(encoding: Negotiated["accepted"]["encoding"]): DocumentEncoding {
  return encoding === "protobuf" ? "json" : encoding;
}

export function shownTable(negotiated: Negotiated, stored: StoredObject, presentation: TablePresentation): Table {
  const { target, context } = negotiated;
  return rowOf(target.resource, wholeObject(stored, negotiated), presentation, context);
}

/** Returns a table with one row. */
function rowOf(
  source: TableSource,
  object: ApiObject,
  { include, version }: TablePresentation,
  { profile, clock }: Negotiated["context"],
): Table {
  const builder = new TableBuilder(source, profile, clock, version);
  const { resourceVersion } = object.metadata ?? {};
  return builder.table([builder.row(object, include)], resourceVersion === undefined ? {} : { resourceVersion });
}

async function encodeCollection(negotiated: Negotiated, { code, metadata, items }: ListResult): Promise<HttpResponse> {
  const { accepted, context, request, target } = negotiated;
  const headers = { ...COMMON_HEADERS, "content-type": accepted.contentType };
  const form = await listForm(negotiated, metadata, items);
  return listResponse(code, headers, form, items, {
    clock: context.clock,
    runBytes: target.store.runBytes,
    compression: compressionOf(context, request),
    spans: context.spans,
  });
}
