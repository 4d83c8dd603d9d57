// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./eviction.merge.js";
import { protobuf } from "./eviction.protobuf.js";
import { structs } from "./eviction.schema.js";
import type { Eviction } from "./eviction.types.js";
import { validate } from "./eviction.validate.js";

/** /apis/policy/v1/namespaces/{namespace}/evictions */
export const evictions = defineResource<Eviction>({
  group: "policy",
  version: "v1",
  kind: "Eviction",
  resource: "evictions",
  scope: "Namespaced",
  served: false,
  storage: false,
  root: "policy/v1/eviction#Eviction",
  structs: () => ({ ...structs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
