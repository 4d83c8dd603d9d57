/**
 * Connections to the servers of aggregated APIs: over TLS, to endpoints of their Service, with the client certificate
 * that identifies this server. What is requested, and for whom, is decided elsewhere.
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

/** How the certificate of a backend is verified. */
export interface BackendTrust {
  /** The PEM certificates of its authorities; undefined for those that the machine trusts. */
  readonly caBundle: string | undefined;
  /** Whether any certificate is accepted. */
  readonly isUnchecked: boolean;
}

/** The server of an aggregated API. */
export interface Backend {
  /** The name of its APIService, by which its requests are counted. */
  readonly name: string;
  readonly service: ServiceReference;
  readonly trust: BackendTrust;
}

export interface BackendRequest extends ExchangeRequest {
  readonly method: string;
  /** The encoded path with its query. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  /** The limit that the request counts towards; undefined for requests of the server itself, which are not limited. */
  readonly lane: Lane | undefined;
}

/** Short requests, and long-running ones: watches and tunnels. */
export type Lane = keyof typeof MAX_IN_LANE;

/** The PEM texts that identify this server to backends (`--proxy-client-cert-file`, `--proxy-client-key-file`). */
export interface ProxyClientCertificate {
  readonly certificate: string;
  readonly key: string;
}

export interface BackendsOptions {
  readonly resolver: ServiceResolver;
  /** The networks in which addresses from objects are allowed, as CIDR texts; undefined for private ones. */
  readonly networks: readonly string[] | undefined;
  readonly clientCertificate: ProxyClientCertificate | undefined;
}

/** The limit of concurrent requests to one backend, so that a slow one cannot take the capacity of all others. */
export const MAX_BACKEND_REQUESTS = 100;
/** The limit of concurrent watches and other streams of one backend. */
export const MAX_BACKEND_STREAMS = 1_000;
/**
 * The number of endpoints that one request tries before it fails. Only endpoints that refuse the connection are
 * skipped.
 */
const MAX_TRIED_ENDPOINTS = 3;
/** The number of idle connections kept for each backend. */
const MAX_IDLE_CONNECTIONS = 16;
/** The time after which an idle connection is closed, which is sooner than servers close them. */
const IDLE_CONNECTION_MS = 4_000;
const MAX_IN_LANE = { requests: MAX_BACKEND_REQUESTS, streams: MAX_BACKEND_STREAMS };
const RETRY_AFTER_SECONDS = 1;
/** No caller connects from this machine itself, so backends on loopback need the operator's permission. */
const NO_CALLER = "";

interface Line {
  readonly trustMark: string;
  readonly tls: RequestOptions;
  readonly agent: Agent;
  /**
   * The running requests. Each has its own abort controller, because a long-lived signal keeps a trace of every signal
   * that is derived from it.
   */
  readonly underWay: Set<AbortController>;
  readonly counts: Record<Lane, number>;
}

export class Backends {
  private readonly lines = new Map<string, Line>();
  private readonly lookup: RequestOptions["lookup"];

  /** @throws OperatorError for a certificate that cannot be read or does not belong to its key */
  constructor(private readonly options: BackendsOptions) {
    if (options.clientCertificate !== undefined) checkCertificate(options.clientCertificate);
    this.lookup = lookupWithin((address) => mayReach(address, options.networks, NO_CALLER));
  }

  /**
   * Sends a request to a backend. The answer must be read to its end or destroyed, because it counts as running until
   * then.
   * @throws UnresolvedServiceError, StatusError 429 when the backend has too many requests, Error when there is no
   * answer
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

  /** Closes the connections to backends other than the named ones. */
  retain(names: ReadonlySet<string>): void {
    for (const name of this.lines.keys()) if (!names.has(name)) this.hangUp(name);
  }

  /** Ends everything that is running at backends. */
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

  /**
   * Returns the line to a backend; connections under former trust settings are no longer used. @throws Error for a
   * bundle that cannot be read
   */
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
    const reason = new Error("the connection settings of this backend have changed");
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
