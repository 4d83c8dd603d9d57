/** Reads members of objects whose shape nobody has checked: what is not as expected counts as absent. */
import { isJsonObject, type JsonObject } from "./json.js";

export function memberObject(owner: unknown, name: string): JsonObject {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return isJsonObject(value) ? value : {};
}

/** The objects in a list. */
export function memberObjects(owner: unknown, name: string): readonly JsonObject[] {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

export function memberText(owner: unknown, name: string): string {
  const value = isJsonObject(owner) ? owner[name] : undefined;
  return typeof value === "string" ? value : "";
}
