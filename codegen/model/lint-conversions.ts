/**
 * Checks rule-based conversions: whether they fit the schemas of both versions, and whether random objects survive
 * them.
 */
import { tripsOfMapping } from "../../runtime/merge/round-trips/mapping-trips.js";
import {
  findLoss,
  formatLoss,
  ROUND_TRIPS,
  type RoundTripOptions,
} from "../../runtime/merge/round-trips/round-trips.js";
import { type ConvertedSide, planMapping } from "../../runtime/schema/conversion/conversion-plan.js";
import { CONVERSION_KEYWORD, type ConversionMapping } from "../../runtime/schema/conversion/conversion-rules.js";
import { hoistStructs } from "../../runtime/schema/reader/hoist.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Problem, SchemaPath } from "../problem.js";
import { collectRefs } from "./refs.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

/** The random objects with which conversions were tested, for reports and for repeating the test. */
export interface ConversionTrips {
  readonly conversions: number;
  readonly trips: number;
  readonly seed: number;
}

/** Takes time for each kind that has rules. @param options options of the random objects */
export function lintConversions(
  schemas: ReadSchemas,
  problems: Problem[],
  { seed = 1, trips = ROUND_TRIPS }: RoundTripOptions = {},
): ConversionTrips {
  let conversions = 0;
  for (const [, versions] of versionsOf(schemas)) {
    const leads = versions.filter(({ definition }) => definition.facts?.conversion !== undefined);
    for (const read of leads) if (lintVersion(read, versions, schemas, problems, { seed, trips })) conversions += 1;
  }
  return { conversions, trips, seed };
}

function versionsOf(schemas: ReadSchemas): Map<string, ReadSchema[]> {
  const kinds = new Map<string, ReadSchema[]>();
  for (const read of schemas.values()) {
    const { facts } = read.definition;
    if (facts === undefined) continue;
    const key = `${facts.group}/${facts.resource}`;
    kinds.set(key, [...(kinds.get(key) ?? []), read]);
  }
  return kinds;
}

/** @returns true if the conversion is valid and was tested */
function lintVersion(
  read: ReadSchema,
  versions: readonly ReadSchema[],
  schemas: ReadSchemas,
  problems: Problem[],
  options: Required<RoundTripOptions>,
): boolean {
  const { definition } = read;
  const { facts } = definition;
  const report = (path: SchemaPath, message: string, remedy?: string): void => {
    problems.push(definition.document.problem([...definition.path, CONVERSION_KEYWORD, ...path], message, remedy));
  };
  const mapping = facts?.conversion as ConversionMapping;
  const hub = hubAmong(read, mapping, versions, report);
  if (hub === undefined || facts === undefined) return false;
  const [version, stored] = [sideOf(read, schemas), sideOf(hub, schemas)];
  const { plan, problems: found } = planMapping(version, stored, mapping.rules);
  for (const { path, message, remedy } of found) report(path, message, remedy);
  if (found.length > 0) return false;
  const loss = findLoss(tripsOfMapping({ version, stored, rules: mapping.rules, plan }), options);
  if (loss === undefined) return true;
  report(
    [],
    `the conversion loses data: ${formatLoss(loss, version.version, stored.version)}`,
    "correct the rules, or give the reason for the loss with lossy",
  );
  return false;
}

function hubAmong(
  read: ReadSchema,
  { to }: ConversionMapping,
  versions: readonly ReadSchema[],
  report: (path: SchemaPath, message: string, remedy?: string) => void,
): ReadSchema | undefined {
  const isStored = read.definition.facts?.storage === true;
  if (to === undefined && isStored) {
    report(
      [],
      "this is the stored version, which can have no rules",
      'write the rules in the other version, or name their target version in "to"',
    );
    return undefined;
  }
  const hub = versions.find(({ definition: { facts } }) => (to === undefined ? facts?.storage : facts?.version === to));
  const names = versions.map(({ definition }) => definition.facts?.version).join(", ");
  if (hub === undefined || hub === read) {
    const found = to === undefined ? "no version is stored" : `to is ${JSON.stringify(to)}`;
    report(to === undefined ? [] : ["to"], found, `expected another version of the kind: ${names}`);
    return undefined;
  }
  if (hub.definition.facts?.conversion !== undefined) {
    report(
      [],
      `the target version ${hub.definition.facts.version} of the rules has rules itself`,
      "choose one target without rules for the rules of all versions",
    );
    return undefined;
  }
  const other = versions.find(({ definition }) => {
    const conversion = definition.facts?.conversion;
    return conversion !== undefined && conversion.to !== to && definition.facts?.version !== conversion.to;
  });
  const leadsElsewhere = other !== undefined && hubName(other, versions) !== hub.definition.facts?.version;
  if (!leadsElsewhere) return hub;
  report(
    [],
    `the rules have the target ${hub.definition.facts?.version}, and those of ${other.definition.facts?.version} another one`,
    "choose one target for the rules of all versions",
  );
  return undefined;
}

function hubName({ definition }: ReadSchema, versions: readonly ReadSchema[]): string | undefined {
  const stored = versions.find((each) => each.definition.facts?.storage)?.definition.facts?.version;
  return definition.facts?.conversion?.to ?? stored;
}

/** Returns the structs that a kind reaches, with unique names. */
function sideOf(root: ReadSchema, schemas: ReadSchemas): ConvertedSide {
  const structs: Record<string, Schema> = {};
  const reached = new Set([root.key]);
  for (const key of reached) {
    const read = schemas.get(key);
    if (read === undefined) continue;
    let count = 0;
    const name = (wanted: string): string => (count++ === 0 ? key : `${key}#${wanted}${count}`);
    Object.assign(
      structs,
      hoistStructs({ ...read.schema, properties: read.schema.properties ?? {} }, key, name).structs,
    );
    const refs: string[] = [];
    collectRefs(read.schema, refs);
    for (const ref of refs) reached.add(ref);
  }
  return { version: root.definition.facts?.version ?? "", root: root.key, structs };
}
