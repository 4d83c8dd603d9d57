/** Merges two lists of tolerations into one without redundant entries. */
import { equalJson, type JsonObject } from "../../api/json.js";
import { memberText } from "../../api/unchecked-members.js";

/** The first of equal tolerations is kept. */
export function mergedTolerations(first: readonly JsonObject[], second: readonly JsonObject[]): JsonObject[] {
  const all = [...first, ...second];
  const merged: JsonObject[] = [];
  for (const [index, toleration] of all.entries()) {
    const isPartOf = (other: JsonObject): boolean => covers(other, toleration);
    if (merged.some(isPartOf)) continue;
    if (all.slice(index + 1).some((other) => !equalJson(other, toleration) && isPartOf(other))) continue;
    merged.push(toleration);
  }
  return merged;
}

/** Whether `whole` tolerates every taint that `part` tolerates, for at least as long. */
function covers(whole: JsonObject, part: JsonObject): boolean {
  if (equalJson(whole, part)) return true;
  const text = (toleration: JsonObject, name: string): string => memberText(toleration, name);
  const isOfAllKeys = text(whole, "key") === "" && text(whole, "operator") === "Exists";
  if (text(whole, "key") !== text(part, "key") && !isOfAllKeys) return false;
  if (text(whole, "effect") !== "" && text(whole, "effect") !== text(part, "effect")) return false;
  if (secondsOf(part) > secondsOf(whole)) return false;
  if (text(whole, "operator") === "Exists") return true;
  return (text(part, "operator") || "Equal") === "Equal" && text(whole, "value") === text(part, "value");
}

/** Without a number, the toleration lasts as long as the taint. */
function secondsOf({ tolerationSeconds }: JsonObject): number {
  return tolerationSeconds == null ? Number.POSITIVE_INFINITY : Number(tolerationSeconds);
}
