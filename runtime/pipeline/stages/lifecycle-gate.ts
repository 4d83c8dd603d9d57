/**
 * Stage: rejects requests while the server starts or stops, and states when to retry. Health checks, metrics and
 * requests of the server itself are always answered.
 */
import { serviceUnavailable, tooManyRequests } from "../../api/status.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { Authenticated } from "../context.js";
import { isLongRunning } from "./deadline.js";
import { isOperational } from "./in-flight.js";

/** Most starts are complete after this time. */
const START_RETRY_SECONDS = 1;
/** Clients of a stopping server have usually been moved to another one by then. */
const STOP_RETRY_SECONDS = 5;

/** @throws StatusError 429, 503 */
export function rejectUnlessServing({ context, info, user }: Authenticated): void {
  const { shutdown, isStarted } = context;
  if (isStarted() && !shutdown.hasBegun) return;
  if (isOperational(info) || user.username === SERVER_USER) return;
  if (!isStarted())
    throw serviceUnavailable("the server is starting, please try again", undefined, START_RETRY_SECONDS);
  if (shutdown.refusesRequests || isLongRunning(info))
    throw tooManyRequests("the server is shutting down, please try again", STOP_RETRY_SECONDS);
}
