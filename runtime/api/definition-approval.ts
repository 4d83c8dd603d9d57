/** The approval that definitions of kinds in the product's own groups need: an annotation that says where it was given. CRD-026. */
import type { NamingProfile } from "./profile/naming-profile.js";

/** `bypassed`: the annotation says that nobody approved, which is enough to try things out. */
export type ApprovalState = "approved" | "bypassed" | "missing" | "invalid";

export interface Approval {
  readonly state: ApprovalState;
  /** For people. */
  readonly reason: string;
}

/** Whether the makers of the product keep the group to themselves. */
export function isProtectedGroup(group: string, { protectedGroupSuffixes }: NamingProfile): boolean {
  return protectedGroupSuffixes.some((suffix) => group === suffix || group.endsWith(`.${suffix}`));
}

/** @param annotation its value, empty where it is absent */
export function approvalOf(annotation: string, { words }: NamingProfile): Approval {
  const needed = `protected groups must have approval annotation ${JSON.stringify(words.crdApprovedAnnotation)}`;
  if (annotation === "") return { state: "missing", reason: needed };
  if (annotation.startsWith("unapproved"))
    return { state: "bypassed", reason: `not approved: ${JSON.stringify(annotation)}` };
  if (isAddress(annotation)) return { state: "approved", reason: `approved in ${annotation}` };
  return { state: "invalid", reason: `${needed} with either a URL or a reason starting with "unapproved"` };
}

/** With a host: a bare word with a colon is none. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).host !== "";
}
