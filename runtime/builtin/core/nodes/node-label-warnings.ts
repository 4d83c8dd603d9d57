/** Warnings about labels of nodes that have been renamed. */
import type { NodeSelectorTerm } from "../../../../generated/core/v1/index.js";
import type { LabelSelector } from "../../../../generated/meta/v1/index.js";
import { labelValue } from "../../../api/formats/name-format.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";

/** The deprecation notice for a label of nodes; undefined for any other label. */
export function deprecatedLabel(key: string, { keyDomain }: ProfileWords): string | undefined {
  if (!key.includes(keyDomain)) return undefined;
  switch (key) {
    case `beta.${keyDomain}/arch`:
      return `deprecated since v1.14; use "${keyDomain}/arch" instead`;
    case `beta.${keyDomain}/os`:
      return `deprecated since v1.14; use "${keyDomain}/os" instead`;
    case `failure-domain.beta.${keyDomain}/region`:
      return `deprecated since v1.17; use "topology.${keyDomain}/region" instead`;
    case `failure-domain.beta.${keyDomain}/zone`:
      return `deprecated since v1.17; use "topology.${keyDomain}/zone" instead`;
    case `beta.${keyDomain}/instance-type`:
      return `deprecated since v1.17; use "node.${keyDomain}/instance-type" instead`;
    case `app.${keyDomain}/created-by`:
      return "deprecated since v1.9";
    case `scheduler.alpha.${keyDomain}/preferAvoidPods`:
      return "deprecated since v1.22; use Taints and Tolerations instead";
    case `node-role.${keyDomain}/master`:
      return `use "node-role.${keyDomain}/control-plane" instead`;
    default:
      return undefined;
  }
}

/**
 * The warning for `key` at `field`, if there is one.
 * @param named whether the text includes the key, because the field does not show it
 */
export function labelWarning(field: string, key: string, words: ProfileWords, named = false): string[] {
  const text = deprecatedLabel(key, words);
  if (text === undefined) return [];
  return [named ? `${field}: ${key} is ${text}` : `${field}: ${text}`];
}

/** @param checksValues whether to warn about invalid label values, where they are not errors */
export function termWarnings(
  { matchExpressions = [] }: NodeSelectorTerm,
  at: string,
  words: ProfileWords,
  checksValues = false,
): string[] {
  return matchExpressions.flatMap(({ key, values = [] }, index) => {
    const field = `${at}.matchExpressions[${index}]`;
    const warnings = labelWarning(`${field}.key`, key, words, true);
    if (!checksValues) return warnings;
    const invalid = values.flatMap((value, place) =>
      labelValue(value).map((text) => `${field}.values[${place}]: ${value} is invalid, ${text}`),
    );
    return [...warnings, ...invalid];
  });
}

export function selectorWarnings(selector: LabelSelector | undefined, at: string, words: ProfileWords): string[] {
  if (selector === undefined) return [];
  return [
    ...(selector.matchExpressions ?? []).flatMap(({ key }, index) =>
      labelWarning(`${at}.matchExpressions[${index}].key`, key, words, true),
    ),
    ...Object.keys(selector.matchLabels ?? {}).flatMap((key) => labelWarning(`${at}.matchLabels.${key}`, key, words)),
  ];
}
