// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
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
import type { LocalObjectReference } from "./references.types.js";
import type { EphemeralVolumeSource, PersistentVolumeClaimVolumeSource } from "./volume-claims.types.js";
import type { DownwardAPIVolumeFile, KeyToPath, ProjectedVolumeSource } from "./volume-projections.types.js";

/** A volume of a pod. One source is set; with none it is an empty folder. */
export interface Volume {
  /** Name of the volume, unique in the pod. */
  name: string;
  /** A file or folder of the node. */
  hostPath?: HostPathVolumeSource;
  /** A folder that lives as long as the pod. */
  emptyDir?: EmptyDirVolumeSource;
  /** A disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** A disk of the Elastic Block Store. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A Git repository. No longer recommended. */
  gitRepo?: GitRepoVolumeSource;
  /** Entries of a Secret as files. */
  secret?: SecretVolumeSource;
  /** A share of an NFS server. */
  nfs?: NFSVolumeSource;
  /** A disk of an iSCSI target. */
  iscsi?: ISCSIVolumeSource;
  /** A Gluster volume. */
  glusterfs?: GlusterfsVolumeSource;
  /** A claim in the same namespace. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
  /** A Ceph block device. */
  rbd?: RBDVolumeSource;
  /** A volume of a driver that is a program on the node. No longer recommended. */
  flexVolume?: FlexVolumeSource;
  /** A Cinder volume. */
  cinder?: CinderVolumeSource;
  /** A Ceph file system. */
  cephfs?: CephFSVolumeSource;
  /** A Flocker data set. */
  flocker?: FlockerVolumeSource;
  /** Fields of the pod as files. */
  downwardAPI?: DownwardAPIVolumeSource;
  /** A Fibre Channel disk. */
  fc?: FCVolumeSource;
  /** A share of Azure Files. */
  azureFile?: AzureFileVolumeSource;
  /** Entries of a ConfigMap as files. */
  configMap?: ConfigMapVolumeSource;
  /** A virtual disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A Quobyte volume. */
  quobyte?: QuobyteVolumeSource;
  /** A disk of Azure. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** Several sources in one folder. */
  projected?: ProjectedVolumeSource;
  /** A Portworx volume. */
  portworxVolume?: PortworxVolumeSource;
  /** A ScaleIO volume. */
  scaleIO?: ScaleIOVolumeSource;
  /** A StorageOS volume. */
  storageos?: StorageOSVolumeSource;
  /** A volume of a CSI driver that lives as long as the pod. */
  csi?: CSIVolumeSource;
  /** A claim that is made for the pod and lives as long as it. */
  ephemeral?: EphemeralVolumeSource;
  /** The content of an image, read-only. */
  image?: ImageVolumeSource;
}

/** A file or folder of the node. */
export interface HostPathVolumeSource {
  /** Path on the node. */
  path: string;
  /** What must be at the path; empty for no check. */
  type?: "" | "DirectoryOrCreate" | "Directory" | "FileOrCreate" | "File" | "Socket" | "CharDevice" | "BlockDevice";
}

/** A folder that lives as long as the pod. */
export interface EmptyDirVolumeSource {
  /** Where it is kept; empty for the node's usual storage, Memory for a file system in memory. */
  medium?: string;
  /** Most that it may hold. */
  sizeLimit?: number | string;
  /** Permissions of the directory. */
  mode?: number;
}

/** Entries of a Secret as files. */
export interface SecretVolumeSource {
  /** Name of the Secret. */
  secretName?: string;
  /** Entries to take and where; absent for all. */
  items?: KeyToPath[];
  /** Permission bits of the files. */
  defaultMode?: number;
  /** Whether the Secret or an entry may be missing. */
  optional?: boolean;
  /** User that owns files for which none is given, by number. */
  defaultUser?: number;
}

/** Entries of a ConfigMap as files. */
export interface ConfigMapVolumeSource {
  /** Name of the ConfigMap. */
  name?: string;
  /** Entries to take and where; absent for all. */
  items?: KeyToPath[];
  /** Permission bits of the files. */
  defaultMode?: number;
  /** Whether the ConfigMap or an entry may be missing. */
  optional?: boolean;
  /** User that owns files for which none is given, by number. */
  defaultUser?: number;
}

/** Fields of the pod as files. */
export interface DownwardAPIVolumeSource {
  /** The files. */
  items?: DownwardAPIVolumeFile[];
  /** Permission bits of the files. */
  defaultMode?: number;
  /** User that owns files for which none is given, by number. */
  defaultUser?: number;
}

/** A volume of a CSI driver that lives as long as the pod. */
export interface CSIVolumeSource {
  /** Name of the driver. */
  driver: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
  /** File system to mount; absent for the driver's choice. */
  fsType?: string;
  /** Settings for the driver. */
  volumeAttributes?: Record<string, string>;
  /** Secret for the driver's calls on the node. */
  nodePublishSecretRef?: LocalObjectReference;
}

/** The content of an image. */
export interface ImageVolumeSource {
  /** Name of the image. */
  reference?: string;
  /** When the image is pulled. The server sets Always for the tag latest, else IfNotPresent. */
  pullPolicy?: "Always" | "IfNotPresent" | "Never";
}
