/** Begins a watch: checks its options and determines where it starts. */
import { isGone } from "../../api/status.js";
import { splitSelection } from "../../registry/read/split-selection.js";
import { watchObjects } from "../../registry/read/watch.js";
import type { Negotiated } from "../context.js";
import { collectionOptions } from "../request/query-options.js";
import type { OpenWatch } from "./result.js";

/** @throws StatusError 400, 410 (in profiles that answer it over HTTP), 422, 429, 504 */
export async function openWatch({ target, request, context }: Negotiated): Promise<OpenWatch> {
  const { info, resource, store } = target;
  const { profile, gates, limits, random } = context;
  const options = collectionOptions(request.query, info.objectNamespace, resource, true, context);
  const { version } = options;
  const { selection, late } = splitSelection(store, resource, options.selection);
  const sendsInitialState = options.sendInitialEvents ?? version.type !== "at";
  // If streamed lists are enabled, a bookmark ends every initial state, even one that the client did not request.
  const isMarked = options.sendInitialEvents ?? (gates.isEnabled("WatchList") && sendsInitialState);
  const started = await watchObjects(store, { selection, version, sendsInitialState }).catch((error: unknown) => {
    // Stock clients expect the stream to report a version that is too old (WATCH-026).
    if (!isGone(error) || profile.behaviours.expiredWatch === "http") throw error;
    return error;
  });
  return {
    timeoutMs: options.timeoutSeconds
      ? Math.max(0, options.timeoutSeconds) * 1000
      : limits.minWatchTimeoutMs * (1 + random()),
    allowsBookmarks: options.allowsBookmarks,
    marksInitialState: isMarked && options.allowsBookmarks,
    late,
    started,
  };
}
