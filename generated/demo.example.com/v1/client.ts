// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { WidgetApply } from "./widget.apply.js";
import type { Widget } from "./widget.types.js";

export const widgets: ResourceReference<Widget, "Namespaced", WidgetApply, "scale" | "status"> = {
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
};

export type * from "./widget.types.js";
export type * from "./widget.apply.js";
export type * from "./widget-parts.types.js";
export type * from "./widget-parts.apply.js";
