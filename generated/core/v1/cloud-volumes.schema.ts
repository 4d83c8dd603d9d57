// Code generated from schemas/core/v1/cloud-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/cloud-volumes#GCEPersistentDiskVolumeSource": {
    type: "object",
    description: "A disk of Google Compute Engine.",
    required: ["pdName"],
    properties: {
      pdName: { type: "string", description: "Name of the disk." },
      fsType: { type: "string", description: "File system to mount." },
      partition: { type: "integer", description: "Number of the partition; 0 for the whole disk.", format: "int32" },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["fsType", "partition", "readOnly"],
  },
  "core/v1/cloud-volumes#AWSElasticBlockStoreVolumeSource": {
    type: "object",
    description: "A disk of the Elastic Block Store.",
    required: ["volumeID"],
    properties: {
      volumeID: { type: "string", description: "Identity of the disk." },
      fsType: { type: "string", description: "File system to mount." },
      partition: { type: "integer", description: "Number of the partition; 0 for the whole disk.", format: "int32" },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["fsType", "partition", "readOnly"],
  },
  "core/v1/cloud-volumes#AzureDiskVolumeSource": {
    type: "object",
    description: "A disk of Azure.",
    required: ["diskName", "diskURI"],
    properties: {
      diskName: { type: "string", description: "Name of the disk." },
      diskURI: { type: "string", description: "URI of the disk." },
      cachingMode: {
        type: "string",
        description: "What the node caches.",
        default: "ReadWrite",
        enum: ["None", "ReadOnly", "ReadWrite"],
      },
      fsType: { type: "string", description: "File system to mount.", default: "ext4" },
      readOnly: { type: "boolean", description: "Whether it can't be written.", default: false },
      kind: {
        type: "string",
        description: "How the disk is managed.",
        default: "Shared",
        enum: ["Shared", "Dedicated", "Managed"],
      },
    },
    unsetAtZero: [],
  },
  "core/v1/cloud-volumes#AzureFileVolumeSource": {
    type: "object",
    description: "A share of Azure Files.",
    required: ["secretName", "shareName"],
    properties: {
      secretName: { type: "string", description: "Secret with the name and key of the storage account." },
      shareName: { type: "string", description: "Name of the share." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["readOnly"],
  },
  "core/v1/cloud-volumes#VsphereVirtualDiskVolumeSource": {
    type: "object",
    description: "A virtual disk of vSphere.",
    required: ["volumePath"],
    properties: {
      volumePath: { type: "string", description: "Path of the disk." },
      fsType: { type: "string", description: "File system to mount." },
      storagePolicyName: { type: "string", description: "Name of the storage policy." },
      storagePolicyID: { type: "string", description: "Identity of the storage policy." },
    },
    unsetAtZero: ["fsType", "storagePolicyName", "storagePolicyID"],
  },
  "core/v1/cloud-volumes#PhotonPersistentDiskVolumeSource": {
    type: "object",
    description: "A disk of the Photon controller.",
    required: ["pdID"],
    properties: {
      pdID: { type: "string", description: "Identity of the disk." },
      fsType: { type: "string", description: "File system to mount." },
    },
    unsetAtZero: ["fsType"],
  },
  "core/v1/cloud-volumes#PortworxVolumeSource": {
    type: "object",
    description: "A Portworx volume.",
    required: ["volumeID"],
    properties: {
      volumeID: { type: "string", description: "Identity of the volume." },
      fsType: { type: "string", description: "File system to mount." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["fsType", "readOnly"],
  },
  "core/v1/cloud-volumes#ScaleIOVolumeSource": {
    type: "object",
    description: "A ScaleIO volume.",
    required: ["gateway", "system", "secretRef"],
    properties: {
      gateway: { type: "string", description: "Address of the gateway." },
      system: { type: "string", description: "Name of the storage system." },
      secretRef: {
        ref: "core/v1/references#LocalObjectReference",
        description: "Secret with the user's name and password.",
      },
      sslEnabled: { type: "boolean", description: "Whether to talk to the gateway over TLS." },
      protectionDomain: { type: "string", description: "Name of the protection domain." },
      storagePool: { type: "string", description: "Name of the storage pool." },
      storageMode: {
        type: "string",
        description: "How space is set aside.",
        default: "ThinProvisioned",
        enum: ["ThickProvisioned", "ThinProvisioned"],
      },
      volumeName: { type: "string", description: "Name of the volume." },
      fsType: { type: "string", description: "File system to mount.", default: "xfs" },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["sslEnabled", "protectionDomain", "storagePool", "storageMode", "volumeName", "fsType", "readOnly"],
  },
  "core/v1/cloud-volumes#StorageOSVolumeSource": {
    type: "object",
    description: "A StorageOS volume.",
    properties: {
      volumeName: { type: "string", description: "Name of the volume." },
      volumeNamespace: { type: "string", description: "Namespace of the volume in the storage; absent for the pod's." },
      fsType: { type: "string", description: "File system to mount." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      secretRef: { ref: "core/v1/references#LocalObjectReference", description: "Secret for access to the service." },
    },
    unsetAtZero: ["volumeName", "volumeNamespace", "fsType", "readOnly"],
  },
  "core/v1/cloud-volumes#FlockerVolumeSource": {
    type: "object",
    description: "A Flocker data set, by name or by identity.",
    properties: {
      datasetName: { type: "string", description: "Name of the data set." },
      datasetUUID: { type: "string", description: "Identity of the data set." },
    },
    unsetAtZero: ["datasetName", "datasetUUID"],
  },
};
