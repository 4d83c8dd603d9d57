// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/network-volumes#NFSVolumeSource": {
    type: "object",
    description: "A share of an NFS server.",
    required: ["server", "path"],
    properties: {
      server: { type: "string", description: "Name or address of the server." },
      path: { type: "string", description: "Path that the server exports." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
  },
  "core/v1/network-volumes#ISCSIVolumeSource": {
    type: "object",
    description: "A disk of an iSCSI target.",
    required: ["targetPortal", "iqn", "lun"],
    properties: {
      targetPortal: { type: "string", description: "Address of the target, with a port unless it is the usual one." },
      iqn: { type: "string", description: "Name of the target." },
      lun: { type: "integer", description: "Number of the logical unit.", format: "int32", minimum: 0, maximum: 255 },
      iscsiInterface: { type: "string", description: "Interface that the initiator uses.", default: "default" },
      fsType: { type: "string", description: "File system to mount." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      portals: {
        type: "array",
        description: "Addresses of further paths to the target.",
        items: { type: "string" },
        listType: "atomic",
      },
      chapAuthDiscovery: { type: "boolean", description: "Whether discovery uses CHAP." },
      chapAuthSession: { type: "boolean", description: "Whether the session uses CHAP." },
      secretRef: { ref: "core/v1/references#LocalObjectReference", description: "Secret for CHAP." },
      initiatorName: { type: "string", description: "Name of the initiator; absent for the node's own." },
    },
  },
  "core/v1/network-volumes#FCVolumeSource": {
    type: "object",
    description: "A Fibre Channel disk, by names and unit or by wwids.",
    properties: {
      targetWWNs: { type: "array", description: "Names of the target.", items: { type: "string" }, listType: "atomic" },
      lun: { type: "integer", description: "Number of the logical unit.", format: "int32", minimum: 0, maximum: 255 },
      fsType: { type: "string", description: "File system to mount." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      wwids: {
        type: "array",
        description: "Worldwide identifiers of the disk.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
  },
  "core/v1/network-volumes#CephFSVolumeSource": {
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
      path: { type: "string", description: "Root of the mount; absent for that of the file system." },
      user: { type: "string", description: "Name of the user." },
      secretFile: { type: "string", description: "File on the node with the user's key ring." },
      secretRef: {
        ref: "core/v1/references#LocalObjectReference",
        description: "Secret with the user's key; comes before secretFile.",
      },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
  },
  "core/v1/network-volumes#RBDVolumeSource": {
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
      image: { type: "string", description: "Name of the device's image." },
      fsType: { type: "string", description: "File system to mount." },
      pool: { type: "string", description: "Name of the pool.", default: "rbd" },
      user: { type: "string", description: "Name of the user.", default: "admin" },
      keyring: {
        type: "string",
        description: "File on the node with the user's key ring.",
        default: "/etc/ceph/keyring",
      },
      secretRef: {
        ref: "core/v1/references#LocalObjectReference",
        description: "Secret with the user's key; comes before keyring.",
      },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
  },
  "core/v1/network-volumes#GlusterfsVolumeSource": {
    type: "object",
    description: "A Gluster volume.",
    required: ["endpoints", "path"],
    properties: {
      endpoints: { type: "string", description: "Name of the endpoints of the servers." },
      path: { type: "string", description: "Name of the volume." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
  },
  "core/v1/network-volumes#CinderVolumeSource": {
    type: "object",
    description: "A Cinder volume.",
    required: ["volumeID"],
    properties: {
      volumeID: { type: "string", description: "Identity of the volume." },
      fsType: { type: "string", description: "File system to mount." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      secretRef: { ref: "core/v1/references#LocalObjectReference", description: "Secret for access to the service." },
    },
  },
  "core/v1/network-volumes#QuobyteVolumeSource": {
    type: "object",
    description: "A Quobyte volume.",
    required: ["registry", "volume"],
    properties: {
      registry: { type: "string", description: "Addresses of the registry, separated by commas." },
      volume: { type: "string", description: "Name of the volume." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      user: { type: "string", description: "User as whom to mount." },
      group: { type: "string", description: "Group as which to mount." },
      tenant: { type: "string", description: "Tenant that owns the volume." },
    },
  },
  "core/v1/network-volumes#FlexVolumeSource": {
    type: "object",
    description: "A volume of a driver that is a program on the node.",
    required: ["driver"],
    properties: {
      driver: { type: "string", description: "Name of the driver." },
      fsType: { type: "string", description: "File system to mount." },
      secretRef: { ref: "core/v1/references#LocalObjectReference", description: "Secret that is passed to the driver." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
      options: {
        type: "object",
        description: "Further options for the driver.",
        additionalProperties: { type: "string" },
      },
    },
  },
  "core/v1/network-volumes#GitRepoVolumeSource": {
    type: "object",
    description: "A Git repository.",
    required: ["repository"],
    properties: {
      repository: { type: "string", description: "URL of the repository." },
      revision: { type: "string", description: "Commit to check out." },
      directory: { type: "string", description: "Folder to clone into; absent for one with the repository's name." },
    },
  },
};
