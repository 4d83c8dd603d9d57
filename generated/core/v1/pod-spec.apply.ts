// Code generated from schemas/core/v1/pod-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { ContainerApply } from "./containers.apply.js";
import type { EphemeralContainerApply } from "./ephemeral-containers.apply.js";
import type { EvictionResponder, PodOS, PodReadinessGate, PodSpec, PodTemplateSpec } from "./pod-spec.types.js";
import type { LocalObjectReference } from "./references.types.js";
import type { AffinityApply, TopologySpreadConstraintApply } from "./scheduling.apply.js";
import type { PodSecurityContextApply } from "./security.apply.js";
import type { VolumeApply } from "./volumes.apply.js";

/** What an apply of the part PodTemplateSpec may state. */
export interface PodTemplateSpecApply extends Partial<Omit<PodTemplateSpec, "spec">> {
  /** Wanted behaviour of the pods. */
  spec?: PodSpecApply;
}

/** What an apply of the part PodSpec may state. */
export interface PodSpecApply extends Partial<
  Omit<
    PodSpec,
    | "volumes"
    | "initContainers"
    | "containers"
    | "ephemeralContainers"
    | "securityContext"
    | "imagePullSecrets"
    | "affinity"
    | "readinessGates"
    | "topologySpreadConstraints"
    | "os"
    | "evictionResponders"
  >
> {
  /** Volumes that the containers can mount. */
  volumes?: VolumeApply[];
  /** Containers that run one after the other, each to its end, before the others start. */
  initContainers?: ContainerApply[];
  /** Containers that run side by side; at least one. */
  containers?: ContainerApply[];
  /** Containers that were added to the running pod for finding faults. */
  ephemeralContainers?: EphemeralContainerApply[];
  /** Security settings of the whole pod and defaults for its containers. */
  securityContext?: PodSecurityContextApply;
  /** Secrets in the same namespace for pulling the images. */
  imagePullSecrets?: (LocalObjectReference & Required<Pick<LocalObjectReference, "name">>)[];
  /** Where the pod should and should not run. */
  affinity?: AffinityApply;
  /** Conditions that must be true, besides ready containers, for the pod to be ready. */
  readinessGates?: PodReadinessGateApply[];
  /** How pods are spread over parts of the cluster. */
  topologySpreadConstraints?: TopologySpreadConstraintApply[];
  /** Operating system of the containers. */
  os?: PodOSApply;
  /** Who is asked before the pod is evicted. */
  evictionResponders?: EvictionResponderApply[];
}

/** What an apply of the part PodOS may state. */
export interface PodOSApply extends Partial<PodOS> {}

/** What an apply of the part PodReadinessGate may state. */
export interface PodReadinessGateApply extends Partial<PodReadinessGate> {}

/** What an apply of the part EvictionResponder may state. */
export interface EvictionResponderApply extends Partial<EvictionResponder> {}
