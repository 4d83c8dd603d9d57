/** Events that are larger than their reader takes: without bodies, and said so; or not at all. */
import { AuditEvent } from "./audit-event.js";

export interface TruncateOptions {
  /** Bytes of one event: a larger one goes without its bodies. */
  readonly maxEventBytes: number;
  /** Bytes of events that go together. */
  readonly maxBatchBytes: number;
}

/** @returns undefined for one that is too large without bodies too */
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
