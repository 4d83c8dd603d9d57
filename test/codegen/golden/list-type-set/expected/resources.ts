// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npx kindsmith generate`.
import { type ResourceDefinition, defineResource } from "kindsmith/kit";
import type { Widget } from "./widget.types.js";

/** /apis/demo.example.com/v1/namespaces/{namespace}/widgets */
export const widgets = defineResource<Widget>({
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
  root: "demo.example.com/v1/widget#Widget",
  schemaMark: "66349290457db3f8",
  shapeMark: "9ae6c8eac8df1921",
  code: () => import("./widget.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [widgets];
