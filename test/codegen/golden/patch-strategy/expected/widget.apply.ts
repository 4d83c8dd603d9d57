// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApplyMeta } from "kindsmith/kit";
import type { WidgetSpec, WidgetSpecVolumesItem } from "./widget.types.js";

/** What an apply of a Widget may state. */
export interface WidgetApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Widget";
  metadata: ApplyMeta;
  spec?: WidgetSpecApply;
}

/** What an apply of the part WidgetSpec may state. */
export interface WidgetSpecApply extends Partial<Omit<WidgetSpec, "volumes">> {
  /** An explicit listType wins. */
  volumes?: WidgetSpecVolumesItemApply[];
}

/** What an apply of the part WidgetSpecVolumesItem may state. */
export interface WidgetSpecVolumesItemApply extends Partial<WidgetSpecVolumesItem> {}
