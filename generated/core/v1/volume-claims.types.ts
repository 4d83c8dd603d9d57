// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import type { ObjectMeta } from "../../../runtime/kit/index.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";
import type { TypedLocalObjectReference, TypedObjectReference } from "./references.types.js";

/** A claim in the same namespace. */
export interface PersistentVolumeClaimVolumeSource {
  /** Name of the claim. */
  claimName: string;
  /** Whether it can't be written. */
  readOnly?: boolean;
}

/** A claim that is made for the pod. */
export interface EphemeralVolumeSource {
  /** What the claim is made from. */
  volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}

/** What a claim is made from. */
export interface PersistentVolumeClaimTemplate {
  /** Labels and annotations of the claim. */
  metadata?: ObjectMeta;
  /** Wanted storage. */
  spec: PersistentVolumeClaimSpec;
}

/** Storage that is asked for. */
export interface PersistentVolumeClaimSpec {
  /** How the volume will be mounted. */
  accessModes?: ("ReadWriteOnce" | "ReadOnlyMany" | "ReadWriteMany" | "ReadWriteOncePod")[];
  /** Labels that the volume must have. */
  selector?: LabelSelector;
  /** Least and most of the storage. */
  resources?: VolumeResourceRequirements;
  /** Volume to use. */
  volumeName?: string;
  /** Storage class of the volume. */
  storageClassName?: string;
  /** Whether the volume holds a file system or is a raw device. */
  volumeMode?: "Block" | "Filesystem";
  /** What the volume is filled from at first. */
  dataSource?: TypedLocalObjectReference;
  /** What the volume is filled from at first; any kind, possibly in another namespace. */
  dataSourceRef?: TypedObjectReference;
  /** Class of settings that the driver applies to the volume. */
  volumeAttributesClassName?: string;
}

/** Least and most of a volume's resources. */
export interface VolumeResourceRequirements {
  /** Most, by resource. */
  limits?: Record<string, number | string>;
  /** Least, by resource. */
  requests?: Record<string, number | string>;
}

/** Health of a volume. */
export interface VolumeHealthStatus {
  /** What was found. */
  healthConditions?: VolumeHealthCondition[];
  /** When the health last changed. */
  lastTransitionTime?: string;
}

/** One finding about the health of a volume. */
export interface VolumeHealthCondition {
  /** What was found, in one word. */
  status?: string;
  /** Why, in one word. */
  reason?: string;
  /** Details for people. */
  message?: string;
}
