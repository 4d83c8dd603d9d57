/** Removes the bodies of events that are too large for their receiver, and marks these events. */
import { AuditEvent } from "./audit-event.js";

export interface TruncateOptions {
  /** Maximum size of an event in bytes; larger ones lose their bodies. */
  readonly maxEventBytes: number;
  /** Maximum size of a batch of events in bytes. */
  readonly maxBatchBytes: number;
}

/** @returns undefined for an event that is too large even without bodies */
export function truncated(event: AuditEvent, maxBytes: number, annotation: string): AuditEvent | undefined {
  if (event.byteLength <= maxBytes) return event;
  const { fields } = event;
  if (fields.requestJson === undefined && fields.responseJson === undefined) return undefined;
  const bare = new AuditEvent({
    ...fields,
    requestJson: undefined,
    responseJson: undefined,
    annotations: { ...fields.annotations, [annotation]: "true" },
  });
  return bare.byteLength <= maxBytes ? bare : undefined;
}
