/**
 * Which group clients look at first when several have a kind of the same name: facts of the product's own groups, and
 * where all others stand. Discovery lists groups in this order, and APIService objects of local groups carry the numbers.
 */
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";

/** Of groups that came with nobody's number: those of a user's own schemas and definitions. */
export const CUSTOM_GROUP_PRIORITY = 1_000;

/** Of the product's groups that the table does not name: after those that it names, before a user's. */
const OTHER_PRODUCT_GROUP_PRIORITY = 15_000;

/** Higher ones come first. Groups as declared, with profile variables. */
const PRODUCT_GROUP_PRIORITIES: Readonly<Record<string, number>> = {
  "": 18_000,
  "${apiregistrationGroup}": 17_900,
  apps: 17_800,
  "${eventsGroup}": 17_750,
  "${authenticationGroup}": 17_700,
  "${authorizationGroup}": 17_600,
  autoscaling: 17_500,
  batch: 17_400,
  "${certificatesGroup}": 17_300,
  "${networkingGroup}": 17_200,
  policy: 17_100,
  "${rbacGroup}": 17_000,
  "${storageGroup}": 16_800,
  "${apiextensionsGroup}": 16_700,
  "${admissionregistrationGroup}": 16_700,
  "${schedulingGroup}": 16_600,
  "${coordinationGroup}": 16_500,
  "${nodeGroup}": 16_300,
  "${discoveryGroup}": 16_200,
  "${flowcontrolGroup}": 16_100,
  "${storagemigrationGroup}": 15_800,
};

/** A step between the versions of a local group, so that another server's version fits between two of them. */
const VERSION_STEP = 15;

/** @returns the priority of a group by its resolved name, `groupPriorityMinimum` of its APIService objects */
export function groupPriorities(profile: NamingProfile): (group: string, isProduct: boolean) => number {
  const resolved = new Map(
    Object.entries(PRODUCT_GROUP_PRIORITIES).map(([group, priority]) => [resolveVariables(group, profile), priority]),
  );
  return (group, isProduct) => {
    if (!isProduct) return CUSTOM_GROUP_PRIORITY;
    return resolved.get(group) ?? OTHER_PRODUCT_GROUP_PRIORITY;
  };
}

/** `versionPriority` of a local group's versions: of the most preferred one first. The core group has but one. */
export function versionPriority(group: string, index: number, count: number): number {
  return group === "" ? 1 : (count - index) * VERSION_STEP;
}
