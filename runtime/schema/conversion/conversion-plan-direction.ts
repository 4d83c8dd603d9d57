/**
 * Plans one direction of a conversion: for each field of the target version, it determines what the field is made
 * from.
 */

import type { SchemaPath, SchemaProblem } from "../reader/raw-keywords.js";
import type { Schema } from "../schema-types.js";
import { equalPaths, type FieldPath, formatFieldPath, isField, startsWith } from "./conversion-path.js";
import type {
  ConvertedSide,
  DirectionPlan,
  ElementPlan,
  ObjectPlan,
  Read,
  ScopePlan,
  ValuePlan,
} from "./conversion-plan.js";
import { RuleIndex, type ScopedRule } from "./conversion-rule-index.js";
import type { ConversionRule } from "./conversion-rules.js";
import { ENVELOPE, fits, own, structOf, TypeComparison } from "./conversion-sides.js";
import { valueOfRule } from "./conversion-values.js";

/** The context of the planner: all objects of one scope share their rules and their places in messages. */
interface Scope {
  readonly rules: readonly ScopedRule[];
  readonly index: RuleIndex;
  /** The first place of the scope's objects in the target version. */
  readonly place: FieldPath;
  /** The struct that the scope converts. */
  readonly source: string;
  readonly isRoot: boolean;
}

/** A struct at a place of the scope's object. */
interface At {
  readonly path: FieldPath;
  readonly struct: string;
}

export class DirectionPlanner {
  /** Places of the rules whose two sides are in corresponding objects. */
  readonly used = new Set<SchemaPath>();
  /** Fields of the target version that have no source. */
  readonly unexplained: FieldPath[] = [];
  private readonly scopes: ScopePlan[] = [];
  private readonly byKey = new Map<string, ScopePlan>();
  private readonly names = new Set<string>();
  private readonly kept: { key: string; read: Read }[] = [];
  private readonly taken: string[] = [];
  private readonly types: TypeComparison;
  private readonly former = new Map<string, ReadonlyMap<string, string>>();

  constructor(
    private readonly source: ConvertedSide,
    private readonly target: ConvertedSide,
    private readonly rules: readonly ConversionRule[],
    private readonly direction: "toStored" | "fromStored",
    private readonly problems: SchemaProblem[],
  ) {
    this.types = new TypeComparison(source, target);
  }

  plan(): DirectionPlan {
    const rules = this.rules.map((rule) => ({ rule, from: rule.from, to: rule.to }));
    this.scope(this.target.root, {
      rules,
      index: new RuleIndex(rules),
      place: [],
      source: this.source.root,
      isRoot: true,
    });
    return { scopes: this.scopes, kept: this.kept, taken: this.taken };
  }

  private scope(target: string, scope: Scope): ScopePlan {
    const { source } = scope;
    const ids = scope.rules.map(({ rule, from, to }) => [rule.at.join("."), from, to]);
    const key = JSON.stringify([source, target, scope.isRoot, ids]);
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    // the scope is registered before its object is planned, since types may be recursive
    const plan: ScopePlan = {
      name: this.nameOf(target),
      source,
      target,
      object: { struct: target, fields: [], constants: [] },
    };
    this.byKey.set(key, plan);
    this.scopes.push(plan);
    plan.object = this.object({ path: [], struct: source }, { path: [], struct: target }, scope);
    for (const { rule, from } of scope.rules) if (rule.to.length === 0) this.without(rule, from, scope);
    return plan;
  }

  private nameOf(target: string): string {
    const wanted = target.slice(target.indexOf("#") + 1).replace(/[^A-Za-z0-9]/g, "") || "Object";
    let name = wanted;
    for (let number = 2; this.names.has(name); number++) name = `${wanted}${number}`;
    this.names.add(name);
    return name;
  }

  /**
   * Handles rules that produce no field here: for fields that only the other version has, or that an annotation
   * keeps.
   */
  private without(rule: ConversionRule, from: readonly FieldPath[], { isRoot }: Scope): void {
    const [path] = from;
    if (path === undefined || !path.every(isField)) return;
    this.used.add(rule.at);
    if (rule.type === "keep" && isRoot) this.kept.push({ key: rule.annotation as string, read: readOf(path) });
  }

