// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import type { ProtobufReader, ProtobufWriter } from "../../../runtime/kit/codec.js";
import type {
  ConfigMapEnvSource,
  EnvFromSource,
  EnvVar,
  EnvVarSource,
  FileKeySelector,
  SecretEnvSource,
} from "./environment.types.js";
import {
  decodeConfigMapKeySelector,
  decodeObjectFieldSelector,
  decodeResourceFieldSelector,
  decodeSecretKeySelector,
  encodeConfigMapKeySelector,
  encodeObjectFieldSelector,
  encodeResourceFieldSelector,
  encodeSecretKeySelector,
} from "./references.protobuf.js";

export function encodeEnvVar(value: EnvVar, writer: ProtobufWriter): void {
  writer.message(3, value.valueFrom, encodeEnvVarSource);
  writer.string(2, value.value);
  writer.string(1, value.name);
}

export function decodeEnvVar(reader: ProtobufReader, end: number): EnvVar {
  const value = {} as EnvVar;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      case 26:
        value.valueFrom = reader.message(end, decodeEnvVarSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["value"]);
}

export function encodeEnvVarSource(value: EnvVarSource, writer: ProtobufWriter): void {
  writer.message(5, value.fileKeyRef, encodeFileKeySelector);
  writer.message(4, value.secretKeyRef, encodeSecretKeySelector);
  writer.message(3, value.configMapKeyRef, encodeConfigMapKeySelector);
  writer.message(2, value.resourceFieldRef, encodeResourceFieldSelector);
  writer.message(1, value.fieldRef, encodeObjectFieldSelector);
}

export function decodeEnvVarSource(reader: ProtobufReader, end: number): EnvVarSource {
  const value = {} as EnvVarSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.fieldRef = reader.message(end, decodeObjectFieldSelector);
        break;
      case 18:
        value.resourceFieldRef = reader.message(end, decodeResourceFieldSelector);
        break;
      case 26:
        value.configMapKeyRef = reader.message(end, decodeConfigMapKeySelector);
        break;
      case 34:
        value.secretKeyRef = reader.message(end, decodeSecretKeySelector);
        break;
      case 42:
        value.fileKeyRef = reader.message(end, decodeFileKeySelector);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeFileKeySelector(value: FileKeySelector, writer: ProtobufWriter): void {
  writer.bool(4, value.optional);
  writer.string(3, value.key);
  writer.string(2, value.path);
  writer.string(1, value.volumeName);
}

export function decodeFileKeySelector(reader: ProtobufReader, end: number): FileKeySelector {
  const value = {} as FileKeySelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumeName = reader.string(end);
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 26:
        value.key = reader.string(end);
        break;
      case 32:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEnvFromSource(value: EnvFromSource, writer: ProtobufWriter): void {
  writer.message(3, value.secretRef, encodeSecretEnvSource);
  writer.message(2, value.configMapRef, encodeConfigMapEnvSource);
  writer.string(1, value.prefix);
}

export function decodeEnvFromSource(reader: ProtobufReader, end: number): EnvFromSource {
  const value = {} as EnvFromSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.prefix = reader.string(end);
        break;
      case 18:
        value.configMapRef = reader.message(end, decodeConfigMapEnvSource);
        break;
      case 26:
        value.secretRef = reader.message(end, decodeSecretEnvSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["prefix"]);
}

export function encodeConfigMapEnvSource(value: ConfigMapEnvSource, writer: ProtobufWriter): void {
  writer.bool(2, value.optional);
  writer.message(1, value, encodeConfigMapEnvSourceAsLocalObjectReference);
}

export function decodeConfigMapEnvSource(reader: ProtobufReader, end: number): ConfigMapEnvSource {
  const value = {} as ConfigMapEnvSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeConfigMapEnvSourceFromLocalObjectReference(value, inner, at));
        break;
      case 16:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeConfigMapEnvSourceAsLocalObjectReference(value: ConfigMapEnvSource, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeConfigMapEnvSourceFromLocalObjectReference(value: ConfigMapEnvSource, reader: ProtobufReader, end: number): void {
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

export function encodeSecretEnvSource(value: SecretEnvSource, writer: ProtobufWriter): void {
  writer.bool(2, value.optional);
  writer.message(1, value, encodeSecretEnvSourceAsLocalObjectReference);
}

export function decodeSecretEnvSource(reader: ProtobufReader, end: number): SecretEnvSource {
  const value = {} as SecretEnvSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeSecretEnvSourceFromLocalObjectReference(value, inner, at));
        break;
      case 16:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeSecretEnvSourceAsLocalObjectReference(value: SecretEnvSource, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeSecretEnvSourceFromLocalObjectReference(value: SecretEnvSource, reader: ProtobufReader, end: number): void {
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
