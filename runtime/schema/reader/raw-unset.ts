/** Reads the fields of a struct in which the zero value means the same as absence. */

import type { Schema } from "../schema-types.js";
import { hasZero } from "../typed/zero-values.js";
import type { KeywordReader } from "./raw-keywords.js";

const UNSET_AT_ZERO = "x-kindsmith-unset-at-zero";

/** @param node the struct as read so far; names that are not its optional texts, numbers and flags are problems */
export function readUnsetAtZero(keywords: KeywordReader, node: Schema): { unsetAtZero?: string[] } {
  const unsetAtZero = keywords.texts(UNSET_AT_ZERO);
  if (unsetAtZero === undefined) return {};
  const wrong = unsetAtZero.filter((name) => {
    const property = Object.hasOwn(node.properties ?? {}, name) ? node.properties?.[name] : undefined;
    return property === undefined || !hasZero(property) || node.required?.includes(name);
  });
  for (const name of wrong)
    keywords.report(
      UNSET_AT_ZERO,
      `${JSON.stringify(name)} is not a field of the struct`,
      "expected optional fields of type string, integer, number or boolean",
    );
  return wrong.length > 0 ? {} : { unsetAtZero };
}
