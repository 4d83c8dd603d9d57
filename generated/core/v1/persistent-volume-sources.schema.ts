// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/persistent-volume-sources#GlusterfsPersistentVolumeSource": {
    type: "object",
    description: "A Gluster volume.",
    required: ["endpoints", "path"],
    properties: {
      endpoints: { type: "string", description: "Endpoints that tell the servers." },
      path: { type: "string", description: "Path of the volume." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      endpointsNamespace: { type: "string", description: "Namespace of the endpoints; absent for that of the claim." },
    },
    unsetAtZero: ["readOnly"],
  },
  "core/v1/persistent-volume-sources#RBDPersistentVolumeSource": {
    type: "object",
    description: "A Ceph block device.",
    required: ["monitors", "image"],
    properties: {
      monitors: {
        type: "array",
        description: "Addresses of the monitors.",
        items: { type: "string" },
        listType: "atomic",
      },
      image: { type: "string", description: "Name of the image." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      pool: { type: "string", description: "Pool of the image.", default: "rbd" },
      user: { type: "string", description: "User of the storage system.", default: "admin" },
      keyring: { type: "string", description: "File with the user's key.", default: "/etc/ceph/keyring" },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["fsType", "pool", "user", "keyring", "readOnly"],
  },
  "core/v1/persistent-volume-sources#ISCSIPersistentVolumeSource": {
    type: "object",
    description: "A disk of an iSCSI target.",
    required: ["targetPortal", "iqn", "lun"],
    properties: {
      targetPortal: { type: "string", description: "Address of the target, with its port." },
      iqn: { type: "string", description: "Qualified name of the target." },
      lun: {
        type: "integer",
        description: "Number of the disk at the target.",
        format: "int32",
        minimum: 0,
        maximum: 255,
      },
      iscsiInterface: {
        type: "string",
        description: "Interface through which the target is reached.",
        default: "default",
      },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      portals: {
        type: "array",
        description: "Further addresses of the target.",
        items: { type: "string" },
        listType: "atomic",
      },
      chapAuthDiscovery: { type: "boolean", description: "Whether discovery needs a password." },
      chapAuthSession: { type: "boolean", description: "Whether sessions need a password." },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
      initiatorName: { type: "string", description: "Name of the initiator; absent for that of the node." },
    },
    unsetAtZero: ["iscsiInterface", "fsType", "readOnly", "chapAuthDiscovery", "chapAuthSession"],
  },
  "core/v1/persistent-volume-sources#CinderPersistentVolumeSource": {
    type: "object",
    description: "A Cinder volume.",
    required: ["volumeID"],
    properties: {
      volumeID: { type: "string", description: "Identity of the volume." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
    },
    unsetAtZero: ["fsType", "readOnly"],
  },
  "core/v1/persistent-volume-sources#CephFSPersistentVolumeSource": {
    type: "object",
    description: "A Ceph file system.",
    required: ["monitors"],
    properties: {
      monitors: {
        type: "array",
        description: "Addresses of the monitors.",
        items: { type: "string" },
        listType: "atomic",
      },
      path: { type: "string", description: "Path of the volume." },
      user: { type: "string", description: "User of the storage system." },
      secretFile: { type: "string", description: "File with the user's key." },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["path", "user", "secretFile", "readOnly"],
  },
  "core/v1/persistent-volume-sources#FlexPersistentVolumeSource": {
    type: "object",
    description: "A volume of a driver that is a program on the node.",
    required: ["driver"],
    properties: {
      driver: { type: "string", description: "Name of the driver." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      options: { type: "object", description: "Settings for the driver.", additionalProperties: { type: "string" } },
    },
    unsetAtZero: ["fsType", "readOnly"],
  },
  "core/v1/persistent-volume-sources#AzureFilePersistentVolumeSource": {
    type: "object",
    description: "A share of Azure Files.",
    required: ["secretName", "shareName"],
    properties: {
      secretName: { type: "string", description: "Secret with the account and its key." },
      shareName: { type: "string", description: "Name of the share." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      secretNamespace: { type: "string", description: "Namespace of the Secret; absent for that of the claim." },
    },
    unsetAtZero: ["readOnly"],
  },
  "core/v1/persistent-volume-sources#ScaleIOPersistentVolumeSource": {
    type: "object",
    description: "A ScaleIO volume.",
    required: ["gateway", "system", "secretRef"],
    properties: {
      gateway: { type: "string", description: "Address of the gateway." },
      system: { type: "string", description: "Name of the storage system." },
      secretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret with the credentials.",
      },
      sslEnabled: { type: "boolean", description: "Whether the gateway is called with TLS." },
      protectionDomain: { type: "string", description: "Protection domain of the storage." },
      storagePool: { type: "string", description: "Storage pool of the domain." },
      storageMode: {
        type: "string",
        description: "Whether the whole size is set aside at once.",
        default: "ThinProvisioned",
        enum: ["ThickProvisioned", "ThinProvisioned"],
      },
      volumeName: { type: "string", description: "Name of the volume in the storage system." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one.", default: "xfs" },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["sslEnabled", "protectionDomain", "storagePool", "storageMode", "volumeName", "fsType", "readOnly"],
  },
  "core/v1/persistent-volume-sources#LocalVolumeSource": {
    type: "object",
    description: "A folder or disk of one node.",
    required: ["path"],
    properties: {
      path: { type: "string", description: "Path of the volume." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
    },
    unsetAtZero: [],
  },
  "core/v1/persistent-volume-sources#StorageOSPersistentVolumeSource": {
    type: "object",
    description: "A StorageOS volume.",
    properties: {
      volumeName: { type: "string", description: "Name of the volume in the storage system." },
      volumeNamespace: { type: "string", description: "Scope of the name in the storage system." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      secretRef: { ref: "core/v1/references#ObjectReference", description: "Secret with the credentials." },
    },
    unsetAtZero: ["volumeName", "volumeNamespace", "fsType", "readOnly"],
  },
  "core/v1/persistent-volume-sources#CSIPersistentVolumeSource": {
    type: "object",
    description: "A volume of a CSI driver.",
    required: ["driver", "volumeHandle"],
    properties: {
      driver: { type: "string", description: "Name of the driver." },
      volumeHandle: { type: "string", description: "The driver's name for the volume; never changes." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      fsType: { type: "string", description: "File system to mount; absent for the usual one." },
      volumeAttributes: {
        type: "object",
        description: "Settings for the driver.",
        additionalProperties: { type: "string" },
      },
      controllerPublishSecretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret for attaching the volume to a node.",
      },
      nodeStageSecretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret for preparing the volume on a node.",
      },
      nodePublishSecretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret for mounting the volume.",
      },
      controllerExpandSecretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret for growing the volume.",
      },
      nodeExpandSecretRef: {
        ref: "core/v1/persistent-volume-sources#SecretReference",
        description: "Secret for growing the volume on a node.",
      },
    },
    unsetAtZero: ["readOnly", "fsType"],
  },
  "core/v1/persistent-volume-sources#SecretReference": {
    type: "object",
    description: "Names a Secret in any namespace.",
    properties: {
      name: { type: "string", description: "Name of the Secret." },
      namespace: { type: "string", description: "Namespace of the Secret." },
    },
    mapType: "atomic",
    unsetAtZero: ["name", "namespace"],
  },
};
