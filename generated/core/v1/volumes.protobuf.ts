// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  encodeQuantity,
  stringValues,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodeAWSElasticBlockStoreVolumeSource,
  decodeAzureDiskVolumeSource,
  decodeAzureFileVolumeSource,
  decodeFlockerVolumeSource,
  decodeGCEPersistentDiskVolumeSource,
  decodePhotonPersistentDiskVolumeSource,
  decodePortworxVolumeSource,
  decodeScaleIOVolumeSource,
  decodeStorageOSVolumeSource,
  decodeVsphereVirtualDiskVolumeSource,
  encodeAWSElasticBlockStoreVolumeSource,
  encodeAzureDiskVolumeSource,
  encodeAzureFileVolumeSource,
  encodeFlockerVolumeSource,
  encodeGCEPersistentDiskVolumeSource,
  encodePhotonPersistentDiskVolumeSource,
  encodePortworxVolumeSource,
  encodeScaleIOVolumeSource,
  encodeStorageOSVolumeSource,
  encodeVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.protobuf.js";
import {
  decodeCephFSVolumeSource,
  decodeCinderVolumeSource,
  decodeFCVolumeSource,
  decodeFlexVolumeSource,
  decodeGitRepoVolumeSource,
  decodeGlusterfsVolumeSource,
  decodeISCSIVolumeSource,
  decodeNFSVolumeSource,
  decodeQuobyteVolumeSource,
  decodeRBDVolumeSource,
  encodeCephFSVolumeSource,
  encodeCinderVolumeSource,
  encodeFCVolumeSource,
  encodeFlexVolumeSource,
  encodeGitRepoVolumeSource,
  encodeGlusterfsVolumeSource,
  encodeISCSIVolumeSource,
  encodeNFSVolumeSource,
  encodeQuobyteVolumeSource,
  encodeRBDVolumeSource,
} from "./network-volumes.protobuf.js";
import { decodeLocalObjectReference, encodeLocalObjectReference } from "./references.protobuf.js";
import {
  decodeEphemeralVolumeSource,
  decodePersistentVolumeClaimVolumeSource,
  encodeEphemeralVolumeSource,
  encodePersistentVolumeClaimVolumeSource,
} from "./volume-claims.protobuf.js";
import {
  decodeDownwardAPIVolumeFile,
  decodeKeyToPath,
  decodeProjectedVolumeSource,
  encodeDownwardAPIVolumeFile,
  encodeKeyToPath,
  encodeProjectedVolumeSource,
} from "./volume-projections.protobuf.js";
import type {
  CSIVolumeSource,
  ConfigMapVolumeSource,
  DownwardAPIVolumeSource,
  EmptyDirVolumeSource,
  HostPathVolumeSource,
  ImageVolumeSource,
  SecretVolumeSource,
  Volume,
} from "./volumes.types.js";

export function encodeVolume(value: Volume, writer: ProtobufWriter): void {
  writer.message(2, value, encodeVolumeAsVolumeSource);
  writer.string(1, value.name);
}

