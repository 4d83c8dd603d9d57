// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeQuantity,
  encodeQuantity,
  messageValues,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import {
  decodeAWSElasticBlockStoreVolumeSource,
  decodeAzureDiskVolumeSource,
  decodeFlockerVolumeSource,
  decodeGCEPersistentDiskVolumeSource,
  decodePhotonPersistentDiskVolumeSource,
  decodePortworxVolumeSource,
  decodeVsphereVirtualDiskVolumeSource,
  encodeAWSElasticBlockStoreVolumeSource,
  encodeAzureDiskVolumeSource,
  encodeFlockerVolumeSource,
  encodeGCEPersistentDiskVolumeSource,
  encodePhotonPersistentDiskVolumeSource,
  encodePortworxVolumeSource,
  encodeVsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.protobuf.js";
import {
  decodeFCVolumeSource,
  decodeNFSVolumeSource,
  decodeQuobyteVolumeSource,
  encodeFCVolumeSource,
  encodeNFSVolumeSource,
  encodeQuobyteVolumeSource,
} from "./network-volumes.protobuf.js";
import {
  decodeAzureFilePersistentVolumeSource,
  decodeCSIPersistentVolumeSource,
  decodeCephFSPersistentVolumeSource,
  decodeCinderPersistentVolumeSource,
  decodeFlexPersistentVolumeSource,
  decodeGlusterfsPersistentVolumeSource,
  decodeISCSIPersistentVolumeSource,
  decodeLocalVolumeSource,
  decodeRBDPersistentVolumeSource,
  decodeScaleIOPersistentVolumeSource,
  decodeStorageOSPersistentVolumeSource,
  encodeAzureFilePersistentVolumeSource,
  encodeCSIPersistentVolumeSource,
  encodeCephFSPersistentVolumeSource,
  encodeCinderPersistentVolumeSource,
  encodeFlexPersistentVolumeSource,
  encodeGlusterfsPersistentVolumeSource,
  encodeISCSIPersistentVolumeSource,
  encodeLocalVolumeSource,
  encodeRBDPersistentVolumeSource,
  encodeScaleIOPersistentVolumeSource,
  encodeStorageOSPersistentVolumeSource,
} from "./persistent-volume-sources.protobuf.js";
import type {
  PersistentVolumeSpec,
  TopologySelectorLabelRequirement,
  TopologySelectorTerm,
  VolumeNodeAffinity,
} from "./persistent-volume-spec.types.js";
import { decodeObjectReference, encodeObjectReference } from "./references.protobuf.js";
import { decodeNodeSelector, encodeNodeSelector } from "./scheduling.protobuf.js";
import { decodeHostPathVolumeSource, encodeHostPathVolumeSource } from "./volumes.protobuf.js";

export function encodePersistentVolumeSpec(value: PersistentVolumeSpec, writer: ProtobufWriter): void {
  writer.string(10, value.volumeAttributesClassName);
  writer.message(9, value.nodeAffinity, encodeVolumeNodeAffinity);
  writer.string(8, value.volumeMode);
  writer.repeated(7, value.mountOptions, writeString);
  writer.string(6, value.storageClassName);
  writer.string(5, value.persistentVolumeReclaimPolicy);
  writer.message(4, value.claimRef, encodeObjectReference);
  writer.repeated(3, value.accessModes, writeString);
  writer.message(2, value, encodePersistentVolumeSpecAsPersistentVolumeSource);
  writer.map(1, value.capacity, writeMessage(encodeQuantity));
}

export function decodePersistentVolumeSpec(reader: ProtobufReader, end: number): PersistentVolumeSpec {
  const value = {} as PersistentVolumeSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.capacity = reader.mapEntry(end, value.capacity ?? {}, messageValues(decodeQuantity));
        break;
      case 18:
        reader.message(end, (inner, at) => decodePersistentVolumeSpecFromPersistentVolumeSource(value, inner, at));
        break;
      case 26:
        value.accessModes = append(value.accessModes, reader.string(end) as never);
        break;
      case 34:
        value.claimRef = reader.message(end, decodeObjectReference);
        break;
      case 42:
        value.persistentVolumeReclaimPolicy = reader.string(end) as NonNullable<PersistentVolumeSpec["persistentVolumeReclaimPolicy"]>;
        break;
      case 50:
        value.storageClassName = reader.string(end);
        break;
      case 58:
        value.mountOptions = append(value.mountOptions, reader.string(end));
        break;
      case 66:
        value.volumeMode = reader.string(end) as NonNullable<PersistentVolumeSpec["volumeMode"]>;
        break;
      case 74:
        value.nodeAffinity = reader.message(end, decodeVolumeNodeAffinity);
        break;
      case 82:
        value.volumeAttributesClassName = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["persistentVolumeReclaimPolicy", "storageClassName"]);
}

