// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

/** A widget. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  /** The fallback, a map by name. */
  containers?: WidgetSpecContainersItem[];
  /** An explicit listType wins. */
  volumes?: WidgetSpecVolumesItem[];
  finalizers?: string[];
  strategy?: WidgetSpecStrategy;
}

export interface WidgetSpecContainersItem {
  name: string;
  image?: string;
}

export interface WidgetSpecVolumesItem {
  name: string;
}

export interface WidgetSpecStrategy {
  type?: string;
}
