// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApplyMeta } from "kindsmith/kit";
import type { WidgetSpec } from "./widget.types.js";

/** What an apply of a Widget may state. */
export interface WidgetApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Widget";
  metadata: ApplyMeta;
  spec?: WidgetSpec;
}
