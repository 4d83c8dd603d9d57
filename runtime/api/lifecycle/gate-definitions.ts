/**
 * The table of feature gates: the stages of each gate by release, and its effect in this server. Plain data;
 * `feature-gates.ts` evaluates it. A gate that is not listed here is unknown. SPEC: Versioning.
 */

export type GateStage = "alpha" | "beta" | "ga" | "deprecated";

/** The state of a gate from a release on. */
export interface GateSpan {
  /** A release such as `1.31`. */
  readonly since: string;
  /** A GA gate can't be switched, unless `isUnlocked`: it keeps its default. */
  readonly stage: GateStage;
  readonly isOnByDefault: boolean;
  /** True for a GA gate that can still be switched, as stock servers allow for some in their first releases. */
  readonly isUnlocked?: true;
}

export interface GateDefinition {
  /** In release order; never empty. */
  readonly spans: readonly GateSpan[];
  /** The first release that no longer knows the gate; its behaviour stays as it was. */
  readonly removed?: string;
  /**
   * `switch`: the gate changes what the server does. `always`: the server behaves this way in every release, and the
   * gate can't turn it off. `later`: the gate has no effect yet.
   */
  readonly effect: "switch" | "always" | "later";
  /** Gates that must be on if this one is. */
  readonly requires?: readonly string[];
  /** The meaning of the gate, shown by documentation and help. */
  readonly meaning: string;
}

const alpha = (since: string): GateSpan => ({ since, stage: "alpha", isOnByDefault: false });
const beta = (since: string, isOnByDefault = true): GateSpan => ({ since, stage: "beta", isOnByDefault });
const ga = (since: string): GateSpan => ({ since, stage: "ga", isOnByDefault: true });
const deprecated = (since: string, isOnByDefault: boolean): GateSpan => ({ since, stage: "deprecated", isOnByDefault });

