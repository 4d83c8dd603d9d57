// Code generated from schemas/storage/v1alpha1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";

/** What an apply of a VolumeAttributesClass may state. */
export interface VolumeAttributesClassApply {
  apiVersion?: string;
  kind?: "VolumeAttributesClass";
  metadata: ApplyMeta;
  /** The driver; can't be changed. */
  driverName?: string;
  /** Properties as the driver knows them, at least one; can't be changed. */
  parameters?: Record<string, string>;
}
