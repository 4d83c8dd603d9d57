/** Conversions that the schema of a version states in rules. */
import {
  type ConvertedSide,
  type PlannedConversion,
  planMapping,
  sameValueAs,
} from "../../runtime/schema/conversion/conversion-plan.js";
import type { KindModel, Model, StructModel } from "./model-types.js";

export interface MappedConversion {
  readonly version: KindModel;
  /** The version that the rules lead to. */
  readonly stored: KindModel;
  readonly plan: PlannedConversion;
}

/** The version of a kind that the conversions of the others lead to: the stored one, unless rules name another. */
export function hubOf(kind: KindModel, model: Model): KindModel | undefined {
  const versions = model.groupVersions
    .flatMap(({ units }) => units.flatMap((unit) => unit.kind ?? []))
    .filter(({ group, resource }) => group === kind.group && resource === kind.resource);
  const named = versions.find(({ conversion }) => conversion?.to !== undefined)?.conversion?.to;
  return versions.find(({ version, storage }) => (named === undefined ? storage : version === named));
}

/** Undefined for kinds without rules. */
export function planMapped(kind: KindModel, model: Model): MappedConversion | undefined {
  const stored = kind.conversion && hubOf(kind, model);
  if (kind.conversion === undefined || stored === undefined || stored === kind) return undefined;
  const structs = Object.fromEntries([...model.structs].map(([id, { schema }]: [string, StructModel]) => [id, schema]));
  const side = ({ version, root }: KindModel): ConvertedSide => ({ version, root, structs });
  // what is wrong with it was reported by lint-conversions.ts
  const { plan } = planMapping(side(kind), side(stored), kind.conversion.rules);
  return { version: kind, stored, plan };
}

/** The selectable fields of the version by the field of the other one that holds the same; null where none does. */
export function mappedSelectableFields({ version, plan }: MappedConversion): Record<string, string | null> {
  return Object.fromEntries(
    version.selectableFields.map((text) => {
      const path = text.replace(/^\./, "");
      const same = path.startsWith("metadata.") ? path.split(".") : sameValueAs(plan.toStored, path.split("."));
      return [path, same === undefined ? null : same.join(".")];
    }),
  );
}
