// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AWSElasticBlockStoreVolumeSourceApply,
  AzureDiskVolumeSourceApply,
  GCEPersistentDiskVolumeSourceApply,
  PhotonPersistentDiskVolumeSourceApply,
  PortworxVolumeSourceApply,
  VsphereVirtualDiskVolumeSourceApply,
} from "./cloud-volumes.apply.js";
import type { NFSVolumeSourceApply, QuobyteVolumeSourceApply } from "./network-volumes.apply.js";
import type {
  AzureFilePersistentVolumeSourceApply,
  CSIPersistentVolumeSourceApply,
  CephFSPersistentVolumeSourceApply,
  CinderPersistentVolumeSourceApply,
  FlexPersistentVolumeSourceApply,
  GlusterfsPersistentVolumeSourceApply,
  ISCSIPersistentVolumeSourceApply,
  LocalVolumeSourceApply,
  RBDPersistentVolumeSourceApply,
  ScaleIOPersistentVolumeSourceApply,
} from "./persistent-volume-sources.apply.js";
import type { PersistentVolumeSpec, TopologySelectorLabelRequirement } from "./persistent-volume-spec.types.js";
import type { NodeSelectorApply } from "./scheduling.apply.js";
import type { HostPathVolumeSourceApply } from "./volumes.apply.js";

/** What an apply of the part PersistentVolumeSpec may state. */
export interface PersistentVolumeSpecApply extends Partial<
  Omit<
    PersistentVolumeSpec,
    | "gcePersistentDisk"
    | "awsElasticBlockStore"
    | "hostPath"
    | "glusterfs"
    | "nfs"
    | "rbd"
    | "iscsi"
    | "cinder"
    | "cephfs"
    | "flexVolume"
    | "azureFile"
    | "vsphereVolume"
    | "quobyte"
    | "azureDisk"
    | "photonPersistentDisk"
    | "portworxVolume"
    | "scaleIO"
    | "local"
    | "csi"
    | "nodeAffinity"
  >
> {
  /** A disk of Google Compute Engine. */
  gcePersistentDisk?: GCEPersistentDiskVolumeSourceApply;
  /** A disk of the Elastic Block Store. */
  awsElasticBlockStore?: AWSElasticBlockStoreVolumeSourceApply;
  /** A folder of a node; for tests with a single node. */
  hostPath?: HostPathVolumeSourceApply;
  /** A Gluster volume. */
  glusterfs?: GlusterfsPersistentVolumeSourceApply;
  /** A share of an NFS server. */
  nfs?: NFSVolumeSourceApply;
  /** A Ceph block device. */
  rbd?: RBDPersistentVolumeSourceApply;
  /** A disk of an iSCSI target. */
  iscsi?: ISCSIPersistentVolumeSourceApply;
  /** A Cinder volume. */
  cinder?: CinderPersistentVolumeSourceApply;
  /** A Ceph file system. */
  cephfs?: CephFSPersistentVolumeSourceApply;
  /** A volume of a driver that is a program on the node. No longer recommended. */
  flexVolume?: FlexPersistentVolumeSourceApply;
  /** A share of Azure Files. */
  azureFile?: AzureFilePersistentVolumeSourceApply;
  /** A virtual disk of vSphere. */
  vsphereVolume?: VsphereVirtualDiskVolumeSourceApply;
  /** A Quobyte volume. */
  quobyte?: QuobyteVolumeSourceApply;
  /** A disk of Azure. */
  azureDisk?: AzureDiskVolumeSourceApply;
  /** A disk of the Photon controller. */
  photonPersistentDisk?: PhotonPersistentDiskVolumeSourceApply;
  /** A Portworx volume. */
  portworxVolume?: PortworxVolumeSourceApply;
  /** A ScaleIO volume. */
  scaleIO?: ScaleIOPersistentVolumeSourceApply;
  /** A folder or disk of one node, which nodeAffinity names. */
  local?: LocalVolumeSourceApply;
  /** A volume of a CSI driver. */
  csi?: CSIPersistentVolumeSourceApply;
  /** Nodes from which the volume can be reached; absent for all. */
  nodeAffinity?: VolumeNodeAffinityApply;
}

/** What an apply of the part VolumeNodeAffinity may state. */
export interface VolumeNodeAffinityApply {
  /** Selects the nodes. */
  required?: NodeSelectorApply;
}

/** What an apply of the part TopologySelectorTerm may state. */
export interface TopologySelectorTermApply {
  /** The requirements. */
  matchLabelExpressions?: TopologySelectorLabelRequirementApply[];
}

/** What an apply of the part TopologySelectorLabelRequirement may state. */
export interface TopologySelectorLabelRequirementApply extends Partial<TopologySelectorLabelRequirement> {}
