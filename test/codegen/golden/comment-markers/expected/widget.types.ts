// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

/** A widget. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  ports?: WidgetSpecPortsItem[];
  names?: string[];
  labels?: Record<string, string>;
  selector?: WidgetSpecSelector;
  containers?: WidgetSpecContainersItem[];
}

export interface WidgetSpecPortsItem {
  port: number;
  protocol: string;
}

export interface WidgetSpecSelector {
  key?: string;
}

export interface WidgetSpecContainersItem {
  name?: string;
}
