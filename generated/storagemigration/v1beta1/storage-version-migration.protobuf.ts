// Code generated from schemas/storagemigration/v1beta1/storage-version-migration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import { decodeCondition, encodeCondition } from "../../meta/v1/meta.protobuf.js";
import type {
  GroupResource,
  StorageVersionMigration,
  StorageVersionMigrationSpec,
  StorageVersionMigrationStatus,
} from "./storage-version-migration.types.js";

export const protobuf: ProtobufCodec<StorageVersionMigration> = { encode: encodeStorageVersionMigration, decode: decodeStorageVersionMigration };

export function encodeStorageVersionMigration(value: StorageVersionMigration, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeStorageVersionMigrationStatus);
  writer.message(2, value.spec, encodeStorageVersionMigrationSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeStorageVersionMigration(reader: ProtobufReader, end: number): StorageVersionMigration {
  const value = {} as StorageVersionMigration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeStorageVersionMigrationSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeStorageVersionMigrationStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStorageVersionMigrationSpec(value: StorageVersionMigrationSpec, writer: ProtobufWriter): void {
  writer.message(1, value.resource, encodeGroupResource);
}

export function decodeStorageVersionMigrationSpec(reader: ProtobufReader, end: number): StorageVersionMigrationSpec {
  const value = {} as StorageVersionMigrationSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.resource = reader.message(end, decodeGroupResource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeGroupResource(value: GroupResource, writer: ProtobufWriter): void {
  writer.string(2, value.resource);
  writer.string(1, value.group);
}

export function decodeGroupResource(reader: ProtobufReader, end: number): GroupResource {
  const value = {} as GroupResource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.group = reader.string(end);
        break;
      case 18:
        value.resource = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["group"]);
}

export function encodeStorageVersionMigrationStatus(value: StorageVersionMigrationStatus, writer: ProtobufWriter): void {
  writer.string(2, value.resourceVersion);
  writer.messages(1, value.conditions, encodeCondition);
}

export function decodeStorageVersionMigrationStatus(reader: ProtobufReader, end: number): StorageVersionMigrationStatus {
  const value = {} as StorageVersionMigrationStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCondition));
        break;
      case 18:
        value.resourceVersion = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["resourceVersion"]);
}
