/**
 * Hooks: the code of one kind. A user's own kinds and the built-in ones go through the same door; generated files are
 * never touched. Hooks run in the order in which they stand here, inside the store's retry loop, so they must not have
 * side effects (except `afterDelete` and subresources), and they run the same in a dry-run. All but `authorizeWrite`
 * answer at once. Hooks of the stored version of a kind are those of its other versions too ({@link ./inherited-hooks.ts}).
 */
import type { FieldError } from "../../api/field-error.js";
import type { NameCheck } from "../../api/formats/name-format.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { UserInfo } from "../../api/user-info.js";
import type { ResourceDefinition, StorageConversion } from "../../kit/index.js";
import type { Allocations } from "../allocations/allocations.js";
import type { TableConvertor } from "../objects/table-convertor.js";
import type { ReadKind } from "../read/kind-reader.js";
import type { PropagationPolicy } from "../write/deletion-finalizers.js";
import type { ExpressionEngine } from "./expression-engine.js";
import type { Action, Subresource } from "./subresources.js";

/** What a hook may know of the request. */
export interface HookContext {
  /** Username of the caller. */
  readonly username: string;
  /** The caller as a whole; who is impersonated, if anybody is. */
  readonly user: UserInfo;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** Of the object, as the path has it: empty where a POST creates. */
  readonly name: string;
  /** Empty on the resource itself, else `status`, `scale` ... */
  readonly subresource: string;
  readonly dryRun: boolean;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Compiles expressions in the language of this server. For kinds whose hooks say {@link Hooks.usesExpressions}. */
  readonly expressions: () => ExpressionEngine;
  /**
   * Reads objects of another kind, or of the same one, for asynchronous hooks: `await read(zones).get("example")`. Reads
   * have the rights of the server, not those of the caller; see {@link KindReader}.
   */
  readonly read: ReadKind;
}

/** What a validation hook found, at once or later. */
export type HookErrors = readonly FieldError[] | Promise<readonly FieldError[]>;

