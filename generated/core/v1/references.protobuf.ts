// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  decodeQuantity,
  encodeQuantity,
} from "../../../runtime/kit/codec.js";
import type {
  ConfigMapKeySelector,
  LocalObjectReference,
  ObjectFieldSelector,
  ObjectReference,
  ResourceFieldSelector,
  SecretKeySelector,
  TypedLocalObjectReference,
  TypedObjectReference,
} from "./references.types.js";

export function encodeLocalObjectReference(value: LocalObjectReference, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

export function decodeLocalObjectReference(reader: ProtobufReader, end: number): LocalObjectReference {
  const value = {} as LocalObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

export function encodeObjectReference(value: ObjectReference, writer: ProtobufWriter): void {
  writer.string(7, value.fieldPath);
  writer.string(6, value.resourceVersion);
  writer.string(5, value.apiVersion);
  writer.string(4, value.uid);
  writer.string(3, value.name);
  writer.string(2, value.namespace);
  writer.string(1, value.kind);
}

export function decodeObjectReference(reader: ProtobufReader, end: number): ObjectReference {
  const value = {} as ObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.kind = reader.string(end);
        break;
      case 18:
        value.namespace = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      case 34:
        value.uid = reader.string(end);
        break;
      case 42:
        value.apiVersion = reader.string(end);
        break;
      case 50:
        value.resourceVersion = reader.string(end);
        break;
      case 58:
        value.fieldPath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiVersion", "kind", "namespace", "name", "uid", "resourceVersion", "fieldPath"]);
}

export function encodeTypedLocalObjectReference(value: TypedLocalObjectReference, writer: ProtobufWriter): void {
  writer.string(3, value.name);
  writer.string(2, value.kind);
  writer.string(1, value.apiGroup);
}

export function decodeTypedLocalObjectReference(reader: ProtobufReader, end: number): TypedLocalObjectReference {
  const value = {} as TypedLocalObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTypedObjectReference(value: TypedObjectReference, writer: ProtobufWriter): void {
  writer.string(4, value.namespace);
  writer.string(3, value.name);
  writer.string(2, value.kind);
  writer.string(1, value.apiGroup);
}

export function decodeTypedObjectReference(reader: ProtobufReader, end: number): TypedObjectReference {
  const value = {} as TypedObjectReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiGroup = reader.string(end);
        break;
      case 18:
        value.kind = reader.string(end);
        break;
      case 26:
        value.name = reader.string(end);
        break;
      case 34:
        value.namespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeConfigMapKeySelector(value: ConfigMapKeySelector, writer: ProtobufWriter): void {
  writer.bool(3, value.optional);
  writer.string(2, value.key);
  writer.message(1, value, encodeConfigMapKeySelectorAsLocalObjectReference);
}

export function decodeConfigMapKeySelector(reader: ProtobufReader, end: number): ConfigMapKeySelector {
  const value = {} as ConfigMapKeySelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeConfigMapKeySelectorFromLocalObjectReference(value, inner, at));
        break;
      case 18:
        value.key = reader.string(end);
        break;
      case 24:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeConfigMapKeySelectorAsLocalObjectReference(value: ConfigMapKeySelector, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeConfigMapKeySelectorFromLocalObjectReference(value: ConfigMapKeySelector, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeSecretKeySelector(value: SecretKeySelector, writer: ProtobufWriter): void {
  writer.bool(3, value.optional);
  writer.string(2, value.key);
  writer.message(1, value, encodeSecretKeySelectorAsLocalObjectReference);
}

export function decodeSecretKeySelector(reader: ProtobufReader, end: number): SecretKeySelector {
  const value = {} as SecretKeySelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeSecretKeySelectorFromLocalObjectReference(value, inner, at));
        break;
      case 18:
        value.key = reader.string(end);
        break;
      case 24:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeSecretKeySelectorAsLocalObjectReference(value: SecretKeySelector, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeSecretKeySelectorFromLocalObjectReference(value: SecretKeySelector, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeObjectFieldSelector(value: ObjectFieldSelector, writer: ProtobufWriter): void {
  writer.string(2, value.fieldPath);
  writer.string(1, value.apiVersion);
}

export function decodeObjectFieldSelector(reader: ProtobufReader, end: number): ObjectFieldSelector {
  const value = {} as ObjectFieldSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.apiVersion = reader.string(end);
        break;
      case 18:
        value.fieldPath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["apiVersion"]);
}

export function encodeResourceFieldSelector(value: ResourceFieldSelector, writer: ProtobufWriter): void {
  writer.message(3, value.divisor, encodeQuantity);
  writer.string(2, value.resource);
  writer.string(1, value.containerName);
}

export function decodeResourceFieldSelector(reader: ProtobufReader, end: number): ResourceFieldSelector {
  const value = {} as ResourceFieldSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.containerName = reader.string(end);
        break;
      case 18:
        value.resource = reader.string(end);
        break;
      case 26:
        value.divisor = reader.message(end, decodeQuantity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["containerName"]);
}
