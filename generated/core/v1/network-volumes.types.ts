// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { LocalObjectReference } from "./references.types.js";

/** A share of an NFS server. */
export interface NFSVolumeSource {
  /** Name or address of the server. */
  server: string;
  /** Path that the server exports. */
  path: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A disk of an iSCSI target. */
export interface ISCSIVolumeSource {
  /** Address of the target, with a port unless it is the usual one. */
  targetPortal: string;
  /** Name of the target. */
  iqn: string;
  /** Number of the logical unit. */
  lun: number;
  /** Interface that the initiator uses. */
  iscsiInterface?: string;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Addresses of further paths to the target. */
  portals?: string[];
  /** Whether discovery uses CHAP. */
  chapAuthDiscovery?: boolean;
  /** Whether the session uses CHAP. */
  chapAuthSession?: boolean;
  /** Secret for CHAP. */
  secretRef?: LocalObjectReference;
  /** Name of the initiator; absent for the node's own. */
  initiatorName?: string;
}

/** A Fibre Channel disk, by names and unit or by wwids. */
export interface FCVolumeSource {
  /** Names of the target. */
  targetWWNs?: string[];
  /** Number of the logical unit. */
  lun?: number;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Worldwide identifiers of the disk. */
  wwids?: string[];
}

/** A Ceph file system. */
export interface CephFSVolumeSource {
  /** Addresses of the monitors. */
  monitors: string[];
  /** Root of the mount; absent for that of the file system. */
  path?: string;
  /** Name of the user. */
  user?: string;
  /** File on the node with the user's key ring. */
  secretFile?: string;
  /** Secret with the user's key; comes before secretFile. */
  secretRef?: LocalObjectReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A Ceph block device. */
export interface RBDVolumeSource {
  /** Addresses of the monitors. */
  monitors: string[];
  /** Name of the device's image. */
  image: string;
  /** File system to mount. */
  fsType?: string;
  /** Name of the pool. */
  pool?: string;
  /** Name of the user. */
  user?: string;
  /** File on the node with the user's key ring. */
  keyring?: string;
  /** Secret with the user's key; comes before keyring. */
  secretRef?: LocalObjectReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A Gluster volume. */
export interface GlusterfsVolumeSource {
  /** Name of the endpoints of the servers. */
  endpoints: string;
  /** Name of the volume. */
  path: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A Cinder volume. */
export interface CinderVolumeSource {
  /** Identity of the volume. */
  volumeID: string;
  /** File system to mount. */
  fsType?: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Secret for access to the service. */
  secretRef?: LocalObjectReference;
}

/** A Quobyte volume. */
export interface QuobyteVolumeSource {
  /** Addresses of the registry, separated by commas. */
  registry: string;
  /** Name of the volume. */
  volume: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** User as whom to mount. */
  user?: string;
  /** Group as which to mount. */
  group?: string;
  /** Tenant that owns the volume. */
  tenant?: string;
}

/** A volume of a driver that is a program on the node. */
export interface FlexVolumeSource {
  /** Name of the driver. */
  driver: string;
  /** File system to mount. */
  fsType?: string;
  /** Secret that is passed to the driver. */
  secretRef?: LocalObjectReference;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** Further options for the driver. */
  options?: Record<string, string>;
}

/** A Git repository. */
export interface GitRepoVolumeSource {
  /** URL of the repository. */
  repository: string;
  /** Commit to check out. */
  revision?: string;
  /** Folder to clone into; absent for one with the repository's name. */
  directory?: string;
}
