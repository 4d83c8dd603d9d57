/** What the name of an API version says: its track, and its place in it. SPEC: API versions and groups (VER-001). */

/** Most stable first. */
export const STABILITIES = ["ga", "beta", "alpha"] as const;
export type Stability = (typeof STABILITIES)[number];

export interface VersionName {
  readonly stability: Stability;
  readonly major: number;
  /** The number behind `alpha` or `beta`; 0 for stable versions. */
  readonly minor: number;
}

const VERSION_NAME = /^v([1-9][0-9]*)(?:(alpha|beta)([1-9][0-9]*))?$/;

/** `v1`, `v2beta1`, `v1alpha3`; undefined for a name outside the three tracks. SPEC: API versions and groups. */
export function parseVersionName(version: string): VersionName | undefined {
  const match = VERSION_NAME.exec(version);
  if (match === null) return undefined;
  const stability = (match[2] as "alpha" | "beta" | undefined) ?? "ga";
  return { stability, major: Number(match[1]), minor: Number(match[3] ?? 0) };
}
