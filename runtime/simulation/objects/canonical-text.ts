/** JSON values as texts that are equal when the values are, whatever the order of their keys. */

export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([one], [other]) => compareText(one, other));
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`).join()}}`;
}

/** Compares by code units, which no locale changes. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
