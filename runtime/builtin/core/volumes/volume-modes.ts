/** The short forms of access modes, for tables. */

const SHORT: Readonly<Record<string, string>> = {
  ReadWriteOnce: "RWO",
  ReadOnlyMany: "ROX",
  ReadWriteMany: "RWX",
  ReadWriteOncePod: "RWOP",
};

/** For example `RWO,ROX`; each mode occurs once. */
export function shortModes(modes: readonly string[] | undefined): string {
  return [...new Set((modes ?? []).map((mode) => SHORT[mode] ?? mode))].join(",");
}
