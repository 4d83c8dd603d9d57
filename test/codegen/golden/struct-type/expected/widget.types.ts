// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

/** A widget. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  selector?: WidgetSpecSelector;
  template?: WidgetSpecTemplate;
}

export interface WidgetSpecSelector {
  key?: string;
  value?: string;
}

export interface WidgetSpecTemplate {
  image?: string;
}
