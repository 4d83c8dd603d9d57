/** Requests whose client has left: nothing is begun for somebody who takes no answer. */
import { StatusError } from "../api/status.js";
import type { HttpRequest } from "./request/http.js";

/** As proxies and logs know it; no client ever sees it. */
const CLIENT_CLOSED_REQUEST = 499;

export class ClientGoneError extends StatusError {
  constructor() {
    super(CLIENT_CLOSED_REQUEST, "Timeout", "the client has left before its request was carried out");
  }
}

/** @throws ClientGoneError */
export function requireClient({ isGone }: Pick<HttpRequest, "isGone">): void {
  if (isGone) throw new ClientGoneError();
}
