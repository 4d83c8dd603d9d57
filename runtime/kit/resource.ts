/**
 * The declaration of a resource: what generated code states of a kind, and all that the generic runtime knows of it.
 */
import type { Lifecycle } from "../api/lifecycle/lifecycle.js";
import type { ApiObject } from "../api/object.js";
import type { PrinterColumn, Subresources } from "../api/resource-shape.js";
import type { ProtobufCodec } from "../codec/protobuf/protobuf-types.js";
import type { MergeRule } from "../merge/descriptors/merge-rule.js";
import type { Validator } from "../schema/compiler/validation.js";
import type { Schema } from "../schema/schema-types.js";
import { type KindCode, laterCode, once } from "./kind-code.js";
import type { StorageConversion } from "./kind-conversion.js";

/** One kind in one group version. Generated; plain data and pure functions, so it can be shared by many servers. */
export interface ResourceDefinition<T extends ApiObject = ApiObject> {
  /**
   * API group; empty for core. A built-in group whose name depends on the naming profile is written as the profile
   * variable, `${coordinationGroup}`, and resolved when the server starts.
   */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  /** Lower-case plural: the word in the URL. */
  readonly resource: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  /** Verbs that are not served, out of the usual eight. */
  readonly withoutVerbs: readonly string[];
  readonly printerColumns: readonly PrinterColumn[];
  /** Simple JSON paths (`.spec.nodeName`) that field selectors may name, besides metadata.name and metadata.namespace. */
  readonly selectableFields: readonly string[];
  readonly served: boolean;
  /** This version is the one that is written to storage. */
  readonly storage: boolean;
  /** Text of the Warning header on every request to this version; without one, the lifecycle says it. */
  readonly deprecationWarning?: string;
  /** True: where no conversion is given, this version and the stored one become each other by their names, and fields that one of them lacks are left out. */
  readonly convertsByName?: boolean;
  /** The releases that have this version; a version without one is served as declared. */
  readonly lifecycle?: Lifecycle;
  /** To another version that is stored, where the schemas say how; hooks may give another one. */
  readonly conversion?: () => StorageConversion<T>;
  /** Name of the root struct in `structs`. */
  readonly root: string;
  /** Differs for different structs; absent where nobody made one ahead of time. */
  readonly schemaMark?: string;
  /** Equal for kinds whose objects have the same fields of the same types; absent where nobody made one ahead of time. */
  readonly shapeMark?: string;
  /**
   * Makes what follows usable, which throws {@link CodeNotLoadedError} before. Once is enough; again it costs nothing.
   * @throws Error when a module can't be imported; the next call tries again
   */
  readonly load: () => Promise<void>;
  /** Every struct that the root reaches, by name. */
  readonly structs: () => Readonly<Record<string, Schema>>;
  readonly validate: Validator;
  readonly merge: MergeRule;
  /** Absent for kinds that have no protobuf form. */
  readonly protobuf?: ProtobufCodec<T>;
  /** Carries the type of the objects; never set. */
  readonly objectType?: T;
}

/** What a declaration states: all but what is usually left out, and the code itself or where it is imported from. */
export type ResourceDeclaration<T extends ApiObject> = Omit<ResourceDefinition<T>, Defaulted | Code | "objectType"> &
  Partial<Pick<ResourceDefinition<T>, Defaulted>> &
  (Pick<ResourceDefinition<T>, Exclude<Code, "load">> | { readonly code: () => Promise<KindCode<T>> });

/**
 * Declares a resource; fills what is usually left out. Generated code names the module of a kind (`code`), which is
 * imported when the kind is first used: what a server never touches costs it these lines only.
 */
export function defineResource<T extends ApiObject>(declaration: ResourceDeclaration<T>): ResourceDefinition<T> {
  const code =
    "code" in declaration
      ? laterCode(`${declaration.kind} of ${declaration.group}/${declaration.version}`, declaration.code)
      : { structs: once(declaration.structs), load: async () => {} };
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

type Code = "load" | "structs" | "validate" | "merge" | "protobuf";

type Defaulted =
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

/** The kinds of one group version: their declarations, imported when a server is made. `generated/index.ts` exports a list of these. */
export interface GroupVersionDefinition {
  readonly group: string;
  readonly version: string;
  readonly load: () => Promise<{ readonly resources: readonly ResourceDefinition[] }>;
}
