// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./namespace.merge.js";
import { protobuf } from "./namespace.protobuf.js";
import { structs } from "./namespace.schema.js";
import type { Namespace } from "./namespace.types.js";
import { validate } from "./namespace.validate.js";

/** /api/v1/namespaces */
export const namespaces = defineResource<Namespace>({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  shortNames: ["ns"],
  scope: "Cluster",
  subresources: { status: true },
  withoutVerbs: ["deletecollection"],
  printerColumns: [
    { name: "Status", type: "string", jsonPath: ".status.phase", description: "Phase of the namespace." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".status.phase"],
  root: "core/v1/namespace#Namespace",
  structs: () => (structs),
  validate,
  merge,
  protobuf,
});
