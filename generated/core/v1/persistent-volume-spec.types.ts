// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AWSElasticBlockStoreVolumeSource,
  AzureDiskVolumeSource,
  FlockerVolumeSource,
  GCEPersistentDiskVolumeSource,
  PhotonPersistentDiskVolumeSource,
  PortworxVolumeSource,
  VsphereVirtualDiskVolumeSource,
} from "./cloud-volumes.types.js";
import type { FCVolumeSource, NFSVolumeSource, QuobyteVolumeSource } from "./network-volumes.types.js";
import type {
  AzureFilePersistentVolumeSource,
  CSIPersistentVolumeSource,
  CephFSPersistentVolumeSource,
  CinderPersistentVolumeSource,
  FlexPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  ISCSIPersistentVolumeSource,
  LocalVolumeSource,
  RBDPersistentVolumeSource,
  ScaleIOPersistentVolumeSource,
  StorageOSPersistentVolumeSource,
} from "./persistent-volume-sources.types.js";
import type { ObjectReference } from "./references.types.js";
import type { NodeSelector } from "./scheduling.types.js";
import type { HostPathVolumeSource } from "./volumes.types.js";

/** A piece of storage, and who may use it. Exactly one source is set. */
export interface PersistentVolumeSpec {
  /** Size of the volume, under the name storage. */
  capacity?: Record<string, number | string>;
  /** A disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSource;
  /** A disk of the Elastic Block Store. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
  /** A folder of a node; for tests with a single node. */
  hostPath?: HostPathVolumeSource;
  /** A Gluster volume. */
  glusterfs?: GlusterfsPersistentVolumeSource;
  /** A share of an NFS server. */
  nfs?: NFSVolumeSource;
  /** A Ceph block device. */
  rbd?: RBDPersistentVolumeSource;
  /** A disk of an iSCSI target. */
  iscsi?: ISCSIPersistentVolumeSource;
  /** A Cinder volume. */
  cinder?: CinderPersistentVolumeSource;
  /** A Ceph file system. */
  cephfs?: CephFSPersistentVolumeSource;
  /** A Fibre Channel disk. */
  fc?: FCVolumeSource;
  /** A Flocker data set. */
  flocker?: FlockerVolumeSource;
  /** A volume of a driver that is a program on the node. No longer recommended. */
  flexVolume?: FlexPersistentVolumeSource;
  /** A share of Azure Files. */
  azureFile?: AzureFilePersistentVolumeSource;
  /** A virtual disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSource;
  /** A Quobyte volume. */
  quobyte?: QuobyteVolumeSource;
  /** A disk of Azure. */
  azureDisk?: AzureDiskVolumeSource;
  /** A disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
  /** A Portworx volume. */
  portworxVolume?: PortworxVolumeSource;
  /** A ScaleIO volume. */
  scaleIO?: ScaleIOPersistentVolumeSource;
  /** A folder or disk of one node, which nodeAffinity names. */
  local?: LocalVolumeSource;
  /** A StorageOS volume. */
  storageos?: StorageOSPersistentVolumeSource;
  /** A volume of a CSI driver. */
  csi?: CSIPersistentVolumeSource;
  /** How the volume can be mounted. */
  accessModes?: ("ReadWriteOnce" | "ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOncePod")[];
  /** Claim that the volume is bound to, or kept for. */
  claimRef?: ObjectReference;
  /** What becomes of the volume when its claim goes. */
  persistentVolumeReclaimPolicy?: "Retain" | "Delete" | "Recycle";
  /** Storage class of the volume; empty for none. */
  storageClassName?: string;
  /** Options for mounting, which nobody checks. */
  mountOptions?: string[];
  /** Whether the volume holds a file system or is a raw device. */
  volumeMode?: "Block" | "Filesystem";
  /** Nodes from which the volume can be reached; absent for all. */
  nodeAffinity?: VolumeNodeAffinity;
  /** Class of settings that the driver has applied. */
  volumeAttributesClassName?: string;
}

/** Nodes from which a volume can be reached. */
export interface VolumeNodeAffinity {
  /** Selects the nodes. */
  required?: NodeSelector;
}

/** Requirements on the labels of a place, which must all be met. */
export interface TopologySelectorTerm {
  /** The requirements. */
  matchLabelExpressions?: TopologySelectorLabelRequirement[];
}

/** A label, and the values that it may have. */
export interface TopologySelectorLabelRequirement {
  /** Label key. */
  key: string;
  /** Values, of which the label must have one. */
  values: string[];
}
