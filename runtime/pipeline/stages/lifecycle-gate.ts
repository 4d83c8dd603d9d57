/**
 * Stage: is the server open? While it starts and while it stops, requests are told when to come back. What operators look
 * at is answered all the same, and so is the server itself.
 */
import { serviceUnavailable, tooManyRequests } from "../../api/status.js";
import { SERVER_USER } from "../../api/user-info.js";
import type { Authenticated } from "../context.js";
import { isLongRunning } from "./deadline.js";
import { isOperational } from "./in-flight.js";

/** A start that is under way mostly takes less. */
const START_RETRY_SECONDS = 1;
/** Others have the clients of a server that stops by then. */
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
