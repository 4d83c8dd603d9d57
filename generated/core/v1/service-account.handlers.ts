// Code generated from schemas/core/v1/service-account.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as referencesStructs } from "./references.schema.js";
import { merge } from "./service-account.merge.js";
import { protobuf } from "./service-account.protobuf.js";
import { structs } from "./service-account.schema.js";
import type { ServiceAccount } from "./service-account.types.js";
import { validate } from "./service-account.validate.js";

/** /api/v1/namespaces/{namespace}/serviceaccounts */
export const serviceAccounts = defineResource<ServiceAccount>({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  resource: "serviceaccounts",
  shortNames: ["sa"],
  scope: "Namespaced",
  root: "core/v1/service-account#ServiceAccount",
  structs: () => ({ ...structs, ...referencesStructs }),
  validate,
  merge,
  protobuf,
});
