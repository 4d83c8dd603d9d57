/** Values as programs written in Go print them (`%v`), which messages of stock servers show. */
import { isJsonObject, type JsonValue } from "../json.js";

/** `map[spec:map[replicas:x]]`: members in the order of their names, texts as they are. */
export function goText(value: JsonValue): string {
  if (value === null) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value).sort();
  return `map[${members.map((name) => `${name}:${goText(value[name] ?? null)}`).join(" ")}]`;
}
