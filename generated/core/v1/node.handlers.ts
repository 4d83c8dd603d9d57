// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as nodeStatusStructs } from "./node-status.schema.js";
import { merge } from "./node.merge.js";
import { protobuf } from "./node.protobuf.js";
import { structs } from "./node.schema.js";
import type { Node } from "./node.types.js";
import { validate } from "./node.validate.js";

/** /api/v1/nodes */
export const nodes = defineResource<Node>({
  group: "",
  version: "v1",
  kind: "Node",
  resource: "nodes",
  shortNames: ["no"],
  scope: "Cluster",
  subresources: { status: true },
  printerColumns: [
    {
      name: "Version",
      type: "string",
      jsonPath: ".status.nodeInfo.kubeletVersion",
      description: "Version of the node agent.",
    },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".spec.unschedulable"],
  root: "core/v1/node#Node",
  structs: () => ({ ...structs, ...nodeStatusStructs }),
  validate,
  merge,
  protobuf,
});
