/**
 * The declaration of a resource: what generated code states about a kind, and all that the generic runtime knows about
 * it.
 */

import type { Lifecycle } from "../api/lifecycle/lifecycle.js";
import type { ApiObject } from "../api/object.js";
import type { PrinterColumn, Subresources } from "../api/resource-shape.js";
import type { Awaitable } from "../base/awaitable.js";
import type { ProtobufCodec } from "../codec/protobuf/protobuf-types.js";
import type { MergeRule } from "../merge/descriptors/merge-rule.js";
import type { Validator } from "../schema/compiler/validation.js";
import type { Schema } from "../schema/schema-types.js";
import { type KindCode, laterCode, once } from "./kind-code.js";
import type { StorageConversion } from "./kind-conversion.js";

/** One kind in one group version: generated, plain data and pure functions, so that many servers can share it. */
export interface ResourceDefinition<T extends ApiObject = ApiObject> {
  /**
   * API group; empty for core. A built-in group whose name depends on the naming profile is written as the profile
   * variable, `${coordinationGroup}`, and resolved when the server starts.
   */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  /** The lower-case plural that stands in the URL. */
  readonly resource: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  /** The verbs out of the usual eight that are not served. */
  readonly withoutVerbs: readonly string[];
  readonly printerColumns: readonly PrinterColumn[];
  /** Simple JSON paths (`.spec.nodeName`) that field selectors may name, besides metadata.name and metadata.namespace. */
  readonly selectableFields: readonly string[];
  readonly served: boolean;
  /** Whether objects are stored in this version. */
  readonly storage: boolean;
  /** The text of the Warning header on every request to this version. By default it is derived from the lifecycle. */
  readonly deprecationWarning?: string;
  /**
   * If true and no conversion is given, objects are converted to and from the stored version by the names of their
   * fields. Fields that the target lacks are dropped.
   */
  readonly convertsByName?: boolean;
  /** The releases that serve this version. A version without a lifecycle is always served. */
  readonly lifecycle?: Lifecycle;
  /** The conversion to another, stored version, if the schemas define one. Hooks may replace it. */
  readonly conversion?: () => StorageConversion<T>;
  /** The name of the root struct in `structs`. */
  readonly root: string;
  /** Differs for different structs. Absent if it was not computed at generation. */
  readonly schemaMark?: string;
  /**
   * Equal for kinds whose objects have the same fields of the same types. Absent if it was not computed at generation.
   */
  readonly shapeMark?: string;
  /**
   * Loads the members below, which throw `CodeNotLoadedError` before. Returns undefined if they are loaded already.
   * @throws Error if a module can't be imported; the next call tries again
   */
  readonly load: () => Awaitable<void>;
  /** Returns every struct that the root reaches, by name. */
  readonly structs: () => Readonly<Record<string, Schema>>;
  readonly validate: Validator;
  readonly merge: MergeRule;
  /** Absent for kinds without a protobuf form. */
  readonly protobuf?: ProtobufCodec<T>;
  /** Carries the type of the objects; never set. */
  readonly objectType?: T;
}

/**
 * The parts of a definition that a declaration states; those with common defaults may be omitted, and the code may be
 * named by its import.
 */
export type ResourceDeclaration<T extends ApiObject> = Omit<
  ResourceDefinition<T>,
  DefaultedMember | CodeMember | "objectType"
> &
  Partial<Pick<ResourceDefinition<T>, DefaultedMember>> &
  (Pick<ResourceDefinition<T>, Exclude<CodeMember, "load">> | { readonly code: () => Promise<KindCode<T>> });

/**
 * Declares a resource and fills in the defaults. Generated code names the module of a kind (`code`), which is imported
 * when the kind is first used, so that an unused kind costs a server no more than these lines.
 */
export function defineResource<T extends ApiObject>(declaration: ResourceDeclaration<T>): ResourceDefinition<T> {
  const code =
    "code" in declaration
      ? laterCode(`${declaration.kind} of ${declaration.group}/${declaration.version}`, declaration.code)
      : { structs: once(declaration.structs), load: () => {} };
  const { code: _, ...facts } = { code: undefined, ...declaration };
  return {
    listKind: `${declaration.kind}List`,
    singular: declaration.kind.toLowerCase(),
    shortNames: [],
    categories: [],
    subresources: {},
    withoutVerbs: [],
    printerColumns: [],
    selectableFields: [],
    served: true,
    storage: true,
    ...facts,
    ...code,
  } as ResourceDefinition<T>;
}

/** The members that the module of a kind supplies. */
export type CodeMember = "load" | "structs" | "validate" | "merge" | "protobuf";

/** The members that a declaration may leave out. */
export type DefaultedMember =
  | "listKind"
  | "singular"
  | "shortNames"
  | "categories"
  | "subresources"
  | "withoutVerbs"
  | "printerColumns"
  | "selectableFields"
  | "served"
  | "storage";

/**
 * The kinds of one group version. Their declarations are imported when a server is made. `generated/index.ts` exports a
 * list of these.
 */
export interface GroupVersionDefinition {
  readonly group: string;
  readonly version: string;
  readonly load: () => Promise<{ readonly resources: readonly ResourceDefinition[] }>;
}
