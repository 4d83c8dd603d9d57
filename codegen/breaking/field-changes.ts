/**
 * Walks the old and the new schema of a kind in parallel and finds changes of fields. Types that several kinds share
 * are compared once; their findings record which kinds reach them.
 */
import { equalJson } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { Definition } from "../load/loaded-definition.js";
import type { ReadSchema } from "../model/schemas.js";
import type { SchemaPath } from "../problem.js";
import { constraintChanges, shown } from "./constraints.js";
import { type Finding, type Place, placeOf } from "./finding.js";
import { kindKey, type SchemaSet } from "./schema-set.js";
import { typeChange, typeName } from "./value-types.js";

/** A finding before its users, and therefore its severity, are known. */
export type FieldFinding = Omit<Finding, "severity" | "users"> & { readonly isNote?: true };

/** The position of a comparison: the old node and the new one. */
interface Spot {
  readonly subject: string;
  readonly field: string;
  readonly oldDefinition: Definition;
  readonly oldPath: SchemaPath;
  readonly definition: Definition;
  readonly path: SchemaPath;
}

/** A type that is compared separately: its findings, and the types to which it refers. */
interface Compared {
  readonly findings: FieldFinding[];
  readonly reached: Set<Compared>;
}

/** A node with its references resolved. */
interface Resolved {
  /** The target of the reference, or the node itself. */
  readonly target: Schema;
  /** The definition of the target. */
  readonly read?: ReadSchema;
  /** Keywords beside the reference override those of its target. */
  readonly site: Schema;
}

export class FieldComparison {
  /** Keyed by the old schema, then by the new definition. */
  private readonly done = new Map<Schema, Map<ReadSchema, Compared>>();

  constructor(
    private readonly before: SchemaSet,
    private readonly now: SchemaSet,
  ) {}

  /** Returns all changes in the fields of a kind, including types that it shares with other kinds. */
  compareKind(old: ReadSchema, read: ReadSchema): FieldFinding[] {
    const pending = [this.compareDefinition(old.schema, old.definition, [], read)];
    const seen = new Set(pending);
    const findings: FieldFinding[] = [];
    for (let next = pending.pop(); next; next = pending.pop()) {
      findings.push(...next.findings);
      for (const reached of next.reached) {
        if (seen.has(reached)) continue;
        seen.add(reached);
        pending.push(reached);
      }
    }
    return findings;
  }

  private compareDefinition(old: Schema, oldDefinition: Definition, oldPath: SchemaPath, read: ReadSchema): Compared {
    const known = this.done.get(old)?.get(read);
    if (known) return known;
    const compared: Compared = { findings: [], reached: new Set() };
    this.done.set(old, (this.done.get(old) ?? new Map<ReadSchema, Compared>()).set(read, compared));
    const { definition } = read;
    const spot = { subject: subjectOf(definition), field: "", oldDefinition, oldPath, definition, path: [] };
    this.content(old, read.schema, spot, compared);
    return compared;
  }

  private node(old: Schema, now: Schema, spot: Spot, into: Compared): void {
    const before = resolve(old, this.before);
    const after = resolve(now, this.now);
    this.annotations(before.site, after.site, spot, into);
    const oldSpot = before.read
      ? { oldDefinition: before.read.definition, oldPath: [] }
      : { oldDefinition: spot.oldDefinition, oldPath: spot.oldPath };
    if (after.read) {
      into.reached.add(this.compareDefinition(before.target, oldSpot.oldDefinition, oldSpot.oldPath, after.read));
    } else this.content(before.target, after.target, { ...spot, ...oldSpot }, into);
  }