  /** @param from the corresponding source object, if there is one */
  private object(from: At | undefined, to: At, scope: Scope): ObjectPlan {
    const fields: { name: string; value: ValuePlan }[] = [];
    const constants: ObjectPlan["constants"][number][] = [];
    const target = structOf(this.target, to.struct);
    const properties = target.properties ?? {};
    const isRootObject = scope.isRoot && to.path.length === 0;
    for (const [name, schema] of Object.entries(properties)) {
      if (isRootObject && ENVELOPE.has(name)) continue;
      const path = [...to.path, `.${name}`];
      const ruled = scope.index.making(path);
      if (ruled?.rule.type === "default") {
        this.used.add(ruled.rule.at);
        constants.push({ name, value: ruled.rule.value ?? null });
        continue;
      }
      const value =
        ruled === undefined ? this.byName(from, name, schema, path, scope) : this.byRule(ruled, schema, path, scope);
      if (value !== undefined) fields.push({ name, value });
    }
    const source = from && structOf(this.source, from.struct);
    if (this.losesUnknown(source, target))
      this.problems.push({
        path: [],
        message: `unknown fields of ${formatFieldPath([...scope.place, ...to.path]) || "the object"} are kept by one version only`,
        remedy: "set x-kubernetes-preserve-unknown-fields in both",
      });
    const isOpen = source?.preserveUnknownFields === true && target.preserveUnknownFields === true;
    const known = isOpen
      ? [...new Set([...Object.keys(properties), ...Object.keys(source.properties ?? {})])]
      : undefined;
    return {
      struct: to.struct,
      fields,
      constants,
      ...(from && { presence: readOf(from.path) }),
      ...(known && { known: isRootObject ? [...new Set([...known, ...ENVELOPE])] : known }),
    };
  }

  /**
   * Unknown fields that only the stored version keeps are restored when an object is written through the other
   * version.
   */
  private losesUnknown(source: Schema | undefined, target: Schema): boolean {
    if (this.direction === "fromStored") return source === undefined && target.preserveUnknownFields === true;
    return source?.preserveUnknownFields === true && !target.preserveUnknownFields;
  }

  private byRule({ rule, from, to }: ScopedRule, schema: Schema, path: FieldPath, scope: Scope): ValuePlan | undefined {
    if (!from.every((each) => each.every(isField))) return undefined;
    this.used.add(rule.at);
    if (rule.type === "only") return undefined;
    if (rule.type !== "move") {
      if (rule.type === "keep") this.taken.push(rule.annotation as string);
      const index = to.findIndex((each) => equalPaths(each, path));
      return valueOfRule(rule, from.map(readOf), index);
    }
    const [read] = from as [FieldPath];
    const written = this.sourceField(read, scope);
    if (written === undefined) return undefined;
    const value = this.linked(read, written, path, schema, scope);
    if (value !== undefined) return value;
    const text = (each: FieldPath): string => formatFieldPath(each);
    const [ours, theirs] = this.direction === "toStored" ? [rule.from, rule.to] : [rule.to, rule.from];
    if (this.direction === "toStored" || !this.hasProblemAt(rule))
      this.problems.push({
        path: [...rule.at, rule.word],
        message: `${text(ours[0] as FieldPath)} and ${text(theirs[0] as FieldPath)} have different types`,
        remedy: "expected the same type on both sides; use values, list or function",
      });
    return undefined;
  }

  private hasProblemAt(rule: ConversionRule): boolean {
    return this.problems.some(({ path }) => rule.at.every((part, index) => path[index] === part));
  }

  /** Returns a field of the scope's source object; the paths were checked before. */
  private sourceField(path: FieldPath, scope: Scope): Schema | undefined {
    let schema: Schema | undefined = { ref: scope.source };
    for (const segment of path) {
      const struct: Schema | undefined = schema?.ref === undefined ? undefined : structOf(this.source, schema.ref);
      schema = own(struct?.properties ?? {}, segment.slice(1));
    }
    return schema;
  }

  private byName(
    from: At | undefined,
    name: string,
    schema: Schema,
    path: FieldPath,
    scope: Scope,
  ): ValuePlan | undefined {
    const source = from && this.sourceName(from, name, schema);
    if (from !== undefined && source !== undefined) {
      const read = [...from.path, `.${source}`];
      const isTaken = scope.index.reads(read);
      const written = own(structOf(this.source, from.struct).properties ?? {}, source);
      const value = isTaken || written === undefined ? undefined : this.linked(read, written, path, schema, scope);
      if (value !== undefined) return value;
      if (!isTaken && written !== undefined) {
        this.unexplained.push([...scope.place, ...path]);
        return undefined;
      }
    }
    if (schema.ref !== undefined && scope.index.makesBelow(path))
      return { how: "object", object: this.object(undefined, { path, struct: schema.ref }, scope) };
    this.unexplained.push([...scope.place, ...path]);
    return undefined;
  }

