/**
 * Encodes one object as a request shows it: in its version, whole or as metadata, with or without managed fields, in
 * each encoding. Costly encodings are computed once and shared; others are cut out of existing bytes.
 */
import type { JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { ownTurn } from "../../base/turn-budget.js";
import { bufferOf } from "../../codec/buffer-of.js";
import { encodeCborItem } from "../../codec/cbor/cbor-writer.js";
import {
  copyExcerpt,
  type Excerpt,
  excerptBytes,
  excerptLength,
  excerptWithout,
  findMember,
  findValue,
  wholeExcerpt,
  wholeWithoutInner,
  withoutInnerMember,
} from "../../codec/json-byte-members.js";
import { encodeJson } from "../../codec/json-codec.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import { encodeMessage, type TypeMeta } from "../../codec/protobuf/envelope.js";
import { partialMetadataCodec } from "../../codec/protobuf/partial-metadata-message.js";
import {
  type FormVersion,
  metadataApiVersion,
  PARTIAL_METADATA_KIND,
  partialMetadata,
} from "../../registry/objects/partial-object-metadata.js";
import { LARGE_WRITE_BYTES } from "../../registry/objects/stage-turns.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { TableBuilder } from "../../registry/objects/table.js";
import { decodedAs } from "../../registry/versions/conversion.js";
import { withBinaryFields } from "../../schema/compiler/binary-fields.js";
import type { Negotiated } from "../context.js";
import type { TablePresentation } from "./presentation.js";

/** Returns the whole object in the requested version, without managed fields if the client drops them. */
export function wholeObject(object: StoredObject, { accepted, target }: Negotiated): ApiObject {
  const whole = decodedAs(object, target.resource);
  if (!accepted.dropsManagedFields || whole.metadata?.managedFields === undefined) return whole;
  const { managedFields: _, ...metadata } = whole.metadata;
  return { ...whole, metadata };
}

/** Returns the object as the answer shows it, unless the answer is a table. */
export function shownObject(object: StoredObject, negotiated: Negotiated): ApiObject {
  const whole = wholeObject(object, negotiated);
  const { presentation } = negotiated.accepted;
  return presentation.type === "metadata"
    ? partialMetadata(whole, negotiated.context.profile, presentation.version)
    : whole;
}

/** Returns the kind and version of the shown object. */
export function shownType({ accepted, target, context }: Negotiated): TypeMeta {
  const { presentation } = accepted;
  return presentation.type === "metadata"
    ? { kind: PARTIAL_METADATA_KIND, apiVersion: metadataApiVersion(context.profile, presentation.version) }
    : { kind: target.resource.definition.kind, apiVersion: target.resource.apiVersion };
}

/**
 * The shown object as JSON on one line, in pieces that exist already: the bytes of the form, which are the same for all
 * objects, around a part of the object's bytes.
 */
export interface JsonPieces {
  readonly head: Buffer;
  readonly excerpt: Excerpt;
  readonly tail: Buffer;
}

export function jsonPieces(object: StoredObject, negotiated: Negotiated): JsonPieces {
  const { presentation, dropsManagedFields } = negotiated.accepted;
  const whole = versionBytes(object, negotiated);
  if (presentation.type === "metadata")
    return metadataPieces(whole, presentation.version, dropsManagedFields, negotiated);
  const excerpt = dropsManagedFields ? wholeWithoutInner(whole, "metadata", "managedFields") : wholeExcerpt(whole);
  return { head: NOTHING, excerpt, tail: NOTHING };
}

/** Returns the shown object as JSON on one line. */
export function jsonBytes(object: StoredObject, negotiated: Negotiated): Buffer {
  return joinedPieces(jsonPieces(object, negotiated));
}

function joinedPieces({ head, excerpt, tail }: JsonPieces): Buffer {
  if (head === NOTHING) return excerptBytes(excerpt);
  const bytes = Buffer.allocUnsafe(head.byteLength + excerptLength(excerpt) + tail.byteLength);
  head.copy(bytes);
  tail.copy(bytes, copyExcerpt(excerpt, bytes, head.byteLength));
  return bytes;
}

/**
 * Returns a table row as JSON on one line. Its cells are computed without the managed fields, which are often half of
 * an object.
 */
export function rowBytes(
  object: StoredObject,
  negotiated: Negotiated,
  table: TableBuilder,
  { include, version }: TablePresentation,
): Buffer {
  const whole = versionBytes(object, negotiated);
  const trimmed = withoutInnerMember(whole, "metadata", "managedFields");
  const row = encodeJson(table.cells(decodeOwnJson(trimmed) as ApiObject));
  if (include === "None") return Buffer.from(row);
  const wanted = negotiated.accepted.dropsManagedFields ? trimmed : whole;
  const shown = include === "Object" ? wanted : joinedPieces(metadataPieces(wanted, version, false, negotiated));
  return Buffer.concat([Buffer.from(`${row.slice(0, -1)},"object":`), shown, CLOSING]);
}

/** Returns the shown object as a CBOR item, as it appears within a document. */
export function cborItem(object: StoredObject, negotiated: Negotiated): Buffer {
  const { resource, store } = negotiated.target;
  return store.representations.of(object, formName(negotiated), () => {
    const shown = shownObject(object, negotiated);
    const { definition } = resource;
    if (negotiated.accepted.presentation.type === "metadata") return encodeCborItem(shown);
    return encodeCborItem(withBinaryFields(shown as JsonObject, definition.root, definition.structs()));
  });
}

/**
 * Prepares a large object for the answer, so that what remains is short. Its form is made in several turns of the event
 * loop; where forms are not kept, the object gets a turn. Returns undefined for any other object.
 */
export function prepareLarge(object: StoredObject, negotiated: Negotiated): Promise<void> | undefined {
  if (object.json.byteLength < LARGE_WRITE_BYTES) return undefined;
  const { encoding, presentation, isPretty } = negotiated.accepted;
  if (encoding === "json" && presentation.type !== "table" && !isPretty) return undefined;
  const isKept = presentation.type === "object" && (encoding === "cbor" || encoding === "protobuf");
  if (!isKept) return ownTurn();
  const isKnown = negotiated.target.store.representations.known(object, formName(negotiated)) !== undefined;
  return isKnown ? undefined : makeForm(object, negotiated);
}

async function makeForm(object: StoredObject, negotiated: Negotiated): Promise<void> {
  const { resource, store } = negotiated.target;
  const { definition } = resource;
  await ownTurn();
  const shown = shownObject(object, negotiated);
  await ownTurn();
  let bytes: Buffer;
  if (negotiated.accepted.encoding === "cbor") {
    const value = withBinaryFields(shown as JsonObject, definition.root, definition.structs());
    await ownTurn();
    bytes = encodeCborItem(value);
  } else if (definition.protobuf !== undefined) bytes = bufferOf(encodeMessage(shown, definition.protobuf));
  else return;
  store.representations.of(object, formName(negotiated), () => bytes);
}

/**
 * Returns the message without its envelope, as lists contain it.
 * @throws Error for a resource without Protobuf form, which negotiation should have refused
 */
export function protobufMessage(object: StoredObject, negotiated: Negotiated): Buffer {
  const { resource, store } = negotiated.target;
  const codec =
    negotiated.accepted.presentation.type === "metadata" ? partialMetadataCodec : resource.definition.protobuf;
  if (codec === undefined) throw new Error(`${resource.definition.resource} have no protobuf form`);
  return store.representations.of(object, formName(negotiated), () =>
    bufferOf(encodeMessage(shownObject(object, negotiated), codec)),
  );
}

/** Returns the length of the message without its envelope, in bytes. */
export function protobufLength(object: StoredObject, negotiated: Negotiated): number {
  return negotiated.target.store.representations.lengthOf(object, formName(negotiated), () =>
    protobufMessage(object, negotiated),
  );
}

/** Whether the length of the message is known without the message. */
export function isMeasured(object: StoredObject, negotiated: Negotiated): boolean {
  return negotiated.target.store.representations.hasLength(object, formName(negotiated));
}

/**
 * Returns the JSON of the requested version: the cached bytes if that is the stored version, otherwise bytes that are
 * encoded once for all requests.
 */
function versionBytes(object: StoredObject, { target: { resource, store } }: Negotiated): Buffer {
  if (resource.view === undefined || object.otherVersion === resource.apiVersion) return object.json;
  return store.representations.of(object, `json ${resource.apiVersion}`, () =>
    Buffer.from(encodeJson(decodedAs(object, resource))),
  );
}

const CLOSING = Buffer.from("}");
const NOTHING = Buffer.alloc(0);

/** The bytes before the metadata, by version and profile. */
const metadataHeads: Readonly<Record<FormVersion, WeakMap<NamingProfile, Buffer>>> = {
  v1: new WeakMap(),
  v1beta1: new WeakMap(),
};

/** Returns the metadata of a stored object, which always has some, with or without its managed fields. */
function metadataPieces(
  whole: Buffer,
  version: FormVersion,
  dropsManagedFields: boolean,
  { context: { profile } }: Negotiated,
): JsonPieces {
  let head = metadataHeads[version].get(profile);
  if (head === undefined) {
    head = Buffer.from(`${encodeJson(partialMetadata({}, profile, version)).slice(0, -1)},"metadata":`);
    metadataHeads[version].set(profile, head);
  }
  return { head, excerpt: metadataExcerpt(whole, dropsManagedFields), tail: CLOSING };
}

function metadataExcerpt(whole: Buffer, dropsManagedFields: boolean): Excerpt {
  if (dropsManagedFields) {
    const at = findValue(whole, 0, "metadata");
    if (at !== undefined) return excerptWithout(whole, at, "managedFields");
  } else {
    const metadata = findMember(whole, 0, "metadata");
    if (metadata !== undefined)
      return {
        json: whole,
        start: metadata.valueStart,
        end: metadata.end,
        cutStart: metadata.end,
        cutEnd: metadata.end,
      };
  }
  throw new Error("an object without metadata was stored");
}

/** Returns the name of the form of an answer. Answers of one form have the same bytes for an object. */
export function formName({ accepted, target }: Negotiated): string {
  const { encoding, presentation, dropsManagedFields } = accepted;
  const form = presentation.type === "object" ? presentation.type : `${presentation.type} ${presentation.version}`;
  return `${encoding} ${target.resource.apiVersion} ${form}${dropsManagedFields ? " trimmed" : ""}`;
}
