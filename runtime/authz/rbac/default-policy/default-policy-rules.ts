/** A compact notation for rules: the words of a list form one string, separated by spaces. */
import { isFrom, type Release } from "../../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import type { PolicyRule } from "../policy-rule.js";

export type Words = NamingProfile["words"];

/** What the default roles depend on: the words of the profile, and the release that the server follows. */
export class PolicyScope {
  /** @param release of `1.31` or later; an earlier one has the roles of that */
  constructor(
    readonly words: Words,
    private readonly release: Release,
  ) {}

  /** Returns the items in this release and later ones, otherwise none. */
  from<Item>(first: string, ...items: readonly Item[]): readonly Item[] {
    return isFrom(this.release, first) ? items : [];
  }

  /** Returns the items in the releases before this one, otherwise none. */
  before<Item>(first: string, ...items: readonly Item[]): readonly Item[] {
    return isFrom(this.release, first) ? [] : items;
  }
}

/** Rules by the name of the role. */
export type RulesByRole = Readonly<Record<string, readonly PolicyRule[]>>;

export const CORE = "";
export const READ = "get list watch";
export const WRITE = "create delete deletecollection patch update";
export const READ_AND_WRITE = `${READ} ${WRITE}`;
export const READ_AND_UPDATE = `${READ} patch update`;

/** @param names the only objects that the rule covers; empty for all */
export function can(verbs: string, groups: string | readonly string[], resources: string, names = ""): PolicyRule {
  return {
    verbs: sortedWords(verbs),
    apiGroups: typeof groups === "string" ? [groups] : [...groups].sort(),
    resources: sortedWords(resources),
    ...(names === "" ? {} : { resourceNames: sortedWords(names) }),
  };
}

/** @param paths whole paths, or prefixes that end in `*` */
export function canVisit(paths: string, verbs = "get"): PolicyRule {
  return { verbs: sortedWords(verbs), nonResourceURLs: sortedWords(paths) };
}

/** Permission to record events, in either of the two groups that have them. */
export function canReport({ eventsGroup }: Words): PolicyRule {
  return can("create patch update", [CORE, eventsGroup], "events");
}

/** Permission to review tokens and access, which stores nothing. */
export function canAskAboutAccess({ authenticationGroup, authorizationGroup }: Words): readonly PolicyRule[] {
  return [
    can("create", authenticationGroup, "tokenreviews"),
    can("create", authorizationGroup, "subjectaccessreviews"),
  ];
}

/** Sorts the words, so that equal rules are equal texts whatever order they were written in. */
function sortedWords(text: string): readonly string[] {
  return text.split(" ").sort();
}
