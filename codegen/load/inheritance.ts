/**
 * Resolves inheritance: `allOf` with parts that have fields, and `$ref` with fields beside it. A structural
 * schema states each field once, so the fields of the parts become fields of the object.
 */
import { posix } from "node:path";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../runtime/api/json.js";
import type { Problem } from "../problem.js";
import type { Definition } from "./loaded-definition.js";
import { type References, referenceOf } from "./references.js";
import { mapParts } from "./schema-parts.js";

/** Maximum number of nodes of a schema including everything that it inherits. */
export const MAX_INHERITED_NODES = 200_000;

/** Extensions that identify an object; heirs do not inherit them. */
const OWN_EXTENSIONS = ["x-kubernetes-group-version-kind", "x-kindsmith-resource", "$defs"];

/**
 * What becomes of a field that is described in several places: it is a problem, unless one description narrows the other;
 * or it has to match both, which is what `allOf` says.
 */
export type RepeatedFields = "reported" | "combined";

/** Returns all definitions with what they inherit; those that inherit nothing are the same objects. */
export function withInheritance(
  definitions: readonly Definition[],
  references: References,
  problems: Problem[],
  repeatedFields: RepeatedFields = "reported",
): Definition[] {
  const composer = new Composer(references, problems, repeatedFields);
  return definitions.map((definition) => {
    if (definition.dialect !== "openapi") return definition;
    const raw = composer.complete(definition);
    return raw === definition.raw ? definition : { ...definition, raw };
  });
}

class Composer {
  private readonly done = new Map<Definition, JsonObject>();
  private readonly active = new Set<Definition>();
  private readonly nodes = new WeakMap<object, number>();

  constructor(
    private readonly references: References,
    private readonly problems: Problem[],
    private readonly repeatedFields: RepeatedFields,
  ) {}

  complete(definition: Definition): JsonObject {
    const known = this.done.get(definition);
    if (known) return known;
    this.active.add(definition);
    const raw = this.bounded(this.node(definition.raw, definition), definition);
    this.active.delete(definition);
    this.done.set(definition, raw);
    return raw;
  }

  /** Repeated double inheritance grows exponentially, even in a small document. */
  private bounded(raw: JsonObject, definition: Definition): JsonObject {
    if (raw === definition.raw || this.nodesOf(raw) <= MAX_INHERITED_NODES) return raw;
    const message = `${definition.name} has more than ${MAX_INHERITED_NODES} nodes, including inherited ones`;
    const remedy = "refer to the parts from separate fields";
    this.problems.push(definition.document.problem(definition.path, message, remedy));
    return definition.raw;
  }

  /** Counts every place, even if several share a node. */
  private nodesOf(value: JsonValue | undefined): number {
    if (typeof value !== "object" || value === null) return 1;
    const known = this.nodes.get(value);
    if (known !== undefined) return known;
    let nodes = 1;
    for (const part of Object.values(value)) nodes += this.nodesOf(part);
    this.nodes.set(value, nodes);
    return nodes;
  }

  private node(raw: JsonObject, definition: Definition): JsonObject {
    const node = mapParts(raw, (part) => this.node(part, definition));
    const parts = partsOf(node);
    if (parts.length === 0 || (referenceOf(node) !== undefined && !isJsonObject(node.properties))) return node;
    const { $ref: _ref, allOf: _allOf, ...own } = node;
    const others: JsonValue[] = [];
    let heir: JsonObject = own;
    for (const part of parts) {
      const object = isRule(part, own) ? undefined : this.object(part, definition);
      if (object) heir = this.merge(heir, object, definition);
      else others.push(part);
    }
    if (others.length === parts.length) return node;
    const inherited = Array.isArray(heir.allOf) ? heir.allOf : [];
    return others.length > 0 ? { ...heir, allOf: [...inherited, ...others] } : heir;
  }

  /** Returns the schema of a part if it is an object with fields. */
  private object(part: JsonValue, definition: Definition): JsonObject | undefined {
    if (!isJsonObject(part)) return undefined;
    const reference = referenceOf(part);
    if (reference === undefined) return isJsonObject(part.properties) ? part : undefined;
    const resolved = this.references.resolve(definition.document, reference);
    if (!("definition" in resolved) || resolved.definition.wellKnown) return undefined;
    const target = resolved.definition;
    if (this.active.has(target)) {
      const message = `${definition.name} inherits from itself through ${reference}`;
      this.problems.push(definition.document.problem(definition.path, message, "remove the reference from allOf"));
      return undefined;
    }
    const raw = this.complete(target);
    return isJsonObject(raw.properties) ? rebased(raw, target, definition) : undefined;
  }

