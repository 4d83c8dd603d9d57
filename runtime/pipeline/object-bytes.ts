/** The bytes of one object, in the version that the client speaks. */
import { encodeJson } from "../codec/json.js";
import { encodeEnvelope, encodeMessage } from "../codec/protobuf/envelope.js";
import type { RegisteredResource } from "../registry/scheme.js";
import { convert } from "../registry/store.js";
import type { StoredObject } from "../registry/stored-object.js";

/** JSON: the cached bytes where the version asked for is the stored one. */
export function objectBytes(object: StoredObject, resource: RegisteredResource): Buffer {
  if (resource.definition.storage) return object.json;
  return Buffer.from(encodeJson(convert(object.decode(), resource)));
}

/** Protobuf with its envelope. */
export function protobufBytes(object: StoredObject, resource: RegisteredResource): Buffer {
  const { apiVersion, definition } = resource;
  return encodeEnvelope({ apiVersion, kind: definition.kind }, protobufMessage(object, resource));
}

/** The bare message, as lists hold it. @throws Error for a resource without that form, which negotiation keeps away. */
export function protobufMessage(object: StoredObject, { definition }: RegisteredResource): Buffer {
  if (definition.protobuf === undefined) throw new Error(`${definition.resource} have no protobuf form`);
  return encodeMessage(object.decode(), definition.protobuf);
}
