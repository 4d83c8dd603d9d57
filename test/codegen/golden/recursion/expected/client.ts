// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npx kindsmith generate`.
import type { ResourceReference } from "kindsmith/kit";
import type { WidgetApply } from "./widget.apply.js";
import type { Widget } from "./widget.types.js";

export const widgets: ResourceReference<Widget, "Namespaced", WidgetApply> = {
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
};

export type * from "./widget.types.js";
export type * from "./widget.apply.js";
