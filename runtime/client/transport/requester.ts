/**
 * Carries one request from its options to the answer: headers, credentials, deadline, retries, warnings and failures.
 * It knows nothing of resources.
 */
import type { JsonObject } from "../../api/json.js";
import type { StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import {
  type Credential,
  type Credentials,
  type Impersonation,
  impersonationHeaders,
} from "../configuration/client-credentials.js";
import { Deadline } from "./abort.js";
import { decodedBody, readBody } from "./body.js";
import { parseRetryAfter, withRetries } from "./request-retries.js";
import type { Warnings } from "./response-warnings.js";
import { statusErrorOf, statusErrorOfDocument } from "./status-answer.js";
import {
  headerText,
  type Method,
  type Transport,
  type TransportBody,
  type TransportHeaders,
  type TransportResponse,
} from "./transport.js";

/** The maximum number of bytes that are read of a failure's body. */
const MAX_FAILURE_BYTES = 4 * 1024 * 1024;

export interface ClientRequest {
  readonly method: Method;
  /** Path and query; begins with a slash. */
  readonly path: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly body?: Uint8Array;
  readonly signal?: AbortSignal;
  /** Overrides the client's timeout; 0 for none. */
  readonly timeoutMs?: number;
  /** Decodes the Status of a failure whose body is not JSON. Resolves to undefined if it cannot. */
  readonly decodeStatus?: (body: Uint8Array) => Promise<JsonObject | undefined>;
}

export interface Answer {
  readonly status: number;
  readonly headers: TransportHeaders;
  readonly body: Uint8Array;
}

export interface RequesterSettings {
  readonly transport: Transport;
  readonly credentials: Credentials;
  readonly impersonation?: Impersonation;
  readonly userAgent: string;
  readonly acceptsGzip: boolean;
  readonly timeoutMs: number;
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1, which spreads retries. */
  readonly random?: () => number;
  readonly warnings?: Warnings;
}

export class Requester {
  readonly #settings: RequesterSettings;
  readonly #fixedHeaders: TransportHeaders;

  constructor(settings: RequesterSettings) {
    this.#settings = settings;
    this.#fixedHeaders = {
      "user-agent": settings.userAgent,
      ...(settings.impersonation === undefined ? {} : impersonationHeaders(settings.impersonation)),
    };
  }

  /** See {@link Transport.isInProcess}. */
  get isInProcess(): boolean {
    return this.#settings.transport.isInProcess === true;
  }

  /**
   * Sends the request, retries it as request-retries.ts decides, and reads the whole answer. `timeoutMs` covers all
   * attempts.
   * @throws StatusError for an answer that is a failure, ConnectionError without an answer, the signal's reason when it
   * fires
   */
  async send(request: ClientRequest): Promise<Answer> {
    const gzip = this.#settings.acceptsGzip && request.method === "GET";
    return this.#withDeadline(request, async (deadline) => {
      try {
        return await this.#retrying(request, deadline, async () => {
          const response = await this.#successful(request, deadline, gzip);
          const body = await readBody(response, placeOf(request));
          return { status: response.status, headers: response.headers, body };
        });
      } finally {
        deadline.end();
      }
    });
  }

  /**
   * Like {@link send}, but returns the body as it arrives, decompressed; `timeoutMs` covers the time until the headers.
   * The body must be iterated.
   * @param isCompressible requests compression if the client accepts it: for a long answer, not for events as they
   * happen
   */
  async open(request: ClientRequest, isCompressible = false): Promise<TransportResponse> {
    const gzip = this.#settings.acceptsGzip && isCompressible;
    return this.#withDeadline(request, async (deadline) => {
      try {
        const response = await this.#retrying(request, deadline, () => this.#successful(request, deadline, gzip));
        deadline.lift();
        return { ...response, body: endingWith(decodedBody(response, placeOf(request)), deadline) };
      } catch (error) {
        deadline.end();
        throw error;
      }
    });
  }

  #withDeadline<R>(request: ClientRequest, run: (deadline: Deadline) => Promise<R>): Promise<R> {
    const { clock, timeoutMs } = this.#settings;
    return run(new Deadline(clock, request.timeoutMs ?? timeoutMs, request.signal, placeOf(request)));
  }

  #retrying<R>(request: ClientRequest, deadline: Deadline, attempt: () => Promise<R>): Promise<R> {
    deadline.signal.throwIfAborted();
    const { clock, random = Math.random } = this.#settings;
    const { signal } = deadline;
    const isSafe = request.method === "GET";
    return withRetries({ clock, random, isSafe, signal, remainingMs: () => deadline.remainingMs }, attempt);
  }

  /**
   * Returns the response to one attempt, or throws its failure. After a 401 it tries once more with a renewed
   * credential.
   */
  async #successful(request: ClientRequest, deadline: Deadline, gzip: boolean): Promise<TransportResponse> {
    const { credentials } = this.#settings;
    const { signal } = deadline;
    const credential = await this.#credential(deadline);
    const first = await this.#exchange(request, credential, signal, gzip);
    if (first.status < 300) return first;
    const failure = await this.#failureOf(request, first, credential);
    if (first.status !== 401 || !(await deadline.excluding(credentials.renew(credential, signal)))) throw failure;
    const renewed = await this.#credential(deadline);
    const second = await this.#exchange(request, renewed, signal, gzip);
    if (second.status < 300) return second;
    throw await this.#failureOf(request, second, renewed);
  }

  async #credential(deadline: Deadline): Promise<Credential> {
    const credential = this.#settings.credentials.current(deadline.signal);
    return credential instanceof Promise ? deadline.excluding(credential) : credential;
  }

  async #exchange(
    request: ClientRequest,
    credential: Credential,
    signal: AbortSignal,
    gzip: boolean,
  ): Promise<TransportResponse> {
    const { transport, warnings } = this.#settings;
    const { method, path, body } = request;
    const { certificate } = credential;
    const headers = {
      ...this.#fixedHeaders,
      accept: request.accept ?? "application/json",
      ...(gzip ? { "accept-encoding": "gzip" } : {}),
      ...(request.contentType === undefined ? {} : { "content-type": request.contentType }),
      ...credential.headers,
    };
    const response = await transport.request({
      method,
      path,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
      ...(certificate === undefined ? {} : { certificate }),
    });
    warnings?.receive(headerText(response.headers, "warning"));
    return response;
  }

  async #failureOf(request: ClientRequest, response: TransportResponse, credential: Credential): Promise<StatusError> {
    const where = placeOf(request);
    const body = await readBody(response, where, MAX_FAILURE_BYTES);
    const retryAfter = parseRetryAfter(headerText(response.headers, "retry-after"), this.#settings.clock.now());
    const document = await request.decodeStatus?.(body);
    return document === undefined
      ? statusErrorOf(response.status, body, { where, retryAfter, secret: secretOf(credential) })
      : statusErrorOfDocument(document, response.status, retryAfter);
  }
}

/** The credential without its scheme, which must not appear in a message. */
function secretOf({ headers }: Credential): string {
  return headerText(headers, "authorization")?.replace(/^\S+ /, "") ?? "";
}

function placeOf(request: ClientRequest): string {
  return `${request.method} ${request.path}`;
}

/**
 * Ends the deadline with the body, or abandons it if the body is not read to its end. An iterator instead of a generator,
 * since every event of a watch passes it.
 */
function endingWith(body: TransportBody, deadline: Deadline): TransportBody {
  const iterated: TransportBody = {
    [Symbol.asyncIterator]() {
      const chunks = body[Symbol.asyncIterator]();
      return {
        next: () =>
          chunks.next().then(
            (result) => {
              if (result.done) deadline.end();
              return result;
            },
            (error: unknown) => {
              deadline.abandon();
              throw error;
            },
          ),
        async return() {
          try {
            return (await chunks.return?.()) ?? { done: true, value: undefined };
          } finally {
            deadline.abandon();
          }
        },
      };
    },
  };
  if (body.follow === undefined) return iterated;
  return {
    ...iterated,
    async follow(receive) {
      try {
        await body.follow?.(receive);
        deadline.end();
      } catch (error) {
        deadline.abandon();
        throw error;
      }
    },
  };
}
