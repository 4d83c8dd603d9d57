/**
 * Calls webhooks: JSON over HTTPS to a URL or a Service, with one answer that is read whole. The callers, which are
 * conversion, admission, authentication and authorization, define what is sent and what an answer means.
 */
import { Agent, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import type { JsonValue } from "../api/json.js";
import type { Span, Spans, TraceHeaders } from "../api/spans.js";
import type { ChangingText } from "../base/changing-text.js";
import { type DecodedJson, decodeJson } from "../codec/json-codec.js";
import {
  type ServiceEndpoint,
  type ServiceResolver,
  UnresolvedServiceError,
} from "../registry/kinds/service-resolver.js";
import { lookupWithin } from "./address-lookup.js";
import { readAnswer } from "./answer-body.js";
import { CallPlaces } from "./call-places.js";
import { type WebhookAccess, type WebhookConfig, type WebhookTarget, webhookTarget } from "./webhook-config.js";
import {
  connectionFailureText,
  isTransientFailure,
  isTransientStatus,
  refusalText,
  WebhookCancelled,
  WebhookError,
  WebhookTimeout,
} from "./webhook-error.js";
import { type ExchangeRequest, exchange, NotConnectedError } from "./webhook-exchange.js";
import { webhookTls } from "./webhook-tls.js";

export interface WebhookClientOptions {
  readonly resolver: ServiceResolver;
  /** Whether the client may connect to an address, depending on where it comes from. */
  readonly mayReach: (address: string, origin: "url" | "service") => boolean;
  /** If unset, calls are not traced and send no trace headers. */
  readonly spans?: Spans | undefined;
}

export interface CallLimits {
  /** Timeout in milliseconds for the complete answer. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

export interface CallOptions extends CallLimits {
  /** Called with the status code of the answer, if there is one. */
  readonly onStatus?: (status: number) => void;
  /** Aborts the call as if it had timed out, because no caller waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  /** Rejects an answer with duplicate keys, which parsers interpret differently. Default: the last one counts. */
  readonly hasDistinctKeys?: boolean;
  /** Ignores the body of the answer, since its status says everything; the result is null then. */
  readonly ignoresAnswer?: boolean;
}

/** One webhook in its current configuration. */
export interface Webhook {
  /**
   * Posts a document and resolves with that of the answer. Redirects are not followed and count as failures.
   * @throws WebhookError with a message for clients
   */
  post(document: string, options: CallOptions): Promise<JsonValue>;
  /** Stops keeping connections open. Callers that still hold the webhook, and their calls, go on. Idempotent. */
  close(): void;
}

/** Maximum number of idle connections per webhook. */
const MAX_IDLE_CONNECTIONS = 8;
/** Idle time in milliseconds after which a connection is closed; it is shorter than the usual timeouts of servers. */
const IDLE_CONNECTION_MS = 4_000;
/** Maximum number of a Service's endpoints that one call tries; only failures to connect lead to the next one. */
const MAX_TRIED_ENDPOINTS = 3;

/** All webhooks of a server. */
export class WebhookClient {
  private readonly opened = new Set<HttpsWebhook>();

  constructor(private readonly options: WebhookClientOptions) {}

  /** Opens a webhook. With an invalid configuration, every call fails and says why. */
  open(config: WebhookConfig, access: WebhookAccess = {}): Webhook {
    let webhook: HttpsWebhook;
    try {
      const target = webhookTarget(config, access);
      webhook = new HttpsWebhook(target, access, this.options, () => this.opened.delete(webhook));
    } catch (error) {
      return unusableWebhook(error);
    }
    this.opened.add(webhook);
    return webhook;
  }

  /** Ends all calls with an error because the server stops. */
  close(): void {
    for (const webhook of this.opened) webhook.end();
    this.opened.clear();
  }
}

function unusableWebhook(cause: unknown): Webhook {
  const why = cause instanceof Error ? cause.message : String(cause);
  return {
    post: () => Promise.reject(new WebhookError(why, { cause })),
    close: () => {},
  };
}

class HttpsWebhook implements Webhook {
  private readonly tls: RequestOptions;
  private readonly lookup: RequestOptions["lookup"];
  private readonly agent = new Agent({
    keepAlive: true,
    maxFreeSockets: MAX_IDLE_CONNECTIONS,
    timeout: IDLE_CONNECTION_MS,
  });
  private readonly places = new CallPlaces();
  private readonly underWay = new Set<AbortController>();
  private isClosed = false;
  private hasEnded = false;

  /** @throws Error for unreadable certificates and keys */
  constructor(
    private readonly target: WebhookTarget,
    private readonly access: WebhookAccess,
    private readonly options: WebhookClientOptions,
    private readonly onClose: () => void,
  ) {
    this.tls = webhookTls(target, access);
    const origin = target.service === undefined ? "url" : "service";
    this.lookup = access.isTrusted ? undefined : lookupWithin((address) => options.mayReach(address, origin));
  }

  post(document: string, options: CallOptions): Promise<JsonValue> {
    const { spans } = this.options;
    if (spans === undefined) return this.call(document, options, {});
    // The path is left out, because some webhooks use it to identify their callers.
    const { host, port } = this.target;
    const attributes = { "http.request.method": "POST", "server.address": host, "server.port": port };
    return spans.call("POST", attributes, (trace, span) => this.call(document, noting(options, span), trace));
  }

  private async call(document: string, options: CallOptions, trace: TraceHeaders): Promise<JsonValue> {
    const { timeoutMs, maxAnswerBytes, onStatus, hasDistinctKeys = false, ignoresAnswer = false } = options;
    if (this.hasEnded) throw shuttingDown();
    const path = `${this.target.path}?timeout=${Math.ceil(timeoutMs / 1000)}s`;
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new WebhookTimeout()), timeoutMs);
    const leave = (): void => ended.abort(new WebhookTimeout());
    options.signal?.addEventListener("abort", leave, { once: true });
    if (options.signal?.aborted) leave();
    this.underWay.add(ended);
    try {
      const giveBack = await this.places.take(ended.signal);
      try {
        const answer = await this.ask(document, path, ended.signal, maxAnswerBytes, onStatus, trace);
        return ignoresAnswer ? null : decoded(answer, hasDistinctKeys);
      } finally {
        giveBack();
      }
    } catch (error) {
      if (error instanceof WebhookError) throw error;
      const cause = ended.signal.aborted ? ended.signal.reason : error;
      const isTransient = !ended.signal.aborted && isTransientFailure(error);
      const why = connectionFailureText(cause);
      throw new WebhookError(`Post "https://${this.target.authority}${path}": ${why}`, { cause, isTransient });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", leave);
      this.underWay.delete(ended);
      if (this.isClosed) this.letGo();
    }
  }

  close(): void {
    this.isClosed = true;
    this.letGo();
  }

  end(): void {
    this.isClosed = true;
    this.hasEnded = true;
    const reason = new WebhookCancelled();
    for (const ended of this.underWay) ended.abort(reason);
    this.agent.destroy();
  }

  /** Closes all connections once no call needs them, since this would also end calls in progress. */
  private letGo(): void {
    if (this.underWay.size > 0) return;
    this.agent.destroy();
    this.onClose();
  }

  private async ask(
    document: string,
    path: string,
    signal: AbortSignal,
    maxAnswerBytes: number,
    onStatus: CallOptions["onStatus"],
    trace: TraceHeaders,
  ): Promise<Buffer> {
    const body = Buffer.from(document);
    const request: ExchangeRequest = {
      signal,
      isRepeatable: true,
      body: {
        length: body.byteLength,
        async *chunks() {
          yield body;
        },
      },
    };
    const { message } = await this.exchanged(request, path, body.byteLength, trace);
    const status = message.statusCode ?? 0;
    onStatus?.(status);
    if (status < 200 || status > 299) {
      message.destroy();
      throw new WebhookError(refusalText(status), { isTransient: isTransientStatus(status) });
    }
    return readAnswer(message, maxAnswerBytes, signal);
  }

  private async exchanged(request: ExchangeRequest, path: string, bodyBytes: number, trace: TraceHeaders) {
    let failure: unknown;
    for (const endpoint of await this.endpoints()) {
      try {
        return await exchange(this.optionsOf(endpoint, path, bodyBytes, trace), request);
      } catch (error) {
        if (!(error instanceof NotConnectedError) || request.signal.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  private async endpoints(): Promise<readonly ServiceEndpoint[]> {
    const { service, host, port } = this.target;
    if (service === undefined) return [{ host, port, isTrusted: this.access.isTrusted ?? false }];
    try {
      return (await this.options.resolver.resolve(service)).slice(0, MAX_TRIED_ENDPOINTS);
    } catch (error) {
      if (!(error instanceof UnresolvedServiceError) || error.reason !== "ServiceNotFound") throw error;
      throw new Error(`service "${service.name}" not found`, { cause: undefined });
    }
  }

  private optionsOf(
    { host, port, isTrusted }: ServiceEndpoint,
    path: string,
    bodyBytes: number,
    trace: TraceHeaders,
  ): RequestOptions {
    const { service, authority } = this.target;
    const origin = service === undefined ? "url" : "service";
    if (!isTrusted && isIP(host) !== 0 && !this.options.mayReach(host, origin))
      throw new NotConnectedError(`${host} is in no network that this server may call (--proxy-networks)`);
    return {
      ...this.tls,
      agent: this.agent,
      host,
      port,
      method: "POST",
      path,
      headers: {
        host: authority,
        accept: "application/json",
        "content-type": "application/json",
        "content-length": bodyBytes,
        "user-agent": USER_AGENT,
        ...trace,
        ...authorizationOf(this.access.identity?.bearerToken),
      },
      ...(isTrusted || this.lookup === undefined ? {} : { lookup: this.lookup }),
    };
  }
}

/** The same options, which also record the answer's status in the span. */
function noting(options: CallOptions, span: Span): CallOptions {
  const onStatus = (status: number): void => {
    span.set({ "http.response.status_code": status });
    options.onStatus?.(status);
  };
  return { ...options, onStatus };
}

function shuttingDown(): WebhookError {
  const cause = new WebhookCancelled();
  return new WebhookError(cause.message, { cause });
}

/** Identifies the server in the webhook's logs without revealing its state. */
const USER_AGENT = "kindsmith";

function authorizationOf(token: string | ChangingText | undefined): { authorization?: string } {
  if (token === undefined) return {};
  return { authorization: `Bearer ${typeof token === "string" ? token : token.text.trim()}` };
}

function decoded(bytes: Buffer, hasDistinctKeys: boolean): JsonValue {
  const { value, duplicates } = decodedJson(bytes);
  if (hasDistinctKeys && duplicates.length > 0) throw new WebhookError("the answer has a duplicate key");
  return value;
}

function decodedJson(bytes: Buffer): DecodedJson {
  try {
    return decodeJson(bytes);
  } catch (error) {
    // The parser's message would show a part of the answer.
    throw new WebhookError("couldn't get version/kind; json parse error: the answer is no JSON document", {
      cause: error,
    });
  }
}
