/** Conversions in rules, as the schemas of CustomResourceDefinitions state them. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { buildSchemaSet } from "../reader/hoist.js";
import type { SchemaProblem } from "../reader/raw-keywords.js";
import { SERVED_DEFINITION, toStructural, withEnvelope } from "../reader/structural.js";
import type { SchemaSet } from "../schema-types.js";
import { type ConvertedSide, type PlannedConversion, planMapping } from "./conversion-plan.js";
import { CONVERSION_KEYWORD, type ConversionMapping, readConversion } from "./conversion-rules.js";

/** The strategy of definitions whose schemas say how their versions become each other. */
export const MAPPING_STRATEGY = "Mapping";

/** A version of a definition as far as conversion goes. */
export interface MappedVersion {
  readonly name: string;
  readonly storage: boolean;
  /** As written. */
  readonly schema: JsonObject;
}

export interface DefinitionMapping {
  readonly mapping: ConversionMapping;
  readonly plan: PlannedConversion;
  /** With places below the keyword. */
  readonly problems: readonly SchemaProblem[];
}

/** The version that the rules of the others lead to: the stored one, unless one of them names another. */
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

/** Something that a schema says can't be kept: what it says is served as a whole or not at all. */
export class UnkeptSchemaError extends Error {
  constructor(kind: string, { path, message }: SchemaProblem) {
    super(`the schema of ${kind} can't be kept: ${path.join(".")}: ${message}`);
    this.name = "UnkeptSchemaError";
  }
}

/** The structs of one version, as everything is compiled from. @throws UnkeptSchemaError */
export function definitionSchemaSet(raw: JsonObject, kind: string): SchemaSet {
  const { schema, problems } = toStructural(raw, SERVED_DEFINITION);
  const [problem] = problems;
  if (problem !== undefined) throw new UnkeptSchemaError(kind, problem);
  return buildSchemaSet(kind, withEnvelope(schema));
}

export function sideOf({ name, schema }: MappedVersion, kind: string): ConvertedSide {
  return { version: name, ...definitionSchemaSet(schema, kind) };
}
