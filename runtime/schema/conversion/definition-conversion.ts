/** Rule-based conversions, as stated in the schemas of CustomResourceDefinitions. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { buildSchemaSet } from "../reader/hoist.js";
import type { SchemaProblem } from "../reader/raw-keywords.js";
import {
  SERVED_DEFINITION,
  type Structural,
  toStructural,
  toStructuralInTurns,
  withEnvelope,
} from "../reader/structural.js";
import type { SchemaSet } from "../schema-types.js";
import { type ConvertedSide, type PlannedConversion, planMapping } from "./conversion-plan.js";
import { CONVERSION_KEYWORD, type ConversionMapping, readConversion } from "./conversion-rules.js";

/** The strategy of definitions whose schemas contain conversion rules. */
export const MAPPING_STRATEGY = "Mapping";

/** The parts of a definition's version that matter for conversion. */
export interface MappedVersion {
  readonly name: string;
  readonly storage: boolean;
  /** The schema as written. */
  readonly schema: JsonObject;
}

export interface DefinitionMapping {
  readonly mapping: ConversionMapping;
  readonly plan: PlannedConversion;
  /** Problems with places below the keyword. */
  readonly problems: readonly SchemaProblem[];
}

/** Returns the version that the rules of the others lead to: the stored one, unless one of them names another. */
export function mappingHub(versions: readonly MappedVersion[]): string | undefined {
  for (const { schema } of versions) {
    const raw = schema[CONVERSION_KEYWORD];
    if (isJsonObject(raw) && typeof raw.to === "string") return raw.to;
  }
  return versions.find(({ storage }) => storage)?.name;
}

/** Takes time linear in both schemas, times the depth of the rules. */
export function planDefinition(version: MappedVersion, hub: MappedVersion, kind: string): DefinitionMapping {
  const problems: SchemaProblem[] = [];
  const mapping = readConversion(version.schema[CONVERSION_KEYWORD] ?? [], problems);
  const planned = planMapping(sideOf(version, kind), sideOf(hub, kind), mapping.rules);
  return { mapping, plan: planned.plan, problems: problems.length > 0 ? problems : planned.problems };
}

/** A schema contains something that can't be enforced. A schema is served completely or not at all. */
export class UnkeptSchemaError extends Error {
  constructor(kind: string, { path, message }: SchemaProblem) {
    super(`the schema of ${kind} can't be kept: ${path.join(".")}: ${message}`);
    this.name = "UnkeptSchemaError";
  }
}

/**
 * Returns the structs of a version, from which everything is compiled. @throws UnkeptSchemaError if part of the
 * schema can't be enforced
 */
export function definitionSchemaSet(raw: JsonObject, kind: string): SchemaSet {
  return schemaSetOf(toStructural(raw, SERVED_DEFINITION), kind);
}

/** Like {@link definitionSchemaSet}, with pauses. @throws UnkeptSchemaError */
export function* definitionSchemaSetInTurns(raw: JsonObject, kind: string): Generator<void, SchemaSet> {
  const structural = yield* toStructuralInTurns(raw, SERVED_DEFINITION);
  yield;
  return schemaSetOf(structural, kind);
}

function schemaSetOf({ schema, problems }: Structural, kind: string): SchemaSet {
  const [problem] = problems;
  if (problem !== undefined) throw new UnkeptSchemaError(kind, problem);
  return buildSchemaSet(kind, withEnvelope(schema));
}

export function sideOf({ name, schema }: MappedVersion, kind: string): ConvertedSide {
  return { version: name, ...definitionSchemaSet(schema, kind) };
}