  /** Compares type, constraints and children. */
  private content(old: Schema, now: Schema, spot: Spot, into: Compared): void {
    const change = typeChange(old, now);
    if (change) {
      this.report(into, spot, "field-retyped", ["type"], {
        message: `${nameOf(spot)} changes its type`,
        was: change.was,
        is: change.is,
        remedy: "keep the type and add a field of another name, or make the change in a new version of the kind",
      });
      return;
    }
    for (const { code, path, what, was, is, isNote } of constraintChanges(old, now)) {
      const remedy = isNote
        ? "tell clients in the release notes"
        : "objects that were valid must stay so: widen it again, or restrict in a new version of the kind";
      this.report(into, spot, code, path, { message: `${nameOf(spot)} ${what}`, was, is, remedy }, isNote);
    }
    this.listMarkers(old, now, spot, into);
    this.properties(old, now, spot, into);
    if (old.items && now.items) this.node(old.items, now.items, below(spot, "[]", ["items"]), into);
    const values = (schema: Schema): Schema | undefined =>
      schema.additionalProperties === true ? { preserveUnknownFields: true } : schema.additionalProperties;
    const [oldValues, newValues] = [values(old), values(now)];
    if (oldValues && newValues) this.node(oldValues, newValues, below(spot, "{}", ["additionalProperties"]), into);
  }

  /** Compares keywords that may be beside a reference as well as in its target. */
  private annotations(old: Schema, now: Schema, spot: Spot, into: Compared): void {
    const name = nameOf(spot);
    if (old.default === undefined && now.default !== undefined) {
      const facts = { message: `${name} has a default now`, was: "no default", is: `default ${shown(now.default)}` };
      const remedy = "fine if leaving the field out meant just this until now; else it is a breaking change";
      this.report(into, spot, "default-added", ["default"], { ...facts, remedy }, true);
    } else if (old.default !== undefined && !equalJson(old.default, now.default)) {
      const is = now.default === undefined ? "no default" : `default ${shown(now.default)}`;
      const remedy =
        "clients that leave the field out rely on it: restore it, or change it in a new version of the kind";
      const message = `${name} ${now.default === undefined ? "loses its default" : "changes its default"}`;
      this.report(into, spot, "default-changed", ["default"], {
        message,
        was: `default ${shown(old.default)}`,
        is,
        remedy,
      });
    }
    this.marker(into, spot, "map-type-changed", "x-kubernetes-map-type", [
      old.mapType ?? "granular",
      now.mapType ?? "granular",
    ]);
  }

  private listMarkers(old: Schema, now: Schema, spot: Spot, into: Compared): void {
    const patch = (schema: Schema): string => [...(schema.patchStrategy ?? [])].sort().join(",") || "none";
    this.marker(into, spot, "patch-strategy-changed", "x-kubernetes-patch-strategy", [patch(old), patch(now)]);
    this.marker(into, spot, "patch-merge-key-changed", "x-kubernetes-patch-merge-key", [
      old.patchMergeKey ?? "none",
      now.patchMergeKey ?? "none",
    ]);
    if (now.type !== "array") return;
    const listType = (schema: Schema): string => schema.listType ?? "atomic";
    const keys = (schema: Schema): string => [...(schema.listMapKeys ?? [])].sort().join(", ");
    this.marker(into, spot, "list-type-changed", "x-kubernetes-list-type", [listType(old), listType(now)]);
    if (old.listType === "map" && now.listType === "map")
      this.marker(into, spot, "list-map-keys-changed", "x-kubernetes-list-map-keys", [keys(old), keys(now)]);
  }

  private marker(into: Compared, spot: Spot, code: string, extension: string, [was, is]: [string, string]): void {
    if (was === is) return;
    this.report(into, spot, code, [extension], {
      message: `${nameOf(spot)} merges in another way: ${extension}`,
      was,
      is,
      remedy: "patches and owners of stored objects rest on it: restore it, or change it in a new version of the kind",
    });
  }

  private properties(old: Schema, now: Schema, spot: Spot, into: Compared): void {
    const before = old.properties ?? {};
    const after = now.properties ?? {};
    for (const [name, property] of Object.entries(before)) {
      const at = below(spot, name, ["properties", name]);
      const current = Object.hasOwn(after, name) ? after[name] : undefined;
      if (current === undefined) this.removed(name, property, before, after, at, spot, into);
      else {
        this.node(property, current, at, into);
        this.requirement(name, old, now, current, at, into);
      }
    }
    for (const [name, property] of Object.entries(after)) {
      if (Object.hasOwn(before, name) || !now.required?.includes(name) || hasDefault(property, this.now)) continue;
      this.report(into, below(spot, name, ["properties", name]), "required-field-added", [], {
        message: `${nameOf(below(spot, name, []))} is new and required`,
        was: "no such field",
        is: `required ${typeName(resolve(property, this.now).target)} without a default`,
        remedy: "objects of today lack it: give it a default, make it optional, or add it in a new version of the kind",
      });
    }
  }

