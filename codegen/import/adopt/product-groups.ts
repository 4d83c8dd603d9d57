/** The groups that every server serves, in which kinds of other people would meet those of the product. */
import { BUILTIN_PROFILES, builtinProfile } from "../../../runtime/api/profile/naming-profile.js";

/** Groups whose names have no domain, the core group among them. */
const WITHOUT_DOMAIN = ["", "apps", "autoscaling", "batch", "policy"];

/** Whether a server of a profile that is built in serves the group itself. */
export function isGroupOfProduct(group: string): boolean {
  if (WITHOUT_DOMAIN.includes(group)) return true;
  return BUILTIN_PROFILES.some((name) => {
    const words = Object.entries(builtinProfile(name)?.words ?? {});
    return words.some(([word, value]) => word.endsWith("Group") && value === group);
  });
}
