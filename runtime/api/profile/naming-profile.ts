/**
 * Naming profiles: the product words, and the few behaviours in which the specification and stock servers differ. A
 * profile is chosen when a server or client starts. Generated code contains variable names (`${coordinationGroup}`),
 * never values.
 */
import { kubernetesWords, orchWords, WORD_NAMES, type WordName } from "./profile-words.js";

/** The words of a profile, by variable name. */
export type ProfileWords = Readonly<Record<WordName, string>>;

/** Behaviours that depend on the profile; each has a row in docs/reference/profiles.md and a test in both profiles. */
export interface ProfileBehaviours {
  /**
   * The HTTP code for a missing required field or a wrong type found by schema validation (VAL-011, CRD-030). Wrong
   * types in metadata and in built-in kinds are 400 in every profile.
   */
  readonly schemaFailureCode: 400 | 422;
  /** The HTTP code for strict decoding errors in merge and JSON patches (VAL-007). */
  readonly strictPatchFailureCode: 400 | 422;
  /** How a watch from a version known to be too old fails: HTTP 410, or 200 with an ERROR event (WATCH-026). */
  readonly expiredWatch: "http" | "event";
  /** The annotation on the bookmark that ends the initial events, if any (WATCH-008, WATCH-032). */
  readonly initialEventsEndAnnotation: string | undefined;
  /** `continue` in the last chunk of a limited list (LIST-010). */
  readonly lastContinue: "empty" | "omitted";
  /** The second default table column of custom kinds (TBL-003). */
  readonly defaultAgeColumn: "Created At" | "Age";
  /** The last line of verbose health output (HEALTH-009). */
  readonly healthSummary: "healthz" | "path";
  /**
   * Whether PUT without a resourceVersion creates a missing object for all kinds, or only for those of Kubernetes
   * (UPD-004).
   */
  readonly createOnUpdate: "all" | "listed";
  /**
   * True if the gate WatchList, which enables sendInitialEvents, is on in every release unless it is set (WATCH-030).
   */
  readonly streamedLists: boolean;
  /**
   * Whether invalid request options are refused in the words and order of the specification or of stock servers. Stock
   * servers check a resourceVersion given together with a continue token last, name the selectable fields, let any
   * namespace selector match cluster-scoped objects, read an unparsable boolean as true, and refuse an empty dryRun
   * (LIST-032, LIST-033, LIST-053, LIST-055, RV-015, WATCH-029).
   */
  readonly optionErrors: "specification" | "stock";
  /** HEAD on objects and collections: like GET without a body, or 405 as on stock servers (AUTHZ-013). */
  readonly headOfObjects: "served" | "refused";
  /** `null` in a non-nullable field without a default: a type error, or the same as absent (VAL-024). */
  readonly nullForNonNullable: "reject" | "drop";
  /**
   * The zero value (empty string, 0 or false) of a field of a built-in kind that typed clients can't omit: kept and
   * validated, or the same as absent. In protobuf bodies it is always absent (PB-012). With `drop`, values are stored
   * as typed servers store them: quantities in canonical form, no empty optional lists and maps, and zero values in
   * place of nulls in maps.
   */
  readonly unsetValues: "keep" | "drop";
  /** The owner of the fields of an object without ownership records when the first apply arrives (SSA-024). */
  readonly unrecordedFields: "none" | "before-first-apply";
  /** Whether the eviction of a pod that is not running yet counts against its disruption budget (SUB-015). */
  readonly pendingPodEviction: "budgeted" | "free";
  /** The status that an agent sends when it creates its Node: dropped as for any kind (SUB-007), or kept. */
  readonly nodeStatusOnCreate: "drop" | "keep";
  /** Cost units of a list literal in expressions: always 40, or 10 if it contains more than constants (CEL-046). */
  readonly listLiteralCost: 40 | 10;
  /**
   * How undecodable objects of built-in kinds are reported (a wrong type, a value out of range, or a patch that leads
   * to one): per field, or in the words and with the codes of stock servers (VAL-013).
   */
  readonly decodingFailures: "by field" | "stock";
  /**
   * The dialect of expressions: the specification's, or that of stock servers, in which `==` only compares numbers of
   * one type, `sign` is not a member, and cost estimates know less about string sizes (CEL-011, CEL-027, CEL-031,
   * CEL-052).
   */
  readonly expressionDialect: "specification" | "stock";
  /**
   * The signing key of the public cluster description: the whole bootstrap token, or only its secret part
   * (AUTHN-BOOT-013).
   */
  readonly clusterInfoKey: "token" | "token-secret";
  /** Whether quotas count the config map of CA certificates that the server puts into every namespace (ADM-028). */
  readonly rootCaInQuotas: "free" | "counted";
  /**
   * How JSON patches are read and refused: strictly by RFC 6902 with a reason, or as stock servers do. Those read
   * missing members and values as null, accept negative indexes and ignore what precedes the first slash of a path, and
   * do not say which operation failed (UPD-014, UPD-018).
   */
  readonly jsonPatches: "standard" | "stock";
  /**
   * How failed preconditions of deletes and updates are worded: as in the specification, or as stock servers do, which
   * name the kind for deletes and the storage key for updates (DEL-014, RES-049).
   */
  readonly preconditionFailures: "specification" | "stock";
  /** Whether custom kinds enforce the number formats int32 and float, or only document them (VAL-023). */
  readonly customNumberFormats: "enforce" | "tell";
  /**
   * Where errors that concern all versions of a definition are reported: at the first version, or above all versions
   * (CRD-031).
   */
  readonly definitionPaths: "versions" | "shared";
}

