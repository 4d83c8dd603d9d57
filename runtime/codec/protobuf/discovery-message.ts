/**
 * Discovery documents as protobuf messages, which Go clients prefer, made from the same document that is sent as
 * JSON.
 * SPEC: Resource paths. DISC-001 to DISC-010.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { bufferOf } from "../buffer-of.js";
import { encodeObject } from "./envelope.js";
import { ProtobufError } from "./protobuf-error.js";
import type { EncodeField, ProtobufWriter } from "./protobuf-writer.js";

/** Fields by JSON name with their numbers, in ascending order. */
type MessageForm = Readonly<Record<string, readonly [number: number, encode: EncodeField<JsonValue>]>>;

/** @param document including its kind @throws ProtobufError for an unknown kind */
export function discoveryProtobuf(document: JsonObject): Buffer {
  const { kind, apiVersion } = document;
  const form = typeof kind === "string" && Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  if (typeof kind !== "string" || form === undefined)
    throw new ProtobufError(`a document of the kind ${String(kind)} has no protobuf form`);
  const type = { kind, ...(typeof apiVersion === "string" ? { apiVersion } : {}) };
  const codec = { encode: (value: JsonObject, writer: ProtobufWriter) => writeFields(value, form, writer) };
  return bufferOf(encodeObject(type, document, codec));
}

/** Fields are written in reverse, because a writer fills its buffer from the end. */
function writeFields(value: JsonObject, form: MessageForm, writer: ProtobufWriter): void {
  for (const [name, [number, encode]] of Object.entries(form).reverse()) {
    const field = value[name];
    if (field !== undefined && field !== null) encode(writer, number, field);
  }
}

const text: EncodeField<JsonValue> = (writer, field, value) => writer.string(field, value as string);
const flag: EncodeField<JsonValue> = (writer, field, value) => writer.bool(field, value as boolean);
const texts: EncodeField<JsonValue> = (writer, field, value) => writer.repeated(field, value as string[], text);
/** A list of texts wrapped in a message. */
const boxedTexts: EncodeField<JsonValue> = (writer, field, value) =>
  writer.message(field, value, (items, inner) => texts(inner, 1, items));

function message(form: MessageForm): EncodeField<JsonValue> {
  return (writer, field, value) =>
    writer.message(field, value, (content, inner) => {
      if (isJsonObject(content)) writeFields(content, form, inner);
    });
}

function messages(form: MessageForm): EncodeField<JsonValue> {
  const one = message(form);
  return (writer, field, value) => writer.repeated(field, value as JsonValue[], one);
}

const SERVER_ADDRESS: MessageForm = { clientCIDR: [1, text], serverAddress: [2, text] };
const GROUP_VERSION: MessageForm = { groupVersion: [1, text], version: [2, text] };
const KIND: MessageForm = { group: [1, text], version: [2, text], kind: [3, text] };

const GROUP: MessageForm = {
  name: [1, text],
  versions: [2, messages(GROUP_VERSION)],
  preferredVersion: [3, message(GROUP_VERSION)],
  serverAddressByClientCIDRs: [4, messages(SERVER_ADDRESS)],
};

const RESOURCE: MessageForm = {
  name: [1, text],
  namespaced: [2, flag],
  kind: [3, text],
  verbs: [4, boxedTexts],
  shortNames: [5, texts],
  singularName: [6, text],
  categories: [7, texts],
  group: [8, text],
  version: [9, text],
  storageVersionHash: [10, text],
};

const DISCOVERED_SUBRESOURCE: MessageForm = {
  subresource: [1, text],
  responseKind: [2, message(KIND)],
  acceptedTypes: [3, messages(KIND)],
  verbs: [4, texts],
};

const DISCOVERED_RESOURCE: MessageForm = {
  resource: [1, text],
  responseKind: [2, message(KIND)],
  scope: [3, text],
  singularResource: [4, text],
  verbs: [5, texts],
  shortNames: [6, texts],
  categories: [7, texts],
  subresources: [8, messages(DISCOVERED_SUBRESOURCE)],
};

const DISCOVERED_VERSION: MessageForm = {
  version: [1, text],
  resources: [2, messages(DISCOVERED_RESOURCE)],
  freshness: [3, text],
};

const FORMS: Readonly<Record<string, MessageForm>> = {
  APIVersions: { versions: [1, texts], serverAddressByClientCIDRs: [2, messages(SERVER_ADDRESS)] },
  APIGroupList: { groups: [1, messages(GROUP)] },
  APIGroup: GROUP,
  APIResourceList: { groupVersion: [1, text], resources: [2, messages(RESOURCE)] },
  APIGroupDiscoveryList: {
    metadata: [1, message({})],
    items: [2, messages({ metadata: [1, message({ name: [1, text] })], versions: [2, messages(DISCOVERED_VERSION)] })],
  },
};
