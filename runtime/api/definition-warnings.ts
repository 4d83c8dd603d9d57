/** The warning for deprecated versions whose definitions do not supply one. CRD-025. */
import { apiVersionOf, compareVersions, type GroupVersionKind } from "./gvk.js";

interface DeclaredVersion {
  readonly name: string;
  readonly served: boolean;
  readonly deprecated?: boolean;
}

/** Recommends the most preferred newer version that is served and not deprecated, if there is one. */
export function defaultDeprecationWarning(
  { group, version, kind }: GroupVersionKind,
  versions: readonly DeclaredVersion[],
): string {
  const newer = versions
    .filter(({ name, served, deprecated }) => served && !deprecated && compareVersions(name, version) < 0)
    .map(({ name }) => name)
    .sort(compareVersions);
  const text = `${apiVersionOf(group, version)} ${kind} is deprecated`;
  return newer[0] === undefined ? text : `${text}; use ${apiVersionOf(group, newer[0])} ${kind}`;
}
