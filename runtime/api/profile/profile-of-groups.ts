/** Which names a server uses, found out from the groups that it serves, for clients that have no other source. */
import { kubernetesProfile, type NamingProfile, orchProfile } from "./naming-profile.js";

/** Groups that every server has, up to the domain of the product. */
const PREFIXES = ["authentication.", "apiextensions.", "authorization."];

/**
 * @param groups of discovery
 * @returns a profile that is built in: that of Kubernetes unless the groups have another domain. Words that a profile of the
 * operator's own changes besides are not found out.
 */
export function profileOfGroups(groups: readonly string[]): NamingProfile {
  const kubernetes = kubernetesProfile();
  for (const prefix of PREFIXES) {
    if (groups.includes(prefix + kubernetes.words.groupDomain)) return kubernetes;
    // An own group may begin with such a word too, but does not have all the groups of a product around it.
    const domains = groups.filter((group) => group.startsWith(prefix)).map((group) => group.slice(prefix.length));
    const domain = domains.find((each) => groups.includes(`rbac.authorization.${each}`));
    if (domain !== undefined) return orchProfile(domain);
  }
  return kubernetes;
}
