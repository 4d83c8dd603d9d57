/**
 * The options of calls and the query parameters that they become. SPEC: Query parameters, Resource-version semantics.
 */
import type { JsonObject } from "../../api/json.js";

export interface RequestOptions {
  readonly signal?: AbortSignal;
  /**
   * The time limit of the whole call, including retries; 0 for none. The client's default applies if it is absent. For
   * a watch it covers the time until the watch starts. The time of a credential plugin does not count.
   */
  readonly timeoutMs?: number;
}

export interface GetOptions extends RequestOptions {
  /** Unset: the most recent state. "0": any state. Otherwise: a state that is not older than this version. */
  readonly resourceVersion?: string;
}

export interface Selection {
  /** `a=1,b in (x,y),!c`. */
  readonly labelSelector?: string;
  /** `metadata.name=a`. */
  readonly fieldSelector?: string;
}

export interface VersionedSelection extends Selection {
  readonly resourceVersion?: string;
  /** Only with a resourceVersion; "NotOlderThan" is then the default. */
  readonly resourceVersionMatch?: "Exact" | "NotOlderThan";
}

export interface ListOptions extends RequestOptions, VersionedSelection {
  /** The maximum number of items in one answer. */
  readonly limit?: number;
  /** `metadata.continue` of the previous chunk. It carries the version, so resourceVersion must be absent. */
  readonly continue?: string;
}

export interface PageOptions extends RequestOptions, VersionedSelection {
  /** The maximum number of items in one page; 500 by default. */
  readonly limit?: number;
}

export interface WatchOptions extends RequestOptions, Selection {
  /**
   * Unset or "0": the watch starts with an ADDED event for every existing object. Otherwise: the changes after that
   * version.
   */
  readonly resourceVersion?: string;
  readonly allowWatchBookmarks?: boolean;
  /**
   * A streamed list: ADDED for every object, a bookmark, then changes. It implies the options that it needs (bookmarks,
   * NotOlderThan).
   */
  readonly sendInitialEvents?: boolean;
  /** The server ends the watch after this time. */
  readonly timeoutSeconds?: number;
  /** The watch fails with a ConnectionError `timeout` if no byte arrives for this long. Default: no limit. */
  readonly silenceLimitMs?: number;
}

export interface WriteOptions extends RequestOptions {
  /** Does everything but the write itself. SPEC: Dry-run. */
  readonly dryRun?: boolean;
  /**
   * The owner of the fields; the client's field manager by default, or else the name that the server derives from the
   * user agent.
   */
  readonly fieldManager?: string;
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
}

export interface ApplyOptions extends WriteOptions {
  /** The owner of the fields; may be omitted if the client has a field manager. */
  readonly fieldManager?: string;
  /** Takes ownership of fields from other managers instead of failing with a conflict. */
  readonly force?: boolean;
}

export interface DeleteOptions extends RequestOptions {
  readonly dryRun?: boolean;
  readonly gracePeriodSeconds?: number;
  readonly propagationPolicy?: "Orphan" | "Background" | "Foreground";
  /** The deletion fails with a conflict unless the object still has these. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

export type DeleteCollectionOptions = DeleteOptions & ListOptions;

type Query = Record<string, string | number | boolean | undefined>;

export function getQuery(options: GetOptions): Query {
  return { resourceVersion: options.resourceVersion };
}

/** @throws TypeError for combinations that the server refuses as invalid */
export function listQuery(options: ListOptions): Query {
  const { resourceVersion = "", limit, labelSelector, fieldSelector } = options;
  const isContinued = options.continue !== undefined && options.continue !== "";
  if (resourceVersion === "" && options.resourceVersionMatch !== undefined) {
    throw new TypeError(
      `resourceVersionMatch ${options.resourceVersionMatch} without resourceVersion: expected both or neither`,
    );
  }
  if (isContinued && resourceVersion !== "") {
    throw new TypeError(
      "continue with a resourceVersion: expected continue alone, since the token carries the version of its list",
    );
  }
  return {
    labelSelector,
    fieldSelector,
    limit,
    continue: isContinued ? options.continue : undefined,
    ...(resourceVersion === ""
      ? {}
      : { resourceVersion, resourceVersionMatch: options.resourceVersionMatch ?? "NotOlderThan" }),
  };
}

export function watchQuery(options: WatchOptions): Query {
  const { resourceVersion, labelSelector, fieldSelector, allowWatchBookmarks, sendInitialEvents, timeoutSeconds } =
    options;
  return {
    watch: 1,
    labelSelector,
    fieldSelector,
    resourceVersion: resourceVersion === "" ? undefined : resourceVersion,
    timeoutSeconds,
    ...(sendInitialEvents === true
      ? { sendInitialEvents: true, resourceVersionMatch: "NotOlderThan", allowWatchBookmarks: true }
      : { allowWatchBookmarks: allowWatchBookmarks === true ? true : undefined }),
  };
}

/** @param fieldManager the client's field manager */
export function writeQuery(options: WriteOptions, fieldManager?: string): Query {
  const { fieldValidation } = options;
  return { ...dryRunQuery(options), fieldManager: options.fieldManager ?? fieldManager, fieldValidation };
}

/** For deletions, which own no fields. */
export function dryRunQuery({ dryRun }: { readonly dryRun?: boolean }): Query {
  return { dryRun: dryRun === true ? "All" : undefined };
}

/** @throws TypeError without a field manager */
export function applyQuery(options: ApplyOptions, fieldManager?: string): Query {
  const query = writeQuery(options, fieldManager);
  if (!query.fieldManager)
    throw new TypeError(
      'apply: fieldManager is missing, expected the name of the owner: { fieldManager: "..." } here or of the client',
    );
  return { ...query, force: options.force === true ? true : undefined };
}

/** Returns the body of a deletion, or undefined if the server's defaults suffice. */
export function deleteBody(options: DeleteOptions): JsonObject | undefined {
  const { gracePeriodSeconds, propagationPolicy, preconditions } = options;
  if (gracePeriodSeconds === undefined && propagationPolicy === undefined && preconditions === undefined)
    return undefined;
  const body: JsonObject = { apiVersion: "v1", kind: "DeleteOptions" };
  if (gracePeriodSeconds !== undefined) body.gracePeriodSeconds = gracePeriodSeconds;
  if (propagationPolicy !== undefined) body.propagationPolicy = propagationPolicy;
  if (preconditions !== undefined) body.preconditions = { ...preconditions };
  return body;
}