  /** Maps the names of a struct's fields in the other version to those in the stored version. */
  private formerNames(struct: string): ReadonlyMap<string, string> {
    const known = this.former.get(struct);
    if (known !== undefined) return known;
    const names = new Map<string, string>();
    for (const [name, { renamedFrom }] of Object.entries(structOf(this.source, struct).properties ?? {}))
      names.set(renamedFrom?.[this.target.version] ?? name, name);
    this.former.set(struct, names);
    return names;
  }

  /** A field has the same name in both versions unless the stored version says what the other one calls it. */
  private sourceName(from: At, name: string, schema: Schema): string | undefined {
    if (this.direction === "toStored") return schema.renamedFrom?.[this.source.version] ?? name;
    return this.formerNames(from.struct).get(name);
  }

  /** Plans a value with a single source field; undefined if the types differ. */
  private linked(read: FieldPath, ours: Schema, path: FieldPath, theirs: Schema, scope: Scope): ValuePlan | undefined {
    if (ours.nullable && !theirs.nullable) return undefined;
    const isOpened = scope.index.readsBelow(read) || scope.index.makesBelow(path);
    if (!isOpened && this.types.isSame(ours, theirs)) return { how: "copy", read: readOf(read), isSame: true };
    if (isOpened && ours.ref !== undefined && theirs.ref !== undefined) {
      const from = { path: read, struct: ours.ref };
      return { how: "object", object: this.object(from, { path, struct: theirs.ref }, scope) };
    }
    const element = this.element(ours, theirs, read, path, scope);
    if (element === undefined) return undefined;
    return element.how === "same"
      ? { how: "copy", read: readOf(read), isSame: false }
      : { how: "convert", read: readOf(read), element };
  }

  /** @param read and @param path of the container of the elements, relative to the scope */
  private element(
    ours: Schema,
    theirs: Schema,
    read: FieldPath,
    path: FieldPath,
    scope: Scope,
  ): ElementPlan | undefined {
    if (ours.ref !== undefined && theirs.ref !== undefined) {
      return { how: "scope", scope: this.scope(theirs.ref, this.scopeBelow(ours.ref, read, path, scope)) };
    }
    if (ours.ref !== undefined || theirs.ref !== undefined || !fits(ours, theirs)) return undefined;
    if (ours.items && theirs.items) {
      const element = this.element(ours.items, theirs.items, [...read, "[]"], [...path, "[]"], scope);
      return element?.how === "same" || element === undefined ? element : { how: "items", element };
    }
    const [values, others] = [ours.additionalProperties, theirs.additionalProperties];
    if (typeof values === "object" && typeof others === "object") {
      const element = this.element(values, others, [...read, "{}"], [...path, "{}"], scope);
      return element?.how === "same" || element === undefined ? element : { how: "values", element };
    }
    return sharesWords(ours, theirs) ? { how: "same" } : undefined;
  }

  /** Returns the rules whose fields are all below a pair of places, relative to those places. */
  private scopeBelow(source: string, read: FieldPath, path: FieldPath, scope: Scope): Scope {
    const isTouched = scope.index.readsBelow(read) || scope.index.makesBelow(path);
    const rules = (isTouched ? scope.rules : []).flatMap(({ rule, from, to }) => {
      const isWithin =
        from.every((each) => each.length > read.length && startsWith(each, read)) &&
        to.every((each) => each.length > path.length && startsWith(each, path));
      if (!isWithin) return [];
      return [
        { rule, from: from.map((each) => each.slice(read.length)), to: to.map((each) => each.slice(path.length)) },
      ];
    });
    return { rules, index: new RuleIndex(rules), place: [...scope.place, ...path], source, isRoot: false };
  }
}

export function readOf(path: FieldPath): Read {
  return path.map((segment) => segment.slice(1));
}

function sharesWords({ enum: ours }: Schema, { enum: theirs }: Schema): boolean {
  return !ours || !theirs || ours.some((value) => theirs.includes(value));
}
