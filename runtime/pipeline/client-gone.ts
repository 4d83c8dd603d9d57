/** Stops requests whose client has disconnected, since no one would receive the answer. */
import { StatusError } from "../api/status.js";
import type { HttpRequest } from "./request/http.js";

/** The status that proxies and logs use for this case; no client ever receives it. */
const CLIENT_CLOSED_REQUEST = 499;

export class ClientGoneError extends StatusError {
  constructor() {
    super(CLIENT_CLOSED_REQUEST, "Timeout", "the client disconnected before its request was executed");
  }
}

/** @throws ClientGoneError */
export function requireClient({ isGone }: Pick<HttpRequest, "isGone">): void {
  if (isGone) throw new ClientGoneError();
}
