/**
 * The selectors of a request, as far as authorization depends on them. The first value of a repeated parameter counts,
 * here as in the execution of the request.
 */

import { pathSegment } from "../../api/formats/name-format.js";
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { parseFieldSelector, requiredFieldValue } from "../../api/selectors/field-selector.js";
import { StatusError } from "../../api/status.js";
import type { ResourceAttributes, SelectorRequirement } from "../../authz/authorizer.js";
import { fieldRequirements, labelRequirements } from "../../authz/selector-requirements.js";
import type { RequestInfo } from "./request-info.js";

/**
 * Returns the name that the field selector requires; undefined if there is none, or if no object can have it. An
 * invalid selector counts as none here, because the request fails after authorization.
 */
export function selectedName(query: URLSearchParams): string | undefined {
  const text = query.get("fieldSelector");
  if (text === null) return undefined;
  const name = readable(() => requiredFieldValue(parseFieldSelector(text), "metadata.name"));
  return name === undefined || pathSegment(name).length > 0 ? undefined : name;
}

const SELECTING_VERBS: ReadonlySet<string> = new Set(["list", "watch", "deletecollection"]);

/** Returns the selectors for authorizers, if the gate AuthorizeWithSelectors is on. */
export function requestSelectors(
  info: RequestInfo,
  query: URLSearchParams,
  gates: FeatureGates,
): Pick<ResourceAttributes, "fieldSelector" | "labelSelector"> {
  if (!info.isResourceRequest || !SELECTING_VERBS.has(info.verb)) return {};
  if (!query.has("fieldSelector") && !query.has("labelSelector")) return {};
  if (!gates.isEnabled("AuthorizeWithSelectors")) return {};
  const fieldSelector = requirementsIn(query, "fieldSelector", fieldRequirements);
  const labelSelector = requirementsIn(query, "labelSelector", labelRequirements);
  return { ...(fieldSelector && { fieldSelector }), ...(labelSelector && { labelSelector }) };
}

function requirementsIn(
  query: URLSearchParams,
  parameter: string,
  parse: (text: string) => readonly SelectorRequirement[] | undefined,
): readonly SelectorRequirement[] | undefined {
  const text = query.get(parameter);
  return text === null ? undefined : readable(() => parse(text));
}

/** Returns undefined for a selector that cannot be parsed. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}
