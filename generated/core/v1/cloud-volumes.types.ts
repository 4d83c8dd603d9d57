// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { LocalObjectReference } from "./references.types.js";

/** A disk of Google Compute Engine. */
export interface GCEPersistentDiskVolumeSource {
  /** Name of the disk. */
  pdName: string;
  /** File system to mount. */
  fsType?: string;
  /** Number of the partition; 0 for the whole disk. */
  partition?: number;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A disk of the Elastic Block Store. */
export interface AWSElasticBlockStoreVolumeSource {
  /** Identity of the disk. */
  volumeID: string;
  /** File system to mount. */
  fsType?: string;
  /** Number of the partition; 0 for the whole disk. */
  partition?: number;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A disk of Azure. */
export interface AzureDiskVolumeSource {
  /** Name of the disk. */
  diskName: string;
  /** URI of the disk. */
  diskURI: string;
  /** What the node caches. */
  cachingMode?: "None" | "ReadOnly" | "ReadWrite";
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** How the disk is managed. */
  kind?: "Shared" | "Dedicated" | "Managed";
}

/** A share of Azure Files. */
export interface AzureFileVolumeSource {
  /** Secret with the name and key of the storage account. */
  secretName: string;
  /** Name of the share. */
  shareName: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A virtual disk of vSphere. */
export interface VsphereVirtualDiskVolumeSource {
  /** Path of the disk. */
  volumePath: string;
  /** File system to mount. */
  fsType?: string;
  /** Name of the storage policy. */
  storagePolicyName?: string;
  /** Identity of the storage policy. */
  storagePolicyID?: string;
}

/** A disk of the Photon controller. */
export interface PhotonPersistentDiskVolumeSource {
  /** Identity of the disk. */
  pdID: string;
  /** File system to mount. */
  fsType?: string;
}

/** A Portworx volume. */
export interface PortworxVolumeSource {
  /** Identity of the volume. */
  volumeID: string;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A ScaleIO volume. */
export interface ScaleIOVolumeSource {
  /** Address of the gateway. */
  gateway: string;
  /** Name of the storage system. */
  system: string;
  /** Secret with the user's name and password. */
  secretRef: LocalObjectReference;
  /** Whether to talk to the gateway over TLS. */
  sslEnabled?: boolean;
  /** Name of the protection domain. */
  protectionDomain?: string;
  /** Name of the storage pool. */
  storagePool?: string;
  /** How space is set aside. */
  storageMode?: "ThickProvisioned" | "ThinProvisioned";
  /** Name of the volume. */
  volumeName?: string;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A StorageOS volume. */
export interface StorageOSVolumeSource {
  /** Name of the volume. */
  volumeName?: string;
  /** Namespace of the volume in the storage; absent for the pod's. */
  volumeNamespace?: string;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Secret for access to the service. */
  secretRef?: LocalObjectReference;
}

/** A Flocker data set, by name or by identity. */
export interface FlockerVolumeSource {
  /** Name of the data set. */
  datasetName?: string;
  /** Identity of the data set. */
  datasetUUID?: string;
}
