// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./secret.merge.js";
import { protobuf } from "./secret.protobuf.js";
import { structs } from "./secret.schema.js";
import type { Secret } from "./secret.types.js";
import { validate } from "./secret.validate.js";

/** /api/v1/namespaces/{namespace}/secrets */
export const secrets = defineResource<Secret>({
  group: "",
  version: "v1",
  kind: "Secret",
  resource: "secrets",
  scope: "Namespaced",
  printerColumns: [
    { name: "Type", type: "string", jsonPath: ".type", description: "What the secret is for." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  selectableFields: [".type"],
  root: "core/v1/secret#Secret",
  structs: () => (structs),
  validate,
  merge,
  protobuf,
});
