/** Events: the columns that readers look for. */
import { events } from "../../../generated/core/v1/index.js";
import { defineHooks } from "../../registry/hooks.js";
import { shortAge } from "../../registry/table.js";

export const eventHooks = defineHooks(events, {
  createOnUpdate: true,
  table: {
    columns: [
      { name: "Last Seen", type: "string", description: "Time since it was last seen." },
      { name: "Type", type: "string", description: "Normal or Warning." },
      { name: "Reason", type: "string", description: "Short machine-readable cause." },
      { name: "Object", type: "string", description: "What the event is about." },
      { name: "Message", type: "string", description: "For people." },
    ],
    cells: (event, nowMs) => {
      const { kind = "", name = "" } = event.involvedObject ?? {};
      const seen =
        event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp;
      return [
        shortAge(seen, nowMs),
        event.type ?? "",
        event.reason ?? "",
        `${kind.toLowerCase()}/${name}`,
        event.message?.trim() ?? "",
      ];
    },
  },
});
