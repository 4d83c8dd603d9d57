/** Conversions that the schema of a version states as rules. */
import {
  type ConvertedSide,
  type PlannedConversion,
  planMapping,
  sameValueAs,
} from "../../runtime/schema/conversion/conversion-plan.js";
import type { KindModel, Model, StructModel } from "./model-types.js";

export interface MappedConversion {
  readonly version: KindModel;
  /** The version to which the rules lead. */
  readonly stored: KindModel;
  readonly plan: PlannedConversion;
}

/** Returns the version to which the conversions of the others lead: the stored one, unless rules name another. */
export function hubOf(kind: KindModel, model: Model): KindModel | undefined {
  const versions = versionsIn(model).get(resourceOf(kind)) ?? [];
  const named = versions.find(({ conversion }) => conversion?.to !== undefined)?.conversion?.to;
  return versions.find(({ version, storage }) => (named === undefined ? storage : version === named));
}

/** The versions of each resource by model, since every kind of a large model needs those of its resource. */
const known = new WeakMap<Model, ReadonlyMap<string, readonly KindModel[]>>();

function versionsIn(model: Model): ReadonlyMap<string, readonly KindModel[]> {
  const versions = known.get(model) ?? readVersions(model);
  known.set(model, versions);
  return versions;
}

function readVersions({ groupVersions }: Model): ReadonlyMap<string, readonly KindModel[]> {
  const versions = new Map<string, KindModel[]>();
  for (const { units } of groupVersions) {
    for (const { kind } of units) {
      if (kind === undefined) continue;
      const others = versions.get(resourceOf(kind));
      if (others) others.push(kind);
      else versions.set(resourceOf(kind), [kind]);
    }
  }
  return versions;
}

function resourceOf({ group, resource }: KindModel): string {
  return `${group}/${resource}`;
}

/** Returns undefined for kinds without rules. */
export function planMapped(kind: KindModel, model: Model): MappedConversion | undefined {
  const stored = kind.conversion && hubOf(kind, model);
  if (kind.conversion === undefined || stored === undefined || stored === kind) return undefined;
  const structs = Object.fromEntries([...model.structs].map(([id, { schema }]: [string, StructModel]) => [id, schema]));
  const side = ({ version, root }: KindModel): ConvertedSide => ({ version, root, structs });
  // lint-conversions.ts has already reported its problems
  const { plan } = planMapping(side(kind), side(stored), kind.conversion.rules);
  return { version: kind, stored, plan };
}

/**
 * Maps the selectable fields of the version to the fields of the other one with the same value; null if there is
 * none.
 */
export function mappedSelectableFields({ version, plan }: MappedConversion): Record<string, string | null> {
  return Object.fromEntries(
    version.selectableFields.map((text) => {
      const path = text.replace(/^\./, "");
      const same = path.startsWith("metadata.") ? path.split(".") : sameValueAs(plan.toStored, path.split("."));
      return [path, same === undefined ? null : same.join(".")];
    }),
  );
}
