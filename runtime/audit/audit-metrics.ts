/** The metrics of the audit, under the names and labels that dashboards know. */
import { labelHash } from "../base/metrics/label-hash.js";
import type { MetricRegistry } from "../base/metrics/metric-registry.js";
import { type ReloadResult, reloadMetrics } from "../base/metrics/reload-metrics.js";
import type { Level } from "./levels.js";

/** A back end, as metrics and logs call it. */
export type BackendName = "log" | "webhook" | "custom";

export type AuditMetrics = ReturnType<typeof auditMetrics>;

/** @param serverId distinguishes the servers of one store; the metrics show its hash */
export function auditMetrics(registry: MetricRegistry, serverId: string) {
  const events = registry.counter({
    name: "apiserver_audit_event_total",
    help: "Events of the audit that were made and handed to its back ends.",
    labels: [],
    stability: "ALPHA",
    since: "1.11",
  });
  const errors = registry.counter({
    name: "apiserver_audit_error_total",
    help: "Events of the audit that a back end lost, by the back end.",
    labels: ["plugin"],
    stability: "ALPHA",
    since: "1.11",
  });
  const levels = registry.counter({
    name: "apiserver_audit_level_total",
    help: "Requests by the level at which the audit policy has them written down.",
    labels: ["level"],
    stability: "ALPHA",
    since: "1.11",
  });
  const rejections = registry.counter({
    name: "apiserver_audit_requests_rejected_total",
    help: "Requests that were refused since their audit event could not be stored.",
    labels: [],
    stability: "ALPHA",
    since: "1.13",
  });
  const reloads = reloadMetrics(registry, "audit", labelHash(serverId));
  return {
    /** An event was created and handed to the back ends. */
    event: (): void => events.inc(),
    /** The level of a request was determined. */
    level: (level: Level): void => levels.inc(level),
    /** A back end lost events. */
    failed: (backend: BackendName, count: number): void => errors.add(count, backend),
    /** A request was refused because its event could not be stored. */
    rejected: (): void => rejections.inc(),
    /** The policy that is in use from now on, including that of the start. @param hash `sha256:<hex>` of its text */
    policyTaken: (hash: string): void => reloads.taken(hash),
    /** A changed policy file was accepted or rejected. */
    policyReloaded: (result: ReloadResult, timestampSeconds: number): void =>
      reloads.reloaded(result, timestampSeconds),
  };
}
