/**
 * Core events, which are validated less strictly than those of the newer group, since their clients are older. VER-062.
 */
import { type Event, events } from "../../../generated/core/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import { EVENT_COLUMNS, eventCells } from "../events/event-cells.js";
import { validatePlace, validateReport } from "../events/event-rules.js";

export const eventHooks = defineHooks(events, {
  createOnUpdate: true,
  selectableFields: { source: ({ source, reportingComponent }) => source?.component || (reportingComponent ?? "") },
  validateCreate: (event, context) => validateEvent(event, context),
  validateUpdate: (event, _old, context) => validateEvent(event, context),
  table: {
    columns: EVENT_COLUMNS,
    ownName: true,
    cells: (event, nowMs) => {
      const { metadata, involvedObject, reportingComponent } = event;
      const shown = {
        ...event,
        name: metadata.name,
        object: involvedObject,
        reportingController: reportingComponent,
      };
      return eventCells(shown, nowMs);
    },
  },
});

function validateEvent(event: Event, { namespace, profile }: HookContext): FieldError[] {
  const { involvedObject, eventTime, reportingComponent, message, reportingInstance, action, reason } = event;
  const isTimed = eventTime !== undefined;
  return [
    ...validatePlace("involvedObject.namespace", {
      namespace,
      objectNamespace: involvedObject.namespace ?? "",
      isTimed,
      profile,
    }),
    ...(isTimed
      ? validateReport({
          controller: ["reportingComponent", reportingComponent],
          note: ["message", message],
          reportingInstance,
          action,
          reason,
        })
      : []),
  ];
}
