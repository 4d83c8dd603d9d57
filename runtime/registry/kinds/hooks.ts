/**
 * Hooks: the code of one kind. Built-in kinds and those of users use the same interface, and generated files are never
 * edited. Hooks run in the order in which they are declared here, inside the store's retry loop, so they must have no side
 * effects (except `afterDelete` and subresources). They also run in a dry-run. All are synchronous except `authorizeWrite`,
 * `validateCreate` and `validateUpdate`. The other versions of a kind inherit the hooks of its stored version
 * ({@link ../versions/inherited-hooks.ts}).
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
import type { Action, Subresource } from "./subresources.js";

/** What a hook knows about the request. */
export interface HookContext {
  /** Username of the caller. */
  readonly username: string;
  /** The caller, or the user that the caller impersonates. */
  readonly user: UserInfo;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  /** Name of the object in the path; empty for a POST that creates an object. */
  readonly name: string;
  /** Empty for the resource itself, otherwise `status`, `scale` ... */
  readonly subresource: string;
  readonly dryRun: boolean;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /**
   * Reads objects of another kind, or of the same one, for asynchronous hooks: `await read(zones).get("example")`. Reads
   * have the rights of the server, not those of the caller; see `KindReader`.
   */
  readonly read: ReadKind;
}

/** The errors that a validation hook found, or a promise of them. */
export type HookErrors = readonly FieldError[] | Promise<readonly FieldError[]>;