function encodePersistentVolumeSpecAsPersistentVolumeSource(value: PersistentVolumeSpec, writer: ProtobufWriter): void {
  writer.message(22, value.csi, encodeCSIPersistentVolumeSource);
  writer.message(21, value.storageos, encodeStorageOSPersistentVolumeSource);
  writer.message(20, value.local, encodeLocalVolumeSource);
  writer.message(19, value.scaleIO, encodeScaleIOPersistentVolumeSource);
  writer.message(18, value.portworxVolume, encodePortworxVolumeSource);
  writer.message(17, value.photonPersistentDisk, encodePhotonPersistentDiskVolumeSource);
  writer.message(16, value.azureDisk, encodeAzureDiskVolumeSource);
  writer.message(15, value.quobyte, encodeQuobyteVolumeSource);
  writer.message(14, value.vsphereVolume, encodeVsphereVirtualDiskVolumeSource);
  writer.message(13, value.azureFile, encodeAzureFilePersistentVolumeSource);
  writer.message(12, value.flexVolume, encodeFlexPersistentVolumeSource);
  writer.message(11, value.flocker, encodeFlockerVolumeSource);
  writer.message(10, value.fc, encodeFCVolumeSource);
  writer.message(9, value.cephfs, encodeCephFSPersistentVolumeSource);
  writer.message(8, value.cinder, encodeCinderPersistentVolumeSource);
  writer.message(7, value.iscsi, encodeISCSIPersistentVolumeSource);
  writer.message(6, value.rbd, encodeRBDPersistentVolumeSource);
  writer.message(5, value.nfs, encodeNFSVolumeSource);
  writer.message(4, value.glusterfs, encodeGlusterfsPersistentVolumeSource);
  writer.message(3, value.hostPath, encodeHostPathVolumeSource);
  writer.message(2, value.awsElasticBlockStore, encodeAWSElasticBlockStoreVolumeSource);
  writer.message(1, value.gcePersistentDisk, encodeGCEPersistentDiskVolumeSource);
}

function decodePersistentVolumeSpecFromPersistentVolumeSource(value: PersistentVolumeSpec, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.gcePersistentDisk = reader.message(end, decodeGCEPersistentDiskVolumeSource);
        break;
      case 18:
        value.awsElasticBlockStore = reader.message(end, decodeAWSElasticBlockStoreVolumeSource);
        break;
      case 26:
        value.hostPath = reader.message(end, decodeHostPathVolumeSource);
        break;
      case 34:
        value.glusterfs = reader.message(end, decodeGlusterfsPersistentVolumeSource);
        break;
      case 42:
        value.nfs = reader.message(end, decodeNFSVolumeSource);
        break;
      case 50:
        value.rbd = reader.message(end, decodeRBDPersistentVolumeSource);
        break;
      case 58:
        value.iscsi = reader.message(end, decodeISCSIPersistentVolumeSource);
        break;
      case 66:
        value.cinder = reader.message(end, decodeCinderPersistentVolumeSource);
        break;
      case 74:
        value.cephfs = reader.message(end, decodeCephFSPersistentVolumeSource);
        break;
      case 82:
        value.fc = reader.message(end, decodeFCVolumeSource);
        break;
      case 90:
        value.flocker = reader.message(end, decodeFlockerVolumeSource);
        break;
      case 98:
        value.flexVolume = reader.message(end, decodeFlexPersistentVolumeSource);
        break;
      case 106:
        value.azureFile = reader.message(end, decodeAzureFilePersistentVolumeSource);
        break;
      case 114:
        value.vsphereVolume = reader.message(end, decodeVsphereVirtualDiskVolumeSource);
        break;
      case 122:
        value.quobyte = reader.message(end, decodeQuobyteVolumeSource);
        break;
      case 130:
        value.azureDisk = reader.message(end, decodeAzureDiskVolumeSource);
        break;
      case 138:
        value.photonPersistentDisk = reader.message(end, decodePhotonPersistentDiskVolumeSource);
        break;
      case 146:
        value.portworxVolume = reader.message(end, decodePortworxVolumeSource);
        break;
      case 154:
        value.scaleIO = reader.message(end, decodeScaleIOPersistentVolumeSource);
        break;
      case 162:
        value.local = reader.message(end, decodeLocalVolumeSource);
        break;
      case 170:
        value.storageos = reader.message(end, decodeStorageOSPersistentVolumeSource);
        break;
      case 178:
        value.csi = reader.message(end, decodeCSIPersistentVolumeSource);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeVolumeNodeAffinity(value: VolumeNodeAffinity, writer: ProtobufWriter): void {
  writer.message(1, value.required, encodeNodeSelector);
}

export function decodeVolumeNodeAffinity(reader: ProtobufReader, end: number): VolumeNodeAffinity {
  const value = {} as VolumeNodeAffinity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.required = reader.message(end, decodeNodeSelector);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTopologySelectorTerm(value: TopologySelectorTerm, writer: ProtobufWriter): void {
  writer.messages(1, value.matchLabelExpressions, encodeTopologySelectorLabelRequirement);
}

export function decodeTopologySelectorTerm(reader: ProtobufReader, end: number): TopologySelectorTerm {
  const value = {} as TopologySelectorTerm;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.matchLabelExpressions = append(value.matchLabelExpressions, reader.message(end, decodeTopologySelectorLabelRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTopologySelectorLabelRequirement(value: TopologySelectorLabelRequirement, writer: ProtobufWriter): void {
  writer.repeated(2, value.values, writeString);
  writer.string(1, value.key);
}

export function decodeTopologySelectorLabelRequirement(reader: ProtobufReader, end: number): TopologySelectorLabelRequirement {
  const value = {} as TopologySelectorLabelRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.values = append(value.values, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
