// Code generated from schemas/core/v1/persistent-volume-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/persistent-volume-spec#PersistentVolumeSpec": {
    type: "object",
    description: "A piece of storage, and who may use it. Exactly one source is set.",
    properties: {
      capacity: {
        type: "object",
        description: "Size of the volume, under the name storage.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      gcePersistentDisk: {
        ref: "core/v1/cloud-volumes#GCEPersistentDiskVolumeSource",
        description: "A disk of Google Compute Engine.",
      },
      awsElasticBlockStore: {
        ref: "core/v1/cloud-volumes#AWSElasticBlockStoreVolumeSource",
        description: "A disk of the Elastic Block Store.",
      },
      hostPath: {
        ref: "core/v1/volumes#HostPathVolumeSource",
        description: "A folder of a node; for tests with a single node.",
      },
      glusterfs: {
        ref: "core/v1/persistent-volume-sources#GlusterfsPersistentVolumeSource",
        description: "A Gluster volume.",
      },
      nfs: { ref: "core/v1/network-volumes#NFSVolumeSource", description: "A share of an NFS server." },
      rbd: { ref: "core/v1/persistent-volume-sources#RBDPersistentVolumeSource", description: "A Ceph block device." },
      iscsi: {
        ref: "core/v1/persistent-volume-sources#ISCSIPersistentVolumeSource",
        description: "A disk of an iSCSI target.",
      },
      cinder: { ref: "core/v1/persistent-volume-sources#CinderPersistentVolumeSource", description: "A Cinder volume." },
      cephfs: {
        ref: "core/v1/persistent-volume-sources#CephFSPersistentVolumeSource",
        description: "A Ceph file system.",
      },
      fc: { ref: "core/v1/network-volumes#FCVolumeSource", description: "A Fibre Channel disk." },
      flocker: { ref: "core/v1/cloud-volumes#FlockerVolumeSource", description: "A Flocker data set." },
      flexVolume: {
        ref: "core/v1/persistent-volume-sources#FlexPersistentVolumeSource",
        description: "A volume of a driver that is a program on the node. No longer recommended.",
      },
      azureFile: {
        ref: "core/v1/persistent-volume-sources#AzureFilePersistentVolumeSource",
        description: "A share of Azure Files.",
      },
      vsphereVolume: {
        ref: "core/v1/cloud-volumes#VsphereVirtualDiskVolumeSource",
        description: "A virtual disk of vSphere.",
      },
      quobyte: { ref: "core/v1/network-volumes#QuobyteVolumeSource", description: "A Quobyte volume." },
      azureDisk: { ref: "core/v1/cloud-volumes#AzureDiskVolumeSource", description: "A disk of Azure." },
      photonPersistentDisk: {
        ref: "core/v1/cloud-volumes#PhotonPersistentDiskVolumeSource",
        description: "A disk of the Photon controller.",
      },
      portworxVolume: { ref: "core/v1/cloud-volumes#PortworxVolumeSource", description: "A Portworx volume." },
      scaleIO: {
        ref: "core/v1/persistent-volume-sources#ScaleIOPersistentVolumeSource",
        description: "A ScaleIO volume.",
      },
      local: {
        ref: "core/v1/persistent-volume-sources#LocalVolumeSource",
        description: "A folder or disk of one node, which nodeAffinity names.",
      },
      storageos: {
        ref: "core/v1/persistent-volume-sources#StorageOSPersistentVolumeSource",
        description: "A StorageOS volume.",
      },
      csi: {
        ref: "core/v1/persistent-volume-sources#CSIPersistentVolumeSource",
        description: "A volume of a CSI driver.",
      },
      accessModes: {
        type: "array",
        description: "How the volume can be mounted.",
        items: { type: "string", enum: ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] },
        listType: "atomic",
      },
      claimRef: {
        ref: "core/v1/references#ObjectReference",
        description: "Claim that the volume is bound to, or kept for.",
        mapType: "granular",
      },
      persistentVolumeReclaimPolicy: {
        type: "string",
        description: "What becomes of the volume when its claim goes.",
        default: "Retain",
        enum: ["Retain", "Delete", "Recycle"],
      },
      storageClassName: { type: "string", description: "Storage class of the volume; empty for none." },
      mountOptions: {
        type: "array",
        description: "Options for mounting, which nobody checks.",
        items: { type: "string" },
        listType: "atomic",
      },
      volumeMode: {
        type: "string",
        description: "Whether the volume holds a file system or is a raw device.",
        default: "Filesystem",
        enum: ["Block", "Filesystem"],
      },
      nodeAffinity: {
        ref: "core/v1/persistent-volume-spec#VolumeNodeAffinity",
        description: "Nodes from which the volume can be reached; absent for all.",
      },
      volumeAttributesClassName: { type: "string", description: "Class of settings that the driver has applied." },
    },
    unsetAtZero: ["persistentVolumeReclaimPolicy", "storageClassName"],
    alwaysPresent: [],
  },
  "core/v1/persistent-volume-spec#VolumeNodeAffinity": {
    type: "object",
    description: "Nodes from which a volume can be reached.",
    properties: { required: { ref: "core/v1/scheduling#NodeSelector", description: "Selects the nodes." } },
    alwaysPresent: [],
  },
  "core/v1/persistent-volume-spec#TopologySelectorTerm": {
    type: "object",
    description: "Requirements on the labels of a place, which must all be met.",
    properties: {
      matchLabelExpressions: {
        type: "array",
        description: "The requirements.",
        items: { ref: "core/v1/persistent-volume-spec#TopologySelectorLabelRequirement" },
        listType: "atomic",
      },
    },
    mapType: "atomic",
    alwaysPresent: [],
  },
  "core/v1/persistent-volume-spec#TopologySelectorLabelRequirement": {
    type: "object",
    description: "A label, and the values that it may have.",
    required: ["key", "values"],
    properties: {
      key: { type: "string", description: "Label key." },
      values: {
        type: "array",
        description: "Values, of which the label must have one.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["key", "values"],
  },
};
