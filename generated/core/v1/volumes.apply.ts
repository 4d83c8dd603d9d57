// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AWSElasticBlockStoreVolumeSourceApply,
  AzureDiskVolumeSourceApply,
  AzureFileVolumeSourceApply,
  GCEPersistentDiskVolumeSourceApply,
  PhotonPersistentDiskVolumeSourceApply,
  PortworxVolumeSourceApply,
  ScaleIOVolumeSourceApply,
  VsphereVirtualDiskVolumeSourceApply,
} from "./cloud-volumes.apply.js";
import type {
  CephFSVolumeSourceApply,
  CinderVolumeSourceApply,
  FlexVolumeSourceApply,
  GitRepoVolumeSourceApply,
  GlusterfsVolumeSourceApply,
  ISCSIVolumeSourceApply,
  NFSVolumeSourceApply,
  QuobyteVolumeSourceApply,
  RBDVolumeSourceApply,
} from "./network-volumes.apply.js";
import type { EphemeralVolumeSourceApply, PersistentVolumeClaimVolumeSourceApply } from "./volume-claims.apply.js";
import type {
  DownwardAPIVolumeFileApply,
  KeyToPathApply,
  ProjectedVolumeSourceApply,
} from "./volume-projections.apply.js";
import type {
  CSIVolumeSource,
  ConfigMapVolumeSource,
  DownwardAPIVolumeSource,
  HostPathVolumeSource,
  SecretVolumeSource,
  Volume,
} from "./volumes.types.js";

/** What an apply of the part Volume may state. */
export interface VolumeApply extends Partial<
  Omit<
    Volume,
    | "name"
    | "hostPath"
    | "gcePersistentDisk"
    | "awsElasticBlockStore"
    | "gitRepo"
    | "secret"
    | "nfs"
    | "iscsi"
    | "glusterfs"
    | "persistentVolumeClaim"
    | "rbd"
    | "flexVolume"
    | "cinder"
    | "cephfs"
    | "downwardAPI"
    | "azureFile"
    | "configMap"
    | "vsphereVolume"
    | "quobyte"
    | "azureDisk"
    | "photonPersistentDisk"
    | "projected"
    | "portworxVolume"
    | "scaleIO"
    | "csi"
    | "ephemeral"
  >
> {
  /** Name of the volume, unique in the pod. */
  name: string;
  /** A file or folder of the node. */
  hostPath?: HostPathVolumeSourceApply;
  /** A disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSourceApply;
  /** A disk of the Elastic Block Store. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSourceApply;
  /** A Git repository. No longer recommended. */
  gitRepo?: GitRepoVolumeSourceApply;
  /** Entries of a Secret as files. */
  secret?: SecretVolumeSourceApply;
  /** A share of an NFS server. */
  nfs?: NFSVolumeSourceApply;
  /** A disk of an iSCSI target. */
  iscsi?: ISCSIVolumeSourceApply;
  /** A Gluster volume. */
  glusterfs?: GlusterfsVolumeSourceApply;
  /** A claim in the same namespace. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSourceApply;
  /** A Ceph block device. */
  rbd?: RBDVolumeSourceApply;
  /** A volume of a driver that is a program on the node. No longer recommended. */
  flexVolume?: FlexVolumeSourceApply;
  /** A Cinder volume. */
  cinder?: CinderVolumeSourceApply;
  /** A Ceph file system. */
  cephfs?: CephFSVolumeSourceApply;
  /** Fields of the pod as files. */
  downwardAPI?: DownwardAPIVolumeSourceApply;
  /** A share of Azure Files. */
  azureFile?: AzureFileVolumeSourceApply;
  /** Entries of a ConfigMap as files. */
  configMap?: ConfigMapVolumeSourceApply;
  /** A virtual disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSourceApply;
  /** A Quobyte volume. */
  quobyte?: QuobyteVolumeSourceApply;
  /** A disk of Azure. */
  azureDisk?: AzureDiskVolumeSourceApply;
  /** A disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSourceApply;
  /** Several sources in one folder. */
  projected?: ProjectedVolumeSourceApply;
  /** A Portworx volume. */
  portworxVolume?: PortworxVolumeSourceApply;
  /** A ScaleIO volume. */
  scaleIO?: ScaleIOVolumeSourceApply;
  /** A volume of a CSI driver that lives as long as the pod. */
  csi?: CSIVolumeSourceApply;
  /** A claim that is made for the pod and lives as long as it. */
  ephemeral?: EphemeralVolumeSourceApply;
}

/** What an apply of the part HostPathVolumeSource may state. */
export interface HostPathVolumeSourceApply extends Partial<HostPathVolumeSource> {}

/** What an apply of the part SecretVolumeSource may state. */
export interface SecretVolumeSourceApply extends Partial<Omit<SecretVolumeSource, "items">> {
  /** Entries to take and where; absent for all. */
  items?: KeyToPathApply[];
}

/** What an apply of the part ConfigMapVolumeSource may state. */
export interface ConfigMapVolumeSourceApply extends Partial<Omit<ConfigMapVolumeSource, "items">> {
  /** Entries to take and where; absent for all. */
  items?: KeyToPathApply[];
}

/** What an apply of the part DownwardAPIVolumeSource may state. */
export interface DownwardAPIVolumeSourceApply extends Partial<Omit<DownwardAPIVolumeSource, "items">> {
  /** The files. */
  items?: DownwardAPIVolumeFileApply[];
}

/** What an apply of the part CSIVolumeSource may state. */
export interface CSIVolumeSourceApply extends Partial<CSIVolumeSource> {}
