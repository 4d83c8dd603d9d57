// Code generated from schemas/core/v1/security.yaml. DO NOT EDIT; run `npm run generate`.

/** Security settings of a pod, and defaults for its containers. */
export interface PodSecurityContext {
  /** SELinux context of the containers. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings for Windows. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User number of the processes; absent for the image's own. */
  runAsUser?: number;
  /** Group number of the processes. */
  runAsGroup?: number;
  /** Whether to refuse to run as user 0. */
  runAsNonRoot?: boolean;
  /** Further groups of the processes. */
  supplementalGroups?: number[];
  /** Whether groups from the image are added. */
  supplementalGroupsPolicy?: "Merge" | "Strict";
  /** Group that owns volumes which support it. */
  fsGroup?: number;
  /** Kernel parameters of the pod. */
  sysctls?: Sysctl[];
  /** When files of a volume are given to fsGroup. */
  fsGroupChangePolicy?: "OnRootMismatch" | "Always";
  /** Filter of system calls. */
  seccompProfile?: SeccompProfile;
  /** AppArmor profile. */
  appArmorProfile?: AppArmorProfile;
  /** How volumes get the SELinux label. */
  seLinuxChangePolicy?: "Recursive" | "MountOption";
}

/** Security settings of a container, which come before those of the pod. */
export interface SecurityContext {
  /** Capabilities to add and to drop. */
  capabilities?: Capabilities;
  /** Whether the container has nearly all rights of the node. */
  privileged?: boolean;
  /** SELinux context of the container. */
  seLinuxOptions?: SELinuxOptions;
  /** Settings for Windows. */
  windowsOptions?: WindowsSecurityContextOptions;
  /** User number of the processes; absent for the pod's. */
  runAsUser?: number;
  /** Group number of the processes; absent for the pod's. */
  runAsGroup?: number;
  /** Whether to refuse to run as user 0. */
  runAsNonRoot?: boolean;
  /** Whether the root file system can't be written. */
  readOnlyRootFilesystem?: boolean;
  /** Whether processes can get more rights than their parent. */
  allowPrivilegeEscalation?: boolean;
  /** How the folder proc is mounted. */
  procMount?: "Default" | "Unmasked";
  /** Filter of system calls. */
  seccompProfile?: SeccompProfile;
  /** AppArmor profile. */
  appArmorProfile?: AppArmorProfile;
}

/** Changes to the capabilities that the runtime gives. */
export interface Capabilities {
  /** Capabilities to add. */
  add?: string[];
  /** Capabilities to drop. */
  drop?: string[];
}

/** An SELinux context. */
export interface SELinuxOptions {
  /** The user. */
  user?: string;
  /** The role. */
  role?: string;
  /** The type. */
  type?: string;
  /** The level. */
  level?: string;
}

/** A filter of system calls. */
export interface SeccompProfile {
  /** Where the filter comes from. */
  type: "Localhost" | "RuntimeDefault" | "Unconfined";
  /** File of the filter on the node; only with type Localhost. */
  localhostProfile?: string;
}

/** An AppArmor profile. */
export interface AppArmorProfile {
  /** Where the profile comes from. */
  type: "Localhost" | "RuntimeDefault" | "Unconfined";
  /** Profile that is loaded on the node; only with type Localhost. */
  localhostProfile?: string;
}

/** A kernel parameter. */
export interface Sysctl {
  /** Name of the parameter. */
  name: string;
  /** Value of the parameter. */
  value: string;
}

/** Security settings for Windows. */
export interface WindowsSecurityContextOptions {
  /** Name of the credential specification for a group managed service account. */
  gmsaCredentialSpecName?: string;
  /** The credential specification itself. */
  gmsaCredentialSpec?: string;
  /** User of the processes; absent for the image's own. */
  runAsUserName?: string;
  /** Whether the container runs as a process of the node. */
  hostProcess?: boolean;
}
