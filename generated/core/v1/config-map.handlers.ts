// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./config-map.merge.js";
import { protobuf } from "./config-map.protobuf.js";
import { structs } from "./config-map.schema.js";
import type { ConfigMap } from "./config-map.types.js";
import { validate } from "./config-map.validate.js";

/** /api/v1/namespaces/{namespace}/configmaps */
export const configMaps = defineResource<ConfigMap>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  shortNames: ["cm"],
  scope: "Namespaced",
  root: "core/v1/config-map#ConfigMap",
  structs: () => (structs),
  validate,
  merge,
  protobuf,
});
