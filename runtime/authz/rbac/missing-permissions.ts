/** Tells an author which permissions they lack. The message is bounded, since the author's rules may be long. */

import type { UserInfo } from "../../api/user-info.js";
import { shownText } from "../../base/shown-text.js";
import type { PolicyRule } from "./policy-rule.js";

/** Maximum number of rules in one message. */
export const MAX_SHOWN_RULES = 64;
/** Maximum number of characters of a rule. */
export const MAX_RULE_CHARACTERS = 512;
/** Maximum number of the author's groups, and of problems with their roles, in one message. */
export const MAX_SHOWN_TEXTS = 32;

/** @param problems descriptions of problems with the author's roles, which therefore grant nothing */
export function refusalText(user: UserInfo, missing: readonly PolicyRule[], problems: readonly string[]): string {
  const who = `user ${quoted(user.username)} (groups=${listed(user.groups.map(quoted))})`;
  const rules = [...new Set(joined(missing).map(ruleText))].sort();
  const more = rules.length - MAX_SHOWN_RULES;
  return [
    `${who} is attempting to grant RBAC permissions not currently held:`,
    ...rules.slice(0, MAX_SHOWN_RULES),
    ...(more > 0 ? [`and ${more} more`] : []),
  ]
    .join("\n")
    .concat(
      problems.length === 0 ? "" : `; resolution errors: ${listed(problems.map((problem) => shownText(problem)))}`,
    );
}

/** Merges rules that differ in their verbs alone; rules for paths stay as they are. */
function joined(rules: readonly PolicyRule[]): readonly PolicyRule[] {
  const byRest = new Map<string, { rule: PolicyRule; verbs: Set<string> }>();
  for (const rule of rules) {
    const { verbs, nonResourceURLs, ...rest } = rule;
    const paths = nonResourceURLs ?? [];
    const key = JSON.stringify(
      paths.length > 0 ? [paths, verbs] : [rest.apiGroups, rest.resources, rest.resourceNames],
    );
    const known = byRest.get(key);
    if (known === undefined) byRest.set(key, { rule, verbs: new Set(verbs) });
    else for (const verb of verbs) known.verbs.add(verb);
  }
  return [...byRest.values()].map(({ rule, verbs }) => ({ ...rule, verbs: [...verbs] }));
}

function ruleText({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const parts = Object.entries({
    APIGroups: apiGroups,
    Resources: resources,
    NonResourceURLs: nonResourceURLs,
    ResourceNames: resourceNames,
    Verbs: verbs,
  }).flatMap(([name, values]) => (values?.length ? [`${name}:${listed(values.map(quoted))}`] : []));
  return shownText(`{${parts.join(", ")}}`, MAX_RULE_CHARACTERS);
}

function listed(texts: readonly string[]): string {
  const more = texts.length - MAX_SHOWN_TEXTS;
  return `[${texts.slice(0, MAX_SHOWN_TEXTS).join(" ")}${more > 0 ? ` and ${more} more` : ""}]`;
}

function quoted(text: string): string {
  return JSON.stringify(shownText(text));
}
