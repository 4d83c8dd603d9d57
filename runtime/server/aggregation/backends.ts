/**
 * Connections to the servers of aggregated APIs: over TLS, to endpoints of their Service, with the certificate that tells
 * them that it is this server which asks. What is asked, and on whose behalf, is decided elsewhere.
 */
import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { Agent, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { createSecureContext } from "node:tls";
import { tooManyRequests } from "../../api/status.js";
import { EVERY_CERTIFICATE_IS_AN_ANCHOR } from "../../base/certificates/trust-anchors.js";
import { OperatorError } from "../../base/operator-error.js";
import { mayReach } from "../../pipeline/proxy/proxy-networks.js";
import {
  type ServiceEndpoint,
  type ServiceReference,
  type ServiceResolver,
  serviceDnsName,
} from "../../registry/kinds/service-resolver.js";
import { lookupWithin } from "../../webhooks/address-lookup.js";
import {
  type BackendAnswer,
  type ExchangeRequest,
  exchange,
  NotConnectedError,
} from "../../webhooks/webhook-exchange.js";

/** How the certificate of a backend is judged. */
export interface BackendTrust {
  /** PEM certificates that it has to come from; undefined for those that the machine trusts. */
  readonly caBundle: string | undefined;
  /** Any certificate will do. */
  readonly isUnchecked: boolean;
}

/** Who is asked. */
export interface Backend {
  /** By which its requests are counted: the name of its APIService. */
  readonly name: string;
  readonly service: ServiceReference;
  readonly trust: BackendTrust;
}

export interface BackendRequest extends ExchangeRequest {
  readonly method: string;
  /** With the query, encoded. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** With what it is counted; undefined for what the server asks by itself, which always has room. */
  readonly lane: Lane | undefined;
}

/** Requests that end by themselves, and those that may last: watches and tunnels. */
export type Lane = keyof typeof MAX_IN_LANE;

/** PEM texts by which backends know this server (`--proxy-client-cert-file`, `--proxy-client-key-file`). */
export interface ProxyClientCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface BackendsOptions {
  readonly resolver: ServiceResolver;
  /** Networks that addresses out of objects may be in, as CIDR texts; undefined for private ones. */
  readonly networks: readonly string[] | undefined;
  readonly clientCertificate: ProxyClientCertificate | undefined;
}

/** Requests that are with one backend at a time, so that a slow one can't take the room of all others. */
export const MAX_BACKEND_REQUESTS = 100;
/** Watches and other streams that are with one backend at a time. */
export const MAX_BACKEND_STREAMS = 1_000;
/** Endpoints that one request is offered to before it has failed; only those that can't be connected to are passed over. */
const MAX_TRIED_ENDPOINTS = 3;
/** Connections that are kept for the next request, by backend. */
const MAX_IDLE_CONNECTIONS = 16;
/** After this an unused connection is closed: sooner than servers do by themselves. */
const IDLE_CONNECTION_MS = 4_000;
const MAX_IN_LANE = { requests: MAX_BACKEND_REQUESTS, streams: MAX_BACKEND_STREAMS };
const RETRY_AFTER_SECONDS = 1;
/** Nobody is on this machine's behalf: its loopback is open to nobody but where the operator says so. */
const NO_CALLER = "";

interface Line {
  readonly trustMark: string;
  readonly tls: RequestOptions;
  readonly agent: Agent;
  /**
   * What is with the backend now, each to be ended by itself: a signal that many others are made of keeps a trace of each
   * of them for as long as it lives.
   */
  readonly underWay: Set<AbortController>;
  readonly counts: Record<Lane, number>;
}

export class Backends {
  private readonly lines = new Map<string, Line>();
  private readonly lookup: RequestOptions["lookup"];

  /** @throws OperatorError for a certificate that can't be read or does not belong to its key */
  constructor(private readonly options: BackendsOptions) {
    if (options.clientCertificate !== undefined) checkCertificate(options.clientCertificate);
    this.lookup = lookupWithin((address) => mayReach(address, options.networks, NO_CALLER));
  }

  /**
   * Asks a backend. The answer is to be read to its end or destroyed: it holds a place until then.
   * @throws UnresolvedServiceError, StatusError 429 when too much is with the backend, Error when there is no answer
   */
  async send(backend: Backend, request: BackendRequest): Promise<BackendAnswer> {
    const line = this.lineTo(backend);
    const giveBack = takePlace(line, request.lane);
    const ended = new AbortController();
    line.underWay.add(ended);
    const leave = (): void => {
      line.underWay.delete(ended);
      giveBack();
    };
    const signal = AbortSignal.any([request.signal, ended.signal]);
    try {
      const answer = await this.sendOn(line, backend, { ...request, signal });
      const connection = answer.tunnel?.socket ?? answer.message;
      const end = (): void => void connection.destroy();
      signal.addEventListener("abort", end, { once: true });
      connection.once("close", () => {
        signal.removeEventListener("abort", end);
        leave();
      });
      return answer;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Lets go of connections to backends that are not among the named ones any more. */
  retain(names: ReadonlySet<string>): void {
    for (const name of this.lines.keys()) if (!names.has(name)) this.hangUp(name);
  }

  /** Ends everything that is with backends. */
  close(): void {
    for (const name of [...this.lines.keys()]) this.hangUp(name);
  }

  private async sendOn(line: Line, backend: Backend, request: BackendRequest): Promise<BackendAnswer> {
    const endpoints = await this.options.resolver.resolve(backend.service);
    let failure: unknown;
    for (const endpoint of endpoints.slice(0, MAX_TRIED_ENDPOINTS)) {
      try {
        return await exchange(this.optionsOf(endpoint, line, backend, request), request);
      } catch (error) {
        if (!(error instanceof NotConnectedError) || request.signal.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  private optionsOf(
    { host, port, isTrusted }: ServiceEndpoint,
    line: Line,
    backend: Backend,
    request: BackendRequest,
  ): RequestOptions {
    const isClosed = !isTrusted && isIP(host) !== 0 && !mayReach(host, this.options.networks, NO_CALLER);
    if (isClosed)
      throw new NotConnectedError(`${host} is in no network that this server passes requests on to (--proxy-networks)`);
    return {
      ...line.tls,
      agent: line.agent,
      host,
      port,
      method: request.method,
      path: request.path,
      headers: { ...request.headers, host: hostHeader(backend.service) },
      ...(isTrusted || this.lookup === undefined ? {} : { lookup: this.lookup }),
    };
  }

  /** Connections under another trust than the present one are not used any more. @throws Error for a bundle that can't be read */
  private lineTo({ name, service, trust }: Backend): Line {
    const trustMark = markOf(service, trust);
    const known = this.lines.get(name);
    if (known?.trustMark === trustMark) return known;
    this.hangUp(name);
    const { clientCertificate } = this.options;
    const secureContext = createSecureContext({
      ...(trust.caBundle === undefined ? {} : { ca: trust.caBundle, ...EVERY_CERTIFICATE_IS_AN_ANCHOR }),
      ...(clientCertificate === undefined ? {} : { cert: clientCertificate.certificate, key: clientCertificate.key }),
    });
    const tls = { secureContext, servername: serviceDnsName(service), rejectUnauthorized: !trust.isUnchecked };
    const agent = new Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS, timeout: IDLE_CONNECTION_MS });
    const line: Line = { trustMark, tls, agent, underWay: new Set(), counts: { requests: 0, streams: 0 } };
    this.lines.set(name, line);
    return line;
  }

  private hangUp(name: string): void {
    const line = this.lines.get(name);
    if (line === undefined) return;
    this.lines.delete(name);
    const reason = new Error("the server's way to this backend has changed");
    for (const ended of line.underWay) ended.abort(reason);
    line.agent.destroy();
  }
}

function checkCertificate({ certificate, key }: ProxyClientCertificate): void {
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`the certificate and key for the servers of aggregated APIs can't be used: ${why}`);
  }
}

/** @throws StatusError 429 */
function takePlace({ counts }: Line, lane: Lane | undefined): () => void {
  if (lane === undefined) return () => {};
  const limit = MAX_IN_LANE[lane];
  if (counts[lane] >= limit)
    throw tooManyRequests(`the backend has ${limit} ${lane} already; try again later`, RETRY_AFTER_SECONDS);
  counts[lane]++;
  return () => {
    counts[lane]--;
  };
}

function markOf({ namespace, name }: ServiceReference, { caBundle, isUnchecked }: BackendTrust): string {
  return createHash("sha256")
    .update(JSON.stringify([namespace, name, caBundle, isUnchecked]))
    .digest("base64");
}

const HTTPS_PORT = 443;

function hostHeader(service: ServiceReference): string {
  const name = serviceDnsName(service);
  return service.port === HTTPS_PORT ? name : `${name}:${service.port}`;
}
