/**
 * Calls of webhooks: JSON over HTTPS to a URL or a Service, with one answer that is read whole. What is asked and what an
 * answer means is the business of whoever calls: conversion, admission, authentication, authorization.
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
  /** Whether an address may be connected to, by who chose it. */
  readonly mayReach: (address: string, origin: "url" | "service") => boolean;
  /** Unset: calls are in no trace, and webhooks are told of none. */
  readonly spans?: Spans | undefined;
}

export interface CallLimits {
  /** Until the answer is there as a whole. */
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
}

export interface CallOptions extends CallLimits {
  /** Told of the status code of the answer, where there is one. */
  readonly onStatus?: (status: number) => void;
  /** Ends the call as if its time were over: nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  /** Refuses an answer in which a key stands twice: others may read it in another way. Default: the last one counts. */
  readonly hasDistinctKeys?: boolean;
  /** Takes whatever is answered beside the status, which says all; the document is null then. */
  readonly ignoresAnswer?: boolean;
}

/** One webhook as it is configured now. */
export interface Webhook {
  /**
   * The document that the webhook answers with. An answer that leads elsewhere is a failure: nothing follows it.
   * @throws WebhookError with a message for clients
   */
  post(document: string, options: CallOptions): Promise<JsonValue>;
  /** Nothing is kept for the next call from now on. Those who still know the webhook, and their calls, go on. Idempotent. */
  close(): void;
}

/** Connections that are kept for the next call, by webhook. */
const MAX_IDLE_CONNECTIONS = 8;
/** After this an unused connection is closed: sooner than servers do by themselves. */
const IDLE_CONNECTION_MS = 4_000;
/** Endpoints of a Service that one call is offered to; only those that can't be connected to are passed over. */
const MAX_TRIED_ENDPOINTS = 3;

/** All webhooks of a server. */
export class WebhookClient {
  private readonly opened = new Set<HttpsWebhook>();

  constructor(private readonly options: WebhookClientOptions) {}

  /** Of a configuration that can't be used, every call fails and says so. */
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

  /** The server stops: calls under way end with an error. */
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

  /** @throws Error for certificates and keys that can't be read */
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
    // without the path: there are webhooks that know their callers by it
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

  /** Once nobody needs them: this ends connections also in the middle of a call. */
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

/** The same options; the span has the status of the answer. */
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

/** By which webhooks may tell their callers apart in logs; nothing of the server's state is in it. */
const USER_AGENT = "kindsmith";

function authorizationOf(token: string | ChangingText | undefined): { authorization?: string } {
  if (token === undefined) return {};
  return { authorization: `Bearer ${typeof token === "string" ? token : token.text.trim()}` };
}

function decoded(bytes: Buffer, hasDistinctKeys: boolean): JsonValue {
  const { value, duplicates } = decodedJson(bytes);
  if (hasDistinctKeys && duplicates.length > 0) throw new WebhookError("the answer has a key that stands twice");
  return value;
}

function decodedJson(bytes: Buffer): DecodedJson {
  try {
    return decodeJson(bytes);
  } catch (error) {
    // what the parser says shows a part of the answer
    throw new WebhookError("couldn't get version/kind; json parse error: the answer is no JSON document", {
      cause: error,
    });
  }
}
