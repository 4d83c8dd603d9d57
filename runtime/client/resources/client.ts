/**
 * The client of one server, which turns references into typed calls. It does not know where its transport comes from.
 */

import type { Applied } from "../../api/applied.js";
import type { ApiObject } from "../../api/object.js";
import {
  builtinProfile,
  defaultProfile,
  type NamingProfile,
  resolveVariables,
} from "../../api/profile/naming-profile.js";
import type { ResourceReference, Scope } from "../../api/resource-reference.js";
import type { Clock } from "../../api/time.js";
import { ConfigurationError } from "../client-errors.js";
import { anonymous, type Credentials, type Impersonation } from "../configuration/client-credentials.js";
import { foregroundClock } from "../transport/abort.js";
import { type Answer, type ClientRequest, Requester } from "../transport/requester.js";
import { Warnings } from "../transport/response-warnings.js";
import type { Transport, TransportResponse } from "../transport/transport.js";
import { Discovery } from "./discovery.js";
import { DiscoveryMemory, DynamicClient } from "./dynamic.js";
import { Endpoint } from "./endpoint.js";
import { jsonCodec, type ObjectCodec } from "./object-codec.js";
import { type ProtobufOption, protobufMode } from "./protobuf-mode.js";
import { type NamespacedResource, ScopedResource } from "./scoped-resource.js";
import type { TypedResource } from "./subresource-calls.js";
import { type Apis, type ApisOf, attachApis, type NoApis } from "./typed-apis.js";

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_USER_AGENT = "kindsmith-client";

/** The settings that every way to create a client shares. */
export interface ClientSettings {
  /** The names that the server uses; the profile `kubernetes` by default. */
  readonly profile?: "orch" | "kubernetes" | NamingProfile;
  /** The owner of the fields of writes without a `fieldManager`; without either, applies fail. */
  readonly fieldManager?: string;
  /**
   * The groups that become members of the client: `apis` of `kindsmith/builtin/apis` or of your own generated folder.
   */
  readonly apis?: Apis;
  /**
   * The codecs of the kinds that are sent as protobuf, all others being sent as JSON: `protobufCodecs` of
   * `kindsmith/builtin/protobuf` or of your own generated folder, or a list of both.
   */
  readonly protobuf?: ProtobufOption;
  /** Without a field manager, the part before the first `/` owns the fields of writes. */
  readonly userAgent?: string;
  /** The time limit of calls that don't set their own; 60 seconds by default, 0 for none. */
  readonly timeoutMs?: number;
  /** Called once for each text of the server's Warning headers. */
  readonly onWarning?: (text: string) => void;
  readonly clock?: Clock;
  /** Returns a number of at least 0 and less than 1, which spreads retries. */
  readonly random?: () => number;
}

export interface CreateClientOptions extends ClientSettings {
  readonly transport: Transport;
  readonly credentials?: Credentials;
  readonly impersonation?: Impersonation;
  /** The namespace of the user's context; the profile's default namespace by default. */
  readonly namespace?: string;
  /** Requests compressed answers; pointless in process. */
  readonly acceptsGzip?: boolean;
  /** The codec of a resource's objects, instead of the one that `protobuf` implies. */
  readonly codecOf?: (reference: ResourceReference) => ObjectCodec;
}

/** What the clients of one connection share. */
interface Shared {
  readonly requester: Requester;
  readonly discovered: DiscoveryMemory;
  readonly codecOf: (reference: ResourceReference) => ObjectCodec;
}

export class Client {
  readonly profile: NamingProfile;
  /** The namespace of the user's context, for `inNamespace(client.namespace)`. */
  readonly namespace: string;
  /** Resources by apiVersion and kind whose types are unknown at compile time. */
  readonly dynamic: DynamicClient;
  readonly #options: CreateClientOptions;
  readonly #shared: Shared;

