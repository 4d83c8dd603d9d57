/** The common form of both input dialects: named raw schemas, and the facts of those that are kinds. */
import type { JsonObject } from "../../runtime/api/json.js";
import type { WellKnown } from "../../runtime/schema/schema-types.js";
import type { KindModel } from "../model/model-types.js";
import type { SchemaPath } from "../problem.js";
import type { SourceDocument } from "./parse-yaml.js";

/** What a document states about a kind besides its schema. */
export type KindFacts = Omit<KindModel, "root">;

/** Where a document states the facts of a kind. */
export type FactPlaces = Readonly<Partial<Record<keyof KindFacts, SchemaPath>>>;

/** A component of an OpenAPI document, or the schema of a version of a CRD. */
export interface Definition {
  readonly dialect: "openapi" | "crd";
  readonly document: SourceDocument;
  /** The path of the schema in its document. */
  readonly path: SchemaPath;
  /** The name as written: `Widget`, `io.k8s.api.core.v1.PodSpec`; for CRDs the kind. */
  readonly name: string;
  readonly raw: JsonObject;
  /** The runtime knows this type, so its schema is not read. */
  readonly wellKnown?: WellKnown;
  /** Set if the schema is the root of a resource. */
  readonly facts?: KindFacts;
  /** Paths from the root of the document; a fact without a path is stated by the schema as a whole. */
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

/** Returns the well-known type with a published definition name, whatever its prefix (`io.k8s.`, `io.orch.`). */
export function wellKnownByName(name: string): WellKnown | undefined {
  const start = name.indexOf("apimachinery.pkg.");
  return start === -1 ? undefined : WELL_KNOWN_NAMES[name.slice(start)];
}
