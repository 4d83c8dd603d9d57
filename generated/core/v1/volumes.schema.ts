// Code generated from schemas/core/v1/volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/volumes#Volume": {
    type: "object",
    description: "A volume of a pod. One source is set; with none it is an empty folder.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the volume, unique in the pod." },
      hostPath: { ref: "core/v1/volumes#HostPathVolumeSource", description: "A file or folder of the node." },
      emptyDir: { ref: "core/v1/volumes#EmptyDirVolumeSource", description: "A folder that lives as long as the pod." },
      gcePersistentDisk: {
        ref: "core/v1/cloud-volumes#GCEPersistentDiskVolumeSource",
        description: "A disk of Google Compute Engine.",
      },
      awsElasticBlockStore: {
        ref: "core/v1/cloud-volumes#AWSElasticBlockStoreVolumeSource",
        description: "A disk of the Elastic Block Store.",
      },
      gitRepo: {
        ref: "core/v1/network-volumes#GitRepoVolumeSource",
        description: "A Git repository. No longer recommended.",
      },
      secret: { ref: "core/v1/volumes#SecretVolumeSource", description: "Entries of a Secret as files." },
      nfs: { ref: "core/v1/network-volumes#NFSVolumeSource", description: "A share of an NFS server." },
      iscsi: { ref: "core/v1/network-volumes#ISCSIVolumeSource", description: "A disk of an iSCSI target." },
      glusterfs: { ref: "core/v1/network-volumes#GlusterfsVolumeSource", description: "A Gluster volume." },
      persistentVolumeClaim: {
        ref: "core/v1/volume-claims#PersistentVolumeClaimVolumeSource",
        description: "A claim in the same namespace.",
      },
      rbd: { ref: "core/v1/network-volumes#RBDVolumeSource", description: "A Ceph block device." },
      flexVolume: {
        ref: "core/v1/network-volumes#FlexVolumeSource",
        description: "A volume of a driver that is a program on the node. No longer recommended.",
      },
      cinder: { ref: "core/v1/network-volumes#CinderVolumeSource", description: "A Cinder volume." },
      cephfs: { ref: "core/v1/network-volumes#CephFSVolumeSource", description: "A Ceph file system." },
      flocker: { ref: "core/v1/cloud-volumes#FlockerVolumeSource", description: "A Flocker data set." },
      downwardAPI: { ref: "core/v1/volumes#DownwardAPIVolumeSource", description: "Fields of the pod as files." },
      fc: { ref: "core/v1/network-volumes#FCVolumeSource", description: "A Fibre Channel disk." },
      azureFile: { ref: "core/v1/cloud-volumes#AzureFileVolumeSource", description: "A share of Azure Files." },
      configMap: { ref: "core/v1/volumes#ConfigMapVolumeSource", description: "Entries of a ConfigMap as files." },
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
      projected: {
        ref: "core/v1/volume-projections#ProjectedVolumeSource",
        description: "Several sources in one folder.",
      },
      portworxVolume: { ref: "core/v1/cloud-volumes#PortworxVolumeSource", description: "A Portworx volume." },
      scaleIO: { ref: "core/v1/cloud-volumes#ScaleIOVolumeSource", description: "A ScaleIO volume." },
      storageos: { ref: "core/v1/cloud-volumes#StorageOSVolumeSource", description: "A StorageOS volume." },
      csi: {
        ref: "core/v1/volumes#CSIVolumeSource",
        description: "A volume of a CSI driver that lives as long as the pod.",
      },
      ephemeral: {
        ref: "core/v1/volume-claims#EphemeralVolumeSource",
        description: "A claim that is made for the pod and lives as long as it.",
      },
      image: { ref: "core/v1/volumes#ImageVolumeSource", description: "The content of an image, read-only." },
    },
    alwaysPresent: ["name"],
  },
  "core/v1/volumes#HostPathVolumeSource": {
    type: "object",
    description: "A file or folder of the node.",
    required: ["path"],
    properties: {
      path: { type: "string", description: "Path on the node." },
      type: {
        type: "string",
        description: "What must be at the path; empty for no check.",
        default: "",
        enum: ["", "DirectoryOrCreate", "Directory", "FileOrCreate", "File", "Socket", "CharDevice", "BlockDevice"],
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["path"],
  },
  "core/v1/volumes#EmptyDirVolumeSource": {
    type: "object",
    description: "A folder that lives as long as the pod.",
    properties: {
      medium: {
        type: "string",
        description: "Where it is kept; empty for the node's usual storage, Memory for a file system in memory.",
      },
      sizeLimit: { wellKnown: "Quantity", description: "Most that it may hold." },
      mode: { type: "integer", description: "Permissions of the directory.", format: "int32" },
    },
    unsetAtZero: ["medium"],
    alwaysPresent: [],
  },
  "core/v1/volumes#SecretVolumeSource": {
    type: "object",
    description: "Entries of a Secret as files.",
    properties: {
      secretName: { type: "string", description: "Name of the Secret." },
      items: {
        type: "array",
        description: "Entries to take and where; absent for all.",
        items: { ref: "core/v1/volume-projections#KeyToPath" },
        listType: "atomic",
      },
      defaultMode: { type: "integer", description: "Permission bits of the files.", default: 420, format: "int32" },
      optional: { type: "boolean", description: "Whether the Secret or an entry may be missing." },
      defaultUser: {
        type: "integer",
        description: "User that owns files for which none is given, by number.",
        format: "int64",
      },
    },
    unsetAtZero: ["secretName"],
    alwaysPresent: [],
  },
  "core/v1/volumes#ConfigMapVolumeSource": {
    type: "object",
    description: "Entries of a ConfigMap as files.",
    properties: {
      name: { type: "string", description: "Name of the ConfigMap." },
      items: {
        type: "array",
        description: "Entries to take and where; absent for all.",
        items: { ref: "core/v1/volume-projections#KeyToPath" },
        listType: "atomic",
      },
      defaultMode: { type: "integer", description: "Permission bits of the files.", default: 420, format: "int32" },
      optional: { type: "boolean", description: "Whether the ConfigMap or an entry may be missing." },
      defaultUser: {
        type: "integer",
        description: "User that owns files for which none is given, by number.",
        format: "int64",
      },
    },
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
  "core/v1/volumes#DownwardAPIVolumeSource": {
    type: "object",
    description: "Fields of the pod as files.",
    properties: {
      items: {
        type: "array",
        description: "The files.",
        items: { ref: "core/v1/volume-projections#DownwardAPIVolumeFile" },
        listType: "atomic",
      },
      defaultMode: { type: "integer", description: "Permission bits of the files.", default: 420, format: "int32" },
      defaultUser: {
        type: "integer",
        description: "User that owns files for which none is given, by number.",
        format: "int64",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/volumes#CSIVolumeSource": {
    type: "object",
    description: "A volume of a CSI driver that lives as long as the pod.",
    required: ["driver"],
    properties: {
      driver: { type: "string", description: "Name of the driver." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      fsType: { type: "string", description: "File system to mount; absent for the driver's choice." },
      volumeAttributes: {
        type: "object",
        description: "Settings for the driver.",
        additionalProperties: { type: "string" },
      },
      nodePublishSecretRef: {
        ref: "core/v1/references#LocalObjectReference",
        description: "Secret for the driver's calls on the node.",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["driver"],
  },
  "core/v1/volumes#ImageVolumeSource": {
    type: "object",
    description: "The content of an image.",
    properties: {
      reference: { type: "string", description: "Name of the image." },
      pullPolicy: {
        type: "string",
        description: "When the image is pulled. The server sets Always for the tag latest, else IfNotPresent.",
        enum: ["Always", "IfNotPresent", "Never"],
      },
    },
    unsetAtZero: ["reference", "pullPolicy"],
    alwaysPresent: [],
  },
};
