/** The owners of the fields of an object, read from `metadata.managedFields`. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { arrayAt, expectEqual, shown, valueAt } from "../assertions.js";
import { CheckFailure } from "../conformance-check.js";

/** Returns sorted paths: `.spec.size`, `.spec.tags["a"]`, `.spec.entries[{"name":"x"}]`. */
function pathsOf(fields: JsonObject, parent = ""): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    if (key === ".") return [parent];
    const path = parent + (key.startsWith("f:") ? `.${key.slice(2)}` : `[${key.slice(2)}]`);
    return isJsonObject(value) && Object.keys(value).length > 0 ? pathsOf(value, path) : [path];
  });
}

/** Returns the entries of an object's field ownership. */
export function entriesOf(object: unknown): JsonObject[] {
  return arrayAt(object, "metadata", "managedFields").filter(isJsonObject);
}

/** Returns the fields by owner: `manager operation`, followed by the subresource if there is one. */
export function ownersOf(object: unknown): Record<string, string[]> {
  const owners: Record<string, string[]> = {};
  for (const { manager, operation, subresource, fieldsV1 } of entriesOf(object)) {
    const key = `${String(manager)} ${String(operation)}${subresource === undefined ? "" : ` ${String(subresource)}`}`;
    owners[key] = pathsOf(isJsonObject(fieldsV1) ? fieldsV1 : {}).sort();
  }
  return owners;
}

/**
 * Expects the named owners to have exactly these fields; an empty list stands for an absent owner. @throws CheckFailure
 */
export function expectOwners(object: unknown, expected: Readonly<Record<string, readonly string[]>>): void {
  const found = ownersOf(object);
  for (const [owner, fields] of Object.entries(expected))
    expectEqual(`fields owned by "${owner}"`, found[owner] ?? [], [...fields].sort());
}

export function expectOwned(object: unknown, owner: string, field: string): void {
  const found = ownersOf(object)[owner] ?? [];
  if (!found.includes(field)) throw new CheckFailure(`fields owned by "${owner}"`, shown(found), `${field} among them`);
}

export function expectNotOwned(object: unknown, owner: string, field: string): void {
  const found = ownersOf(object)[owner] ?? [];
  if (found.includes(field))
    throw new CheckFailure(`fields owned by "${owner}"`, shown(found), `${field} not among them`);
}

/** Whether the object has any entries of that manager. */
export function hasManager(object: unknown, manager: string): boolean {
  return entriesOf(object).some((entry) => valueAt(entry, "manager") === manager);
}