  /** @throws the errors of {@link createClient} */
  constructor(options: CreateClientOptions);
  /**
   * @param shared the connections of another client, which this one uses too
   * @internal
   */
  constructor(options: CreateClientOptions, shared?: Shared);
  constructor(options: CreateClientOptions, shared?: Shared) {
    this.profile = profileOf(options.profile);
    this.namespace = options.namespace ?? this.profile.words.defaultNamespace;
    this.#options = options;
    this.#shared = shared ?? sharedOf(options, this.profile);
    const resource = <T extends ApiObject>(reference: ResourceReference<T>): ScopedResource<T> =>
      this.resource(reference);
    this.dynamic = new DynamicClient({ memory: this.#shared.discovered, resource, namespace: this.namespace });
    if (options.apis !== undefined) attachApis(this, options.apis, resource);
  }

  /**
   * Returns the calls on a resource. Namespaced resources need `inNamespace` or `allNamespaces` first; cluster-scoped
   * ones are called directly.
   */
  resource<T extends ApiObject, A extends ApiObject = Applied<T>, Sub extends string = never>(
    reference: ResourceReference<T, "Cluster", A, Sub>,
  ): TypedResource<T, A, Sub>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>, Sub extends string = never>(
    reference: ResourceReference<T, "Namespaced", A, Sub>,
  ): NamespacedResource<T, A, Sub>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, Scope, A>,
  ): ScopedResource<T, A>;
  resource<T extends ApiObject, A extends ApiObject = Applied<T>>(
    reference: ResourceReference<T, Scope, A>,
  ): ScopedResource<T, A> {
    const resolved = { ...reference, group: resolveVariables(reference.group, this.profile) };
    const { clock = foregroundClock, random = Math.random, fieldManager } = this.#options;
    const shared = {
      requester: this.#shared.requester,
      reference: resolved,
      codec: this.#shared.codecOf(resolved),
      clock,
      random,
      profile: this.profile,
      ...(fieldManager === undefined ? {} : { fieldManager }),
    };
    return new ScopedResource(resolved, (path) => new Endpoint({ ...shared, path }));
  }

  /** Returns a client on the same connections whose writes another field manager owns. */
  withFieldManager(fieldManager: string): this {
    // A subclass makes another of itself.
    const Same = this.constructor as new (options: CreateClientOptions, shared: Shared) => this;
    return new Same({ ...this.#options, fieldManager }, this.#shared);
  }

  /**
   * Requests any path of the server, for instance health or discovery, with the client's credentials, retries and error
   * handling.
   */
  request(request: ClientRequest): Promise<Answer> {
    return this.#shared.requester.send(request);
  }

  /**
   * Like {@link request}, but returns the body as it arrives, which must be iterated; `timeoutMs` covers the time until
   * the headers.
   */
  stream(request: ClientRequest): Promise<TransportResponse> {
    return this.#shared.requester.open(request);
  }

  /** Closes every connection; running calls and watches fail. */
  close(): Promise<void> {
    return this.#options.transport.close();
  }
}

/** A client with a member for each group: `client.apps.v1.deployments("ns")`. */
export type TypedClient<A> = Client & ApisOf<A>;

/**
 * Creates a client on any transport, for instance a server's in-process transport.
 * @throws ConfigurationError for an unknown profile, TypeError for a group with the name of a member of the client
 */
export function createClient<A extends Apis = NoApis>(
  options: CreateClientOptions & { readonly apis?: A },
): TypedClient<A> {
  return new Client(options) as TypedClient<A>;
}

function sharedOf(options: CreateClientOptions, profile: NamingProfile): Shared {
  const { transport, credentials = anonymous, impersonation, onWarning } = options;
  const requester = new Requester({
    transport,
    credentials,
    userAgent: options.userAgent ?? DEFAULT_USER_AGENT,
    acceptsGzip: options.acceptsGzip ?? false,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    clock: options.clock ?? foregroundClock,
    random: options.random ?? Math.random,
    ...(impersonation === undefined ? {} : { impersonation }),
    ...(onWarning === undefined ? {} : { warnings: new Warnings(onWarning) }),
  });
  const discovered = new DiscoveryMemory(new Discovery(requester, profile.words.discoveryMetaGroup));
  return { requester, discovered, codecOf: codecsOf(options, profile) };
}

function codecsOf({ codecOf, protobuf }: CreateClientOptions, profile: NamingProfile): Shared["codecOf"] {
  if (codecOf !== undefined) return codecOf;
  return protobuf === undefined ? () => jsonCodec : protobufMode(protobuf, profile);
}

/** @throws ConfigurationError */
export function profileOf(profile: ClientSettings["profile"]): NamingProfile {
  if (typeof profile !== "string") return profile ?? defaultProfile();
  const builtin = builtinProfile(profile);
  if (builtin === undefined)
    throw new ConfigurationError(
      `profile: found ${JSON.stringify(profile)}, expected "kubernetes", "orch" or a profile`,
    );
  return builtin;
}
