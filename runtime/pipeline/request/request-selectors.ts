/**
 * What a request for a collection selects, as far as it matters to who may make it. Of parameters that are there several
 * times the first counts, here as where the request is carried out.
 */

import { pathSegment } from "../../api/formats/name-format.js";
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { parseFieldSelector, requiredFieldValue } from "../../api/selectors/field-selector.js";
import { StatusError } from "../../api/status.js";
import type { ResourceAttributes, SelectorRequirement } from "../../authz/authorizer.js";
import { fieldRequirements, labelRequirements } from "../../authz/selector-requirements.js";
import type { RequestInfo } from "./request-info.js";

/**
 * The one name that objects must have to be shown; undefined where there is none, or none that an object can have.
 * A selector that can't be read says nothing: its request ends once it is let in.
 */
export function selectedName(query: URLSearchParams): string | undefined {
  const text = query.get("fieldSelector");
  if (text === null) return undefined;
  const name = readable(() => requiredFieldValue(parseFieldSelector(text), "metadata.name"));
  return name === undefined || pathSegment(name).length > 0 ? undefined : name;
}

const SELECTING_VERBS: ReadonlySet<string> = new Set(["list", "watch", "deletecollection"]);

/** For authorizers, where the gate AuthorizeWithSelectors is on. */
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

/** Undefined for a selector that can't be read. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}
