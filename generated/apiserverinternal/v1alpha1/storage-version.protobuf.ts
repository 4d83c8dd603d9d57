// Code generated from schemas/apiserverinternal/v1alpha1/storage-version.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  ServerStorageVersion,
  StorageVersion,
  StorageVersionCondition,
  StorageVersionSpec,
  StorageVersionStatus,
} from "./storage-version.types.js";

export const protobuf: ProtobufCodec<StorageVersion> = { encode: encodeStorageVersion, decode: decodeStorageVersion };

export function encodeStorageVersion(value: StorageVersion, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeStorageVersionStatus);
  writer.message(2, value.spec, encodeStorageVersionSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeStorageVersion(reader: ProtobufReader, end: number): StorageVersion {
  const value = {} as StorageVersion;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeStorageVersionSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeStorageVersionStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStorageVersionSpec(_value: StorageVersionSpec, _writer: ProtobufWriter): void {
}

export function decodeStorageVersionSpec(reader: ProtobufReader, end: number): StorageVersionSpec {
  const value = {} as StorageVersionSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeStorageVersionStatus(value: StorageVersionStatus, writer: ProtobufWriter): void {
  writer.messages(3, value.conditions, encodeStorageVersionCondition);
  writer.string(2, value.commonEncodingVersion);
  writer.messages(1, value.storageVersions, encodeServerStorageVersion);
}

export function decodeStorageVersionStatus(reader: ProtobufReader, end: number): StorageVersionStatus {
  const value = {} as StorageVersionStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.storageVersions = append(value.storageVersions, reader.message(end, decodeServerStorageVersion));
        break;
      case 18:
        value.commonEncodingVersion = reader.string(end);
        break;
      case 26:
        value.conditions = append(value.conditions, reader.message(end, decodeStorageVersionCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["commonEncodingVersion"]);
}

export function encodeServerStorageVersion(value: ServerStorageVersion, writer: ProtobufWriter): void {
  writer.repeated(4, value.servedVersions, writeString);
  writer.repeated(3, value.decodableVersions, writeString);
  writer.string(2, value.encodingVersion);
  writer.string(1, value.apiServerID);
}

export function decodeServerStorageVersion(reader: ProtobufReader, end: number): ServerStorageVersion {
  const value = {} as ServerStorageVersion;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiServerID = reader.string(end);
        break;
      case 18:
        value.encodingVersion = reader.string(end);
        break;
      case 26:
        value.decodableVersions = append(value.decodableVersions, reader.string(end));
        break;
      case 34:
        value.servedVersions = append(value.servedVersions, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStorageVersionCondition(value: StorageVersionCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.integer(3, value.observedGeneration);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeStorageVersionCondition(reader: ProtobufReader, end: number): StorageVersionCondition {
  const value = {} as StorageVersionCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 24:
        value.observedGeneration = reader.integer(end);
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<StorageVersionCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["observedGeneration"]);
}
