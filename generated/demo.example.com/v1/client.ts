// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { WidgetApply } from "./widget.apply.js";
import type { Widget } from "./widget.types.js";

export const widgets = defineReference<Widget, "Namespaced", WidgetApply>({
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
});
