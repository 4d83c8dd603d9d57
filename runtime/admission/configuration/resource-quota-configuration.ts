/** The configuration of the plug-in ResourceQuota: resources that may only be used under a quota. */
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationValue, unusableConfiguration } from "../../codec/configuration-document.js";
import { anyText, fieldsOf, listOf, type Read, text } from "../../codec/document-reader.js";
import { MAX_TEXT_BYTES, type PluginDocument } from "./admission-configuration.js";

export const SCOPE_OPERATORS = ["In", "NotIn", "Exists", "DoesNotExist"] as const;
export type ScopeOperator = (typeof SCOPE_OPERATORS)[number];

export interface ScopeRequirement {
  /** For example `PriorityClass`. */
  readonly scopeName: string;
  readonly operator: ScopeOperator;
  /** Empty for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[];
}

/** Objects that may use some resources only if a quota covers them. */
export interface LimitedResource {
  /** Empty for the core group. */
  readonly apiGroup: string;
  /** Lower-case plural. */
  readonly resource: string;
  /** Substrings of resource names: the use of matching resources is limited. */
  readonly matchContains: readonly string[];
  /** Only objects in one of these scopes are limited. */
  readonly matchScopes: readonly ScopeRequirement[];
}

export interface ResourceQuotaConfiguration {
  readonly limitedResources: readonly LimitedResource[];
}

/** Maximum number of entries in each list of a document. */
export const MAX_ENTRIES = 256;

const KIND = "ResourceQuotaConfiguration";

const short = text(MAX_TEXT_BYTES);
const scope = fieldsOf({ scopeName: short, operator: short, values: listOf(anyText(MAX_TEXT_BYTES), MAX_ENTRIES) });
const limited = fieldsOf({
  apiGroup: short,
  resource: short,
  matchContains: listOf(short, MAX_ENTRIES),
  matchScopes: listOf(scope, MAX_ENTRIES),
});

/** @throws OperatorError for an invalid document */
export function resourceQuotaConfiguration(
  { name, content }: PluginDocument,
  { words }: Pick<NamingProfile, "words">,
): ResourceQuotaConfiguration {
  const { limitedResources = [] } = readConfigurationValue(content, name, {
    ...groupOf(content, words),
    kind: KIND,
    fields: { limitedResources: listOf(limited, MAX_ENTRIES) },
  });
  const errors = limitedResources.flatMap(limitedErrors);
  if (errors.length > 0) throw unusableConfiguration(name, errors);
  return {
    limitedResources: limitedResources.map(
      ({ apiGroup = "", resource = "", matchContains = [], matchScopes = [] }) => ({
        apiGroup,
        resource,
        matchContains,
        matchScopes: matchScopes.map(({ scopeName = "", operator, values = [] }) => ({
          scopeName,
          operator: operator as ScopeOperator,
          values,
        })),
      }),
    ),
  };
}

/** Older versions have a group of their own. */
function groupOf(
  { value }: PluginDocument["content"],
  { apiserverConfigGroup, groupDomain }: NamingProfile["words"],
): { readonly group: string; readonly versions: readonly string[] } {
  const own = `resourcequota.admission.${groupDomain}`;
  const { apiVersion } = (value ?? {}) as { apiVersion?: unknown };
  if (typeof apiVersion === "string" && apiVersion.startsWith(`${own}/`))
    return { group: own, versions: ["v1beta1", "v1alpha1"] };
  return { group: apiserverConfigGroup, versions: ["v1"] };
}

function limitedErrors({ resource = "", matchScopes = [] }: Read<typeof limited>, index: number): FieldError[] {
  const at = `limitedResources[${index}]`;
  const errors = resource === "" ? [required(`${at}.resource`)] : [];
  for (const [number, { scopeName = "", operator = "", values = [] }] of matchScopes.entries()) {
    const field = `${at}.matchScopes[${number}]`;
    if (scopeName === "") errors.push(required(`${field}.scopeName`));
    const needsValues = operator === "In" || operator === "NotIn";
    if (!(SCOPE_OPERATORS as readonly string[]).includes(operator))
      errors.push(notSupported(`${field}.operator`, operator, SCOPE_OPERATORS));
    else if (needsValues && values.length === 0)
      errors.push(required(`${field}.values`, "must be at least one value when `operator` is 'In' or 'NotIn'"));
    else if (!needsValues && values.length > 0)
      errors.push(invalid(`${field}.values`, values, "must be no value when `operator` is 'Exists' or 'DoesNotExist'"));
  }
  return errors;
}
