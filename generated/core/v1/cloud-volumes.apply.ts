// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AWSElasticBlockStoreVolumeSource,
  AzureDiskVolumeSource,
  AzureFileVolumeSource,
  GCEPersistentDiskVolumeSource,
  PhotonPersistentDiskVolumeSource,
  PortworxVolumeSource,
  ScaleIOVolumeSource,
  VsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.types.js";

/** What an apply of the part GCEPersistentDiskVolumeSource may state. */
export interface GCEPersistentDiskVolumeSourceApply extends Partial<GCEPersistentDiskVolumeSource> {}

/** What an apply of the part AWSElasticBlockStoreVolumeSource may state. */
export interface AWSElasticBlockStoreVolumeSourceApply extends Partial<AWSElasticBlockStoreVolumeSource> {}

/** What an apply of the part AzureDiskVolumeSource may state. */
export interface AzureDiskVolumeSourceApply extends Partial<AzureDiskVolumeSource> {}

/** What an apply of the part AzureFileVolumeSource may state. */
export interface AzureFileVolumeSourceApply extends Partial<AzureFileVolumeSource> {}

/** What an apply of the part VsphereVirtualDiskVolumeSource may state. */
export interface VsphereVirtualDiskVolumeSourceApply extends Partial<VsphereVirtualDiskVolumeSource> {}

/** What an apply of the part PhotonPersistentDiskVolumeSource may state. */
export interface PhotonPersistentDiskVolumeSourceApply extends Partial<PhotonPersistentDiskVolumeSource> {}

/** What an apply of the part PortworxVolumeSource may state. */
export interface PortworxVolumeSourceApply extends Partial<PortworxVolumeSource> {}

/** What an apply of the part ScaleIOVolumeSource may state. */
export interface ScaleIOVolumeSourceApply extends Partial<ScaleIOVolumeSource> {}
