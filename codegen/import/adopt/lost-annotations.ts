/** Finds annotations of a plain document that neither the generator nor a server acts upon. */
import { isJsonObject, type JsonObject } from "../../../runtime/api/json.js";
import type { Definition } from "../../load/loaded-definition.js";
import type { References } from "../../load/references.js";
import type { Problem, SchemaPath } from "../../problem.js";
import { isMarkedReadOnly } from "./read-only.js";

/**
 * Returns a report of each, at its place in the document; inherited ones are reported where they are written.
 * @param isKind whether the definition becomes a kind, whose read-only properties become its status
 */
export function unkeptAnnotations(definition: Definition, references: References, isKind: boolean): Problem[] {
  const { document, path } = definition;
  const found: Problem[] = [];
  const report = (at: SchemaPath, message: string): void =>
    void found.push(document.problem([...path, ...at], message));
  const written = nodeAtPath(document.root, path);
  if (!isJsonObject(written)) return [];
  const visit = (node: JsonObject, at: SchemaPath, isInReadOnly: boolean): void => {
    if (node.writeOnly === true)
      report([...at, "writeOnly"], "writeOnly is not kept: whoever may read the object can read the field");
    // What refers to a component that is read-only is reported instead of the component.
    const isReadOnly = isInReadOnly || (at.length > 0 && isMarkedReadOnly(node, definition, references));
    if (isReadOnly && !isInReadOnly && !(isKind && isOwnProperty(at)))
      report(
        node.readOnly === true ? [...at, "readOnly"] : at,
        "readOnly is kept for properties of a kind alone: clients may write this one",
      );
    if (isJsonObject(node.discriminator) && !Array.isArray(node.oneOf) && !Array.isArray(node.anyOf))
      report(
        [...at, "discriminator"],
        "the discriminator is not kept: fields of the schemas that inherit from this one are accepted without a check",
      );
    for (const [child, below] of childrenOf(node)) visit(child, [...at, ...below], isReadOnly);
  };
  visit(written, [], false);
  return found;
}

/** Matches a property of the component, one in its `allOf` included. */
function isOwnProperty(path: SchemaPath): boolean {
  let at = path;
  while (at[0] === "allOf") at = at.slice(2);
  return at.length === 2 && at[0] === "properties";
}

/** Returns the node at a path of keys; undefined if there is none. */
export function nodeAtPath(root: JsonObject, path: SchemaPath): unknown {
  let node: unknown = root;
  for (const part of path) node = isJsonObject(node) ? node[String(part)] : undefined;
  return node;
}

function childrenOf(node: JsonObject): [child: JsonObject, path: SchemaPath][] {
  const children: [JsonObject, SchemaPath][] = [];
  const add = (child: unknown, path: SchemaPath): void => {
    if (isJsonObject(child)) children.push([child, path]);
  };
  for (const [name, child] of Object.entries(isJsonObject(node.properties) ? node.properties : {}))
    add(child, ["properties", name]);
  for (const key of ["items", "additionalProperties", "not"]) add(node[key], [key]);
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    const parts = node[key];
    if (Array.isArray(parts)) for (const [index, child] of parts.entries()) add(child, [key, index]);
  }
  return children;
}
