// Code generated from schemas/core/v1/event.yaml. DO NOT EDIT; run `npm run generate`.
import { defineResource } from "../../../runtime/kit/index.js";
import { merge } from "./event.merge.js";
import { protobuf } from "./event.protobuf.js";
import { structs } from "./event.schema.js";
import type { Event } from "./event.types.js";
import { validate } from "./event.validate.js";
import { structs as referencesStructs } from "./references.schema.js";

/** /api/v1/namespaces/{namespace}/events */
export const events = defineResource<Event>({
  group: "",
  version: "v1",
  kind: "Event",
  resource: "events",
  shortNames: ["ev"],
  scope: "Namespaced",
  printerColumns: [
    { name: "Last Seen", type: "date", jsonPath: ".lastTimestamp", description: "Time since it was last seen." },
    { name: "Type", type: "string", jsonPath: ".type", description: "Normal or Warning." },
    { name: "Reason", type: "string", jsonPath: ".reason", description: "Short machine-readable cause." },
    { name: "Object", type: "string", jsonPath: ".involvedObject.name", description: "Name of the object concerned." },
    { name: "Message", type: "string", jsonPath: ".message", description: "What happened, for people." },
  ],
  selectableFields: [
    ".involvedObject.kind",
    ".involvedObject.namespace",
    ".involvedObject.name",
    ".involvedObject.uid",
    ".involvedObject.apiVersion",
    ".involvedObject.resourceVersion",
    ".involvedObject.fieldPath",
    ".reason",
    ".reportingComponent",
    ".source.component",
    ".type",
  ],
  root: "core/v1/event#Event",
  structs: () => ({ ...structs, ...referencesStructs }),
  validate,
  merge,
  protobuf,
});
