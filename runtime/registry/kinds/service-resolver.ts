/**
 * Resolves Services to endpoints, for aggregated APIs and webhooks, which the server calls by the name of a Service. The
 * server is not part of a cluster network, so a name leads to endpoints instead of a virtual address.
 */

/** A reference to a port of a Service. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  /** The port number of the Service, which may differ from that of its endpoints. */
  readonly port: number;
}

/** An address at which a Service is served. */
export interface ServiceEndpoint {
  /** An IP address, or a DNS name that the caller has to look up. */
  readonly host: string;
  readonly port: number;
  /**
   * True if the operator of the server chose the endpoint. All others come from objects, whose writers must not reach every
   * network of the server, so the caller has to check their addresses before it connects.
   */
  readonly isTrusted: boolean;
}

/** The reason why a Service has no endpoint, in the words of the conditions that stock clients know. */
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
   * Resolves to at least one endpoint, in the order in which to try them. Each call begins with another endpoint.
   * @throws UnresolvedServiceError; StatusError 429 or 503 if objects can't be read
   */
  resolve(service: ServiceReference): Promise<readonly ServiceEndpoint[]>;
}

/** Returns the DNS name in the certificate of a Service: `metrics.monitoring.svc`. */
export function serviceDnsName({ namespace, name }: Pick<ServiceReference, "namespace" | "name">): string {
  return `${name}.${namespace}.svc`;
}
