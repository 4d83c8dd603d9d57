/** Validates the conversion rules in a definition's schemas: they must be complete, valid and lossless. */
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
} from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { equalJson, type JsonObject, type JsonValue } from "../../api/json.js";
import { CONVERSION_KEYWORD } from "../../schema/conversion/conversion-rules.js";
import {
  MAPPING_STRATEGY,
  type MappedVersion,
  mappingHub,
  planDefinition,
} from "../../schema/conversion/definition-conversion.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import { fieldAt } from "./expression-rules.js";

/** Maximum number of errors to list for a version. */
const MAX_LISTED_ERRORS = 20;

/**
 * Requires rules in every version that account for all of its fields, and for all fields of the version to which they
 * convert.
 * @param old the previous definition, whose unchanged rules were validated already
 */
export function* validateMappings(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
): Generator<void, FieldError[]> {
  const { versions, names, conversion } = spec;
  const placed = versions.map((version, index) => ({ ...mappedVersion(version), field: placeOf(index) }));
  const ruled = placed.filter(({ schema }) => schema[CONVERSION_KEYWORD] !== undefined);
  if (conversion?.strategy !== MAPPING_STRATEGY)
    return ruled.map(({ field }) =>
      forbiddenField(field, `may only be set when spec.conversion.strategy is ${MAPPING_STRATEGY}`),
    );
  if (old?.spec.conversion?.strategy === MAPPING_STRATEGY && equalJson(facts(spec.versions), facts(old.spec.versions)))
    return [];
  if (versions.length > 1 && ruled.length === 0) {
    const why = `at least one version must say how it is converted when spec.conversion.strategy is ${MAPPING_STRATEGY}`;
    return placed.filter(({ storage }) => !storage).map(({ field }) => required(field, why));
  }
  const hub = placed.find(({ name }) => name === mappingHub(placed));
  const errors = ruled.flatMap((version) => leadsElsewhere(version, hub, placed));
  if (errors.length > 0 || hub === undefined) return errors;
  const found: FieldError[] = [];
  for (const version of placed) {
    yield;
    if (version !== hub) found.push(...rulesOf(version, hub, names.kind));
  }
  return found;
}

interface PlacedVersion extends MappedVersion {
  /** The path of the rules. */
  readonly field: string;
}

function placeOf(index: number): string {
  return `spec.versions[${index}].schema.openAPIV3Schema.${CONVERSION_KEYWORD}`;
}

function mappedVersion({ name, storage, schema }: CustomResourceDefinitionVersion): MappedVersion {
  return { name, storage, schema: (schema?.openAPIV3Schema ?? {}) as unknown as JsonObject };
}

/** The parts of the versions on which the rules depend. */
function facts(versions: readonly CustomResourceDefinitionVersion[]): unknown {
  return versions.map(({ name, storage, schema }) => [name, storage, schema?.openAPIV3Schema ?? null]);
}

function leadsElsewhere(
  version: PlacedVersion,
  hub: PlacedVersion | undefined,
  all: readonly PlacedVersion[],
): FieldError[] {
  const raw = version.schema[CONVERSION_KEYWORD] as JsonValue;
  const to = Array.isArray(raw) ? undefined : (raw as JsonObject | null)?.to;
  const target = typeof to === "string" ? to : all.find(({ storage }) => storage)?.name;
  if (target === hub?.name && version !== hub) return [];
  const field = typeof to === "string" ? `${version.field}.to` : version.field;
  if (!all.some(({ name }) => name === target))
    return [invalid(field, to ?? null, "must be the name of another version")];
  if (version === hub) {
    const why = `must not be set for ${version.name}, to which the rules of the other versions lead; name another version with to`;
    return [forbiddenField(version.field, why)];
  }
  return [
    invalid(field, target ?? null, `the rules of all versions must lead to one version, others lead to ${hub?.name}`),
  ];
}

function rulesOf(version: PlacedVersion, hub: PlacedVersion, kind: string): FieldError[] {
  const { field } = version;
  const raw = version.schema[CONVERSION_KEYWORD] ?? [];
  const { mapping, problems } = planDefinition(version, hub, kind);
  const functions = mapping.rules
    .filter(({ type }) => type === "function")
    .map(({ at }) =>
      forbiddenField(
        fieldAt(field, at),
        "functions are only for kinds that are generated; use other rules or a webhook",
      ),
    );
  if (functions.length > 0) return functions;
  const listed = problems.slice(0, MAX_LISTED_ERRORS).map(({ path, message, remedy }) => {
    const text = remedy === undefined ? message : `${message}; ${remedy}`;
    return invalid(fieldAt(field, path), path.length === 0 ? "<rules>" : valueAt(raw, path), text);
  });
  const more = problems.length - listed.length;
  return more > 0 ? [...listed, invalid(field, "<rules>", `${more} more errors`)] : listed;
}

function valueAt(raw: JsonValue, path: SchemaPath): JsonValue {
  let value: unknown = raw;
  for (const part of path) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Readonly<Record<string | number, unknown>>)[part];
  }
  return (value ?? null) as JsonValue;
}
