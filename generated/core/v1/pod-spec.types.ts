// Code generated from schemas/core/v1/pod-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { ObjectMeta } from "../../../runtime/kit/index.js";
import type { Container, ResourceRequirements } from "./containers.types.js";
import type { EphemeralContainer } from "./ephemeral-containers.types.js";
import type { LocalObjectReference } from "./references.types.js";
import type { Affinity, Toleration, TopologySpreadConstraint } from "./scheduling.types.js";
import type { PodSecurityContext } from "./security.types.js";
import type { Volume } from "./volumes.types.js";

/** What pods are made from. */
export interface PodTemplateSpec {
  /** Labels, annotations and other metadata of the pods. */
  metadata?: ObjectMeta;
  /** Wanted behaviour of the pods. */
  spec?: PodSpec;
}

/** Wanted behaviour of a pod. */
export interface PodSpec {
  /** Volumes that the containers can mount. */
  volumes?: Volume[];
  /** Containers that run one after the other, each to its end, before the others start. */
  initContainers?: Container[];
  /** Containers that run side by side; at least one. */
  containers: Container[];
  /** Containers that were added to the running pod for finding faults. */
  ephemeralContainers?: EphemeralContainer[];
  /** When containers that ended are started again. */
  restartPolicy?: "Always" | "OnFailure" | "Never";
  /** How long the pod may take to end before it is stopped by force. */
  terminationGracePeriodSeconds?: number;
  /** How long the pod may run on its node before it is ended as failed. */
  activeDeadlineSeconds?: number;
  /** Where names are resolved. None leaves it all to dnsConfig. */
  dnsPolicy?: "ClusterFirstWithHostNet" | "ClusterFirst" | "Default" | "None";
  /** Labels that the node must have. */
  nodeSelector?: Record<string, string>;
  /** Service account as which the pod calls the API. */
  serviceAccountName?: string;
  /** Older name of serviceAccountName. */
  serviceAccount?: string;
  /** Whether the token of the service account is mounted. */
  automountServiceAccountToken?: boolean;
  /** Node on which the pod runs. When set from the start, no scheduler is asked. */
  nodeName?: string;
  /** Whether the pod uses the node's network. */
  hostNetwork?: boolean;
  /** Whether the pod sees the node's processes. */
  hostPID?: boolean;
  /** Whether the pod shares the node's inter-process communication. */
  hostIPC?: boolean;
  /** Whether the containers see each other's processes. */
  shareProcessNamespace?: boolean;
  /** Security settings of the whole pod and defaults for its containers. */
  securityContext?: PodSecurityContext;
  /** Secrets in the same namespace for pulling the images. */
  imagePullSecrets?: LocalObjectReference[];
  /** Host name of the pod; absent for the pod's name. */
  hostname?: string;
  /** Subdomain that is put after the host name. */
  subdomain?: string;
  /** Where the pod should and should not run. */
  affinity?: Affinity;
  /** Scheduler that places the pod. */
  schedulerName?: string;
  /** Taints of nodes that the pod puts up with. */
  tolerations?: Toleration[];
  /** Entries for the pod's hosts file. */
  hostAliases?: HostAlias[];
  /** Name of the pod's priority class. */
  priorityClassName?: string;
  /** Importance of the pod, from its priority class; higher is more important. */
  priority?: number;
  /** Name resolution settings that are added to those of dnsPolicy. */
  dnsConfig?: PodDNSConfig;
  /** Conditions that must be true, besides ready containers, for the pod to be ready. */
  readinessGates?: PodReadinessGate[];
  /** Runtime class that runs the pod; absent for the node's usual one. */
  runtimeClassName?: string;
  /** Whether environment variables tell of services in the namespace. */
  enableServiceLinks?: boolean;
  /** Whether less important pods may be removed to make room. */
  preemptionPolicy?: "PreemptLowerPriority" | "Never";
  /** Resources that running the pod costs beyond those of its containers. */
  overhead?: Record<string, number | string>;
  /** How pods are spread over parts of the cluster. */
  topologySpreadConstraints?: TopologySpreadConstraint[];
  /** Whether the host name includes the domain. */
  setHostnameAsFQDN?: boolean;
  /** Operating system of the containers. */
  os?: PodOS;
  /** Whether the pod uses the node's user numbers; false gives it a user namespace of its own. */
  hostUsers?: boolean;
  /** While there is one, the pod is not scheduled. */
  schedulingGates?: PodSchedulingGate[];
  /** Claims that must be allocated before the pod starts. */
  resourceClaims?: PodResourceClaim[];
  /** Requests and limits of all containers together. */
  resources?: ResourceRequirements;
  /** Host name that replaces the one made from hostname and subdomain. */
  hostnameOverride?: string;
  /** Pods that are scheduled together with this one. */
  schedulingGroup?: PodSchedulingGroup;
  /** Who is asked before the pod is evicted. */
  evictionResponders?: EvictionResponder[];
}

/** Names a group of pods that are scheduled together. */
export interface PodSchedulingGroup {
  /** Name of the group's object in the same namespace. */
  podGroupName?: string;
}

/** An address and the names for it in the hosts file. */
export interface HostAlias {
  /** The address. */
  ip: string;
  /** Names of the address. */
  hostnames?: string[];
}

/** Name resolution settings of a pod. */
export interface PodDNSConfig {
  /** Addresses of further name servers. */
  nameservers?: string[];
  /** Further domains to search for short names. */
  searches?: string[];
  /** Further options of the resolver. */
  options?: PodDNSConfigOption[];
}

/** An option of the resolver. */
export interface PodDNSConfigOption {
  /** Name of the option. */
  name?: string;
  /** Value of the option, if it takes one. */
  value?: string;
}

/** An operating system. */
export interface PodOS {
  /** Name of the operating system, linux or windows. */
  name: string;
}

/** A condition that the pod's readiness depends on. */
export interface PodReadinessGate {
  /** Type of a condition in the pod's status. */
  conditionType: string;
}

/** Keeps a pod from being scheduled. */
export interface PodSchedulingGate {
  /** Name of the gate, unique in the pod. */
  name: string;
}

/** A resource claim under the name that containers use for it. One of the two sources is set. */
export interface PodResourceClaim {
  /** Name of the claim in the pod. */
  name: string;
  /** A claim that exists in the namespace. */
  resourceClaimName?: string;
  /** Template from which a claim is made for the pod. */
  resourceClaimTemplateName?: string;
}

/** A party that reacts to an eviction before the pod goes. */
export interface EvictionResponder {
  /** Name of the party. */
  name: string;
  /** Parties of a higher priority react first. */
  priority?: number;
}
