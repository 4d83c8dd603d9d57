// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

/** A widget. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  steps?: WidgetSpecStepsItem[];
  unmarked?: WidgetSpecUnmarkedItem[];
}

export interface WidgetSpecStepsItem {
  run?: string;
}

export interface WidgetSpecUnmarkedItem {
  run?: string;
}
