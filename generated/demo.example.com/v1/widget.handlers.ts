// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as widgetPartsStructs } from "./widget-parts.schema.js";
import { merge } from "./widget.merge.js";
import { protobuf } from "./widget.protobuf.js";
import { structs } from "./widget.schema.js";
import type { Widget } from "./widget.types.js";
import { validate } from "./widget.validate.js";

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
  structs: () => ({ ...structs, ...widgetPartsStructs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
