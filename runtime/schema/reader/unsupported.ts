/**
 * Keywords of JSON Schema that a structural schema can't express. Ignoring them would change the meaning of a schema.
 */
import { isJsonObject } from "../../api/json.js";
import type { KeywordReader } from "./raw-keywords.js";

const RULE = "write it as a rule of x-kubernetes-validations";
const PLACES =
  "items that differ by place have no merge rule and no protobuf form; use an object with a field for each";

/** What to do instead, by keyword. */
const UNSUPPORTED: readonly (readonly [keyword: string, remedy: string])[] = Object.entries({
  prefixItems: PLACES,
  patternProperties: `use additionalProperties for the values, and for the keys ${RULE}`,
  propertyNames: RULE,
  if: RULE,
  dependencies: RULE,
  dependentRequired: RULE,
  dependentSchemas: RULE,
  contains: RULE,
  unevaluatedItems: RULE,
  unevaluatedProperties: "remove it: fields that no schema names are pruned or refused",
  $dynamicRef: "use $ref",
  $recursiveRef: "use $ref",
});

/** Reports the keywords of a node that can't be kept. */
export function reportUnsupported(keywords: KeywordReader): void {
  const { raw } = keywords;
  for (const [keyword, remedy] of UNSUPPORTED) {
    const value = keywords.take(keyword);
    if (value === undefined) continue;
    const isEmpty = keywords.takesIdle && isJsonObject(value) && Object.keys(value).length === 0;
    const isSaid = value !== null && !isEmpty;
    // Unknown fields are never kept, with or without these keywords.
    if (!isSaid || (keyword.startsWith("unevaluated") && raw[keyword] === false)) continue;
    keywords.report(keyword, `${keyword} is not supported`, remedy);
  }
  if (Array.isArray(raw.items)) keywords.report("items", "a list of schemas for items is not supported", PLACES);
}
