/**
 * Where requests to a Service go, for all parts of the server that call services by name: aggregated APIs and webhooks.
 * The server has no cluster network, so that a name leads to endpoints, not to a virtual address.
 */

/** A port of a Service. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  /** As the Service numbers it. */
  readonly port: number;
}

/** One place that serves a Service. */
export interface ServiceEndpoint {
  /** An IP address, or a DNS name that is still to be looked up. */
  readonly host: string;
  readonly port: number;
  /**
   * Chosen by the operator of the server. All others come out of objects, whose writers may not be let into every network
   * that the server stands in: whoever connects checks the address.
   */
  readonly isTrusted: boolean;
}

/** Why a Service leads nowhere; the words are those of stock clients' conditions. */
export type UnresolvedReason = "ServiceNotFound" | "ServicePortError" | "EndpointsNotFound" | "MissingEndpoints";

export class UnresolvedServiceError extends Error {
  constructor(
    readonly reason: UnresolvedReason,
    message: string,
  ) {
    super(message);
    this.name = "UnresolvedServiceError";
  }
}

export interface ServiceResolver {
  /**
   * Never empty; the first is to be tried first, and it is another one each time.
   * @throws UnresolvedServiceError, StatusError 429 and 503 when objects can't be read
   */
  resolve(service: ServiceReference): Promise<readonly ServiceEndpoint[]>;
}

/** `metrics.monitoring.svc`: the name in a certificate of the Service. */
export function serviceDnsName({ namespace, name }: Pick<ServiceReference, "namespace" | "name">): string {
  return `${name}.${namespace}.svc`;
}
