/** How the default roles write their rules: words of one kind stand in one text, with spaces between them. */
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import type { PolicyRule } from "../policy-rule.js";

export type Words = NamingProfile["words"];

/** Rules of roles by the names of these. */
export type RulesByRole = Readonly<Record<string, readonly PolicyRule[]>>;

export const CORE = "";
export const READ = "get list watch";
export const WRITE = "create delete deletecollection patch update";
export const READ_AND_WRITE = `${READ} ${WRITE}`;
export const READ_AND_UPDATE = `${READ} patch update`;

/** @param names of the only objects that it is about; none for all */
export function can(verbs: string, groups: string | readonly string[], resources: string, names = ""): PolicyRule {
  return {
    verbs: sortedWords(verbs),
    apiGroups: typeof groups === "string" ? [groups] : [...groups].sort(),
    resources: sortedWords(resources),
    ...(names === "" ? {} : { resourceNames: sortedWords(names) }),
  };
}

/** @param paths whole ones, or prefixes that end in `*` */
export function canVisit(paths: string, verbs = "get"): PolicyRule {
  return { verbs: sortedWords(verbs), nonResourceURLs: sortedWords(paths) };
}

/** Telling what happened, in either of the two groups that events are of. */
export function canReport({ eventsGroup }: Words): PolicyRule {
  return can("create patch update", [CORE, eventsGroup], "events");
}

/** Asking who somebody is and what they may do; nothing is stored by it. */
export function canAskAboutAccess({ authenticationGroup, authorizationGroup }: Words): readonly PolicyRule[] {
  return [
    can("create", authenticationGroup, "tokenreviews"),
    can("create", authorizationGroup, "subjectaccessreviews"),
  ];
}

/** Equal rules are equal texts, whatever the order in which they were written down. */
function sortedWords(text: string): readonly string[] {
  return text.split(" ").sort();
}
