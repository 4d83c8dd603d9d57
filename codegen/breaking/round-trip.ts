/** Rule 2: the stored version must be able to represent everything that other versions can. SPEC: Deprecation rules. */
import type { Schema } from "../../runtime/schema/schema-types.js";
import { type Finding, placeOf } from "./finding.js";
import { type KindEntry, kindKey, type SchemaSet } from "./schema-set.js";

/** Fields are compared up to this depth; below it, types of different versions hardly ever differ. */
const MAX_FIELD_DEPTH = 8;

/** Maximum number of fields of a version that are compared; the rest are ignored. */
const MAX_FIELDS = 5_000;

/** Maximum number of fields that are named. */
const MAX_NAMED_FIELDS = 5;

/**
 * Finds fields that a version gained and the stored version lacks, which a conversion has to keep. These are notes,
 * since it may do so.
 */
export function roundTripFindings(old: SchemaSet, now: SchemaSet): Finding[] {
  const findings: Finding[] = [];
  for (const entry of now.kinds.values()) {
    const { group, kind, version, storage, served } = entry.facts;
    // rules cover every field, or the generator refuses them
    if (storage || !served || entry.facts.conversion !== undefined) continue;
    const stored = [...now.kinds.values()].find(
      ({ facts }) => facts.storage && facts.group === group && facts.kind === kind,
    );
    if (!stored) continue;
    const missing = fieldsBeyond(entry, stored, now);
    const before = old.kinds.get(kindKey(entry.facts));
    const storedBefore = old.kinds.get(kindKey(stored.facts));
    const known = before && storedBefore ? fieldsBeyond(before, storedBefore, old) : new Set<string>();
    const added = [...missing].filter((field) => !known.has(field));
    if (added.length === 0) continue;
    const named = added.slice(0, MAX_NAMED_FIELDS).join(", ");
    findings.push({
      code: "version-only-fields",
      rule: "2",
      severity: "note",
      subject: kindKey(entry.facts),
      field: "",
      place: placeOf(entry.definition),
      message: `${kind} ${version} can say what ${stored.facts.version}, in which it is stored, can't`,
      was: before ? "both could say the same, or a conversion was known" : "no such version",
      is: added.length > MAX_NAMED_FIELDS ? `${named} and ${added.length - MAX_NAMED_FIELDS} more` : named,
      remedy: `add them to ${stored.facts.version}, or keep them in a conversion: nothing may be lost on the way`,
    });
  }
  return findings;
}

/** Returns the paths of `entry` that `other` lacks, without those below them. */
function fieldsBeyond(entry: KindEntry, other: KindEntry, set: SchemaSet): Set<string> {
  const own = fieldsOf(entry.read.schema, set);
  const others = fieldsOf(other.read.schema, set);
  const missing = new Set<string>();
  for (const field of own) {
    const parent = field.slice(0, field.lastIndexOf("."));
    if (!others.has(field) && (!own.has(parent) || others.has(parent))) missing.add(field);
  }
  return missing;
}

function fieldsOf(root: Schema, set: SchemaSet): Set<string> {
  const fields = new Set<string>();
  const visit = (written: Schema, path: string, depth: number): void => {
    const schema = written.ref === undefined ? written : (set.schemas.get(written.ref)?.schema ?? written);
    if (depth > MAX_FIELD_DEPTH || fields.size > MAX_FIELDS) return;
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const at = path === "" ? name : `${path}.${name}`;
      fields.add(at);
      visit(property, at, depth + 1);
    }
    if (schema.items) visit(schema.items, path, depth + 1);
    if (typeof schema.additionalProperties === "object") visit(schema.additionalProperties, path, depth + 1);
  };
  visit(root, "", 0);
  return fields;
}
