/** Events of the audit that the server's metrics count. */
import type { Level } from "./levels.js";

/** The name of a back end in metrics and logs. */
export type BackendName = "log" | "webhook" | "custom";

export interface AuditFigures {
  /** An audit event was created and passed to the back ends. */
  event(): void;
  /** The audit level of a request was determined. */
  level(level: Level): void;
  /** A back end lost events. */
  failed(backend: BackendName, events: number): void;
  /** A request was refused because its event could not be stored. */
  rejected(): void;
  /** The policy took effect; the one at startup counts too. @param hash hash of the text, as `sha256:<hex>` */
  policyTaken(hash: string): void;
  /** A changed policy file was accepted or rejected. */
  policyReloaded(result: "success" | "failure", timestampSeconds: number): void;
}
