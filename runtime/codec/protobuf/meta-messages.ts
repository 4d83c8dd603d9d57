/** Metadata of objects and lists as messages. SPEC: Protobuf envelope; Object metadata fields. */
import type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from "../../api/meta.js";
import { append, type Decode } from "./protobuf-reader.js";
import type { Encode } from "./protobuf-writer.js";
import { stringValues, writeString } from "./scalars.js";
import { decodeRawObject, decodeTime, encodeRawObject, encodeTime } from "./well-known-messages.js";

export const encodeObjectMeta: Encode<ObjectMeta> = (value, writer) => {
  writer.messages(17, value.managedFields, encodeManagedFieldsEntry);
  writer.repeated(14, value.finalizers, writeString);
  writer.messages(13, value.ownerReferences, encodeOwnerReference);
  writer.map(12, value.annotations, writeString);
  writer.map(11, value.labels, writeString);
  writer.integer(10, value.deletionGracePeriodSeconds);
  writer.message(9, value.deletionTimestamp, encodeTime);
  writer.message(8, value.creationTimestamp, encodeTime);
  writer.integer(7, value.generation);
  writer.string(6, value.resourceVersion);
  writer.string(5, value.uid);
  writer.string(4, value.selfLink);
  writer.string(3, value.namespace);
  writer.string(2, value.generateName);
  writer.string(1, value.name);
};

/** Empty strings and a zero generation count as absent, since stock clients write them for fields that are not set. */
export const decodeObjectMeta: Decode<ObjectMeta> = (reader, end) => {
  const value: ObjectMeta = {};
  const text = (): string | undefined => reader.string(end) || undefined;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = text();
        break;
      case 18:
        value.generateName = text();
        break;
      case 26:
        value.namespace = text();
        break;
      case 34:
        value.selfLink = text();
        break;
      case 42:
        value.uid = text();
        break;
      case 50:
        value.resourceVersion = text();
        break;
      case 56:
        value.generation = reader.integer(end) || undefined;
        break;
      case 66:
        value.creationTimestamp = reader.message(end, decodeTime);
        break;
      case 74:
        value.deletionTimestamp = reader.message(end, decodeTime);
        break;
      case 80:
        value.deletionGracePeriodSeconds = reader.integer(end);
        break;
      case 90:
        value.labels = reader.mapEntry(end, value.labels ?? {}, stringValues);
        break;
      case 98:
        value.annotations = reader.mapEntry(end, value.annotations ?? {}, stringValues);
        break;
      case 106:
        value.ownerReferences = append(value.ownerReferences, reader.message(end, decodeOwnerReference));
        break;
      case 114:
        value.finalizers = append(value.finalizers, reader.string(end));
        break;
      case 138:
        value.managedFields = append(value.managedFields, reader.message(end, decodeManagedFieldsEntry));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return withoutUndefined(value);
};

const encodeOwnerReference: Encode<OwnerReference> = (value, writer) => {
  writer.bool(7, value.blockOwnerDeletion);
  writer.bool(6, value.controller);
  writer.string(5, value.apiVersion);
  writer.string(4, value.uid);
  writer.string(3, value.name);
  writer.string(1, value.kind);
};

const decodeOwnerReference: Decode<OwnerReference> = (reader, end) => {
  const value: OwnerReference = { apiVersion: "", kind: "", name: "", uid: "" };
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) value.kind = reader.string(end);
    else if (tag === 26) value.name = reader.string(end);
    else if (tag === 34) value.uid = reader.string(end);
    else if (tag === 42) value.apiVersion = reader.string(end);
    else if (tag === 48) value.controller = reader.bool(end);
    else if (tag === 56) value.blockOwnerDeletion = reader.bool(end);
    else reader.skip(tag, end);
  }
  return value;
};

const encodeManagedFieldsEntry: Encode<ManagedFieldsEntry> = (value, writer) => {
  writer.string(8, value.subresource);
  writer.message(7, value.fieldsV1, encodeRawObject);
  writer.string(6, value.fieldsType);
  writer.message(4, value.time, encodeTime);
  writer.string(3, value.apiVersion);
  writer.string(2, value.operation);
  writer.string(1, value.manager);
};

const decodeManagedFieldsEntry: Decode<ManagedFieldsEntry> = (reader, end) => {
  const value: ManagedFieldsEntry = {};
  const text = (): string | undefined => reader.string(end) || undefined;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) value.manager = text();
    else if (tag === 18) value.operation = text() as ManagedFieldsEntry["operation"];
    else if (tag === 26) value.apiVersion = text();
    else if (tag === 34) value.time = reader.message(end, decodeTime);
    else if (tag === 50) value.fieldsType = text() as ManagedFieldsEntry["fieldsType"];
    else if (tag === 58) value.fieldsV1 = reader.message(end, decodeRawObject);
    else if (tag === 66) value.subresource = text();
    else reader.skip(tag, end);
  }
  return withoutUndefined(value);
};

export const encodeListMeta: Encode<ListMeta & { selfLink?: string }> = (value, writer) => {
  writer.integer(4, value.remainingItemCount);
  writer.string(3, value.continue);
  writer.string(2, value.resourceVersion);
  writer.string(1, value.selfLink);
};

export const decodeListMeta: Decode<ListMeta> = (reader, end) => {
  const value: ListMeta = {};
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 18) value.resourceVersion = reader.string(end) || undefined;
    else if (tag === 26) value.continue = reader.string(end) || undefined;
    else if (tag === 32) value.remainingItemCount = reader.integer(end);
    else reader.skip(tag, end);
  }
  return withoutUndefined(value);
};

function withoutUndefined<T extends object>(value: T): T {
  for (const key of Object.keys(value) as (keyof T)[]) if (value[key] === undefined) delete value[key];
  return value;
}