  private merge(heir: JsonObject, object: JsonObject, definition: Definition): JsonObject {
    const properties: JsonObject = { ...(isJsonObject(object.properties) ? object.properties : {}) };
    for (const [name, value] of Object.entries(isJsonObject(heir.properties) ? heir.properties : {})) {
      const inherited = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const isRepeated = inherited !== undefined && !equalJson(inherited, value);
      const combined = isRepeated ? this.combined(value, inherited, definition) : undefined;
      if (combined) {
        setMember(properties, name, combined);
        continue;
      }
      if (isRepeated && !narrows(value, inherited)) {
        const message = `the field ${JSON.stringify(name)} of ${definition.name} is described in two ways`;
        this.problems.push(definition.document.problem(definition.path, message, "describe it in one part of allOf"));
      }
      setMember(properties, name, value ?? null);
    }
    const required = [heir.required, object.required].flatMap((names) => (Array.isArray(names) ? names : []));
    const rest = Object.fromEntries(Object.entries(object).filter(([key]) => !OWN_EXTENSIONS.includes(key)));
    const rules = rulesOfBoth(heir, object);
    const validations = [object[VALIDATIONS], heir[VALIDATIONS]].flatMap((list) => (Array.isArray(list) ? list : []));
    return {
      ...rest,
      ...heir,
      ...(rules.length > 0 ? { allOf: rules } : {}),
      ...(validations.length > 0 ? { [VALIDATIONS]: validations } : {}),
      type: "object",
      properties,
      ...(required.length > 0 ? { required: [...new Set(required)] } : {}),
    };
  }

  /** Returns a schema of the values that match both descriptions; undefined if fields are not combined. */
  private combined(value: JsonValue | undefined, inherited: JsonValue, definition: Definition): JsonObject | undefined {
    if (this.repeatedFields === "reported" || !isJsonObject(value) || !isJsonObject(inherited)) return undefined;
    const areObjects = isJsonObject(value.properties) && isJsonObject(inherited.properties);
    return areObjects ? this.merge(value, inherited, definition) : both(value, inherited);
  }
}

/** Returns the parts of an object: those of allOf, and the target of a `$ref` beside other keywords. */
function partsOf(node: JsonObject): JsonValue[] {
  const parts = Array.isArray(node.allOf) ? node.allOf : [];
  return typeof node.$ref === "string" ? [{ $ref: node.$ref }, ...parts] : parts;
}

/** A part that only names fields of the object restricts them. */
function isRule(part: JsonValue, { properties: own }: JsonObject): boolean {
  if (!isJsonObject(part) || !isJsonObject(part.properties) || part.$ref !== undefined || !isJsonObject(own))
    return false;
  return Object.keys(part.properties).every((name) => Object.hasOwn(own, name));
}

/** An heir may state more about a field of the same type. */
function narrows(value: JsonValue | undefined, inherited: JsonValue): boolean {
  return isJsonObject(value) && isJsonObject(inherited) && value.type !== undefined && value.type === inherited.type;
}

/** Keywords of an object that an heir with the same keyword doesn't replace: it has to match both. */
const RULE_KEYWORDS = ["anyOf", "oneOf", "not", "minProperties", "maxProperties"];

const VALIDATIONS = "x-kubernetes-validations";

/** Returns the `allOf` of an heir of an object: that of both, and the rules of the object that the heir would replace. */
function rulesOfBoth(heir: JsonObject, object: JsonObject): JsonValue[] {
  const parts = [object.allOf, heir.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const replaced = RULE_KEYWORDS.flatMap((key) => {
    const value = object[key];
    if (value === undefined || heir[key] === undefined || equalJson(value, heir[key])) return [];
    return [{ [key]: value }];
  });
  return [...parts, ...replaced];
}

/** Keywords that describe a field instead of restricting it; those of the heir count. */
const DESCRIPTIVE = ["title", "description", "default", "example", "readOnly", "writeOnly", "deprecated"];

/** Returns a schema of the values that match both; undefined if their types exclude each other. */
function both(value: JsonObject, inherited: JsonObject): JsonObject | undefined {
  if (value.type !== undefined && inherited.type !== undefined && !equalJson(value.type, inherited.type))
    return undefined;
  const rule: JsonObject = {};
  const described: JsonObject = {};
  for (const [key, part] of Object.entries(value))
    if (part !== undefined) setMember(DESCRIPTIVE.includes(key) ? described : rule, key, part);
  const parts = Array.isArray(inherited.allOf) ? inherited.allOf : [];
  const isRestricted = Object.keys(rule).some((key) => !equalJson(rule[key], inherited[key]));
  return { ...inherited, ...described, ...(isRestricted ? { allOf: [...parts, rule] } : {}) };
}

/** Returns a copy with its references adapted from the document of `from` to that of `to`. */
function rebased(raw: JsonObject, from: Definition, to: Definition): JsonObject {
  if (from.document === to.document) return raw;
  const folder = posix.dirname(to.document.file);
  const rebase = (node: JsonObject): JsonObject => {
    const copy = mapParts(node, rebase);
    if (typeof copy.$ref !== "string") return copy;
    const [file = "", pointer = ""] = copy.$ref.split("#", 2);
    const absolute = file === "" ? from.document.file : posix.join(posix.dirname(from.document.file), file);
    return { ...copy, $ref: `${posix.relative(folder, absolute)}#${pointer}` };
  };
  return rebase(raw);
}
