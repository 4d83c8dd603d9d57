/**
 * The model from which emitters write. It is built once from all input documents, and contains neither positions nor
 * file text.
 */
import type { Lifecycle } from "../../runtime/api/lifecycle/lifecycle.js";
import type { PrinterColumn, Subresources } from "../../runtime/api/resource-shape.js";
import type { ConversionMapping } from "../../runtime/schema/conversion/conversion-rules.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

/** Everything that a run generates. Lists are sorted, so that equal input gives equal output. */
export interface Model {
  readonly groupVersions: readonly GroupVersionModel[];
  /** Every struct of every unit, by id. */
  readonly structs: ReadonlyMap<string, StructModel>;
}

export interface GroupVersionModel {
  /** As declared: empty for core, possibly a profile variable such as `${coordinationGroup}`. */
  readonly group: string;
  readonly version: string;
  /** Output folder below the generated root: `core/v1`, `coordination/v1`, `demo.example.com/v1`. */
  readonly folder: string;
  readonly units: readonly UnitModel[];
}

/**
 * A unit is a set of output files with one stem (`deployment.types.ts`, `deployment.validate.ts` ...): a kind with the
 * structs that only it uses, or structs that several kinds share.
 */
export interface UnitModel {
  /** Kebab-case file stem, unique in its folder. */
  readonly name: string;
  readonly folder: string;
  /** Path of the schema file relative to the schema root, as the headers of generated files show it. */
  readonly source: string;
  readonly kind?: KindModel;
  /** In document order, the kind's root first. */
  readonly structs: readonly StructModel[];
}

export interface KindModel {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly listKind: string;
  readonly resource: string;
  readonly singular: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly scope: "Namespaced" | "Cluster";
  readonly subresources: Subresources;
  /** Subresources that hooks serve; clients have calls for them. */
  readonly hookSubresources?: readonly string[];
  readonly withoutVerbs: readonly string[];
  readonly printerColumns: readonly PrinterColumn[];
  readonly selectableFields: readonly string[];
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecationWarning?: string;
  /**
   * Becomes the stored version under another name if there is no conversion; fields that one version lacks are
   * dropped.
   */
  readonly convertsByName?: boolean;
  /** x-kindsmith-conversion: how objects are converted to another version of the kind. */
  readonly conversion?: ConversionMapping;
  readonly lifecycle?: Lifecycle;
  /** Id of the root struct. */
  readonly root: string;
}

export interface StructModel {
  /** `<folder>/<unit>#<Name>`, for example `core/v1/pod-template#PodSpec`; `ref`s in schemas use this id. */
  readonly id: string;
  /** TypeScript and protobuf message name, unique in its folder. */
  readonly name: string;
  readonly folder: string;
  readonly unit: string;
  /** An object type with properties; nested structs are refs by id. */
  readonly schema: Schema;
  /** Protobuf field numbers by property name, from the lock file. */
  readonly fieldNumbers: ReadonlyMap<string, number>;
  /** Properties that are in a nested message on the wire; they have no number in `fieldNumbers`. */
  readonly inline?: InlineModel;
  /** Numbers and names that were used before and must not be used again. */
  readonly reservedNumbers: readonly number[];
  readonly reservedNames: readonly string[];
}

/** Some properties of a struct, as a message in one of its fields. */
export interface InlineModel {
  readonly field: string;
  readonly number: number;
  readonly message: string;
  /** Keyed by property, within that message. */
  readonly fieldNumbers: ReadonlyMap<string, number>;
  readonly inline?: InlineModel;
}