export const GATE_DEFINITIONS = {
  APIListChunking: {
    spans: [alpha("1.8"), beta("1.9"), ga("1.29")],
    removed: "1.33",
    effect: "always",
    meaning: "Lists in chunks, by `limit` and `continue`.",
  },
  APIResponseCompression: {
    spans: [alpha("1.8"), beta("1.16")],
    effect: "switch",
    meaning: "Large answers to get and list are sent compressed where the client takes gzip.",
  },
  AggregatedDiscoveryEndpoint: {
    spans: [alpha("1.26"), beta("1.27"), ga("1.30")],
    removed: "1.33",
    effect: "always",
    meaning: "All groups, versions and resources in one discovery document.",
  },
  AllowUnsafeMalformedObjectDeletion: {
    spans: [alpha("1.32")],
    effect: "switch",
    meaning: "Stored objects that can't be read can be deleted, by a deletion option of its own.",
  },
  AnonymousAuthConfigurableEndpoints: {
    spans: [alpha("1.31"), beta("1.32"), ga("1.34")],
    removed: "1.37",
    effect: "switch",
    meaning: "Anonymous requests on listed paths only.",
  },
  AuthorizeNodeWithSelectors: {
    spans: [alpha("1.31"), beta("1.32"), ga("1.34")],
    effect: "switch",
    requires: ["AuthorizeWithSelectors"],
    meaning: "Nodes read only themselves and their own pods.",
  },
  AuthorizeWithSelectors: {
    spans: [alpha("1.31"), beta("1.32"), ga("1.34")],
    removed: "1.37",
    effect: "switch",
    meaning: "Authorizers see the selectors of a request.",
  },
  CBORServingAndStorage: {
    spans: [alpha("1.32")],
    effect: "switch",
    meaning: "Bodies, answers and watches in CBOR.",
  },
  CRDObservedGenerationTracking: {
    spans: [beta("1.35", false), beta("1.36")],
    effect: "switch",
    meaning: "Status and conditions of definitions tell which generation they are about.",
  },
  CRDValidationRatcheting: {
    spans: [alpha("1.28"), beta("1.30"), ga("1.33")],
    effect: "always",
    meaning: "An update does not fail for a value that was invalid before and is not changed.",
  },
  ComponentFlagz: {
    spans: [alpha("1.32"), beta("1.36")],
    effect: "always",
    meaning: "The settings of the server at `/flagz`.",
  },
  ComponentStatusz: {
    spans: [alpha("1.32"), beta("1.36")],
    effect: "always",
    meaning: "The state of the server at `/statusz`.",
  },
  ConsistentListFromCache: {
    spans: [alpha("1.28"), beta("1.31"), ga("1.34")],
    removed: "1.37",
    effect: "always",
    meaning: "Lists without a version are as new as the store, and come from memory.",
  },
  ConsistentListFromCacheSkipTimeoutFallback: {
    spans: [alpha("1.37")],
    effect: "switch",
    meaning: "A list is answered with 429 instead of by the store while the cache does not keep up.",
  },
  CustomResourceFieldSelectors: {
    spans: [alpha("1.30"), beta("1.31"), ga("1.32")],
    effect: "always",
    meaning: "Custom kinds declare the fields by which their objects can be selected.",
  },
  DryRun: {
    spans: [alpha("1.12"), beta("1.13"), ga("1.19")],
    removed: "1.28",
    effect: "always",
    meaning: "`dryRun=All` goes through all stages of a write but the last.",
  },
  ListFromCacheSnapshot: {
    spans: [alpha("1.33"), beta("1.34")],
    effect: "always",
    meaning: "Lists at an exact version, and later chunks, come from states kept in memory.",
  },
  MutatingAdmissionPolicy: {
    spans: [alpha("1.32"), beta("1.34", false), { ...ga("1.36"), isUnlocked: true }],
    effect: "switch",
    meaning: "Mutating admission policies are carried out.",
  },
  OpenAPIV3: {
    spans: [alpha("1.23"), beta("1.24"), ga("1.27")],
    removed: "1.29",
    effect: "always",
    meaning: "OpenAPI v3 documents of each group and version.",
  },
  RemainingItemCount: {
    spans: [alpha("1.15"), beta("1.16"), ga("1.29")],
    removed: "1.33",
    effect: "always",
    meaning: "A chunk of a list tells how many objects are left.",
  },
  RemoveSelfLink: {
    spans: [alpha("1.16"), beta("1.20"), ga("1.24")],
    removed: "1.30",
    effect: "always",
    meaning: "Objects and lists have no `selfLink`.",
  },
  ResilientWatchCacheInitialization: {
    spans: [beta("1.31"), ga("1.34")],
    removed: "1.37",
    effect: "always",
    meaning: "Requests that need a cache which is still loading are refused, to be retried later.",
  },
  RetryGenerateName: {
    spans: [alpha("1.30"), beta("1.31"), ga("1.32")],
    removed: "1.37",
    effect: "always",
    meaning: "A generated name that exists is made anew, eight times at most.",
  },
  ServerSideApply: {
    spans: [alpha("1.14"), beta("1.16"), ga("1.22")],
    removed: "1.32",
    effect: "always",
    meaning: "Apply patches and the ownership of fields.",
  },
  ServerSideFieldValidation: {
    spans: [alpha("1.23"), beta("1.25"), ga("1.27")],
    removed: "1.32",
    effect: "always",
    meaning: "`fieldValidation` of writes.",
  },
  StorageNamespaceIndex: {
    spans: [beta("1.30"), deprecated("1.33", true)],
    effect: "always",
    meaning: "A list in a namespace looks at the objects of that namespace only.",
  },
  StreamingCollectionEncodingToJSON: {
    spans: [beta("1.33"), ga("1.34")],
    removed: "1.37",
    effect: "always",
    meaning: "Lists in JSON are sent item by item.",
  },
  StreamingCollectionEncodingToProtobuf: {
    spans: [beta("1.33"), ga("1.34")],
    removed: "1.37",
    effect: "always",
    meaning: "Lists in protobuf are sent item by item.",
  },
  StructuredAuthenticationConfiguration: {
    spans: [alpha("1.29"), beta("1.30"), ga("1.34")],
    removed: "1.37",
    effect: "switch",
    meaning: "Authentication from a configuration file.",
  },
  StructuredAuthorizationConfiguration: {
    spans: [alpha("1.29"), beta("1.30"), ga("1.32")],
    removed: "1.36",
    effect: "switch",
    meaning: "Authorization from a configuration file.",
  },
  WatchBookmark: {
    spans: [alpha("1.15"), beta("1.16"), ga("1.17")],
    removed: "1.33",
    effect: "always",
    meaning: "BOOKMARK events of watches that allow them.",
  },
  WatchCacheInitializationPostStartHook: {
    spans: [beta("1.31", false), beta("1.36"), ga("1.37")],
    effect: "always",
    meaning: "Readiness waits for the caches of what is served from the start.",
  },
  WatchList: {
    spans: [alpha("1.27"), beta("1.32"), beta("1.33", false), beta("1.34")],
    effect: "switch",
    meaning:
      "A watch can begin with the objects that exist, by `sendInitialEvents`; on in profiles with `streamedLists`.",
  },
} as const satisfies Readonly<Record<string, GateDefinition>>;

export type GateName = keyof typeof GATE_DEFINITIONS;
