// Code generated from schemas/core/v1/endpoints.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./endpoints.merge.js";
import { protobuf } from "./endpoints.protobuf.js";
import { structs } from "./endpoints.schema.js";
import type { Endpoints } from "./endpoints.types.js";
import { validate } from "./endpoints.validate.js";
import { structs as referencesStructs } from "./references.schema.js";

/** /api/v1/namespaces/{namespace}/endpoints */
export const endpoints = defineResource<Endpoints>({
  group: "",
  version: "v1",
  kind: "Endpoints",
  resource: "endpoints",
  shortNames: ["ep"],
  scope: "Namespaced",
  printerColumns: [
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  root: "core/v1/endpoints#Endpoints",
  structs: () => ({ ...structs, ...referencesStructs }),
  validate,
  merge,
  protobuf,
});
