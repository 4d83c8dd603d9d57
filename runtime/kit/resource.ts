/**
 * The declaration of a resource: what generated code states of a kind, and all that the generic runtime knows of it.
 */
import type { ApiObject } from "../api/object.js";
import type { PrinterColumn, Subresources } from "../api/resource-shape.js";
import type { ProtobufCodec } from "../codec/protobuf/types.js";
import type { MergeRule } from "../merge/rule.js";
import type { Schema } from "../schema/types.js";
import type { Validator } from "../schema/validation.js";

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
  /** Text of the Warning header on every request to this version. */
  readonly deprecationWarning?: string;
  /** Name of the root struct in `structs`. */
  readonly root: string;
  /** Every struct that the root reaches, by name. */
  readonly structs: () => Readonly<Record<string, Schema>>;
  readonly validate: Validator;
  readonly merge: MergeRule;
  /** Absent for kinds that have no protobuf form. */
  readonly protobuf?: ProtobufCodec<T>;
  /** Carries the type of the objects; never set. */
  readonly objectType?: T;
}

/** Declares a resource; fills what is usually left out. Generated `handlers` files call this. */
export function defineResource<T extends ApiObject>(
  definition: Omit<ResourceDefinition<T>, Defaulted | "objectType"> & Partial<Pick<ResourceDefinition<T>, Defaulted>>,
): ResourceDefinition<T> {
  return {
    listKind: `${definition.kind}List`,
    singular: definition.kind.toLowerCase(),
    shortNames: [],
    categories: [],
    subresources: {},
    withoutVerbs: [],
    printerColumns: [],
    selectableFields: [],
    served: true,
    storage: true,
    ...definition,
    structs: once(definition.structs),
  };
}

/** The structs of a kind are spread over files; they are put together when first asked for, once. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

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

/** The kinds of one group version, loaded when first needed. `generated/index.ts` exports a list of these. */
export interface GroupVersionDefinition {
  readonly group: string;
  readonly version: string;
  readonly load: () => Promise<{ readonly resources: readonly ResourceDefinition[] }>;
}
