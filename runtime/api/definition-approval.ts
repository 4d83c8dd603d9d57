/** The approval annotation that definitions in the product's protected groups need; it links to the review. CRD-026. */
import type { NamingProfile } from "./profile/naming-profile.js";

/** `bypassed`: the annotation says that the definition is unapproved, which is enough for experiments. */
export type ApprovalState = "approved" | "bypassed" | "missing" | "invalid";

export interface Approval {
  readonly state: ApprovalState;
  /** An explanation for people. */
  readonly reason: string;
}

/** Reports whether the group is reserved for the product itself. */
export function isProtectedGroup(group: string, { protectedGroupSuffixes }: NamingProfile): boolean {
  return protectedGroupSuffixes.some((suffix) => group === suffix || group.endsWith(`.${suffix}`));
}

/** @param annotation value of the annotation; empty if it is absent */
export function approvalOf(annotation: string, { words }: NamingProfile): Approval {
  const needed = `protected groups must have approval annotation ${JSON.stringify(words.crdApprovedAnnotation)}`;
  if (annotation === "") return { state: "missing", reason: needed };
  if (annotation.startsWith("unapproved"))
    return { state: "bypassed", reason: `not approved: ${JSON.stringify(annotation)}` };
  if (isAddress(annotation)) return { state: "approved", reason: `approved in ${annotation}` };
  return { state: "invalid", reason: `${needed} with either a URL or a reason starting with "unapproved"` };
}

/** A URL has to have a host, since any word with a colon parses as a URL. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).host !== "";
}
