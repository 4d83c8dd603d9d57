// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import type { ObjectReference } from "./references.types.js";

/** A Gluster volume. */
export interface GlusterfsPersistentVolumeSource {
  /** Endpoints that tell the servers. */
  endpoints: string;
  /** Path of the volume. */
  path: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Namespace of the endpoints; absent for that of the claim. */
  endpointsNamespace?: string;
}

/** A Ceph block device. */
export interface RBDPersistentVolumeSource {
  /** Addresses of the monitors. */
  monitors: string[];
  /** Name of the image. */
  image: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Pool of the image. */
  pool?: string;
  /** User of the storage system. */
  user?: string;
  /** File with the user's key. */
  keyring?: string;
  /** Secret with the credentials. */
  secretRef?: SecretReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A disk of an iSCSI target. */
export interface ISCSIPersistentVolumeSource {
  /** Address of the target, with its port. */
  targetPortal: string;
  /** Qualified name of the target. */
  iqn: string;
  /** Number of the disk at the target. */
  lun: number;
  /** Interface through which the target is reached. */
  iscsiInterface?: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Further addresses of the target. */
  portals?: string[];
  /** Whether discovery needs a password. */
  chapAuthDiscovery?: boolean;
  /** Whether sessions need a password. */
  chapAuthSession?: boolean;
  /** Secret with the credentials. */
  secretRef?: SecretReference;
  /** Name of the initiator; absent for that of the node. */
  initiatorName?: string;
}

/** A Cinder volume. */
export interface CinderPersistentVolumeSource {
  /** Identity of the volume. */
  volumeID: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Secret with the credentials. */
  secretRef?: SecretReference;
}

/** A Ceph file system. */
export interface CephFSPersistentVolumeSource {
  /** Addresses of the monitors. */
  monitors: string[];
  /** Path of the volume. */
  path?: string;
  /** User of the storage system. */
  user?: string;
  /** File with the user's key. */
  secretFile?: string;
  /** Secret with the credentials. */
  secretRef?: SecretReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A volume of a driver that is a program on the node. */
export interface FlexPersistentVolumeSource {
  /** Name of the driver. */
  driver: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Secret with the credentials. */
  secretRef?: SecretReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Settings for the driver. */
  options?: Record<string, string>;
}

/** A share of Azure Files. */
export interface AzureFilePersistentVolumeSource {
  /** Secret with the account and its key. */
  secretName: string;
  /** Name of the share. */
  shareName: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Namespace of the Secret; absent for that of the claim. */
  secretNamespace?: string;
}

/** A ScaleIO volume. */
export interface ScaleIOPersistentVolumeSource {
  /** Address of the gateway. */
  gateway: string;
  /** Name of the storage system. */
  system: string;
  /** Secret with the credentials. */
  secretRef: SecretReference;
  /** Whether the gateway is called with TLS. */
  sslEnabled?: boolean;
  /** Protection domain of the storage. */
  protectionDomain?: string;
  /** Storage pool of the domain. */
  storagePool?: string;
  /** Whether the whole size is set aside at once. */
  storageMode?: "ThickProvisioned" | "ThinProvisioned";
  /** Name of the volume in the storage system. */
  volumeName?: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A folder or disk of one node. */
export interface LocalVolumeSource {
  /** Path of the volume. */
  path: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
}

/** A StorageOS volume. */
export interface StorageOSPersistentVolumeSource {
  /** Name of the volume in the storage system. */
  volumeName?: string;
  /** Scope of the name in the storage system. */
  volumeNamespace?: string;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Secret with the credentials. */
  secretRef?: ObjectReference;
}

/** A volume of a CSI driver. */
export interface CSIPersistentVolumeSource {
  /** Name of the driver. */
  driver: string;
  /** The driver's name for the volume; never changes. */
  volumeHandle: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** File system to mount; absent for the usual one. */
  fsType?: string;
  /** Settings for the driver. */
  volumeAttributes?: Record<string, string>;
  /** Secret for attaching the volume to a node. */
  controllerPublishSecretRef?: SecretReference;
  /** Secret for preparing the volume on a node. */
  nodeStageSecretRef?: SecretReference;
  /** Secret for mounting the volume. */
  nodePublishSecretRef?: SecretReference;
  /** Secret for growing the volume. */
  controllerExpandSecretRef?: SecretReference;
  /** Secret for growing the volume on a node. */
  nodeExpandSecretRef?: SecretReference;
}

/** Names a Secret in any namespace. */
export interface SecretReference {
  /** Name of the Secret. */
  name?: string;
  /** Namespace of the Secret. */
  namespace?: string;
}
