// Code generated from schemas/events/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { EventApply } from "./event.apply.js";
import type { Event } from "./event.types.js";

export const events: ResourceReference<Event, "Namespaced", EventApply> = {
  group: "${eventsGroup}",
  version: "v1beta1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
};

export type * from "./event.types.js";
export type * from "./event.apply.js";
