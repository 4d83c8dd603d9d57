/** Short texts for what `metadata.managedFields` says. SPEC: Field-ownership record. */
import { type JsonObject, type JsonValue, objectAt, objectsAt, valueAt } from "../../support/json.js";

/** `A Apply`, `B Update`, `C Update status`: a manager, an operation and the subresource when there is one. */
export type Owner = string;

/** The owned fields of each owner, as {@link ownedFields} writes them. */
export type Owners = Readonly<Record<Owner, readonly string[]>>;

export function entriesOf(object: JsonObject): readonly JsonObject[] {
  return objectsAt(valueAt(object, "metadata", "managedFields") ?? []);
}

export function ownersOf(object: JsonObject): Owners {
  return Object.fromEntries(
    entriesOf(object).map((entry) => [ownerOf(entry), ownedFields(objectAt(entry, "fieldsV1"))]),
  );
}

export function ownerOf({ manager, operation, subresource }: JsonObject): Owner {
  return [manager, operation, ...(subresource ? [subresource] : [])].join(" ");
}

/**
 * The members of a field set in order: `.spec.size`, `.spec.tags[="a"]`, `.spec.ports[name="x"]` for the item itself and
 * `.spec.ports[name="x"].port` for a field of it.
 * @throws Error for what is no field set.
 */
export function ownedFields(fieldsV1: JsonValue): string[] {
  return members(fieldsV1, "").sort();
}

function members(node: JsonValue, path: string): string[] {
  const isObject = typeof node === "object" && node !== null && !Array.isArray(node);
  if (!isObject) throw new Error(`the node at ${path || "the root"} of a field set is ${JSON.stringify(node)}`);
  const keys = Object.keys(node);
  if (keys.length === 0) return [path];
  return keys.flatMap((key) => {
    if (key !== ".") return members(node[key]!, path + elementText(key));
    if (Object.keys(objectAt(node, key)).length > 0) throw new Error(`the member mark at ${path} is no empty object`);
    return [path];
  });
}

function elementText(key: string): string {
  const rest = key.slice(2);
  if (key.startsWith("f:")) return `.${rest}`;
  if (key.startsWith("v:")) return `[=${rest}]`;
  if (!key.startsWith("k:")) throw new Error(`${JSON.stringify(key)} is no element of a field set`);
  const pairs = Object.entries(JSON.parse(rest)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `[${pairs.join(",")}]`;
}
