/** Formats values as Go's `%v` does, which messages of stock servers contain. */
import { isJsonObject, type JsonValue } from "../json.js";

/** Returns `map[spec:map[replicas:x]]`: members are sorted by name, and strings are not quoted. */
export function goText(value: JsonValue): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((name) => `${name}:${goText(value[name] ?? null)}`).join(" ")}]`;
}
