/** What the two input dialects are read into: named raw schemas, and the facts of those that are kinds. */
import type { JsonObject } from "../../runtime/api/json.js";
import type { WellKnown } from "../../runtime/schema/schema-types.js";
import type { KindModel } from "../model/model-types.js";
import type { SchemaPath } from "../problem.js";
import type { SourceDocument } from "./parse-yaml.js";

/** What a document says of a kind besides its schema. */
export type KindFacts = Omit<KindModel, "root">;

/** Where a document states facts of a kind. */
export type FactPlaces = Readonly<Partial<Record<keyof KindFacts, SchemaPath>>>;

/** A component of an OpenAPI document, or the schema of one version of a CRD. */
export interface Definition {
  readonly dialect: "openapi" | "crd";
  readonly document: SourceDocument;
  /** Of the schema in its document. */
  readonly path: SchemaPath;
  /** As written: `Widget`, `io.k8s.api.core.v1.PodSpec`; for CRDs the kind. */
  readonly name: string;
  readonly raw: JsonObject;
  /** The runtime knows this type; its schema is not read. */
  readonly wellKnown?: WellKnown;
  /** Present when the schema is the root of a resource. */
  readonly facts?: KindFacts;
  /** From the root of the document; without an entry, the fact is stated by the schema as a whole. */
  readonly places?: FactPlaces;
}

const WELL_KNOWN_NAMES: Readonly<Record<string, WellKnown>> = {
  "apimachinery.pkg.apis.meta.v1.ObjectMeta": "ObjectMeta",
  "apimachinery.pkg.apis.meta.v1.ListMeta": "ListMeta",
  "apimachinery.pkg.apis.meta.v1.Time": "Time",
  "apimachinery.pkg.apis.meta.v1.MicroTime": "MicroTime",
  "apimachinery.pkg.apis.meta.v1.FieldsV1": "FieldsV1",
  "apimachinery.pkg.api.resource.Quantity": "Quantity",
  "apimachinery.pkg.util.intstr.IntOrString": "IntOrString",
  "apimachinery.pkg.runtime.RawExtension": "RawExtension",
};

export const WELL_KNOWN_TYPES: readonly WellKnown[] = Object.values(WELL_KNOWN_NAMES);

/** The well-known type that a published definition name stands for, whatever its prefix (`io.k8s.`, `io.orch.`). */
export function wellKnownByName(name: string): WellKnown | undefined {
  const start = name.indexOf("apimachinery.pkg.");
  return start === -1 ? undefined : WELL_KNOWN_NAMES[name.slice(start)];
}
