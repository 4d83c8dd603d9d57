/** What the supervisor of a group of workers and its workers tell each other. */
import type { Announcement } from "../announcement.js";
import type { WorkerMetrics } from "./joined-metrics.js";

/** What a worker knows about its group. It travels in the environment of its process. */
export interface Membership {
  /** The name of the group, by which its processes share a store. */
  readonly group: string;
  /** 1 for the first worker. One that replaces another has the same number. */
  readonly number: number;
  /** The number of workers in the group. */
  readonly count: number;
  /** Whether this is the first process of the group, which reports what concerns all of them. */
  readonly isFirst: boolean;
  /** Whether a terminal shows the log of the group. */
  readonly isTerminal: boolean;
}

/** Which metrics are requested: of `/metrics` or of `/metrics/slis`. */
export interface MetricsQuestion {
  readonly of: "metrics" | "indicators";
  readonly format: "prometheus" | "openmetrics";
}

export type FromWorker =
  /** From now on the worker reads messages of the supervisor. Earlier ones are lost. */
  | { readonly type: "reads" }
  | { readonly type: "serving"; readonly announcement: Announcement }
  /** Asks for the metrics of all other workers. */
  | { readonly type: "collect"; readonly id: number; readonly question: MetricsQuestion }
  | { readonly type: "metrics"; readonly id: number; readonly text: string };

/** A worker obeys these instead of signals, which a terminal or a service manager sends to all processes at once. */
export type ToWorker =
  | { readonly type: "all-serving" }
  | { readonly type: "stop" }
  | { readonly type: "show-metrics"; readonly id: number; readonly question: MetricsQuestion }
  | { readonly type: "collected"; readonly id: number; readonly others: readonly WorkerMetrics[] };

const VARIABLE = "KINDSMITH_WORKER";

export function environmentOf(membership: Membership): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(membership) };
}

/** Returns the membership of this process; undefined if it is no worker. */
export function ownMembership(): Membership | undefined {
  const text = process.env[VARIABLE];
  return text === undefined || process.send === undefined ? undefined : (JSON.parse(text) as Membership);
}
