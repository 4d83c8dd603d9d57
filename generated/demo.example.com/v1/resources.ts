// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Widget } from "./widget.types.js";

/** /apis/demo.example.com/v1/namespaces/{namespace}/widgets */
export const widgets = defineResource<Widget>({
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  shortNames: ["wd"],
  categories: ["demo"],
  scope: "Namespaced",
  subresources: {
    status: true,
    scale: {
      specReplicasPath: ".spec.replicas",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".status.selector",
    },
  },
  printerColumns: [
    { name: "Size", type: "integer", jsonPath: ".spec.size", description: "How large the widget is." },
    { name: "Mode", type: "string", jsonPath: ".spec.mode", description: "How the widget runs." },
    { name: "Phase", type: "string", jsonPath: ".status.phase", description: "How far the widget is." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".spec.mode", ".spec.color"],
  root: "demo.example.com/v1/widget#Widget",
  schemaMark: "529387e411874e81",
  shapeMark: "d4436789508f3112",
  code: () => import("./widget.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [widgets];
