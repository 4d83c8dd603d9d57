/** Names of API versions: stability track and order. SPEC: API versions and groups (VER-001). */

/** Ordered from most to least stable. */
export const STABILITIES = ["ga", "beta", "alpha"] as const;
export type Stability = (typeof STABILITIES)[number];

export interface VersionName {
  readonly stability: Stability;
  readonly major: number;
  /** The number after `alpha` or `beta`; 0 for stable versions. */
  readonly minor: number;
}

const VERSION_NAME = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/;

/**
 * Parses `v1`, `v2beta1` or `v1alpha3`; returns undefined for a name outside the three tracks. SPEC: API versions and
 * groups.
 */
export function parseVersionName(version: string): VersionName | undefined {
  const match = VERSION_NAME.exec(version);
  if (match === null) return undefined;
  const stability = (match[2] as "alpha" | "beta" | undefined) ?? "ga";
  return { stability, major: Number(match[1]), minor: Number(match[3] ?? 0) };
}