  private removed(
    name: string,
    property: Schema,
    before: Record<string, Schema>,
    after: Record<string, Schema>,
    at: Spot,
    parent: Spot,
    into: Compared,
  ): void {
    const type = typeName(resolve(property, this.before).target);
    const renamed = Object.keys(after).filter(
      (candidate) =>
        !Object.hasOwn(before, candidate) && typeName(resolve(after[candidate] as Schema, this.now).target) === type,
    );
    const hint = renamed.length === 1 ? `; ${JSON.stringify(renamed[0])} may be its new name` : "";
    this.report(into, { ...at, path: [...parent.path, "properties"] }, "field-removed", [], {
      message: `${nameOf(at)} is gone${hint}`,
      was: `${type} at ${formatPlace(placeOf(at.oldDefinition, at.oldPath))}`,
      is: "no such field",
      remedy: `bring ${name} back, or leave it out in a new version of the kind`,
    });
  }

  private requirement(name: string, old: Schema, now: Schema, property: Schema, at: Spot, into: Compared): void {
    const wasRequired = old.required?.includes(name) === true;
    const isRequired = now.required?.includes(name) === true;
    if (wasRequired && !isRequired) {
      const remedy = "fine for writers; warn clients that read the field without checking for it";
      const facts = { message: `${nameOf(at)} may be absent now`, was: "required", is: "optional" };
      this.report(into, at, "field-optional", [], { ...facts, remedy }, true);
    }
    const needed = (required: boolean, schema: Schema | undefined, set: SchemaSet): boolean =>
      required && !(schema && hasDefault(schema, set));
    if (!needed(isRequired, property, this.now) || needed(wasRequired, old.properties?.[name], this.before)) return;
    this.report(into, at, "field-required", [], {
      message: `${nameOf(at)} must be written now`,
      was: wasRequired ? "required with a default" : "optional",
      is: "required without a default",
      remedy: "objects and manifests of today may lack it: keep it optional, or give it a default",
    });
  }

  private report(
    into: Compared,
    spot: Spot,
    code: string,
    path: SchemaPath,
    facts: Pick<Finding, "message" | "was" | "is" | "remedy">,
    isNote?: true,
  ): void {
    const { subject, field, definition } = spot;
    const place = placeOf(definition, [...spot.path, ...path]);
    into.findings.push({ code, rule: "1", subject, field, place, ...facts, ...(isNote ? { isNote } : {}) });
  }
}

/** Longer chains of references count as unresolvable. */
const MAX_REFERENCE_HOPS = 20;

function resolve(node: Schema, set: SchemaSet): Resolved {
  let target = node;
  let read: ReadSchema | undefined;
  for (let hops = 0; target.ref !== undefined && hops < MAX_REFERENCE_HOPS; hops += 1) {
    read = set.schemas.get(target.ref);
    if (!read) break;
    target = read.schema;
  }
  return { target, site: read ? { ...target, ...node } : node, ...(read ? { read } : {}) };
}

function hasDefault(schema: Schema, set: SchemaSet): boolean {
  return resolve(schema, set).site.default !== undefined;
}

function subjectOf({ facts, document, name }: Definition): string {
  return facts ? kindKey(facts) : `${document.file}#${name.slice(name.lastIndexOf(".") + 1)}`;
}

/** `[]` stands for the items of a list, `{}` for the values of a map. */
function below(spot: Spot, name: string, path: SchemaPath): Spot {
  const isMark = name === "[]" || name === "{}";
  const field = isMark || spot.field === "" ? `${spot.field}${name}` : `${spot.field}.${name}`;
  return { ...spot, field, path: [...spot.path, ...path], oldPath: [...spot.oldPath, ...path] };
}

function nameOf({ subject, field }: Spot): string {
  const short = subject.slice(Math.max(subject.lastIndexOf("/"), subject.lastIndexOf("#")) + 1);
  return field === "" ? short : `${short} ${field}`;
}

function formatPlace({ file, line, column }: Place): string {
  return `${file}:${line}:${column}`;
}
