// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  AzureFilePersistentVolumeSource,
  CSIPersistentVolumeSource,
  CephFSPersistentVolumeSource,
  CinderPersistentVolumeSource,
  FlexPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  ISCSIPersistentVolumeSource,
  LocalVolumeSource,
  RBDPersistentVolumeSource,
  ScaleIOPersistentVolumeSource,
  SecretReference,
  StorageOSPersistentVolumeSource,
} from "./persistent-volume-sources.types.js";
import { decodeObjectReference, encodeObjectReference } from "./references.protobuf.js";

export function encodeGlusterfsPersistentVolumeSource(value: GlusterfsPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.string(4, value.endpointsNamespace);
  writer.bool(3, value.readOnly);
  writer.string(2, value.path);
  writer.string(1, value.endpoints);
}

export function decodeGlusterfsPersistentVolumeSource(reader: ProtobufReader, end: number): GlusterfsPersistentVolumeSource {
  const value = {} as GlusterfsPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.endpoints = reader.string(end);
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.endpointsNamespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeRBDPersistentVolumeSource(value: RBDPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.bool(8, value.readOnly);
  writer.message(7, value.secretRef, encodeSecretReference);
  writer.string(6, value.keyring);
  writer.string(5, value.user);
  writer.string(4, value.pool);
  writer.string(3, value.fsType);
  writer.string(2, value.image);
  writer.repeated(1, value.monitors, writeString);
}

export function decodeRBDPersistentVolumeSource(reader: ProtobufReader, end: number): RBDPersistentVolumeSource {
  const value = {} as RBDPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.monitors = append(value.monitors, reader.string(end));
        break;
      case 18:
        value.image = reader.string(end);
        break;
      case 26:
        value.fsType = reader.string(end);
        break;
      case 34:
        value.pool = reader.string(end);
        break;
      case 42:
        value.user = reader.string(end);
        break;
      case 50:
        value.keyring = reader.string(end);
        break;
      case 58:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      case 64:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "pool", "user", "keyring", "readOnly"]);
}

export function encodeISCSIPersistentVolumeSource(value: ISCSIPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.string(12, value.initiatorName);
  writer.bool(11, value.chapAuthSession);
  writer.message(10, value.secretRef, encodeSecretReference);
  writer.bool(8, value.chapAuthDiscovery);
  writer.repeated(7, value.portals, writeString);
  writer.bool(6, value.readOnly);
  writer.string(5, value.fsType);
  writer.string(4, value.iscsiInterface);
  writer.integer(3, value.lun);
  writer.string(2, value.iqn);
  writer.string(1, value.targetPortal);
}

export function decodeISCSIPersistentVolumeSource(reader: ProtobufReader, end: number): ISCSIPersistentVolumeSource {
  const value = {} as ISCSIPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.targetPortal = reader.string(end);
        break;
      case 18:
        value.iqn = reader.string(end);
        break;
      case 24:
        value.lun = reader.integer(end);
        break;
      case 34:
        value.iscsiInterface = reader.string(end);
        break;
      case 42:
        value.fsType = reader.string(end);
        break;
      case 48:
        value.readOnly = reader.bool(end);
        break;
      case 58:
        value.portals = append(value.portals, reader.string(end));
        break;
      case 64:
        value.chapAuthDiscovery = reader.bool(end);
        break;
      case 82:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      case 88:
        value.chapAuthSession = reader.bool(end);
        break;
      case 98:
        value.initiatorName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["iscsiInterface", "fsType", "readOnly", "chapAuthDiscovery", "chapAuthSession"]);
}

export function encodeCinderPersistentVolumeSource(value: CinderPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.message(4, value.secretRef, encodeSecretReference);
  writer.bool(3, value.readOnly);
  writer.string(2, value.fsType);
  writer.string(1, value.volumeID);
}

export function decodeCinderPersistentVolumeSource(reader: ProtobufReader, end: number): CinderPersistentVolumeSource {
  const value = {} as CinderPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumeID = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "readOnly"]);
}

export function encodeCephFSPersistentVolumeSource(value: CephFSPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.bool(6, value.readOnly);
  writer.message(5, value.secretRef, encodeSecretReference);
  writer.string(4, value.secretFile);
  writer.string(3, value.user);
  writer.string(2, value.path);
  writer.repeated(1, value.monitors, writeString);
}

export function decodeCephFSPersistentVolumeSource(reader: ProtobufReader, end: number): CephFSPersistentVolumeSource {
  const value = {} as CephFSPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.monitors = append(value.monitors, reader.string(end));
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 26:
        value.user = reader.string(end);
        break;
      case 34:
        value.secretFile = reader.string(end);
        break;
      case 42:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      case 48:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path", "user", "secretFile", "readOnly"]);
}

export function encodeFlexPersistentVolumeSource(value: FlexPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.map(5, value.options, writeString);
  writer.bool(4, value.readOnly);
  writer.message(3, value.secretRef, encodeSecretReference);
  writer.string(2, value.fsType);
  writer.string(1, value.driver);
}

export function decodeFlexPersistentVolumeSource(reader: ProtobufReader, end: number): FlexPersistentVolumeSource {
  const value = {} as FlexPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      case 26:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      case 32:
        value.readOnly = reader.bool(end);
        break;
      case 42:
        value.options = reader.mapEntry(end, value.options ?? {}, stringValues);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "readOnly"]);
}

