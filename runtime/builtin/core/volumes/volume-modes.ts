/** Access modes of volumes in their short form, as tables show them. */

const SHORT: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** `RWO,ROX`; each mode once. */
export function shortModes(modes: readonly string[] | undefined): string {
  return [...new Set((modes ?? []).map((mode) => SHORT[mode] ?? mode))].join(",");
}
