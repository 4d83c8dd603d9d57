/**
 * The form of a fault: which requests it concerns, when it happens, and what it does. Rules are plain data, so that
 * they can be sent as JSON.
 */
import type { StatusReason } from "../../api/status.js";
import type { Verb } from "../../pipeline/request/request-info.js";

export type FaultVerb = Exclude<Verb, "unknown">;

/**
 * Selects requests. Each given member must match by one of its values. Without `paths`, a filter selects only requests
 * for resources; with it, only other requests (discovery, OpenAPI, health).
 */
export interface FaultFilter {
  readonly verbs?: readonly FaultVerb[];
  /** Empty text for the core group. */
  readonly groups?: readonly string[];
  /** Lower-case plural, such as `deployments`. */
  readonly resources?: readonly string[];
  /** Such as `status` or `scale`; empty text for the object itself. Default: all. */
  readonly subresources?: readonly string[];
  /** Empty text for requests that are not limited to one namespace. */
  readonly namespaces?: readonly string[];
  /** Names of objects in the URL; creations have none. */
  readonly names?: readonly string[];
  readonly users?: readonly string[];
  /** Prefixes of the `User-Agent` header. */
  readonly userAgents?: readonly string[];
  /** Paths such as `/openapi/v3`, or prefixes that end in `*`, such as `/apis*`. */
  readonly paths?: readonly string[];
}

/** A failure by its HTTP code. */
export interface FaultAnswer {
  readonly code: number;
  /** A reason that belongs to the code. Default: the usual one. */
  readonly reason?: StatusReason;
  readonly message?: string;
  /** The value of the header `Retry-After` and of the Status details. Default: 1 for 429, none for others. */
  readonly retryAfterSeconds?: number;
}

export type WatchEventType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";

export interface CutRule {
  /** The number of events that still arrive, without bookmarks. Default: 0. */
  readonly afterEvents?: number;
  /** The number of bytes that still arrive, counted from when the fault first applies to the watch. */
  readonly afterBytes?: number;
  /** Half of the next event still arrives. */
  readonly midFrame?: boolean;
  /** The stream ends with an ERROR event of this failure instead of breaking off. */
  readonly with?: number | FaultAnswer;
  /** The stream ends as if its time were up instead of breaking off. */
  readonly cleanly?: boolean;
}

export interface StoreFault {
  /** Reads that must be the newest call `head`; reads that no cache can answer call `get` and `list`. */
  readonly operation: "commit" | "get" | "list" | "head";
  readonly fail?: "unavailable" | "unknown-outcome";
  /** Whether a write with an unknown outcome takes place. Default: true. */
  readonly isWritten?: boolean;
  readonly delayMs?: number;
}

/** Selects events of watches. */
export interface EventFault {
  readonly types?: readonly WatchEventType[];
}

export interface FaultRule {
  readonly on?: FaultFilter;
  /** The number of times that it happens. Default: unlimited. */
  readonly times?: number;
  /** The number of occasions to skip first. Default: 0. */
  readonly skip?: number;
  /** The probability, in (0, 1], with which it happens on each remaining occasion. Default: 1. */
  readonly probability?: number;
  /** The seed of the random choices. Default: the server's random source. */
  readonly seed?: number;
  /** Whether the fault also affects the server's own controllers and components. Default: false. */
  readonly includeControllers?: boolean;
  /** The request is not served but answered with this failure. A number is an HTTP code. */
  readonly answer?: number | FaultAnswer;
  /** Milliseconds by which the request, the event or the operation of the store is delayed. */
  readonly delayMs?: number;
  /** The history before the request is dropped, and then the request is served, which yields real 410s. */
  readonly compact?: boolean;
  /** The request is served, but its answer never arrives. */
  readonly loseAnswer?: boolean;
  /** Watches end early: open ones and new ones. */
  readonly cut?: CutRule;
  /** Events that never arrive. */
  readonly loseEvents?: boolean | EventFault;
  /** Events that arrive twice. */
  readonly duplicateEvents?: boolean | EventFault;
  /** Events that arrive after the following one. */
  readonly reorderEvents?: boolean | EventFault;
  readonly store?: StoreFault;
}

/** A rule that is in effect, or was. */
export interface Fault {
  /** Unique on its server. */
  readonly id: string;
  readonly rule: FaultRule;
  /** How often it has happened: requests, watches that were cut, events, or operations of the store. */
  readonly hits: number;
  /** Resolves when the fault has happened this often. @throws the signal's reason */
  reached(hits: number, signal?: AbortSignal): Promise<void>;
  /** Ends the fault. Idempotent. */
  remove(): void;
}

export interface Faults {
  /** @throws FaultRuleError for a rule that can't be read or could never match */
  add(rule: FaultRule): Fault;
  /** The faults that were neither removed nor used up. */
  list(): readonly Fault[];
  clear(): void;
  /** Breaks off the open watches, without the server's own unless `includeControllers` is set. @returns their number */
  cutWatches(filter?: FaultFilter & { readonly includeControllers?: boolean }): number;
}

/** A rule that is invalid or could never match. The message names the member, what was found and what was expected. */
export class FaultRuleError extends TypeError {
  override readonly name = "FaultRuleError";
}
