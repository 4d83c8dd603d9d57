/**
 * Naming profiles: product words and the few behaviours in which the specification and stock clients differ.
 * A profile is chosen when a server or client starts. Generated code holds variable names (`${coordinationGroup}`),
 * never values.
 */
import { kubernetesWords, orchWords, WORD_NAMES, type WordName } from "./profile-words.js";

/** The words of a profile, by their names. */
export type ProfileWords = Readonly<Record<WordName, string>>;

/** Named behaviours; each has one row in docs/reference/profiles.md and a test in both profiles. */
export interface ProfileBehaviours {
  /**
   * HTTP code of a missing required field or wrong type found by schema validation (VAL-011, CRD-030). Wrong types in
   * metadata and in built-in kinds are 400 in every profile.
   */
  readonly schemaFailureCode: 400 | 422;
  /** HTTP code of strict decoding problems in merge and JSON patches (VAL-007). */
  readonly strictPatchFailureCode: 400 | 422;
  /** A watch from a version known to be too old: an HTTP 410, or 200 with an ERROR event (WATCH-026). */
  readonly expiredWatch: "http" | "event";
  /** The bookmark that ends initial events carries an annotation (WATCH-008, WATCH-032). */
  readonly initialEventsEndAnnotation: string | undefined;
  /** `continue` on the last chunk of a limited list (LIST-010). */
  readonly lastContinue: "empty" | "omitted";
  /** Second default table column of custom types (TBL-003). */
  readonly defaultAgeColumn: "Created At" | "Age";
  /** Last line of verbose health output (HEALTH-009). */
  readonly healthSummary: "healthz" | "path";
  /** PUT on a missing object without a resourceVersion creates it, for all kinds or only where Kubernetes does (UPD-004). */
  readonly createOnUpdate: "all" | "listed";
  /** The gate WatchList, by which sendInitialEvents is served, is on in every release unless it is set (WATCH-030). */
  readonly streamedLists: boolean;
  /**
   * Whose words and order count where options of a request are refused: the specification's, or those of stock servers.
   * They judge a version beside a token last, whatever it says, name the fields that can be selected, select
   * cluster-scoped objects by a namespace that none has, take a boolean that says neither yes nor no for true, and refuse
   * an empty dryRun (LIST-032, LIST-033, LIST-053, LIST-055, RV-015, WATCH-029).
   */
  readonly optionErrors: "specification" | "stock";
  /** HEAD of objects and collections: as GET without a body, or 405 as with stock servers (AUTHZ-013). */
  readonly headOfObjects: "served" | "refused";
  /** `null` in a non-nullable field without default: a type problem, or the same as absent (VAL-024). */
  readonly nullForNonNullable: "reject" | "drop";
  /**
   * An empty text, 0 or false in a field of a built-in kind that typed clients can't leave out: kept and judged as it is,
   * or the same as absent. In protobuf bodies it is absent in any case (PB-012). Where it is the same as absent, values are
   * stored as typed servers keep them: quantities in their canonical form, no empty optional lists and maps, and the zero
   * of its type in place of a null in a map.
   */
  readonly unsetValues: "keep" | "drop";
  /** Who owns the fields of an object without ownership records when the first apply comes (SSA-024). */
  readonly unrecordedFields: "nobody" | "before-first-apply";
  /** The eviction of a pod that does not run yet needs room in its disruption budget, or needs none (SUB-015). */
  readonly pendingPodEviction: "budgeted" | "free";
  /** The status with which a Node is made, by its agent: dropped as that of any kind (SUB-007), or kept. */
  readonly nodeStatusOnCreate: "drop" | "keep";
  /** Cost units of a list literal in expressions: 40 for each, or 10 where it is not of constants only (CEL-046). */
  readonly listLiteralCost: 40 | 10;
  /**
   * How it is said that an object of a built-in kind can't be read (a wrong type, a number or text beyond its type, a
   * patch that leads to one): by the field, or in the words and with the codes of stock servers (VAL-013).
   */
  readonly decodingFailures: "by field" | "stock";
  /**
   * Whose words count in expressions: the specification's, or those of stock servers, where `==` takes numbers of one type
   * only, `sign` is no member, and estimates know less of the sizes of texts (CEL-011, CEL-027, CEL-031, CEL-052).
   */
  readonly expressionDialect: "specification" | "stock";
  /** What of a bootstrap token signs the public description of the cluster: all of it, or its secret part (AUTHN-BOOT-013). */
  readonly clusterInfoKey: "token" | "token-secret";
  /** The config map of certificates that the server puts into every namespace: no part of what quotas count, or one (ADM-028). */
  readonly rootCaInQuotas: "free" | "counted";
  /**
   * How JSON patches are read and refused: to the letter of RFC 6902, with what is wrong, or as stock servers do, which take
   * missing members and values for null, places counted from the end of a list and paths whose first part is no part, and
   * say nothing of what could not be done (UPD-014, UPD-018).
   */
  readonly jsonPatches: "standard" | "stock";
  /**
   * How it is said that an object is not the one that a delete or an update means: in words of the specification, or in
   * those of stock servers, where deletes name the kind, and updates the key in the store (DEL-014, RES-049).
   */
  readonly preconditionFailures: "specification" | "stock";
  /** Numbers of custom kinds keep to the formats int32 and float, or are told so only (VAL-023). */
  readonly customNumberFormats: "enforce" | "tell";
  /** Where problems of what all versions of a definition say alike are told: at the first version, or above them (CRD-031). */
  readonly definitionPaths: "versions" | "shared";
}

export interface NamingProfile {
  readonly name: string;
  readonly words: ProfileWords;
  readonly behaviours: ProfileBehaviours;
  /** Suffixes of API groups that are reserved for the product. */
  readonly protectedGroupSuffixes: readonly string[];
}

export const DEFAULT_DOMAIN = "orch.io";

/** The specification to the letter; every word that depends on the domain follows `domain`. */
export function orchProfile(domain: string = DEFAULT_DOMAIN): NamingProfile {
  return {
    name: "orch",
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
      unrecordedFields: "nobody",
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

/** What kubectl, helm and the client libraries expect. */
export function kubernetesProfile(): NamingProfile {
  return {
    name: "kubernetes",
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

/** A built-in profile by name; undefined for any other name. */
export function builtinProfile(name: string, domain?: string): NamingProfile | undefined {
  if (name === "orch") return orchProfile(domain);
  if (name === "kubernetes") return kubernetesProfile();
  return undefined;
}

/** The product's name as it begins a sentence or a title. */
export function productTitle({ words: { productName } }: NamingProfile): string {
  return productName.charAt(0).toUpperCase() + productName.slice(1);
}

const VARIABLE = /\$\{([A-Za-z]+)\}/g;
const WORDS: ReadonlySet<string> = new Set(WORD_NAMES);

/** Replaces `${variable}` by the profile's word; text in braces that is no variable stays as it is. */
export function resolveVariables(text: string, profile: NamingProfile): string {
  return text.replace(VARIABLE, (whole, name: string) => (WORDS.has(name) ? profile.words[name as WordName] : whole));
}

/** Groups of the product whose names are the same in every profile. */
const UNSUFFIXED_GROUPS: ReadonlySet<string> = new Set(["", "apps", "batch", "autoscaling", "policy", "extensions"]);

/** True for a declared group of the product's own kinds: the core group, a fixed word, or a profile variable. */
export function isProductGroup(group: string): boolean {
  return UNSUFFIXED_GROUPS.has(group) || group.startsWith("${");
}
