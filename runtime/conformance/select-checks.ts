/** Selects the checks of a run. */
import { areaOf, type Check } from "./conformance-check.js";

/**
 * @param patterns ids (`RES-010`), areas (`RES`) or globs (`AUTHN-*`, `*-00?`), in any case; none selects all checks.
 * @returns the checks that match a pattern, and the patterns that match nothing
 */
export function selectChecks(
  checks: readonly Check[],
  patterns: readonly string[],
): { readonly selected: readonly Check[]; readonly unused: readonly string[] } {
  if (patterns.length === 0) return { selected: checks, unused: [] };
  const fits = patterns.map((pattern) => ({ pattern, matches: matcherOf(pattern), isUsed: false }));
  const selected = checks.filter(({ id }) => {
    let isSelected = false;
    for (const fit of fits) {
      if (!fit.matches.test(id) && !fit.matches.test(areaOf(id))) continue;
      fit.isUsed = true;
      isSelected = true;
    }
    return isSelected;
  });
  return { selected, unused: fits.filter(({ isUsed }) => !isUsed).map(({ pattern }) => pattern) };
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "i");
}
