/** Derives group and version from published names of schemas, such as `io.k8s.api.apps.v1.DeploymentSpec`. */
import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";

/** Segments directly before the name of a group. */
const BEFORE_GROUP: ReadonlySet<string | undefined> = new Set(["api", "apis"]);

/** Returns what precedes the last dot, such as `io.k8s.api.apps.v1`; undefined for names without a version. */
export function packageOf(name: string): string | undefined {
  const dot = name.lastIndexOf(".");
  const before = name.slice(0, Math.max(dot, 0));
  const segments = before.split(".");
  return segments.length >= 2 && parseVersionName(segments.at(-1) ?? "") !== undefined ? before : undefined;
}

/**
 * Returns the folder of a package without a kind that shows its group: `core/v1` for `io.k8s.api.core.v1`, `meta/v1`
 * for `io.k8s.apimachinery.pkg.apis.meta.v1`, `shop.example.com/v1` for `com.example.shop.v1`.
 */
export function packageFolder(name: string): string {
  const segments = name
    .split(".")
    .map(folderPart)
    .filter((segment) => segment !== "");
  const version = segments.pop() ?? "";
  if (BEFORE_GROUP.has(segments.at(-2))) return `${segments.at(-1)}/${version}`;
  return `${segments.reverse().join(".")}/${version}`;
}

/** Names come from documents, so no part may lead out of the output folder. */
function folderPart(segment: string): string {
  return segment.toLowerCase().replace(/[^a-z0-9-]+/g, "-");
}
