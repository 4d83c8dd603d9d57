// Code generated from schemas/core/v1/service.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./service.merge.js";
import { protobuf } from "./service.protobuf.js";
import { structs } from "./service.schema.js";
import type { Service } from "./service.types.js";
import { validate } from "./service.validate.js";

/** /api/v1/namespaces/{namespace}/services */
export const services = defineResource<Service>({
  group: "",
  version: "v1",
  kind: "Service",
  resource: "services",
  shortNames: ["svc"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  printerColumns: [
    { name: "Type", type: "string", jsonPath: ".spec.type", description: "How the service is reached." },
    { name: "Cluster-IP", type: "string", jsonPath: ".spec.clusterIP", description: "Address inside the cluster." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".spec.clusterIP", ".spec.type"],
  root: "core/v1/service#Service",
  structs: () => ({ ...structs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
