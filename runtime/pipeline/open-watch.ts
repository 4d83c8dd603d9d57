/** Begins a watch, and keeps what happens until its stream can be written. */
import { isGone, type StatusError } from "../api/status.js";
import { type ObjectEvent, watchObjects } from "../registry/watch.js";
import type { Negotiated } from "./context.js";
import { collectionOptions } from "./query-options.js";
import type { OpenWatch, StreamReceiver } from "./result.js";

type Delivery = (receiver: StreamReceiver) => void;

/** @throws StatusError 400, 410 (in profiles that answer it over HTTP), 422, 504 */
export async function openWatch(negotiated: Negotiated): Promise<OpenWatch> {
  try {
    return await beginWatch(negotiated);
  } catch (error) {
    if (!isGone(error) || negotiated.environment.profile.behaviours.expiredWatch === "http") throw error;
    return failedWatch(negotiated, error);
  }
}

/** A stream of one ERROR event, as stock clients expect it for a version that is too old (WATCH-026). */
function failedWatch({ target }: Negotiated, error: StatusError): OpenWatch {
  return {
    resource: target.resource,
    timeoutMs: FAILED_WATCH_TIMEOUT_MS,
    allowsBookmarks: false,
    marksInitialState: false,
    receive: (receiver) => receiver.ended(error),
    stop: () => {},
  };
}

/** The stream ends by itself at once; this only bounds it. */
const FAILED_WATCH_TIMEOUT_MS = 1_000;

async function beginWatch({ target, request, environment }: Negotiated): Promise<OpenWatch> {
  const { info, resource, store } = target;
  const { profile, limits, random } = environment;
  const options = collectionOptions(request.query, info.objectNamespace, resource, true, profile);
  const { version } = options;
  const sendsInitialState = options.sendInitialEvents ?? version.type !== "at";
  const waiting: Delivery[] = [];
  let receiver: StreamReceiver | undefined;
  const deliver = (delivery: Delivery): void => {
    if (receiver) delivery(receiver);
    else waiting.push(delivery);
  };
  const subscription = await watchObjects(
    store,
    { selection: options.selection, version, sendsInitialState },
    {
      events: (events: readonly ObjectEvent[], progress) => deliver((to) => to.events(events, progress)),
      initialStateSent: (resourceVersion) => deliver((to) => to.initialStateSent(resourceVersion)),
      ended: (error: StatusError) => deliver((to) => to.ended(error)),
    },
  );
  return {
    resource,
    timeoutMs: options.timeoutSeconds ? options.timeoutSeconds * 1000 : limits.minWatchTimeoutMs * (1 + random()),
    allowsBookmarks: options.allowsBookmarks,
    marksInitialState: options.sendInitialEvents === true && options.allowsBookmarks,
    receive(to) {
      receiver = to;
      for (const delivery of waiting.splice(0)) delivery(to);
    },
    stop: () => subscription.stop(),
  };
}
