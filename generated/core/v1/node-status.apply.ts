// Code generated from schemas/core/v1/node-status.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AttachedVolume,
  ConfigMapNodeConfigSource,
  DaemonEndpoint,
  NodeAddress,
  NodeCondition,
  NodeConfigStatus,
  NodeStatus,
  NodeSystemInfo,
} from "./node-status.types.js";

/** What an apply of the part NodeStatus may state. */
export interface NodeStatusApply extends Partial<
  Omit<
    NodeStatus,
    | "conditions"
    | "addresses"
    | "daemonEndpoints"
    | "nodeInfo"
    | "volumesAttached"
    | "config"
  >
> {
  /** Conditions by type. */
  conditions?: NodeConditionApply[];
  /** Addresses of the node. */
  addresses?: NodeAddressApply[];
  /** Ports of the node's own services. */
  daemonEndpoints?: NodeDaemonEndpointsApply;
  /** Identities and versions of the node. */
  nodeInfo?: NodeSystemInfoApply;
  /** Volumes that are attached. */
  volumesAttached?: AttachedVolumeApply[];
  /** No longer used. */
  config?: NodeConfigStatusApply;
}

/** What an apply of the part NodeAddress may state. */
export interface NodeAddressApply extends Partial<Omit<NodeAddress, "type">> {
  /** Hostname, InternalIP, ExternalIP, InternalDNS or ExternalDNS. */
  type: string;
}

/** What an apply of the part NodeCondition may state. */
export interface NodeConditionApply extends Partial<Omit<NodeCondition, "type">> {
  /** Name of the aspect, such as Ready or MemoryPressure. */
  type: string;
}

/** What an apply of the part NodeDaemonEndpoints may state. */
export interface NodeDaemonEndpointsApply {
  /** Where the node agent listens. */
  kubeletEndpoint?: DaemonEndpointApply;
}

/** What an apply of the part DaemonEndpoint may state. */
export interface DaemonEndpointApply extends Partial<DaemonEndpoint> {}

/** What an apply of the part NodeSystemInfo may state. */
export interface NodeSystemInfoApply extends Partial<NodeSystemInfo> {}

/** What an apply of the part AttachedVolume may state. */
export interface AttachedVolumeApply extends Partial<AttachedVolume> {}

/** What an apply of the part NodeConfigSource may state. */
export interface NodeConfigSourceApply {
  /** ConfigMap that holds the settings. */
  configMap?: ConfigMapNodeConfigSourceApply;
}

/** What an apply of the part ConfigMapNodeConfigSource may state. */
export interface ConfigMapNodeConfigSourceApply extends Partial<ConfigMapNodeConfigSource> {}

/** What an apply of the part NodeConfigStatus may state. */
export interface NodeConfigStatusApply extends Partial<
  Omit<
    NodeConfigStatus,
    | "assigned"
    | "active"
    | "lastKnownGood"
  >
> {
  /** Settings that were chosen. */
  assigned?: NodeConfigSourceApply;
  /** Settings in use. */
  active?: NodeConfigSourceApply;
  /** Settings that last worked. */
  lastKnownGood?: NodeConfigSourceApply;
}
