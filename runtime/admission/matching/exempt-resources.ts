/**
 * Resources that no webhook and no policy ever sees: the configurations of admission itself, since a broken one could
 * not be repaired any more, and the reviews of identity and access, since intercepting these could lock out every user.
 * ADM-021.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

const CONFIGURATIONS: ReadonlySet<string> = new Set([
  "validatingwebhookconfigurations",
  "mutatingwebhookconfigurations",
  "validatingadmissionpolicies",
  "validatingadmissionpolicybindings",
  "mutatingadmissionpolicies",
  "mutatingadmissionpolicybindings",
]);
const IDENTITY_REVIEWS: ReadonlySet<string> = new Set(["tokenreviews", "selfsubjectreviews"]);
const ACCESS_REVIEWS: ReadonlySet<string> = new Set([
  "subjectaccessreviews",
  "localsubjectaccessreviews",
  "selfsubjectaccessreviews",
  "selfsubjectrulesreviews",
]);

/** Resources by group; their subresources are exempt as well. */
export function exemptResources({ words }: NamingProfile): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    [words.admissionregistrationGroup, CONFIGURATIONS],
    [words.authenticationGroup, IDENTITY_REVIEWS],
    [words.authorizationGroup, ACCESS_REVIEWS],
  ]);
}

export function isExempt(
  exempt: ReadonlyMap<string, ReadonlySet<string>>,
  { gr }: Pick<AdmissionAttributes, "gr">,
): boolean {
  return exempt.get(gr.group)?.has(gr.resource) ?? false;
}
