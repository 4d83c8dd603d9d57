/** Reads members of objects whose shape has not been validated; a member of an unexpected type counts as absent. */
import { isJsonObject, type JsonObject } from "./json.js";

export function memberObject(owner: unknown, name: string): JsonObject {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return isJsonObject(value) ? value : {};
}

/** Returns the items of a list that are objects. */
export function memberObjects(owner: unknown, name: string): readonly JsonObject[] {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function memberText(owner: unknown, name: string): string {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return typeof value === "string" ? value : "";
}
