// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  CephFSVolumeSource,
  CinderVolumeSource,
  FCVolumeSource,
  FlexVolumeSource,
  GitRepoVolumeSource,
  GlusterfsVolumeSource,
  ISCSIVolumeSource,
  NFSVolumeSource,
  QuobyteVolumeSource,
  RBDVolumeSource,
} from "./network-volumes.types.js";
import { decodeLocalObjectReference, encodeLocalObjectReference } from "./references.protobuf.js";

export function encodeNFSVolumeSource(value: NFSVolumeSource, writer: ProtobufWriter): void {
  writer.bool(3, value.readOnly);
  writer.string(2, value.path);
  writer.string(1, value.server);
}

export function decodeNFSVolumeSource(reader: ProtobufReader, end: number): NFSVolumeSource {
  const value = {} as NFSVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.server = reader.string(end);
        break;
      case 18:
        value.path = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeISCSIVolumeSource(value: ISCSIVolumeSource, writer: ProtobufWriter): void {
  writer.string(12, value.initiatorName);
  writer.bool(11, value.chapAuthSession);
  writer.message(10, value.secretRef, encodeLocalObjectReference);
  writer.bool(8, value.chapAuthDiscovery);
  writer.repeated(7, value.portals, writeString);
  writer.bool(6, value.readOnly);
  writer.string(5, value.fsType);
  writer.string(4, value.iscsiInterface);
  writer.integer(3, value.lun);
  writer.string(2, value.iqn);
  writer.string(1, value.targetPortal);
}

export function decodeISCSIVolumeSource(reader: ProtobufReader, end: number): ISCSIVolumeSource {
  const value = {} as ISCSIVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
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

export function encodeFCVolumeSource(value: FCVolumeSource, writer: ProtobufWriter): void {
  writer.repeated(5, value.wwids, writeString);
  writer.bool(4, value.readOnly);
  writer.string(3, value.fsType);
  writer.integer(2, value.lun);
  writer.repeated(1, value.targetWWNs, writeString);
}

export function decodeFCVolumeSource(reader: ProtobufReader, end: number): FCVolumeSource {
  const value = {} as FCVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.targetWWNs = append(value.targetWWNs, reader.string(end));
        break;
      case 16:
        value.lun = reader.integer(end);
        break;
      case 26:
        value.fsType = reader.string(end);
        break;
      case 32:
        value.readOnly = reader.bool(end);
        break;
      case 42:
        value.wwids = append(value.wwids, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "readOnly"]);
}

export function encodeCephFSVolumeSource(value: CephFSVolumeSource, writer: ProtobufWriter): void {
  writer.bool(6, value.readOnly);
  writer.message(5, value.secretRef, encodeLocalObjectReference);
  writer.string(4, value.secretFile);
  writer.string(3, value.user);
  writer.string(2, value.path);
  writer.repeated(1, value.monitors, writeString);
}

export function decodeCephFSVolumeSource(reader: ProtobufReader, end: number): CephFSVolumeSource {
  const value = {} as CephFSVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
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

export function encodeRBDVolumeSource(value: RBDVolumeSource, writer: ProtobufWriter): void {
  writer.bool(8, value.readOnly);
  writer.message(7, value.secretRef, encodeLocalObjectReference);
  writer.string(6, value.keyring);
  writer.string(5, value.user);
  writer.string(4, value.pool);
  writer.string(3, value.fsType);
  writer.string(2, value.image);
  writer.repeated(1, value.monitors, writeString);
}

export function decodeRBDVolumeSource(reader: ProtobufReader, end: number): RBDVolumeSource {
  const value = {} as RBDVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
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

export function encodeGlusterfsVolumeSource(value: GlusterfsVolumeSource, writer: ProtobufWriter): void {
  writer.bool(3, value.readOnly);
  writer.string(2, value.path);
  writer.string(1, value.endpoints);
}

export function decodeGlusterfsVolumeSource(reader: ProtobufReader, end: number): GlusterfsVolumeSource {
  const value = {} as GlusterfsVolumeSource;
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
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeCinderVolumeSource(value: CinderVolumeSource, writer: ProtobufWriter): void {
  writer.message(4, value.secretRef, encodeLocalObjectReference);
  writer.bool(3, value.readOnly);
  writer.string(2, value.fsType);
  writer.string(1, value.volumeID);
}

export function decodeCinderVolumeSource(reader: ProtobufReader, end: number): CinderVolumeSource {
  const value = {} as CinderVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "readOnly"]);
}

export function encodeQuobyteVolumeSource(value: QuobyteVolumeSource, writer: ProtobufWriter): void {
  writer.string(6, value.tenant);
  writer.string(5, value.group);
  writer.string(4, value.user);
  writer.bool(3, value.readOnly);
  writer.string(2, value.volume);
  writer.string(1, value.registry);
}

export function decodeQuobyteVolumeSource(reader: ProtobufReader, end: number): QuobyteVolumeSource {
  const value = {} as QuobyteVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.registry = reader.string(end);
        break;
      case 18:
        value.volume = reader.string(end);
        break;
      case 24:
        value.readOnly = reader.bool(end);
        break;
      case 34:
        value.user = reader.string(end);
        break;
      case 42:
        value.group = reader.string(end);
        break;
      case 50:
        value.tenant = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly", "user", "group", "tenant"]);
}

export function encodeFlexVolumeSource(value: FlexVolumeSource, writer: ProtobufWriter): void {
  writer.map(5, value.options, writeString);
  writer.bool(4, value.readOnly);
  writer.message(3, value.secretRef, encodeLocalObjectReference);
  writer.string(2, value.fsType);
  writer.string(1, value.driver);
}

export function decodeFlexVolumeSource(reader: ProtobufReader, end: number): FlexVolumeSource {
  const value = {} as FlexVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
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

export function encodeGitRepoVolumeSource(value: GitRepoVolumeSource, writer: ProtobufWriter): void {
  writer.string(3, value.directory);
  writer.string(2, value.revision);
  writer.string(1, value.repository);
}

export function decodeGitRepoVolumeSource(reader: ProtobufReader, end: number): GitRepoVolumeSource {
  const value = {} as GitRepoVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.repository = reader.string(end);
        break;
      case 18:
        value.revision = reader.string(end);
        break;
      case 26:
        value.directory = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["revision", "directory"]);
}
