/**
 * The parts of CustomResourceDefinition objects that are needed to serve them. Their own rules are checked when they
 * are written.
 */
import { defaultDeprecationWarning } from "../../api/definition-warnings.js";
import type { JsonObject } from "../../api/json.js";
import type { PrinterColumn, ScalePaths } from "../../api/resource-shape.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";

/** The parts of the object that are read here, whose types validation guarantees. */
export interface Definition {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly generation?: number;
    readonly deletionTimestamp?: string;
  };
  readonly spec: {
    readonly group: string;
    readonly scope: "Namespaced" | "Cluster";
    readonly versions: readonly DefinitionVersion[];
    readonly conversion?: DefinitionConversion;
  };
  readonly status?: {
    readonly acceptedNames?: Partial<DefinitionNames>;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
  };
}

export interface DefinitionNames {
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
}

export interface DefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
  readonly schema?: { readonly openAPIV3Schema?: JsonObject };
  readonly subresources?: { readonly status?: object; readonly scale?: ScalePaths };
  readonly additionalPrinterColumns?: readonly PrinterColumn[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
}

export interface DefinitionConversion {
  readonly strategy: string;
  readonly webhook?: { readonly clientConfig?: JsonObject; readonly conversionReviewVersions: readonly string[] };
}

/**
 * Returns the schema of a version. A version without one accepts anything; such versions exist only in definitions from
 * servers that did not require a schema.
 */
export function schemaOf(version: DefinitionVersion | undefined): JsonObject {
  return version?.schema?.openAPIV3Schema ?? { type: "object", "x-kubernetes-preserve-unknown-fields": true };
}

export function definitionOf(object: StoredObject): Definition {
  return decodeOwnJson(object.json) as unknown as Definition;
}

/**
 * Returns a number that changes with the spec. The start of the deletion also increases the generation but does not
 * count.
 */
export function specGeneration({ metadata: { generation = 0, deletionTimestamp } }: Definition): number {
  return deletionTimestamp === undefined ? generation : generation - 1;
}

export function hasCondition({ status }: Definition, type: string): boolean {
  return status?.conditions?.some((condition) => condition.type === type && condition.status === "True") ?? false;
}

/** Returns the names under which it is served; undefined until they are accepted. */
export function acceptedNames({ status }: Definition): DefinitionNames | undefined {
  const { plural, singular, kind, listKind, shortNames, categories } = status?.acceptedNames ?? {};
  if (!plural || !singular || !kind || !listKind) return undefined;
  return { plural, singular, kind, listKind, ...(shortNames && { shortNames }), ...(categories && { categories }) };
}

/** Returns the text of the Warning header of a version; undefined if it is not deprecated. CRD-025. */
export function deprecationWarning(
  { group, versions }: Pick<Definition["spec"], "group" | "versions">,
  { name, deprecated, deprecationWarning: text }: DefinitionVersion,
  kind: string,
): string | undefined {
  if (!deprecated) return undefined;
  return text ?? defaultDeprecationWarning({ group, version: name, kind }, versions);
}
