// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApplyMeta } from "kindsmith/kit";
import type { WidgetSpec } from "./widget.types.js";

/** What an apply of a Widget may state. */
export interface WidgetApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Widget";
  metadata: ApplyMeta;
  spec?: WidgetSpecApply;
}

/** What an apply of the part WidgetSpec may state. */
export interface WidgetSpecApply extends Partial<Omit<WidgetSpec, "containers">> {
  containers?: WidgetSpecContainersItemApply[];
}

/** What an apply of the part WidgetSpecContainersItem may state. */
export interface WidgetSpecContainersItemApply {
  name: string;
}
