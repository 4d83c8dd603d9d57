/** The client of one server: from references to typed calls. Where the transport comes from is not its business. */

import type { Applied } from "../../api/applied.js";
import type { ApiObject } from "../../api/object.js";
import { builtinProfile, type NamingProfile, orchProfile, resolveVariables } from "../../api/profile/naming-profile.js";
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

/** Settings that every way to make a client shares. */
export interface ClientSettings {
  /** The names that the server uses; the profile `orch` unless set. */
  readonly profile?: "orch" | "kubernetes" | NamingProfile;
  /** Who owns the fields of writes that don't say it themselves; without it, applies must say it. */
  readonly fieldManager?: string;
  /** Groups that become members of the client, `apis` of `kindsmith/builtin/apis` or of your own generated folder. */
  readonly apis?: Apis;
  /**
   * Kinds of these codecs travel as protobuf, all others as JSON: `protobufCodecs` of `kindsmith/builtin/protobuf` or of
   * your own generated folder, or a list of both.
   */
  readonly protobuf?: ProtobufOption;
  /** Without any field manager, its part before the first `/` owns the fields of writes. */
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
  /** How a resource's objects travel, in place of what `protobuf` says. */
  readonly codecOf?: (reference: ResourceReference) => ObjectCodec;
}

/** What clients of one connection have in common. */
interface Shared {
  readonly requester: Requester;
  readonly discovered: DiscoveryMemory;
  readonly codecOf: (reference: ResourceReference) => ObjectCodec;
}

export class Client {
  readonly profile: NamingProfile;
  /** The namespace of the user's context, for `inNamespace(client.namespace)`. */
  readonly namespace: string;
  /** Resources by apiVersion and kind, of which the types are not known. */
  readonly dynamic: DynamicClient;
  readonly #options: CreateClientOptions;
  readonly #shared: Shared;

  /** @param shared of the client with whose connections this one works. @throws as {@link createClient}. */
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

  /** Namespaced resources need `inNamespace` or `allNamespaces` first; cluster-scoped ones are called directly. */
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

  /** The same client, connections and all, for writes that another manager's name shall own. */
  withFieldManager(fieldManager: string): this {
    return new Client({ ...this.#options, fieldManager }, this.#shared) as this;
  }

  /** Any path of the server, health and discovery for instance, with the client's credentials, retries and failures. */
  request(request: ClientRequest): Promise<Answer> {
    return this.#shared.requester.send(request);
  }

  /** As {@link request}, but the body is handed out as it arrives, and must be iterated; `timeoutMs` ends with the headers. */
  stream(request: ClientRequest): Promise<TransportResponse> {
    return this.#shared.requester.open(request);
  }

  /** Ends every connection; running calls and watches fail. */
  close(): Promise<void> {
    return this.#options.transport.close();
  }
}

/** A client with a member for each group: `client.apps.v1.deployments("ns")`. */
export type TypedClient<A> = Client & ApisOf<A>;

/**
 * A client on any transport, a server's own in-process transport for instance.
 * @throws ConfigurationError for an unknown profile, TypeError for a group that is called like a member of the client.
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
  if (typeof profile !== "string") return profile ?? orchProfile();
  const builtin = builtinProfile(profile);
  if (builtin === undefined)
    throw new ConfigurationError(
      `profile: found ${JSON.stringify(profile)}, expected "orch", "kubernetes" or a profile`,
    );
  return builtin;
}
