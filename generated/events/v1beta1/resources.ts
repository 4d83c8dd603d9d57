// Code generated from schemas/events/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { Event } from "./event.types.js";

/** /apis/${eventsGroup}/v1beta1/namespaces/{namespace}/events */
export const events = defineResource<Event>({
  group: "${eventsGroup}",
  version: "v1beta1",
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
  storage: false,
  lifecycle: {
    introduced: "1.8",
    deprecated: "1.22",
    removed: "1.25",
    replacement: { group: "${eventsGroup}", version: "v1", kind: "Event" },
  },
  root: "events/v1beta1/event#Event",
  schemaMark: "980543e0e455e2fa",
  shapeMark: "ca9b3197132387ca",
  code: () => import("./event.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [events];