export interface Hooks<T extends ApiObject = ApiObject> {
  /** The conversion to the stored version, if this version is not the stored one; see `defineConversion`. */
  readonly conversion?: StorageConversion<T>;
  /** Checks the names of objects. Default: they are DNS-1123 subdomains. */
  readonly nameFormat?: NameCheck;
  /** True if a PUT on a missing object creates it, even in profiles where only listed kinds allow that. */
  readonly createOnUpdate?: boolean;
  /** True if a PUT without resourceVersion is refused. */
  readonly requiresVersionOnUpdate?: boolean;
  /**
   * How `metadata.generation` counts the changes of an object: not at all (`none`), from 1 at its creation (`counted`), or
   * from 1 at its first change. Default: `counted` for kinds with a spec or a status and for all kinds of users, otherwise
   * `none`.
   */
  readonly generation?: "none" | "counted" | "from-first-change";
  /** Reports whether an update counts. Default: any change outside metadata and status does. Must not change the objects. */
  isNewGeneration?(object: T, old: T): boolean;
  /**
   * True if writes of the status of a built-in kind do not change the metadata. By default they change labels, annotations,
   * finalizers and owners, as clients of those kinds expect. For kinds of users they never change the metadata.
   */
  readonly keepsMetadataOnStatus?: boolean;
  /**
   * Fields that selectors may name in addition to those in the schema, or whose text is computed (such as an absent number
   * that counts as 0). The value for each label is a function that reads the text of an object, or the label for which it
   * is another name.
   */
  readonly selectableFields?: Readonly<Record<string, string | FieldReader<T>>>;
  /** True if hooks of this built-in kind compile expressions; their context is then an `ExpressionHookContext`. */
  readonly usesExpressions?: boolean;
  /** Reports whether a create keeps the status that the client sent, though the kind has a status subresource. Default: no. */
  keepsStatusOnCreate?(profile: NamingProfile): boolean;
  /**
   * Fields that no manager can own through a subresource, since such a write can't change them. The keys are names of
   * subresources (the empty text for the object itself), the values are paths as lists of field names. Default: the status,
   * except through `status`.
   */
  readonly unownedFields?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Returns finalizers in the spec that keep a deleted object, as namespaces have. Default: none. */
  specFinalizers?(object: T): readonly string[];
  /** The first hook after decoding and defaulting, when the metadata of the server is complete. May change the object. */
  prepareForCreate?(object: T, context: HookContext): void;
  /**
   * Sets what the server itself decides about a new object, such as a selector or a family of addresses. No manager owns
   * these fields. May change the object; runs after each `prepareForCreate`.
   */
  assignOnCreate?(object: T, context: HookContext): void;
  /** May change the object. `old` is the stored state and must not be changed. */
  prepareForUpdate?(object: T, old: T, context: HookContext): void;
  /** The counterpart of `assignOnCreate` for updates. Runs after `prepareForUpdate`. */
  assignOnUpdate?(object: T, old: T, context: HookContext): void;
  /**
   * Decides whether the caller may write exactly this object, for kinds where the permission to write the resource is not
   * enough. Runs after mutating admission and the rules of the schema and before validation, in dry-runs too, for every
   * create and every form of update, and again after a conflict with another write. It may call other services but must
   * change nothing, since the write may still fail. Must not change the objects. Deletions do not call it.
   * @param old the stored state; undefined for a create
   * @throws StatusError 403, or another error to answer with
   */
  authorizeWrite?(object: T, old: T | undefined, context: HookContext): Promise<void>;
  /**
   * Returns the errors of a new object; an empty list accepts it. Runs after mutating admission and the rules of the schema,
   * and must not change the object. It may be asynchronous, to read other objects through `context.read`. It runs again
   * after a conflict with another write, and the objects that it has read may change before the write takes place.
   * @throws StatusError to refuse the request with another answer than 422
   */
  validateCreate?(object: T, context: HookContext): HookErrors;
  /** Returns the errors of a change, as `validateCreate` does for a new object. Must not change either object. */
  validateUpdate?(object: T, old: T, context: HookContext): HookErrors;
  /** Returns texts for Warning headers. Must not change the object. */
  warningsOnCreate?(object: T, context: HookContext): string[];
  /** The counterpart of `warningsOnCreate` for updates. */
  warningsOnUpdate?(object: T, old: T, context: HookContext): string[];
  /** The last step before the write. May change the form of the object, such as the order of a list, but not its meaning. */
  canonicalize?(object: T): void;
  /**
   * Returns the seconds that an object keeps running after its first delete request, at least 0. `deletionTimestamp` lies
   * that far ahead, and the object stays until a client deletes it again with a period of 0. Default: no grace period.
   * @param requested the seconds in the request; undefined leaves the period to the kind
   */
  gracePeriodSeconds?(object: T, requested: number | undefined): number;
  /** The propagation policy of a deletion that states none. Default: `Background`. */
  readonly defaultPropagation?: PropagationPolicy;
  /** The warning for a deletion that states no propagation policy. */
  readonly defaultPropagationWarning?: string;
  /** True if a completed deletion answers with the last state of the object instead of a Status. */
  readonly answersDeletedObject?: boolean;
  /** Returns finalizers that the first delete request adds to an object, so that a controller can clean up after it. */
  finalizersOnDelete?(object: T, profile: NamingProfile): readonly string[];
  /** Runs at the first delete request of an object that stays for now. May change the object, such as its phase. */
  prepareForDelete?(object: T, context: HookContext): void;
  /** Runs after an object is gone from the store, never in a dry-run. Must not change the object. */
  afterDelete?(object: T, context: HookContext): void;
  /** Subresources beside status and scale through which the whole object is updated, such as `finalize` of a namespace. */
  readonly updateSubresources?: readonly string[];
  /**
   * Further subresources by name: views of the whole object, actions, texts, and proxies to a backend. Each has its own
   * path, permissions and discovery entry.
   */
  readonly subresources?: Readonly<Record<string, Subresource>>;
  /** The action that a POST of this kind runs instead of storing an object. The kind serves no other verb. */
  readonly action?: Action<T>;
  /** Names that an object holds alone in the whole store, such as addresses. They are allocated right before the write. */
  readonly allocations?: Allocations<T>;
  /** Computed table columns. */
  readonly table?: TableConvertor<T>;
}

/** Returns the text of a field for selectors. Must not change the object. */
export type FieldReader<T extends ApiObject = ApiObject> = { read(object: T): string }["read"];

/** Hooks, with the resource to which they belong. */
export interface ResourceHooks<T extends ApiObject = ApiObject> {
  readonly resource: ResourceDefinition<T>;
  readonly hooks: Hooks<T>;
}

/** Binds hooks to a generated resource declaration; pass the result to `createServer({ hooks: [...] })`. */
export function defineHooks<T extends ApiObject>(resource: ResourceDefinition<T>, hooks: Hooks<T>): ResourceHooks<T> {
  return { resource, hooks };
}
