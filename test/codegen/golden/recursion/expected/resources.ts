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
  schemaMark: "67f17f1c38a8bddc",
  shapeMark: "ea0bf9e381db5d67",
  code: () => import("./widget.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [widgets];
