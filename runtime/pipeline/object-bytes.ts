/** The bytes of one object, in the version that the client speaks. Each form is made once and shared. */
import { encodeJson } from "../codec/json.js";
import { encodeEnvelope, encodeMessage } from "../codec/protobuf/envelope.js";
import { convert } from "../registry/conversion.js";
import type { StoredObject } from "../registry/stored-object.js";
import type { RoutedResource } from "./context.js";

type Target = RoutedResource["target"];

/** JSON: the cached bytes where the version asked for is the stored one; else made once for all who speak it. */
export function objectBytes(object: StoredObject, { resource, store }: Target): Buffer {
  if (resource.view === undefined) return object.json;
  return store.representations.of(object, `json ${resource.apiVersion}`, () =>
    Buffer.from(encodeJson(convert(object.decode(), resource))),
  );
}

/** Protobuf with its envelope. */
export function protobufBytes(object: StoredObject, target: Target): Buffer {
  const { apiVersion, definition } = target.resource;
  return encodeEnvelope({ apiVersion, kind: definition.kind }, protobufMessage(object, target));
}

/** Bytes of the bare message. */
export function protobufLength(object: StoredObject, target: Target): number {
  return target.store.representations.lengthOf(object, `protobuf ${target.resource.apiVersion}`, () =>
    protobufMessage(object, target),
  );
}

/** The bare message, as lists hold it. @throws Error for a resource without that form, which negotiation keeps away. */
export function protobufMessage(object: StoredObject, { resource, store }: Target): Buffer {
  const { protobuf } = resource.definition;
  if (protobuf === undefined) throw new Error(`${resource.definition.resource} have no protobuf form`);
  return store.representations.of(object, `protobuf ${resource.apiVersion}`, () =>
    encodeMessage(convert(object.decode(), resource), protobuf),
  );
}
