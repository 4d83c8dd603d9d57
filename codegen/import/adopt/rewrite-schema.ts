/**
 * Writes what a structural schema can't say in words that it has: values of several types, discriminators, and
 * references to parts of schemas. Validations stay the same.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import type { Definition } from "../../load/loaded-definition.js";
import { type References, referenceOf } from "../../load/references.js";
import { mapParts } from "../../load/schema-parts.js";
import { plainSpelling } from "../../load/spelling.js";
import { nodeAt } from "./collections.js";
import { nodeAtPath } from "./lost-annotations.js";

const UNION_KEYWORDS = ["oneOf", "anyOf"];

/** Keywords that imply a type, with the type. */
const TYPED_KEYWORDS: Readonly<Record<string, string>> = {
  properties: "object",
  required: "object",
  additionalProperties: "object",
  minProperties: "object",
  maxProperties: "object",
  items: "array",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
};

/** Deeper references to parts of schemas stay as they are, and are then lost. */
const MAX_INLINED_DEPTH = 10;

/** Returns the raw schema of a definition in such words; the same object if nothing changes. */
export function rewriteSchema(definition: Definition, references: References): JsonObject {
  const { document } = definition;
  const rewrite = (node: JsonObject, depth: number): JsonObject => {
    const whole = depth < MAX_INLINED_DEPTH ? inlinedPart(node) : undefined;
    if (whole) return rewrite(whole, depth + 1);
    return withUnionOfTypes(
      withDiscriminator(
        mapParts(node, (part) => rewrite(part, depth)),
        document.root,
        (reference) => targetOf(reference),
      ),
    );
  };
  const targetOf = (reference: string): Definition | undefined => {
    const resolved = references.resolve(document, reference);
    return "definition" in resolved ? resolved.definition : undefined;
  };
  /** A reference that leads to no component, but to a schema somewhere in the document. */
  const inlinedPart = (node: JsonObject): JsonObject | undefined => {
    const { $ref, ...beside } = node;
    if (typeof $ref !== "string" || targetOf($ref)) return undefined;
    const part = nodeAt(document.root, $ref);
    return isJsonObject(part) ? { ...plainSpelling(part), ...beside } : undefined;
  };
  const rewritten = rewrite(definition.raw, 0);
  return isOpenBase(definition) ? { ...rewritten, "x-kubernetes-preserve-unknown-fields": true } : rewritten;
}

/** Matches a component that others extend: its values have their fields too, whichever the discriminator names. */
function isOpenBase({ document, path, raw }: Definition): boolean {
  const written = nodeAtPath(document.root, path);
  if (!isJsonObject(written) || !isJsonObject(written.discriminator)) return false;
  return isJsonObject(raw.properties) && UNION_KEYWORDS.every((key) => raw[key] === undefined);
}

/**
 * Writes a discriminator as rules of the alternatives: each applies if, and only if, the property has the value that
 * stands for it. Without them, alternatives that accept each other's values would exclude each other.
 */
function withDiscriminator(
  node: JsonObject,
  root: JsonObject,
  targetOf: (reference: string) => Definition | undefined,
): JsonObject {
  const { discriminator } = node;
  if (!isJsonObject(discriminator) || typeof discriminator.propertyName !== "string") return node;
  const property = discriminator.propertyName;
  const mapping = isJsonObject(discriminator.mapping) ? Object.entries(discriminator.mapping) : [];
  const keyword = UNION_KEYWORDS.find((key) => Array.isArray(node[key]));
  const parts = keyword === undefined ? undefined : node[keyword];
  if (keyword === undefined || !Array.isArray(parts)) return node;
  const rewritten = parts.map((part) => {
    const reference = referenceOf(part);
    const target = reference === undefined ? undefined : targetOf(reference);
    if (!target || !isJsonObject(part)) return part;
    const values = mapping.filter(([, to]) => isSameTarget(to, target, targetOf)).map(([value]) => value);
    if (values.length === 0) {
      // Many documents state the value in the alternative itself, which is then enough.
      if (statesValue(target.raw, property)) return part;
      values.push(nameInDocument(root, target) ?? target.name);
    }
    const rule: JsonObject = {
      required: [property],
      properties: { [property]: { type: "string", enum: values } },
    };
    return { ...part, anyOf: [...(Array.isArray(part.anyOf) ? part.anyOf : []), rule] };
  });
  return { ...node, [keyword]: rewritten };
}

/** A mapping names its target by a reference or by the name of a component. */
function isSameTarget(
  to: JsonValue | undefined,
  target: Definition,
  targetOf: (reference: string) => Definition | undefined,
): boolean {
  if (typeof to !== "string") return false;
  return to === target.name || targetOf(to) === target;
}

function statesValue({ properties }: JsonObject, property: string): boolean {
  const found = isJsonObject(properties) ? properties[property] : undefined;
  return isJsonObject(found) && (Array.isArray(found.enum) || typeof found.$ref === "string");
}

function nameInDocument(root: JsonObject, { document, path }: Definition): string | undefined {
  const name = path.at(-1);
  return document.root === root && typeof name === "string" ? name : undefined;
}

/** Writes `type: [string, boolean]` as alternatives; a structural schema has one type in each place. */
function withUnionOfTypes(node: JsonObject): JsonObject {
  if (!Array.isArray(node.type)) return node;
  const names = node.type.filter((name) => name !== "null");
  const nullable = names.length < node.type.length ? { nullable: true } : {};
  if (names.length < 2 || names.some((name) => typeof name !== "string")) return node;
  const isPair = (one: string, other: string): boolean =>
    names.length === 2 && names.includes(one) && names.includes(other);
  if (isPair("integer", "string")) return node;
  if (isPair("integer", "number")) return { ...node, ...nullable, type: "number" };
  const parts = new Map<string, JsonObject>(names.map((name) => [String(name), { type: name }]));
  const rest: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "type" || value === undefined) continue;
    const part = parts.get(TYPED_KEYWORDS[key] ?? "");
    if (TYPED_KEYWORDS[key] === undefined) rest[key] = value;
    else if (part) part[key] = value;
  }
  const union: JsonObject = { anyOf: [...parts.values()] };
  if (rest.anyOf === undefined) return { ...rest, ...nullable, ...union };
  return { ...rest, ...nullable, allOf: [...(Array.isArray(rest.allOf) ? rest.allOf : []), union] };
}