export function encodeAzureFilePersistentVolumeSource(value: AzureFilePersistentVolumeSource, writer: ProtobufWriter): void {
  writer.string(4, value.secretNamespace);
  writer.bool(3, value.readOnly);
  writer.string(2, value.shareName);
  writer.string(1, value.secretName);
}

export function decodeAzureFilePersistentVolumeSource(reader: ProtobufReader, end: number): AzureFilePersistentVolumeSource {
  const value = {} as AzureFilePersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.secretName = reader.string(end);
        break;
      case 18:
        value.shareName = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.secretNamespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeScaleIOPersistentVolumeSource(value: ScaleIOPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.bool(10, value.readOnly);
  writer.string(9, value.fsType);
  writer.string(8, value.volumeName);
  writer.string(7, value.storageMode);
  writer.string(6, value.storagePool);
  writer.string(5, value.protectionDomain);
  writer.bool(4, value.sslEnabled);
  writer.message(3, value.secretRef, encodeSecretReference);
  writer.string(2, value.system);
  writer.string(1, value.gateway);
}

export function decodeScaleIOPersistentVolumeSource(reader: ProtobufReader, end: number): ScaleIOPersistentVolumeSource {
  const value = {} as ScaleIOPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.gateway = reader.string(end);
        break;
      case 18:
        value.system = reader.string(end);
        break;
      case 26:
        value.secretRef = reader.message(end, decodeSecretReference);
        break;
      case 32:
        value.sslEnabled = reader.bool(end);
        break;
      case 42:
        value.protectionDomain = reader.string(end);
        break;
      case 50:
        value.storagePool = reader.string(end);
        break;
      case 58:
        value.storageMode = reader.string(end) as NonNullable<ScaleIOPersistentVolumeSource["storageMode"]>;
        break;
      case 66:
        value.volumeName = reader.string(end);
        break;
      case 74:
        value.fsType = reader.string(end);
        break;
      case 80:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "sslEnabled",
    "protectionDomain",
    "storagePool",
    "storageMode",
    "volumeName",
    "fsType",
    "readOnly",
  ]);
}

export function encodeLocalVolumeSource(value: LocalVolumeSource, writer: ProtobufWriter): void {
  writer.string(2, value.fsType);
  writer.string(1, value.path);
}

export function decodeLocalVolumeSource(reader: ProtobufReader, end: number): LocalVolumeSource {
  const value = {} as LocalVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeStorageOSPersistentVolumeSource(value: StorageOSPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.message(5, value.secretRef, encodeObjectReference);
  writer.bool(4, value.readOnly);
  writer.string(3, value.fsType);
  writer.string(2, value.volumeNamespace);
  writer.string(1, value.volumeName);
}

export function decodeStorageOSPersistentVolumeSource(reader: ProtobufReader, end: number): StorageOSPersistentVolumeSource {
  const value = {} as StorageOSPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumeName = reader.string(end);
        break;
      case 18:
        value.volumeNamespace = reader.string(end);
        break;
      case 26:
        value.fsType = reader.string(end);
        break;
      case 32:
        value.readOnly = reader.bool(end);
        break;
      case 42:
        value.secretRef = reader.message(end, decodeObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["volumeName", "volumeNamespace", "fsType", "readOnly"]);
}

export function encodeCSIPersistentVolumeSource(value: CSIPersistentVolumeSource, writer: ProtobufWriter): void {
  writer.message(10, value.nodeExpandSecretRef, encodeSecretReference);
  writer.message(9, value.controllerExpandSecretRef, encodeSecretReference);
  writer.message(8, value.nodePublishSecretRef, encodeSecretReference);
  writer.message(7, value.nodeStageSecretRef, encodeSecretReference);
  writer.message(6, value.controllerPublishSecretRef, encodeSecretReference);
  writer.map(5, value.volumeAttributes, writeString);
  writer.string(4, value.fsType);
  writer.bool(3, value.readOnly);
  writer.string(2, value.volumeHandle);
  writer.string(1, value.driver);
}

export function decodeCSIPersistentVolumeSource(reader: ProtobufReader, end: number): CSIPersistentVolumeSource {
  const value = {} as CSIPersistentVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 18:
        value.volumeHandle = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.fsType = reader.string(end);
        break;
      case 42:
        value.volumeAttributes = reader.mapEntry(end, value.volumeAttributes ?? {}, stringValues);
        break;
      case 50:
        value.controllerPublishSecretRef = reader.message(end, decodeSecretReference);
        break;
      case 58:
        value.nodeStageSecretRef = reader.message(end, decodeSecretReference);
        break;
      case 66:
        value.nodePublishSecretRef = reader.message(end, decodeSecretReference);
        break;
      case 74:
        value.controllerExpandSecretRef = reader.message(end, decodeSecretReference);
        break;
      case 82:
        value.nodeExpandSecretRef = reader.message(end, decodeSecretReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly", "fsType"]);
}

export function encodeSecretReference(value: SecretReference, writer: ProtobufWriter): void {
  writer.string(2, value.namespace);
  writer.string(1, value.name);
}

export function decodeSecretReference(reader: ProtobufReader, end: number): SecretReference {
  const value = {} as SecretReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.namespace = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name", "namespace"]);
}
