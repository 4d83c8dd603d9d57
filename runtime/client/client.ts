/** The client of one server: from references to typed calls. Where the transport comes from is not its business. */

import type { Applied } from "../api/applied.js";
import { builtinProfile, type NamingProfile, orchProfile, resolveVariables } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import type { ResourceReference, Scope } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import { foregroundClock } from "./abort.js";
import { CollectionClient } from "./collection-client.js";
import { anonymous, type Credentials, type Impersonation } from "./credentials.js";
import { Endpoint } from "./endpoint.js";
import { ConfigurationError } from "./errors.js";
import { jsonCodec, type ObjectCodec } from "./object-codec.js";
import { type Answer, type ClientRequest, Requester } from "./requester.js";
import { ResourceClient } from "./resource-client.js";
import { clusterPath, missingNamespacePath, namespacePath, type ResourcePath } from "./resource-path.js";
import type { Transport } from "./transport.js";
import { Warnings } from "./warnings.js";

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_USER_AGENT = "kindsmith-client";

/** Settings that every way to make a client shares. */
export interface ClientSettings {
  /** The names that the server uses; the profile `orch` unless set. */
  readonly profile?: "orch" | "kubernetes" | NamingProfile;
  /** Without an explicit field manager, its part before the first `/` owns the fields of writes. */
  readonly userAgent?: string;
  /** For calls that don't set their own; 60 seconds unless set, 0 for none. */
  readonly timeoutMs?: number;
  /** Hears each text of the server's Warning headers once. */
  readonly onWarning?: (text: string) => void;
  readonly clock?: Clock;
  /** At least 0, less than 1. Spreads retries. */
  readonly random?: () => number;
}

export interface CreateClientOptions extends ClientSettings {
  readonly transport: Transport;
  readonly credentials?: Credentials;
  readonly impersonation?: Impersonation;
  /** The namespace of the user's context; the profile's default namespace unless set. */
  readonly namespace?: string;
  /** Asks for compressed answers; pointless in process. */
  readonly acceptsGzip?: boolean;
  /** How a resource's objects travel; JSON unless it says otherwise. */
  readonly codecOf?: (reference: ResourceReference) => ObjectCodec;
}

export interface NamespacedResource<T extends ApiObject, A extends ApiObject = Applied<T>> {
  inNamespace(namespace: string): ResourceClient<T, A>;
  allNamespaces(): CollectionClient<T>;
}

/**
 * A resource whose scope only its reference's value tells: calls that don't fit the scope throw a TypeError with the way out.
 */
export class ScopedResource<T extends ApiObject, A extends ApiObject = Applied<T>>
  extends ResourceClient<T, A>
  implements NamespacedResource<T, A>
{
  constructor(
    private readonly reference: ResourceReference<T, Scope, A>,
    private readonly endpointAt: (path: ResourcePath) => Endpoint,
  ) {
    super(endpointAt(reference.scope === "Cluster" ? clusterPath(reference) : missingNamespacePath(reference)));
  }

  inNamespace(namespace: string): ResourceClient<T, A> {
    this.#checkNamespaced();
    return new ResourceClient(this.endpointAt(namespacePath(this.reference, namespace)));
  }

  allNamespaces(): CollectionClient<T> {
    this.#checkNamespaced();
    return new CollectionClient(this.endpointAt(clusterPath(this.reference)));
  }

  #checkNamespaced(): void {
    const { scope, resource } = this.reference;
    if (scope === "Cluster")
      throw new TypeError(`${resource} are cluster-scoped and have no namespace: call their methods directly`);
  }
}

export class Client {
  readonly profile: NamingProfile;
  /** The namespace of the user's context, for `inNamespace(client.namespace)`. */
  readonly namespace: string;
  readonly #options: CreateClientOptions;
  readonly #requester: Requester;

  /** @throws ConfigurationError for an unknown profile. */
  constructor(options: CreateClientOptions) {
    this.profile = profileOf(options.profile);
    this.namespace = options.namespace ?? this.profile.words.defaultNamespace;
    this.#options = options;
    const { transport, credentials = anonymous, impersonation, onWarning } = options;
    this.#requester = new Requester({
      transport,
      credentials,
      userAgent: options.userAgent ?? DEFAULT_USER_AGENT,
      acceptsGzip: options.acceptsGzip ?? false,
      timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      clock: options.clock ?? foregroundClock,
      ...(impersonation === undefined ? {} : { impersonation }),
      ...(onWarning === undefined ? {} : { warnings: new Warnings(onWarning) }),
    });
  }

  /** Namespaced resources need `inNamespace` or `allNamespaces` first; cluster-scoped ones are called directly. */
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, "Cluster", A>,
  ): ResourceClient<T, A>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, "Namespaced", A>,
  ): NamespacedResource<T, A>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, Scope, A>,
  ): ScopedResource<T, A>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, Scope, A>,
  ): ScopedResource<T, A> {
    const resolved = { ...reference, group: resolveVariables(reference.group, this.profile) };
    const { codecOf = () => jsonCodec, clock = foregroundClock, random = Math.random } = this.#options;
    const shared = { requester: this.#requester, reference: resolved, codec: codecOf(resolved), clock, random };
    return new ScopedResource(resolved, (path) => new Endpoint({ ...shared, path }));
  }

  /** Any path of the server, health and discovery for instance, with the client's credentials, retries and failures. */
  request(request: ClientRequest): Promise<Answer> {
    return this.#requester.send(request);
  }

  /** Ends every connection; running calls and watches fail. */
  close(): Promise<void> {
    return this.#options.transport.close();
  }
}

/** A client on any transport, a server's own in-process transport for instance. */
export function createClient(options: CreateClientOptions): Client {
  return new Client(options);
}

/** @throws ConfigurationError */
export function profileOf(profile: ClientSettings["profile"]): NamingProfile {
  if (typeof profile !== "string") return profile ?? orchProfile();
  const builtin = builtinProfile(profile);
  if (builtin === undefined)
    throw new ConfigurationError(
      `profile: found ${JSON.stringify(profile)}, expected "orch", "kubernetes" or a profile`,
    );
  return builtin;
}
