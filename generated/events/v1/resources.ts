// Code generated from schemas/events/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Event } from "./event.types.js";

/** /apis/${eventsGroup}/v1/namespaces/{namespace}/events */
export const events = defineResource<Event>({
  group: "${eventsGroup}",
  version: "v1",
  kind: "Event",
  resource: "events",
  shortNames: ["ev"],
  scope: "Namespaced",
  selectableFields: [
    ".regarding.kind",
    ".regarding.namespace",
    ".regarding.name",
    ".regarding.uid",
    ".regarding.apiVersion",
    ".regarding.resourceVersion",
    ".regarding.fieldPath",
    ".reason",
    ".reportingController",
    ".type",
  ],
  lifecycle: { introduced: "1.19" },
  root: "events/v1/event#Event",
  schemaMark: "ccb29bbe152e602e",
  shapeMark: "ca9b3197132387ca",
  code: () => import("./event.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [events];