export interface NamingProfile {
  readonly name: string;
  /** The release that a server follows unless its options name another one, such as `1.36`. */
  readonly defaultRelease: string;
  readonly words: ProfileWords;
  readonly behaviours: ProfileBehaviours;
  /** Suffixes of API groups that are reserved for the product. */
  readonly protectedGroupSuffixes: readonly string[];
}

export const DEFAULT_DOMAIN = "orch.io";

/** The specification to the letter. Every word that depends on the domain is derived from `domain`. */
export function orchProfile(domain: string = DEFAULT_DOMAIN): NamingProfile {
  return {
    name: "orch",
    // The release that the specification describes.
    defaultRelease: "1.31",
    words: orchWords(domain),
    behaviours: {
      schemaFailureCode: 400,
      strictPatchFailureCode: 400,
      expiredWatch: "http",
      initialEventsEndAnnotation: undefined,
      lastContinue: "empty",
      defaultAgeColumn: "Created At",
      healthSummary: "healthz",
      createOnUpdate: "all",
      streamedLists: false,
      optionErrors: "specification",
      headOfObjects: "served",
      nullForNonNullable: "reject",
      unsetValues: "keep",
      unrecordedFields: "none",
      pendingPodEviction: "budgeted",
      nodeStatusOnCreate: "drop",
      listLiteralCost: 40,
      decodingFailures: "by field",
      expressionDialect: "specification",
      clusterInfoKey: "token",
      rootCaInQuotas: "free",
      jsonPatches: "standard",
      preconditionFailures: "specification",
      customNumberFormats: "enforce",
      definitionPaths: "versions",
    },
    protectedGroupSuffixes: [domain],
  };
}

/** The names that kubectl, helm and the client libraries expect. */
export function kubernetesProfile(): NamingProfile {
  return {
    name: "kubernetes",
    // The newest release that the built-in kinds, gates and roles are complete for.
    defaultRelease: "1.36",
    words: kubernetesWords,
    behaviours: {
      schemaFailureCode: 422,
      strictPatchFailureCode: 422,
      expiredWatch: "event",
      initialEventsEndAnnotation: `${kubernetesWords.groupDomain}/initial-events-end`,
      lastContinue: "omitted",
      defaultAgeColumn: "Age",
      healthSummary: "path",
      createOnUpdate: "listed",
      streamedLists: true,
      optionErrors: "stock",
      headOfObjects: "refused",
      nullForNonNullable: "drop",
      unsetValues: "drop",
      unrecordedFields: "before-first-apply",
      pendingPodEviction: "free",
      nodeStatusOnCreate: "keep",
      listLiteralCost: 10,
      decodingFailures: "stock",
      expressionDialect: "stock",
      clusterInfoKey: "token-secret",
      rootCaInQuotas: "counted",
      jsonPatches: "stock",
      preconditionFailures: "stock",
      customNumberFormats: "tell",
      definitionPaths: "shared",
    },
    protectedGroupSuffixes: [kubernetesWords.groupDomain, kubernetesWords.keyDomain],
  };
}

/** The name of {@link defaultProfile}. */
export const DEFAULT_PROFILE = "kubernetes";
/** The names that {@link builtinProfile} knows. */
export const BUILTIN_PROFILES: readonly string[] = [DEFAULT_PROFILE, "orch"];

/** Returns the profile of servers, clients and commands that are given none: kubectl and every stock client use its names. */
export function defaultProfile(): NamingProfile {
  return kubernetesProfile();
}

/** Returns a built-in profile by name, or undefined for any other name. */
export function builtinProfile(name: string, domain?: string): NamingProfile | undefined {
  if (name === "orch") return orchProfile(domain);
  if (name === "kubernetes") return kubernetesProfile();
  return undefined;
}

/** Returns the product's name, capitalized for the beginning of a sentence or title. */
export function productTitle({ words: { productName } }: NamingProfile): string {
  return productName.charAt(0).toUpperCase() + productName.slice(1);
}

const VARIABLE = /\$\{([A-Za-z]+)\}/g;
const WORDS: ReadonlySet<string> = new Set(WORD_NAMES);

/** Replaces `${variable}` with the profile's word; text in braces that is not a variable stays as it is. */
export function resolveVariables(text: string, profile: NamingProfile): string {
  return resolveWords(text, profile.words);
}

/** As {@link resolveVariables}, with the words alone. */
export function resolveWords(text: string, words: ProfileWords): string {
  return text.replace(VARIABLE, (whole, name: string) => (WORDS.has(name) ? words[name as WordName] : whole));
}

/** Groups of the product whose names do not depend on the profile. */
const UNSUFFIXED_GROUPS: ReadonlySet<string> = new Set(["", "apps", "batch", "autoscaling", "policy", "extensions"]);

/** Reports whether a declared group is one of the product's: the core group, a fixed name, or a profile variable. */
export function isProductGroup(group: string): boolean {
  return UNSUFFIXED_GROUPS.has(group) || group.startsWith("${");
}
