// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/security#PodSecurityContext": {
    type: "object",
    description: "Security settings of a pod, and defaults for its containers.",
    properties: {
      seLinuxOptions: { ref: "core/v1/security#SELinuxOptions", description: "SELinux context of the containers." },
      windowsOptions: { ref: "core/v1/security#WindowsSecurityContextOptions", description: "Settings for Windows." },
      runAsUser: {
        type: "integer",
        description: "User number of the processes; absent for the image's own.",
        format: "int64",
        minimum: 0,
        maximum: 2147483647,
      },
      runAsGroup: {
        type: "integer",
        description: "Group number of the processes.",
        format: "int64",
        minimum: 0,
        maximum: 2147483647,
      },
      runAsNonRoot: { type: "boolean", description: "Whether to refuse to run as user 0." },
      supplementalGroups: {
        type: "array",
        description: "Further groups of the processes.",
        items: { type: "integer", format: "int64", minimum: 0, maximum: 2147483647 },
        listType: "atomic",
      },
      supplementalGroupsPolicy: {
        type: "string",
        description: "Whether groups from the image are added.",
        enum: ["Merge", "Strict"],
      },
      fsGroup: {
        type: "integer",
        description: "Group that owns volumes which support it.",
        format: "int64",
        minimum: 0,
        maximum: 2147483647,
      },
      sysctls: {
        type: "array",
        description: "Kernel parameters of the pod.",
        items: { ref: "core/v1/security#Sysctl" },
        listType: "atomic",
      },
      fsGroupChangePolicy: {
        type: "string",
        description: "When files of a volume are given to fsGroup.",
        enum: ["OnRootMismatch", "Always"],
      },
      seccompProfile: { ref: "core/v1/security#SeccompProfile", description: "Filter of system calls." },
      appArmorProfile: { ref: "core/v1/security#AppArmorProfile", description: "AppArmor profile." },
      seLinuxChangePolicy: {
        type: "string",
        description: "How volumes get the SELinux label.",
        enum: ["Recursive", "MountOption"],
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "core/v1/security#SecurityContext": {
    type: "object",
    description: "Security settings of a container, which come before those of the pod.",
    properties: {
      capabilities: { ref: "core/v1/security#Capabilities", description: "Capabilities to add and to drop." },
      privileged: { type: "boolean", description: "Whether the container has nearly all rights of the node." },
      seLinuxOptions: { ref: "core/v1/security#SELinuxOptions", description: "SELinux context of the container." },
      windowsOptions: { ref: "core/v1/security#WindowsSecurityContextOptions", description: "Settings for Windows." },
      runAsUser: {
        type: "integer",
        description: "User number of the processes; absent for the pod's.",
        format: "int64",
        minimum: 0,
        maximum: 2147483647,
      },
      runAsGroup: {
        type: "integer",
        description: "Group number of the processes; absent for the pod's.",
        format: "int64",
        minimum: 0,
        maximum: 2147483647,
      },
      runAsNonRoot: { type: "boolean", description: "Whether to refuse to run as user 0." },
      readOnlyRootFilesystem: { type: "boolean", description: "Whether the root file system can't be written." },
      allowPrivilegeEscalation: {
        type: "boolean",
        description: "Whether processes can get more rights than their parent.",
      },
      procMount: { type: "string", description: "How the folder proc is mounted.", enum: ["Default", "Unmasked"] },
      seccompProfile: { ref: "core/v1/security#SeccompProfile", description: "Filter of system calls." },
      appArmorProfile: { ref: "core/v1/security#AppArmorProfile", description: "AppArmor profile." },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "core/v1/security#Capabilities": {
    type: "object",
    description: "Changes to the capabilities that the runtime gives.",
    properties: {
      add: { type: "array", description: "Capabilities to add.", items: { type: "string" }, listType: "atomic" },
      drop: { type: "array", description: "Capabilities to drop.", items: { type: "string" }, listType: "atomic" },
    },
    alwaysPresent: [],
  },
  "core/v1/security#SELinuxOptions": {
    type: "object",
    description: "An SELinux context.",
    properties: {
      user: { type: "string", description: "The user." },
      role: { type: "string", description: "The role." },
      type: { type: "string", description: "The type." },
      level: { type: "string", description: "The level." },
    },
    unsetAtZero: ["user", "role", "type", "level"],
    alwaysPresent: [],
  },
  "core/v1/security#SeccompProfile": {
    type: "object",
    description: "A filter of system calls.",
    required: ["type"],
    properties: {
      type: {
        type: "string",
        description: "Where the filter comes from.",
        enum: ["Localhost", "RuntimeDefault", "Unconfined"],
      },
      localhostProfile: { type: "string", description: "File of the filter on the node; only with type Localhost." },
    },
    unsetAtZero: [],
    alwaysPresent: ["type"],
  },
  "core/v1/security#AppArmorProfile": {
    type: "object",
    description: "An AppArmor profile.",
    required: ["type"],
    properties: {
      type: {
        type: "string",
        description: "Where the profile comes from.",
        enum: ["Localhost", "RuntimeDefault", "Unconfined"],
      },
      localhostProfile: { type: "string", description: "Profile that is loaded on the node; only with type Localhost." },
    },
    unsetAtZero: [],
    alwaysPresent: ["type"],
  },
  "core/v1/security#Sysctl": {
    type: "object",
    description: "A kernel parameter.",
    required: ["name", "value"],
    properties: {
      name: { type: "string", description: "Name of the parameter." },
      value: { type: "string", description: "Value of the parameter." },
    },
    alwaysPresent: ["name", "value"],
  },
  "core/v1/security#WindowsSecurityContextOptions": {
    type: "object",
    description: "Security settings for Windows.",
    properties: {
      gmsaCredentialSpecName: {
        type: "string",
        description: "Name of the credential specification for a group managed service account.",
      },
      gmsaCredentialSpec: { type: "string", description: "The credential specification itself." },
      runAsUserName: { type: "string", description: "User of the processes; absent for the image's own." },
      hostProcess: { type: "boolean", description: "Whether the container runs as a process of the node." },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
};