export interface Hooks<T extends ApiObject = ApiObject> {
  /** How objects of this version are stored, where another version is the stored one; see `defineConversion`. */
  readonly conversion?: StorageConversion<T>;
  /** What names of this kind look like; DNS-1123 subdomains by default. */
  readonly nameFormat?: NameCheck;
  /** PUT on a missing object creates it also in profiles where only listed kinds do so. */
  readonly createOnUpdate?: boolean;
  /** PUT without resourceVersion is refused. */
  readonly requiresVersionOnUpdate?: boolean;
  /**
   * Whether `metadata.generation` counts the changes of an object: not at all (`none`), from 1 when it is made (`counted`), or
   * from 1 at its first change. By default kinds with a spec or a status are counted, and all that are no built-in ones.
   */
  readonly generation?: "none" | "counted" | "from-first-change";
  /** Whether an update of an object counts; by default any change but one of metadata or status. Must not change the objects. */
  isNewGeneration?(object: T, old: T): boolean;
  /**
   * Of a built-in kind: writes of the status leave the metadata as it is stored. Without it they take over labels, annotations,
   * finalizers and owners too, as clients of those kinds expect. The metadata of other kinds is out of their reach anyway.
   */
  readonly keepsMetadataOnStatus?: boolean;
  /**
   * Fields that selectors may name beside those that the schema lists, or whose texts are not simply what stands there (an
   * absent number that counts as 0): by label, what it reads of an object, or the label for which it is another name.
   */
  readonly selectableFields?: Readonly<Record<string, string | FieldReader<T>>>;
  /** Hooks of this kind compile expressions. */
  readonly usesExpressions?: boolean;
  /** A new object keeps the status that it came with, though the kind has a status subresource; no by default. */
  keepsStatusOnCreate?(profile: NamingProfile): boolean;
  /**
   * Fields that no manager can own through a subresource, since the kind does not let such a write change them. By the name of
   * the subresource (the empty text for the object itself), each as the names of the fields that lead to it. Default: the
   * status, except through `status`.
   */
  readonly unownedFields?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Names of finalizers in the spec that keep a deleted object (namespaces); none for other kinds. */
  specFinalizers?(object: T): readonly string[];
  /** May change the object. First, after decoding and defaulting; server-set metadata is complete. */
  prepareForCreate?(object: T, context: HookContext): void;
  /**
   * Gives a new object what the server itself makes for it (a selector, a family of addresses), which is nobody's in its
   * ownership records. May change the object; after `prepareForCreate`, wherever that runs.
   */
  assignOnCreate?(object: T, context: HookContext): void;
  /** May change the object. `old` is the stored state and must not be changed. */
  prepareForUpdate?(object: T, old: T, context: HookContext): void;
  /** The counterpart of `assignOnCreate`: what the server itself makes of the object, after `prepareForUpdate`. */
  assignOnUpdate?(object: T, old: T, context: HookContext): void;
  /**
   * Whether the caller may write exactly this, where the permission to write such objects at all is not enough. After
   * mutating admission and the schema's own rules, before validation; in dry-runs too. Must not change the objects. Asked
   * for every create and every update of whatever form, and again when another writer was faster. Others may be asked, but
   * nothing may be changed: the write may not take place. Deletions do not come here.
   * @param old the stored state; undefined where the object is created
   * @throws StatusError 403, or whatever the answer shall be
   */
  authorizeWrite?(object: T, old: T | undefined, context: HookContext): Promise<void>;
  /**
   * What is wrong with a new object; an empty list accepts it. Must not change the object. Runs after mutating admission and
   * the schema's own rules. May be asynchronous, to read other objects through `context.read`; it runs again when another
   * writer was faster, and what it has read may change before the write takes place.
   * @throws StatusError to refuse the request with another answer than 422
   */
  validateCreate?(object: T, context: HookContext): HookErrors;
  /** What is wrong with a change, as `validateCreate` says it of a new object. Must not change either object. */
  validateUpdate?(object: T, old: T, context: HookContext): HookErrors;
  /** Texts for Warning headers; must not change the object. */
  warningsOnCreate?(object: T, context: HookContext): string[];
  warningsOnUpdate?(object: T, old: T, context: HookContext): string[];
  /** May change the form but not the meaning (sort, normalize); the last step before the write. */
  canonicalize?(object: T): void;
  /**
   * Seconds that a live object keeps running after its first delete request, at least 0: `deletionTimestamp` lies so far
   * ahead, and the object stays until somebody deletes it again with a period of 0. Kinds without this hook have none.
   * @param requested what the request asks for; undefined leaves it to the kind
   */
  gracePeriodSeconds?(object: T, requested: number | undefined): number;
  /** What becomes of dependents when a request says nothing; `Background` by default. */
  readonly defaultPropagation?: PropagationPolicy;
  /** The warning of a deletion that does not say what becomes of dependents. */
  readonly defaultPropagationWarning?: string;
  /** A deletion that is complete answers with the last state of the object, not with a Status. */
  readonly answersDeletedObject?: boolean;
  /** Finalizers that the first delete request gives an object, so that somebody can clear up after it. */
  finalizersOnDelete?(object: T, profile: NamingProfile): readonly string[];
  /** The first delete request of an object that stays for now: may change it, beside the deletionTimestamp (a phase, say). */
  prepareForDelete?(object: T, context: HookContext): void;
  /** After an object is gone from the store. Never in a dry-run. The object must not be changed. */
  afterDelete?(object: T, context: HookContext): void;
  /** Subresources besides status and scale through which the whole object is updated (`finalize` of a namespace). */
  readonly updateSubresources?: readonly string[];
  /**
   * Further subresources by name: views of the whole object, actions, texts, and doors to a backend. They have paths,
   * permissions and discovery entries of their own.
   */
  readonly subresources?: Readonly<Record<string, Subresource>>;
  /** A POST of this kind does something instead of storing an object; the kind serves no other verb. */
  readonly action?: Action<T>;
  /** Names that an object holds alone in the whole store, such as addresses; claimed right before the write. */
  readonly allocations?: Allocations<T>;
  /** Computed table columns. */
  readonly table?: TableConvertor<T>;
}

/** The text by which selectors know a field. Must not change the object. */
export type FieldReader<T extends ApiObject = ApiObject> = { read(object: T): string }["read"];

/** Hooks with the resource that they belong to. */
export interface ResourceHooks<T extends ApiObject = ApiObject> {
  readonly resource: ResourceDefinition<T>;
  readonly hooks: Hooks<T>;
}

/** Binds hooks to a generated resource declaration; pass the result to `createServer({ hooks: [...] })`. */
export function defineHooks<T extends ApiObject>(resource: ResourceDefinition<T>, hooks: Hooks<T>): ResourceHooks<T> {
  return { resource, hooks };
}
