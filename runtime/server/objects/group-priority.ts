/**
 * The order in which clients look through groups when several have a kind of the same name: fixed priorities for the
 * product's own groups, and a place for all others. Discovery lists groups in this order, and APIService objects of
 * local groups carry the numbers.
 */
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";

/** The priority of groups without a number: those of users' schemas and definitions. */
export const CUSTOM_GROUP_PRIORITY = 1_000;

/** The priority of the product's groups that are not in the table: after those in it, before users'. */
const OTHER_PRODUCT_GROUP_PRIORITY = 15_000;

/** The priorities of groups, higher ones first. Groups are written as declared, with profile variables. */
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
  "${resourceGroup}": 16_200,
  "${flowcontrolGroup}": 16_100,
  "${apiserverinternalGroup}": 16_000,
  "${storagemigrationGroup}": 15_800,
};

/**
 * The distance between the versions of a local group, which leaves room for another server's version between two of
 * them.
 */
const VERSION_STEP = 15;

/** @returns the priority of a group by its resolved name, which is `groupPriorityMinimum` of its APIService objects */
export function groupPriorities(profile: NamingProfile): (group: string, isProduct: boolean) => number {
  const resolved = new Map(
    Object.entries(PRODUCT_GROUP_PRIORITIES).map(([group, priority]) => [resolveVariables(group, profile), priority]),
  );
  return (group, isProduct) => {
    if (!isProduct) return CUSTOM_GROUP_PRIORITY;
    return resolved.get(group) ?? OTHER_PRODUCT_GROUP_PRIORITY;
  };
}

/**
 * The `versionPriority` of a local group's version by its place in the order of preference. The core group has only
 * one.
 */
export function versionPriority(group: string, index: number, count: number): number {
  return group === "" ? 1 : (count - index) * VERSION_STEP;
}
