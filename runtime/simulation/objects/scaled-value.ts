/** Numbers that may be shares of a total. */

/** @param value a number, or a share such as `25%`; undefined counts as 0 */
export function scaledValue(value: number | string | undefined, total: number, rounding: "up" | "down"): number {
  if (value === undefined) return 0;
  if (typeof value === "number") return value;
  const share = (Number.parseInt(value, 10) * total) / 100;
  return rounding === "up" ? Math.ceil(share) : Math.floor(share);
}
