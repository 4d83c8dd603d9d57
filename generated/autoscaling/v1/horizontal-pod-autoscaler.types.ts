// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Keeps the replica count of a workload within bounds, by how busy its pods are. */
export interface HorizontalPodAutoscaler extends ApiObject {
  metadata: ObjectMeta;
  /** What is scaled, and within which bounds. */
  spec: HorizontalPodAutoscalerSpec;
  /** What was last observed. */
  status?: HorizontalPodAutoscalerStatus;
}

/** What is scaled, and within which bounds. */
export interface HorizontalPodAutoscalerSpec {
  /** The workload that is scaled, through its scale subresource. */
  scaleTargetRef: CrossVersionObjectReference;
  /** Least number of replicas. */
  minReplicas?: number;
  /** Greatest number of replicas; at least minReplicas. */
  maxReplicas: number;
  /** Wanted processor use of all pods together, in percent of what they request. */
  targetCPUUtilizationPercentage?: number;
}

/** What was last observed of an autoscaler and its workload. */
export interface HorizontalPodAutoscalerStatus {
  /** Generation of the autoscaler that this status is about. */
  observedGeneration?: number;
  /** When the replica count was last changed. */
  lastScaleTime?: string;
  /** Replicas there were when last looked. */
  currentReplicas?: number;
  /** Replicas that the autoscaler wants. */
  desiredReplicas?: number;
  /** Processor use of all pods together, in percent of what they request. */
  currentCPUUtilizationPercentage?: number;
}

/** Names an object of the same namespace, whatever version it is served in. */
export interface CrossVersionObjectReference {
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
  /** Group and version of the object. */
  apiVersion?: string;
}
