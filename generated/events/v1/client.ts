// Code generated from schemas/events/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { EventApply } from "./event.apply.js";
import type { Event } from "./event.types.js";

export const events = defineReference<Event, "Namespaced", EventApply>({
  group: "${eventsGroup}",
  version: "v1",
  kind: "Event",
  resource: "events",
  scope: "Namespaced",
});
