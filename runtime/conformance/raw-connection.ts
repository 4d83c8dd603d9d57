/** Raw requests: they are sent exactly as given, and answers are returned exactly as received. */
import { isJsonObject, type JsonObject } from "../api/json.js";
import { type Impersonation, impersonationHeaders } from "../client/configuration/client-credentials.js";
import type { TransportRequest } from "../client/transport/transport.js";
import {
  headerText,
  type Method,
  type TransportHeaders,
  type TransportResponse,
} from "../client/transport/transport.js";
import { CheckFailure } from "./conformance-check.js";
import type { Connection } from "./kit-connection.js";
import type { RawAnswer, RawMethod, RawRequestOptions } from "./scene.js";

/** The limit of an answer that is read whole; those of the suite are far smaller. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
/** The maximum number of characters of a body that a failure shows. */
const MAX_SHOWN_CHARACTERS = 300;

type Send = (request: TransportRequest, bare: boolean) => Promise<TransportResponse>;

/** Sends a request and resolves with the headers; the body must be read separately. */
export async function openRaw(
  connection: Connection,
  send: Send,
  method: RawMethod,
  path: string,
  options: RawRequestOptions,
  signal: AbortSignal,
): Promise<TransportResponse> {
  const { body, contentType = body === undefined ? undefined : "application/json", as, credentials } = options;
  const own = credentials === undefined ? await connection.credentials.current(signal) : undefined;
  const person = typeof as === "string" ? { user: as } : as;
  const headers: TransportHeaders = {
    accept: "application/json",
    "user-agent": "kindsmith-conformance",
    ...(contentType === undefined ? {} : { "content-type": contentType }),
    ...(typeof credentials === "object" ? { authorization: `Bearer ${credentials.token}` } : own?.headers),
    ...impersonating(person ?? (own === undefined ? undefined : connection.impersonation)),
    ...options.headers,
  };
  const request: TransportRequest = {
    // Unknown methods are sent too, because a check may examine the answer.
    method: method as Method,
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    signal,
    ...(body === undefined ? {} : { body: bytesOf(body) }),
    ...(own?.certificate === undefined ? {} : { certificate: own.certificate }),
  };
  return send(request, own === undefined);
}

function impersonating(person: Impersonation | undefined): TransportHeaders {
  return person === undefined ? {} : impersonationHeaders(person);
}

function bytesOf(body: RawRequestOptions["body"]): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

/** Reads the whole body. @throws CheckFailure for more than {@link MAX_ANSWER_BYTES} */
export async function readRaw(response: TransportResponse, method: RawMethod, path: string): Promise<RawAnswer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES)
      throw new CheckFailure(`the answer to ${method} ${path}`, `more than ${MAX_ANSWER_BYTES} bytes`, "less");
    chunks.push(chunk);
  }
  return new Answer(
    response.status,
    response.headers,
    Buffer.concat(chunks),
    `${method} ${path} -> ${response.status}`,
  );
}

class Answer implements RawAnswer {
  #json: JsonObject | undefined;

  constructor(
    readonly status: number,
    readonly headers: TransportHeaders,
    readonly bytes: Uint8Array,
    readonly line: string,
  ) {}

  get text(): string {
    return Buffer.from(this.bytes).toString("utf8");
  }

  header(name: string): string | undefined {
    return headerText(this.headers, name.toLowerCase());
  }

  json(): JsonObject {
    this.#json ??= parsed(this.text, `the body of ${this.line}`);
    return this.#json;
  }
}

/** @throws CheckFailure for anything but one JSON object */
export function parsed(text: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isJsonObject(value))
    throw new CheckFailure(what, JSON.stringify(text.slice(0, MAX_SHOWN_CHARACTERS)), "a JSON object");
  return value;
}
