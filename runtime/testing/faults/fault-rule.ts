/** What a fault is: to whom it happens, when, and what it does. Plain data, so that it can be sent as JSON. */
import type { StatusReason } from "../../api/status.js";
import type { Verb } from "../../pipeline/request/request-info.js";

export type FaultVerb = Exclude<Verb, "unknown">;

/**
 * Which requests: all members that are given must fit, each by one of its values. Without `paths`, requests for resources
 * only; with it, only requests outside of them (discovery, OpenAPI, health).
 */
export interface FaultFilter {
  readonly verbs?: readonly FaultVerb[];
  /** Empty text for the core group. */
  readonly groups?: readonly string[];
  /** Lower-case plural, such as `deployments`. */
  readonly resources?: readonly string[];
  /** `status`, `scale` ...; empty text for the object itself. Default: all. */
  readonly subresources?: readonly string[];
  /** Empty text for requests that are not for one namespace. */
  readonly namespaces?: readonly string[];
  /** Of the object in the URL: a create has none. */
  readonly names?: readonly string[];
  readonly users?: readonly string[];
  /** Beginnings of `User-Agent`. */
  readonly userAgents?: readonly string[];
  /** `/openapi/v3`, or the beginning of paths where it ends in `*`: `/apis*`. */
  readonly paths?: readonly string[];
}

/** A failure by its HTTP code. */
export interface FaultAnswer {
  readonly code: number;
  /** One that goes with the code. Default: the usual one. */
  readonly reason?: StatusReason;
  readonly message?: string;
  /** For the header `Retry-After` and the details of the Status. Default: 1 for 429, none for others. */
  readonly retryAfterSeconds?: number;
}

export type WatchEventType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK";

export interface CutRule {
  /** Events that still arrive; bookmarks are not counted. Default: 0. */
  readonly afterEvents?: number;
  /** Bytes that still arrive, counted over the whole stream from when the fault and the watch first met. */
  readonly afterBytes?: number;
  /** Half of the next event arrives, and no more. */
  readonly midFrame?: boolean;
  /** The stream ends with an ERROR event of this failure, instead of breaking off. */
  readonly with?: number | FaultAnswer;
  /** The stream ends as when its time is up, instead of breaking off. */
  readonly cleanly?: boolean;
}

export interface StoreFault {
  /** `head` is asked by every read that must be the newest; `get` and `list` by reads that no cache can answer. */
  readonly operation: "commit" | "get" | "list" | "head";
  readonly fail?: "unavailable" | "unknown-outcome";
  /** Whether a write of unknown outcome took place. Default: true. */
  readonly isWritten?: boolean;
  readonly delayMs?: number;
}

/** Events of watches: which of them. */
export interface EventFault {
  readonly types?: readonly WatchEventType[];
}

export interface FaultRule {
  readonly on?: FaultFilter;
  /** How often it happens; then never again. Default: always. */
  readonly times?: number;
  /** As many occasions pass before the first. Default: 0. */
  readonly skip?: number;
  /** In (0, 1]: of the occasions that are left, at random. Default: 1. */
  readonly probability?: number;
  /** Of the random choices. Default: the server's own. */
  readonly seed?: number;
  /** Also the server's own controllers and components, which else are spared. */
  readonly includeControllers?: boolean;
  /** The request is not served but answered so. A number is a code. */
  readonly answer?: number | FaultAnswer;
  /** What is asked or answered waits for so long. */
  readonly delayMs?: number;
  /** The history before the request is dropped, and then the request is served: real 410s. */
  readonly compact?: boolean;
  /** The request is served, and its answer never arrives. */
  readonly loseAnswer?: boolean;
  /** Watches end early: those that are open, and those that begin. */
  readonly cut?: CutRule;
  /** Events that never arrive. */
  readonly loseEvents?: boolean | EventFault;
  /** Events that arrive twice. */
  readonly duplicateEvents?: boolean | EventFault;
  /** Events that arrive after the one that followed them. */
  readonly reorderEvents?: boolean | EventFault;
  readonly store?: StoreFault;
}

/** A rule that works. */
export interface Fault {
  /** Unique on its server. */
  readonly id: string;
  readonly rule: FaultRule;
  /** How often it has happened: requests, watches that were cut, events, or operations of the store. */
  readonly hits: number;
  /** Resolves when it has happened so often. @throws the signal's reason */
  reached(hits: number, signal?: AbortSignal): Promise<void>;
  /** It does not happen any more. Idempotent. */
  remove(): void;
}

export interface Faults {
  /** @throws FaultRuleError for a rule that can't be read or could never match */
  add(rule: FaultRule): Fault;
  /** Those that were added and neither removed nor used up. */
  list(): readonly Fault[];
  clear(): void;
  /** Breaks off the watches that are open, except the server's own unless `includeControllers`. @returns how many */
  cutWatches(filter?: FaultFilter & { readonly includeControllers?: boolean }): number;
}

/** A rule that can't be what was meant. The message names the member, what was found and what was expected. */
export class FaultRuleError extends TypeError {
  override readonly name = "FaultRuleError";
}
