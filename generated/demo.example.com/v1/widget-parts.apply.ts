// Code generated from schemas/demo.example.com/v1/widget-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { WidgetPort, WidgetStep } from "./widget-parts.types.js";

/** What an apply of the part WidgetPort may state. */
export interface WidgetPortApply extends Partial<WidgetPort> {}

/** What an apply of the part WidgetStep may state. */
export interface WidgetStepApply extends Partial<WidgetStep> {}
