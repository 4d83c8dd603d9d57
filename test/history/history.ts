/**
 * The recorded history: the requests and answers of clients in the order in which one recorder noticed them. It is
 * plain data, so that checkers are pure and histories can be generated. Versions are numbers here, because no run comes
 * near 2^53 writes.
 */

/**
 * A position in the order of everything that the recorder noticed: a call before it was sent, an answer after it
 * arrived.
 */
export type Moment = number;
export type Version = number;

/** An object as a client saw it. Objects carry the id of the write that created the state in an annotation. */
export interface State {
  /** `<resource>/<namespace>/<name>` */
  readonly key: string;
  readonly version: Version;
  /** The id of the write that created this state, unique in a run. */
  readonly write: string;
  readonly uid: string;
  /** The value of the label `group`, by which selectors select. */
  readonly group: string;
}

export interface Call {
  readonly client: string;
  /** The index of the server that received the request. */
  readonly server: number;
  readonly called: Moment;
  /** Infinity if no answer came. */
  readonly returned: Moment;
}

/** How new a read must be. SPEC: Resource-version semantics. */
export type Freshness =
  | { readonly type: "latest" | "any" }
  | { readonly type: "atLeast" | "exactly"; readonly version: Version };

/** The conditions of a write. */
export interface Expected {
  readonly version?: Version;
  readonly uid?: string;
}

/**
 * `refused`: the server reported that it did nothing (429, 504 on a read). `unknown`: no answer, or an inconclusive
 * one; the write may take place at any later time, or never.
 */
export type Outcome =
  | { readonly result: "stored"; readonly state: State; readonly isCreated: boolean }
  | { readonly result: "deleted"; readonly uid: string }
  | { readonly result: "found"; readonly state: State }
  | { readonly result: "exists" | "conflict" | "absent" | "refused" | "unknown" };

export interface Put extends Call {
  readonly type: "create" | "update";
  readonly key: string;
  readonly write: string;
  readonly group: string;
  readonly expected?: Expected;
  readonly outcome: Outcome;
}

export interface Removal extends Call {
  readonly type: "delete";
  readonly key: string;
  readonly expected?: Expected;
  readonly outcome: Outcome;
}

export interface Get extends Call {
  readonly type: "get";
  readonly key: string;
  readonly freshness: Freshness;
  readonly outcome: Outcome;
}

export type Operation = Put | Removal | Get;

/** What a list or watch covers. */
export interface Scope {
  readonly resource: string;
  /** Undefined for all namespaces. */
  readonly namespace: string | undefined;
  /** Undefined without a label selector. */
  readonly group: string | undefined;
}

export interface Page {
  readonly version: Version;
  readonly states: readonly State[];
  readonly remaining: number | undefined;
}

export interface ListRead extends Call {
  readonly scope: Scope;
  readonly freshness: Freshness;
  /** More than one page for a list in chunks. */
  readonly pages: readonly Page[];
  /** False if a later chunk was refused. */
  readonly isComplete: boolean;
}

export type WatchedEvent = { readonly noticed: Moment } & (
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly state: State }
  /** `endsInitial`: whether the bookmark ends the initial events. */
  | { readonly type: "BOOKMARK"; readonly version: Version; readonly endsInitial: boolean }
);

/** One watcher over all its connections: after a cut it resumes from the last version that it saw. */
export interface WatchRead {
  readonly name: string;
  readonly scope: Scope;
  /** The changes after a version; or first the state, which ends with a bookmark if `isMarked`. */
  readonly start:
    | { readonly type: "after"; readonly version: Version }
    | { readonly type: "state"; readonly freshness: Freshness; readonly isMarked: boolean };
  readonly called: Moment;
  readonly events: readonly WatchedEvent[];
  /** The watcher was open long enough that it must have seen everything up to this version. */
  readonly until: Version;
}

export interface History {
  readonly operations: readonly Operation[];
  readonly lists: readonly ListRead[];
  readonly watches: readonly WatchRead[];
}

/** A broken guarantee, described so that it can be understood without the history. */
export interface Violation {
  readonly rule: Rule;
  readonly message: string;
}

export type Rule =
  | "linearizability"
  | "one version, one change"
  | "one write, one change"
  | "known writes only"
  | "whole log"
  | "versions follow time"
  | "weak get"
  | "snapshot"
  | "list version"
  | "chunks"
  | "watch";

export function resourceOf(key: string): string {
  return key.slice(0, key.indexOf("/"));
}

export function covers({ resource, namespace }: Scope, key: string): boolean {
  const prefix = namespace === undefined ? `${resource}/` : `${resource}/${namespace}/`;
  return key.startsWith(prefix);
}

export function selects(scope: Scope, state: State): boolean {
  return covers(scope, state.key) && (scope.group === undefined || scope.group === state.group);
}

export function isSame(left: State, right: State): boolean {
  return (
    left.key === right.key &&
    left.version === right.version &&
    left.write === right.write &&
    left.uid === right.uid &&
    left.group === right.group
  );
}

export function showState({ key, version, write, group }: State): string {
  return `${key}@${version} (${write}, group ${group})`;
}

export function showScope({ resource, namespace, group }: Scope): string {
  return `${resource} of ${namespace ?? "all namespaces"}${group === undefined ? "" : ` with group=${group}`}`;
}

export function showFreshness(freshness: Freshness): string {
  return "version" in freshness ? `${freshness.type} ${freshness.version}` : freshness.type;
}
