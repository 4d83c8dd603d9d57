/**
 * What no webhook and no policy is ever asked about: the configurations of admission themselves, since a broken one could
 * not be mended any more, and the questions who somebody is and what he may, since that could lock everybody out. ADM-021.
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

/** By group; their subresources are exempt as well. */
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
