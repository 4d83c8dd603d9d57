// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.

/** What was last observed of a node. */
export interface NodeStatus {
  /** All resources of the node. */
  capacity?: Record<string, number | string>;
  /** Resources that pods can use. */
  allocatable?: Record<string, number | string>;
  /** No longer used. */
  phase?: string;
  /** Conditions by type. */
  conditions?: NodeCondition[];
  /** Addresses of the node. */
  addresses?: NodeAddress[];
  /** Ports of the node's own services. */
  daemonEndpoints?: NodeDaemonEndpoints;
  /** Identities and versions of the node. */
  nodeInfo?: NodeSystemInfo;
  /** Images that the node has. */
  images?: ContainerImage[];
  /** Attached volumes that are mounted. */
  volumesInUse?: string[];
  /** Volumes that are attached. */
  volumesAttached?: AttachedVolume[];
  /** No longer used. */
  config?: NodeConfigStatus;
  /** Runtimes that the node offers. */
  runtimeHandlers?: NodeRuntimeHandler[];
  /** What the node's runtime can do. */
  features?: NodeFeatures;
  /** Names of the features that the node says it has. */
  declaredFeatures?: string[];
}

/** An address of a node. */
export interface NodeAddress {
  /** Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS. */
  type: string;
  /** The address. */
  address: string;
}

/** One aspect of a node's state. */
export interface NodeCondition {
  /** Name of the aspect, such as Ready or MemoryPressure. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the condition was last looked at. */
  lastHeartbeatTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** Ports of a node's own services. */
export interface NodeDaemonEndpoints {
  /** Where the node agent listens. */
  kubeletEndpoint?: DaemonEndpoint;
}

/** Where a service of a node listens. */
export interface DaemonEndpoint {
  /** The port. */
  Port: number;
}

/** Identities and versions of a node. */
export interface NodeSystemInfo {
  /** Identity of the installed system. */
  machineID: string;
  /** Identity of the machine. */
  systemUUID: string;
  /** Identity of the present run of the system. */
  bootID: string;
  /** Version of the kernel. */
  kernelVersion: string;
  /** Name and version of the system. */
  osImage: string;
  /** Name and version of the container runtime. */
  containerRuntimeVersion: string;
  /** Version of the node agent. */
  kubeletVersion: string;
  /** No longer used. */
  kubeProxyVersion: string;
  /** Operating system. */
  operatingSystem: string;
  /** Architecture of the processors. */
  architecture: string;
  /** Swap space of the node. */
  swap?: NodeSwapStatus;
}

/** Swap space of a node. */
export interface NodeSwapStatus {
  /** Size in bytes. */
  capacity?: number;
}

/** An image that a node has. */
export interface ContainerImage {
  /** Names of the image. */
  names?: string[];
  /** Size in bytes. */
  sizeBytes?: number;
}

/** A volume that is attached to a node. */
export interface AttachedVolume {
  /** Name of the volume. */
  name: string;
  /** Device under which it is found. */
  devicePath: string;
}

/** No longer used. */
export interface NodeConfigSource {
  /** ConfigMap that holds the settings. */
  configMap?: ConfigMapNodeConfigSource;
}

/** No longer used. */
export interface ConfigMapNodeConfigSource {
  /** Namespace of the ConfigMap. */
  namespace: string;
  /** Name of the ConfigMap. */
  name: string;
  /** Identity of the ConfigMap. */
  uid?: string;
  /** Version of the ConfigMap. */
  resourceVersion?: string;
  /** Entry that holds the settings. */
  kubeletConfigKey: string;
}

/** No longer used. */
export interface NodeConfigStatus {
  /** Settings that were chosen. */
  assigned?: NodeConfigSource;
  /** Settings in use. */
  active?: NodeConfigSource;
  /** Settings that last worked. */
  lastKnownGood?: NodeConfigSource;
  /** What went wrong with the chosen settings. */
  error?: string;
}

/** A runtime that a node offers. */
export interface NodeRuntimeHandler {
  /** Name of the runtime; empty for the usual one. */
  name?: string;
  /** What the runtime can do. */
  features?: NodeRuntimeHandlerFeatures;
}

/** What a runtime can do. */
export interface NodeRuntimeHandlerFeatures {
  /** Whether mounts below a read-only mount can be made read-only too. */
  recursiveReadOnlyMounts?: boolean;
  /** Whether pods can have a user namespace of their own. */
  userNamespaces?: boolean;
}

/** What a node's runtime can do, whatever the handler. */
export interface NodeFeatures {
  /** Whether the policy for supplemental groups is heeded. */
  supplementalGroupsPolicy?: boolean;
}
