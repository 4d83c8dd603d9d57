// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import {
  decodeObjectFieldSelector,
  decodeResourceFieldSelector,
  encodeObjectFieldSelector,
  encodeResourceFieldSelector,
} from "./references.protobuf.js";
import type {
  ClusterTrustBundleProjection,
  ConfigMapProjection,
  DownwardAPIProjection,
  DownwardAPIVolumeFile,
  KeyToPath,
  PodCertificateProjection,
  ProjectedVolumeSource,
  SecretProjection,
  ServiceAccountTokenProjection,
  VolumeProjection,
} from "./volume-projections.types.js";

export function encodeProjectedVolumeSource(value: ProjectedVolumeSource, writer: ProtobufWriter): void {
  writer.integer(3, value.defaultUser);
  writer.integer(2, value.defaultMode);
  writer.messages(1, value.sources, encodeVolumeProjection);
}

export function decodeProjectedVolumeSource(reader: ProtobufReader, end: number): ProjectedVolumeSource {
  const value = {} as ProjectedVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.sources = append(value.sources, reader.message(end, decodeVolumeProjection));
        break;
      case 16:
        value.defaultMode = reader.integer(end);
        break;
      case 24:
        value.defaultUser = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeVolumeProjection(value: VolumeProjection, writer: ProtobufWriter): void {
  writer.message(6, value.podCertificate, encodePodCertificateProjection);
  writer.message(5, value.clusterTrustBundle, encodeClusterTrustBundleProjection);
  writer.message(4, value.serviceAccountToken, encodeServiceAccountTokenProjection);
  writer.message(3, value.configMap, encodeConfigMapProjection);
  writer.message(2, value.downwardAPI, encodeDownwardAPIProjection);
  writer.message(1, value.secret, encodeSecretProjection);
}

export function decodeVolumeProjection(reader: ProtobufReader, end: number): VolumeProjection {
  const value = {} as VolumeProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.secret = reader.message(end, decodeSecretProjection);
        break;
      case 18:
        value.downwardAPI = reader.message(end, decodeDownwardAPIProjection);
        break;
      case 26:
        value.configMap = reader.message(end, decodeConfigMapProjection);
        break;
      case 34:
        value.serviceAccountToken = reader.message(end, decodeServiceAccountTokenProjection);
        break;
      case 42:
        value.clusterTrustBundle = reader.message(end, decodeClusterTrustBundleProjection);
        break;
      case 50:
        value.podCertificate = reader.message(end, decodePodCertificateProjection);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSecretProjection(value: SecretProjection, writer: ProtobufWriter): void {
  writer.bool(4, value.optional);
  writer.messages(2, value.items, encodeKeyToPath);
  writer.message(1, value, encodeSecretProjectionAsLocalObjectReference);
}

export function decodeSecretProjection(reader: ProtobufReader, end: number): SecretProjection {
  const value = {} as SecretProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeSecretProjectionFromLocalObjectReference(value, inner, at));
        break;
      case 18:
        value.items = append(value.items, reader.message(end, decodeKeyToPath));
        break;
      case 32:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeSecretProjectionAsLocalObjectReference(value: SecretProjection, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeSecretProjectionFromLocalObjectReference(value: SecretProjection, reader: ProtobufReader, end: number): void {
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

export function encodeDownwardAPIProjection(value: DownwardAPIProjection, writer: ProtobufWriter): void {
  writer.messages(1, value.items, encodeDownwardAPIVolumeFile);
}

export function decodeDownwardAPIProjection(reader: ProtobufReader, end: number): DownwardAPIProjection {
  const value = {} as DownwardAPIProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.items = append(value.items, reader.message(end, decodeDownwardAPIVolumeFile));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeConfigMapProjection(value: ConfigMapProjection, writer: ProtobufWriter): void {
  writer.bool(4, value.optional);
  writer.messages(2, value.items, encodeKeyToPath);
  writer.message(1, value, encodeConfigMapProjectionAsLocalObjectReference);
}

export function decodeConfigMapProjection(reader: ProtobufReader, end: number): ConfigMapProjection {
  const value = {} as ConfigMapProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeConfigMapProjectionFromLocalObjectReference(value, inner, at));
        break;
      case 18:
        value.items = append(value.items, reader.message(end, decodeKeyToPath));
        break;
      case 32:
        value.optional = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeConfigMapProjectionAsLocalObjectReference(value: ConfigMapProjection, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeConfigMapProjectionFromLocalObjectReference(value: ConfigMapProjection, reader: ProtobufReader, end: number): void {
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

export function encodeServiceAccountTokenProjection(value: ServiceAccountTokenProjection, writer: ProtobufWriter): void {
  writer.integer(4, value.user);
  writer.string(3, value.path);
  writer.integer(2, value.expirationSeconds);
  writer.string(1, value.audience);
}

export function decodeServiceAccountTokenProjection(reader: ProtobufReader, end: number): ServiceAccountTokenProjection {
  const value = {} as ServiceAccountTokenProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.audience = reader.string(end);
        break;
      case 16:
        value.expirationSeconds = reader.integer(end);
        break;
      case 26:
        value.path = reader.string(end);
        break;
      case 32:
        value.user = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["audience"]);
}

export function encodeClusterTrustBundleProjection(value: ClusterTrustBundleProjection, writer: ProtobufWriter): void {
  writer.integer(6, value.user);
  writer.bool(5, value.optional);
  writer.string(4, value.path);
  writer.message(3, value.labelSelector, encodeLabelSelector);
  writer.string(2, value.signerName);
  writer.string(1, value.name);
}

export function decodeClusterTrustBundleProjection(reader: ProtobufReader, end: number): ClusterTrustBundleProjection {
  const value = {} as ClusterTrustBundleProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.signerName = reader.string(end);
        break;
      case 26:
        value.labelSelector = reader.message(end, decodeLabelSelector);
        break;
      case 34:
        value.path = reader.string(end);
        break;
      case 40:
        value.optional = reader.bool(end);
        break;
      case 48:
        value.user = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodCertificateProjection(value: PodCertificateProjection, writer: ProtobufWriter): void {
  writer.integer(8, value.user);
  writer.map(7, value.userAnnotations, writeString);
  writer.string(6, value.certificateChainPath);
  writer.string(5, value.keyPath);
  writer.string(4, value.credentialBundlePath);
  writer.integer(3, value.maxExpirationSeconds);
  writer.string(2, value.keyType);
  writer.string(1, value.signerName);
}

export function decodePodCertificateProjection(reader: ProtobufReader, end: number): PodCertificateProjection {
  const value = {} as PodCertificateProjection;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.signerName = reader.string(end);
        break;
      case 18:
        value.keyType = reader.string(end) as NonNullable<PodCertificateProjection["keyType"]>;
        break;
      case 24:
        value.maxExpirationSeconds = reader.integer(end);
        break;
      case 34:
        value.credentialBundlePath = reader.string(end);
        break;
      case 42:
        value.keyPath = reader.string(end);
        break;
      case 50:
        value.certificateChainPath = reader.string(end);
        break;
      case 58:
        value.userAnnotations = reader.mapEntry(end, value.userAnnotations ?? {}, stringValues);
        break;
      case 64:
        value.user = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["credentialBundlePath", "keyPath", "certificateChainPath"]);
}

export function encodeKeyToPath(value: KeyToPath, writer: ProtobufWriter): void {
  writer.integer(4, value.user);
  writer.integer(3, value.mode);
  writer.string(2, value.path);
  writer.string(1, value.key);
}

export function decodeKeyToPath(reader: ProtobufReader, end: number): KeyToPath {
  const value = {} as KeyToPath;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 24:
        value.mode = reader.integer(end);
        break;
      case 32:
        value.user = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeDownwardAPIVolumeFile(value: DownwardAPIVolumeFile, writer: ProtobufWriter): void {
  writer.integer(5, value.user);
  writer.integer(4, value.mode);
  writer.message(3, value.resourceFieldRef, encodeResourceFieldSelector);
  writer.message(2, value.fieldRef, encodeObjectFieldSelector);
  writer.string(1, value.path);
}

export function decodeDownwardAPIVolumeFile(reader: ProtobufReader, end: number): DownwardAPIVolumeFile {
  const value = {} as DownwardAPIVolumeFile;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.fieldRef = reader.message(end, decodeObjectFieldSelector);
        break;
      case 26:
        value.resourceFieldRef = reader.message(end, decodeResourceFieldSelector);
        break;
      case 32:
        value.mode = reader.integer(end);
        break;
      case 40:
        value.user = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