export function decodeVolume(reader: ProtobufReader, end: number): Volume {
  const value = {} as Volume;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        reader.message(end, (inner, at) => decodeVolumeFromVolumeSource(value, inner, at));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

function encodeVolumeAsVolumeSource(value: Volume, writer: ProtobufWriter): void {
  writer.message(30, value.image, encodeImageVolumeSource);
  writer.message(29, value.ephemeral, encodeEphemeralVolumeSource);
  writer.message(28, value.csi, encodeCSIVolumeSource);
  writer.message(27, value.storageos, encodeStorageOSVolumeSource);
  writer.message(26, value.projected, encodeProjectedVolumeSource);
  writer.message(25, value.scaleIO, encodeScaleIOVolumeSource);
  writer.message(24, value.portworxVolume, encodePortworxVolumeSource);
  writer.message(23, value.photonPersistentDisk, encodePhotonPersistentDiskVolumeSource);
  writer.message(22, value.azureDisk, encodeAzureDiskVolumeSource);
  writer.message(21, value.quobyte, encodeQuobyteVolumeSource);
  writer.message(20, value.vsphereVolume, encodeVsphereVirtualDiskVolumeSource);
  writer.message(19, value.configMap, encodeConfigMapVolumeSource);
  writer.message(18, value.azureFile, encodeAzureFileVolumeSource);
  writer.message(17, value.fc, encodeFCVolumeSource);
  writer.message(16, value.downwardAPI, encodeDownwardAPIVolumeSource);
  writer.message(15, value.flocker, encodeFlockerVolumeSource);
  writer.message(14, value.cephfs, encodeCephFSVolumeSource);
  writer.message(13, value.cinder, encodeCinderVolumeSource);
  writer.message(12, value.flexVolume, encodeFlexVolumeSource);
  writer.message(11, value.rbd, encodeRBDVolumeSource);
  writer.message(10, value.persistentVolumeClaim, encodePersistentVolumeClaimVolumeSource);
  writer.message(9, value.glusterfs, encodeGlusterfsVolumeSource);
  writer.message(8, value.iscsi, encodeISCSIVolumeSource);
  writer.message(7, value.nfs, encodeNFSVolumeSource);
  writer.message(6, value.secret, encodeSecretVolumeSource);
  writer.message(5, value.gitRepo, encodeGitRepoVolumeSource);
  writer.message(4, value.awsElasticBlockStore, encodeAWSElasticBlockStoreVolumeSource);
  writer.message(3, value.gcePersistentDisk, encodeGCEPersistentDiskVolumeSource);
  writer.message(2, value.emptyDir, encodeEmptyDirVolumeSource);
  writer.message(1, value.hostPath, encodeHostPathVolumeSource);
}

function decodeVolumeFromVolumeSource(value: Volume, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.hostPath = reader.message(end, decodeHostPathVolumeSource);
        break;
      case 18:
        value.emptyDir = reader.message(end, decodeEmptyDirVolumeSource);
        break;
      case 26:
        value.gcePersistentDisk = reader.message(end, decodeGCEPersistentDiskVolumeSource);
        break;
      case 34:
        value.awsElasticBlockStore = reader.message(end, decodeAWSElasticBlockStoreVolumeSource);
        break;
      case 42:
        value.gitRepo = reader.message(end, decodeGitRepoVolumeSource);
        break;
      case 50:
        value.secret = reader.message(end, decodeSecretVolumeSource);
        break;
      case 58:
        value.nfs = reader.message(end, decodeNFSVolumeSource);
        break;
      case 66:
        value.iscsi = reader.message(end, decodeISCSIVolumeSource);
        break;
      case 74:
        value.glusterfs = reader.message(end, decodeGlusterfsVolumeSource);
        break;
      case 82:
        value.persistentVolumeClaim = reader.message(end, decodePersistentVolumeClaimVolumeSource);
        break;
      case 90:
        value.rbd = reader.message(end, decodeRBDVolumeSource);
        break;
      case 98:
        value.flexVolume = reader.message(end, decodeFlexVolumeSource);
        break;
      case 106:
        value.cinder = reader.message(end, decodeCinderVolumeSource);
        break;
      case 114:
        value.cephfs = reader.message(end, decodeCephFSVolumeSource);
        break;
      case 122:
        value.flocker = reader.message(end, decodeFlockerVolumeSource);
        break;
      case 130:
        value.downwardAPI = reader.message(end, decodeDownwardAPIVolumeSource);
        break;
      case 138:
        value.fc = reader.message(end, decodeFCVolumeSource);
        break;
      case 146:
        value.azureFile = reader.message(end, decodeAzureFileVolumeSource);
        break;
      case 154:
        value.configMap = reader.message(end, decodeConfigMapVolumeSource);
        break;
      case 162:
        value.vsphereVolume = reader.message(end, decodeVsphereVirtualDiskVolumeSource);
        break;
      case 170:
        value.quobyte = reader.message(end, decodeQuobyteVolumeSource);
        break;
      case 178:
        value.azureDisk = reader.message(end, decodeAzureDiskVolumeSource);
        break;
      case 186:
        value.photonPersistentDisk = reader.message(end, decodePhotonPersistentDiskVolumeSource);
        break;
      case 194:
        value.portworxVolume = reader.message(end, decodePortworxVolumeSource);
        break;
      case 202:
        value.scaleIO = reader.message(end, decodeScaleIOVolumeSource);
        break;
      case 210:
        value.projected = reader.message(end, decodeProjectedVolumeSource);
        break;
      case 218:
        value.storageos = reader.message(end, decodeStorageOSVolumeSource);
        break;
      case 226:
        value.csi = reader.message(end, decodeCSIVolumeSource);
        break;
      case 234:
        value.ephemeral = reader.message(end, decodeEphemeralVolumeSource);
        break;
      case 242:
        value.image = reader.message(end, decodeImageVolumeSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeHostPathVolumeSource(value: HostPathVolumeSource, writer: ProtobufWriter): void {
  writer.string(2, value.type);
  writer.string(1, value.path);
}

export function decodeHostPathVolumeSource(reader: ProtobufReader, end: number): HostPathVolumeSource {
  const value = {} as HostPathVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.type = reader.string(end) as NonNullable<HostPathVolumeSource["type"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeEmptyDirVolumeSource(value: EmptyDirVolumeSource, writer: ProtobufWriter): void {
  writer.integer(3, value.mode);
  writer.message(2, value.sizeLimit, encodeQuantity);
  writer.string(1, value.medium);
}

export function decodeEmptyDirVolumeSource(reader: ProtobufReader, end: number): EmptyDirVolumeSource {
  const value = {} as EmptyDirVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.medium = reader.string(end);
        break;
      case 18:
        value.sizeLimit = reader.message(end, decodeQuantity);
        break;
      case 24:
        value.mode = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["medium"]);
}

export function encodeSecretVolumeSource(value: SecretVolumeSource, writer: ProtobufWriter): void {
  writer.integer(5, value.defaultUser);
  writer.bool(4, value.optional);
  writer.integer(3, value.defaultMode);
  writer.messages(2, value.items, encodeKeyToPath);
  writer.string(1, value.secretName);
}

export function decodeSecretVolumeSource(reader: ProtobufReader, end: number): SecretVolumeSource {
  const value = {} as SecretVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.secretName = reader.string(end);
        break;
      case 18:
        value.items = append(value.items, reader.message(end, decodeKeyToPath));
        break;
      case 24:
        value.defaultMode = reader.integer(end);
        break;
      case 32:
        value.optional = reader.bool(end);
        break;
      case 40:
        value.defaultUser = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["secretName"]);
}

export function encodeConfigMapVolumeSource(value: ConfigMapVolumeSource, writer: ProtobufWriter): void {
  writer.integer(5, value.defaultUser);
  writer.bool(4, value.optional);
  writer.integer(3, value.defaultMode);
  writer.messages(2, value.items, encodeKeyToPath);
  writer.message(1, value, encodeConfigMapVolumeSourceAsLocalObjectReference);
}

export function decodeConfigMapVolumeSource(reader: ProtobufReader, end: number): ConfigMapVolumeSource {
  const value = {} as ConfigMapVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeConfigMapVolumeSourceFromLocalObjectReference(value, inner, at));
        break;
      case 18:
        value.items = append(value.items, reader.message(end, decodeKeyToPath));
        break;
      case 24:
        value.defaultMode = reader.integer(end);
        break;
      case 32:
        value.optional = reader.bool(end);
        break;
      case 40:
        value.defaultUser = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["name"]);
}

function encodeConfigMapVolumeSourceAsLocalObjectReference(value: ConfigMapVolumeSource, writer: ProtobufWriter): void {
  writer.string(1, value.name);
}

function decodeConfigMapVolumeSourceFromLocalObjectReference(value: ConfigMapVolumeSource, reader: ProtobufReader, end: number): void {
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

export function encodeDownwardAPIVolumeSource(value: DownwardAPIVolumeSource, writer: ProtobufWriter): void {
  writer.integer(3, value.defaultUser);
  writer.integer(2, value.defaultMode);
  writer.messages(1, value.items, encodeDownwardAPIVolumeFile);
}

export function decodeDownwardAPIVolumeSource(reader: ProtobufReader, end: number): DownwardAPIVolumeSource {
  const value = {} as DownwardAPIVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.items = append(value.items, reader.message(end, decodeDownwardAPIVolumeFile));
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

export function encodeCSIVolumeSource(value: CSIVolumeSource, writer: ProtobufWriter): void {
  writer.message(5, value.nodePublishSecretRef, encodeLocalObjectReference);
  writer.map(4, value.volumeAttributes, writeString);
  writer.string(3, value.fsType);
  writer.bool(2, value.readOnly);
  writer.string(1, value.driver);
}

export function decodeCSIVolumeSource(reader: ProtobufReader, end: number): CSIVolumeSource {
  const value = {} as CSIVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.driver = reader.string(end);
        break;
      case 16:
        value.readOnly = reader.bool(end);
        break;
      case 26:
        value.fsType = reader.string(end);
        break;
      case 34:
        value.volumeAttributes = reader.mapEntry(end, value.volumeAttributes ?? {}, stringValues);
        break;
      case 42:
        value.nodePublishSecretRef = reader.message(end, decodeLocalObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeImageVolumeSource(value: ImageVolumeSource, writer: ProtobufWriter): void {
  writer.string(2, value.pullPolicy);
  writer.string(1, value.reference);
}

export function decodeImageVolumeSource(reader: ProtobufReader, end: number): ImageVolumeSource {
  const value = {} as ImageVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.reference = reader.string(end);
        break;
      case 18:
        value.pullPolicy = reader.string(end) as NonNullable<ImageVolumeSource["pullPolicy"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reference", "pullPolicy"]);
}
