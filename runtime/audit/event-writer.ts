/** The destination of events. */
import type { AuditEvent } from "./audit-event.js";

export interface EventWriter {
  /**
   * Calls may overlap; if the destination has an order, events are written in the order of the calls.
   * @param closing fires when the server stops; the writer then skips optional pauses
   * @throws Error unless all events were written
   */
  write(events: readonly AuditEvent[], closing: AbortSignal): Promise<void>;
  /** Called when nothing is in progress any more. Everything written is durable afterwards. */
  close(): Promise<void>;
}
