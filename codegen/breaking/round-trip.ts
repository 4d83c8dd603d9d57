/** Rule 2: what one version of a kind can say, the stored one must be able to keep. SPEC: Deprecation rules. */
import type { Schema } from "../../runtime/schema/schema-types.js";
import { type Finding, placeOf } from "./finding.js";
import { type KindEntry, kindKey, type SchemaSet } from "./schema-set.js";

/** Fields are followed this deep; below, types of several versions are hardly ever different. */
const MAX_FIELD_DEPTH = 8;

/** Fields of one version that are looked at; a kind with more has its first ones compared. */
const MAX_FIELDS = 5_000;

/** Fields that are named one by one. */
const MAX_NAMED_FIELDS = 5;

/** Fields that a version has got and the stored version has not: a conversion must keep them. Notes, since it may. */
export function roundTripFindings(old: SchemaSet, now: SchemaSet): Finding[] {
  const findings: Finding[] = [];
  for (const entry of now.kinds.values()) {
    const { group, kind, version, storage, served } = entry.facts;
    // rules explain every field, or the generator refuses them
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

/** Paths of `entry` that `other` lacks, without what lies below them. */
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
