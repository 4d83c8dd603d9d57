/** The release that the server reports. SPEC: Versioning; DISC-016. */
import type { Release } from "../api/lifecycle/lifecycle.js";

/** The release whose behaviour the server follows, as `/version` shows it. */
export function releaseName({ major, minor }: Release): { major: string; minor: string; gitVersion: string } {
  return { major: String(major), minor: String(minor), gitVersion: `v${major}.${minor}.0` };
}

/**
 * The document of `/version`. The followed release is shown as the server's release and is compatible with the one
 * before, as with stock servers.
 */
export function versionDocument(release: Release): Readonly<Record<string, string>> {
  const { major, minor, gitVersion } = releaseName(release);
  return {
    major,
    minor,
    emulationMajor: major,
    emulationMinor: minor,
    minCompatibilityMajor: major,
    minCompatibilityMinor: String(Math.max(0, release.minor - 1)),
    gitVersion,
    gitCommit: "",
    gitTreeState: "clean",
    buildDate: "1970-01-01T00:00:00Z",
    goVersion: "",
    compiler: "node",
    platform: platformName(process.platform, process.arch),
  };
}

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows", sunos: "solaris" };
const PROCESSORS: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386", mipsel: "mipsle", ppc64: "ppc64le" };

/** `linux/amd64`, the form that tools compare with the names of their own builds. */
export function platformName(system: string, processor: string): string {
  return `${SYSTEMS[system] ?? system}/${PROCESSORS[processor] ?? processor}`;
}
