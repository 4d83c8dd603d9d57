// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { ProtobufReader, ProtobufWriter } from "../../../runtime/kit/codec.js";
import type {
  AWSElasticBlockStoreVolumeSource,
  AzureDiskVolumeSource,
  AzureFileVolumeSource,
  FlockerVolumeSource,
  GCEPersistentDiskVolumeSource,
  PhotonPersistentDiskVolumeSource,
  PortworxVolumeSource,
  ScaleIOVolumeSource,
  StorageOSVolumeSource,
  VsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.types.js";
import { decodeLocalObjectReference, encodeLocalObjectReference } from "./references.protobuf.js";

export function encodeGCEPersistentDiskVolumeSource(value: GCEPersistentDiskVolumeSource, writer: ProtobufWriter): void {
  writer.bool(4, value.readOnly);
  writer.integer(3, value.partition);
  writer.string(2, value.fsType);
  writer.string(1, value.pdName);
}

export function decodeGCEPersistentDiskVolumeSource(reader: ProtobufReader, end: number): GCEPersistentDiskVolumeSource {
  const value = {} as GCEPersistentDiskVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.pdName = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      case 24:
        value.partition = reader.integer(end);
        break;
      case 32:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "partition", "readOnly"]);
}

export function encodeAWSElasticBlockStoreVolumeSource(value: AWSElasticBlockStoreVolumeSource, writer: ProtobufWriter): void {
  writer.bool(4, value.readOnly);
  writer.integer(3, value.partition);
  writer.string(2, value.fsType);
  writer.string(1, value.volumeID);
}

export function decodeAWSElasticBlockStoreVolumeSource(reader: ProtobufReader, end: number): AWSElasticBlockStoreVolumeSource {
  const value = {} as AWSElasticBlockStoreVolumeSource;
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
        value.partition = reader.integer(end);
        break;
      case 32:
        value.readOnly = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "partition", "readOnly"]);
}

export function encodeAzureDiskVolumeSource(value: AzureDiskVolumeSource, writer: ProtobufWriter): void {
  writer.string(6, value.kind);
  writer.bool(5, value.readOnly);
  writer.string(4, value.fsType);
  writer.string(3, value.cachingMode);
  writer.string(2, value.diskURI);
  writer.string(1, value.diskName);
}

export function decodeAzureDiskVolumeSource(reader: ProtobufReader, end: number): AzureDiskVolumeSource {
  const value = {} as AzureDiskVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.diskName = reader.string(end);
        break;
      case 18:
        value.diskURI = reader.string(end);
        break;
      case 26:
        value.cachingMode = reader.string(end) as NonNullable<AzureDiskVolumeSource["cachingMode"]>;
        break;
      case 34:
        value.fsType = reader.string(end);
        break;
      case 40:
        value.readOnly = reader.bool(end);
        break;
      case 50:
        value.kind = reader.string(end) as NonNullable<AzureDiskVolumeSource["kind"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeAzureFileVolumeSource(value: AzureFileVolumeSource, writer: ProtobufWriter): void {
  writer.bool(3, value.readOnly);
  writer.string(2, value.shareName);
  writer.string(1, value.secretName);
}

export function decodeAzureFileVolumeSource(reader: ProtobufReader, end: number): AzureFileVolumeSource {
  const value = {} as AzureFileVolumeSource;
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
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["readOnly"]);
}

export function encodeVsphereVirtualDiskVolumeSource(value: VsphereVirtualDiskVolumeSource, writer: ProtobufWriter): void {
  writer.string(4, value.storagePolicyID);
  writer.string(3, value.storagePolicyName);
  writer.string(2, value.fsType);
  writer.string(1, value.volumePath);
}

export function decodeVsphereVirtualDiskVolumeSource(reader: ProtobufReader, end: number): VsphereVirtualDiskVolumeSource {
  const value = {} as VsphereVirtualDiskVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.volumePath = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      case 26:
        value.storagePolicyName = reader.string(end);
        break;
      case 34:
        value.storagePolicyID = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "storagePolicyName", "storagePolicyID"]);
}

export function encodePhotonPersistentDiskVolumeSource(value: PhotonPersistentDiskVolumeSource, writer: ProtobufWriter): void {
  writer.string(2, value.fsType);
  writer.string(1, value.pdID);
}

export function decodePhotonPersistentDiskVolumeSource(reader: ProtobufReader, end: number): PhotonPersistentDiskVolumeSource {
  const value = {} as PhotonPersistentDiskVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.pdID = reader.string(end);
        break;
      case 18:
        value.fsType = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType"]);
}

export function encodePortworxVolumeSource(value: PortworxVolumeSource, writer: ProtobufWriter): void {
  writer.bool(3, value.readOnly);
  writer.string(2, value.fsType);
  writer.string(1, value.volumeID);
}

export function decodePortworxVolumeSource(reader: ProtobufReader, end: number): PortworxVolumeSource {
  const value = {} as PortworxVolumeSource;
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
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["fsType", "readOnly"]);
}

export function encodeScaleIOVolumeSource(value: ScaleIOVolumeSource, writer: ProtobufWriter): void {
  writer.bool(10, value.readOnly);
  writer.string(9, value.fsType);
  writer.string(8, value.volumeName);
  writer.string(7, value.storageMode);
  writer.string(6, value.storagePool);
  writer.string(5, value.protectionDomain);
  writer.bool(4, value.sslEnabled);
  writer.message(3, value.secretRef, encodeLocalObjectReference);
  writer.string(2, value.system);
  writer.string(1, value.gateway);
}

export function decodeScaleIOVolumeSource(reader: ProtobufReader, end: number): ScaleIOVolumeSource {
  const value = {} as ScaleIOVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
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
        value.storageMode = reader.string(end) as NonNullable<ScaleIOVolumeSource["storageMode"]>;
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

export function encodeStorageOSVolumeSource(value: StorageOSVolumeSource, writer: ProtobufWriter): void {
  writer.message(5, value.secretRef, encodeLocalObjectReference);
  writer.bool(4, value.readOnly);
  writer.string(3, value.fsType);
  writer.string(2, value.volumeNamespace);
  writer.string(1, value.volumeName);
}

export function decodeStorageOSVolumeSource(reader: ProtobufReader, end: number): StorageOSVolumeSource {
  const value = {} as StorageOSVolumeSource;
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
        value.secretRef = reader.message(end, decodeLocalObjectReference);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["volumeName", "volumeNamespace", "fsType", "readOnly"]);
}

export function encodeFlockerVolumeSource(value: FlockerVolumeSource, writer: ProtobufWriter): void {
  writer.string(2, value.datasetUUID);
  writer.string(1, value.datasetName);
}

export function decodeFlockerVolumeSource(reader: ProtobufReader, end: number): FlockerVolumeSource {
  const value = {} as FlockerVolumeSource;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.datasetName = reader.string(end);
        break;
      case 18:
        value.datasetUUID = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["datasetName", "datasetUUID"]);
}
