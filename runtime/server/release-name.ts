/** What the server calls itself. SPEC: Versioning; DISC-016. */
import type { Release } from "../api/lifecycle.js";

/** The release whose behaviour the server follows, as `/version` shows it. */
export function releaseName({ major, minor }: Release): { major: string; minor: string; gitVersion: string } {
  return { major: String(major), minor: String(minor), gitVersion: `v${major}.${minor}.0` };
}

/** The document of `/version`. */
export function versionDocument(release: Release): Readonly<Record<string, string>> {
  return {
    ...releaseName(release),
    gitCommit: "",
    gitTreeState: "clean",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: "",
    compiler: "node",
    platform: `${process.platform}/${process.arch}`,
  };
}
