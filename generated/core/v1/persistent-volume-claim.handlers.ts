// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { merge } from "./persistent-volume-claim.merge.js";
import { protobuf } from "./persistent-volume-claim.protobuf.js";
import { structs } from "./persistent-volume-claim.schema.js";
import type { PersistentVolumeClaim } from "./persistent-volume-claim.types.js";
import { validate } from "./persistent-volume-claim.validate.js";
import { structs as referencesStructs } from "./references.schema.js";
import { structs as volumeClaimsStructs } from "./volume-claims.schema.js";

/** /api/v1/namespaces/{namespace}/persistentvolumeclaims */
export const persistentVolumeClaims = defineResource<PersistentVolumeClaim>({
  group: "",
  version: "v1",
  kind: "PersistentVolumeClaim",
  resource: "persistentvolumeclaims",
  shortNames: ["pvc"],
  scope: "Namespaced",
  subresources: { status: true },
  printerColumns: [
    { name: "Status", type: "string", jsonPath: ".status.phase", description: "Whether storage was found." },
    { name: "Volume", type: "string", jsonPath: ".spec.volumeName", description: "The volume that was found." },
    { name: "StorageClass", type: "string", jsonPath: ".spec.storageClassName", description: "Class of the storage." },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Time since creation." },
  ],
  root: "core/v1/persistent-volume-claim#PersistentVolumeClaim",
  structs: () => ({ ...structs, ...referencesStructs, ...volumeClaimsStructs, ...metaV1MetaStructs }),
  validate,
  merge,
  protobuf,
});
