// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./binding.merge.js";
import { protobuf } from "./binding.protobuf.js";
import { structs } from "./binding.schema.js";
import type { Binding } from "./binding.types.js";
import { validate } from "./binding.validate.js";
import { structs as referencesStructs } from "./references.schema.js";

/** /api/v1/namespaces/{namespace}/bindings */
export const bindings = defineResource<Binding>({
  group: "",
  version: "v1",
  kind: "Binding",
  resource: "bindings",
  scope: "Namespaced",
  withoutVerbs: ["get", "list", "watch", "update", "patch", "delete", "deletecollection"],
  root: "core/v1/binding#Binding",
  structs: () => ({ ...structs, ...referencesStructs }),
  validate,
  merge,
  protobuf,
});
