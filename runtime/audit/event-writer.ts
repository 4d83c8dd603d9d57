/** Where events go in the end. */
import type { AuditEvent } from "./audit-event.js";

export interface EventWriter {
  /**
   * Calls may overlap; what is handed over first is written first where the place has an order.
   * @param closing fires when the server stops: then nothing is waited for that may be left out
   * @throws Error where not all of the events got there
   */
  write(events: readonly AuditEvent[], closing: AbortSignal): Promise<void>;
  /** Once nothing is under way any more. What was written is safe afterwards. */
  close(): Promise<void>;
}
