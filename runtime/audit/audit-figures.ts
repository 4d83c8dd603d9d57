/** What the audit counts; the metrics of the server show it. */
import type { Level } from "./levels.js";

/** A back end, as metrics and logs call it. */
export type BackendName = "log" | "webhook" | "custom";

export interface AuditFigures {
  /** An event was made and handed to the back ends. */
  event(): void;
  /** A request's level was found out. */
  level(level: Level): void;
  /** Events that a back end did not get on. */
  failed(backend: BackendName, events: number): void;
  /** A request was refused since its event could not be stored. */
  rejected(): void;
  /** The policy that is in use from now on, that of the start too. @param hash of its text, as `sha256:<hex>` */
  policyTaken(hash: string): void;
  /** A policy file was taken again, or refused. */
  policyReloaded(result: "success" | "failure", timestampSeconds: number): void;
}
