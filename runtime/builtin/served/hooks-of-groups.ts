/**
 * The hooks of the groups that a server can do without. They are imported when a server serves the group, so that the
 * start of another one does not read them.
 */
import { importInTurn } from "../../base/import-in-turn.js";
import type { WorkloadSettings } from "../core/workload-kinds-hooks.js";
import { declaredGroup } from "./kind-table.js";

/** Hooks and conversions of kinds with different types. */
type AnyHooks = readonly unknown[];

/** By group, as the table of kinds names it. */
const HOOKS_OF_GROUPS: Readonly<Record<string, (settings: WorkloadSettings) => Promise<AnyHooks>>> = {
  "": async (settings) => {
    const { workloadKindsHooks } = await importInTurn(() => import("../core/workload-kinds-hooks.js"));
    return workloadKindsHooks(settings);
  },
  admissionregistrationGroup: async () =>
    (await importInTurn(() => import("../admissionregistration/admissionregistration-hooks.js")))
      .admissionregistrationHooks,
  apiserverinternalGroup: async () => [
    (await importInTurn(() => import("../apiserverinternal/storage-version.js"))).storageVersionHooks,
  ],
  apps: async () => (await importInTurn(() => import("../apps/apps-hooks.js"))).appsHooks,
  autoscaling: async () => (await importInTurn(() => import("../autoscaling/autoscaling-hooks.js"))).autoscalingHooks,
  batch: async () => (await importInTurn(() => import("../batch/batch-hooks.js"))).batchHooks,
  certificatesGroup: async () =>
    (await importInTurn(() => import("../certificates/certificates-hooks.js"))).certificatesHooks,
  discoveryGroup: async () => (await importInTurn(() => import("../discovery/discovery-hooks.js"))).discoveryHooks,
  flowcontrolGroup: async () =>
    (await importInTurn(() => import("../flowcontrol/flowcontrol-hooks.js"))).flowcontrolHooks,
  networkingGroup: async () => (await importInTurn(() => import("../networking/networking-hooks.js"))).networkingHooks,
  nodeGroup: async () => [(await importInTurn(() => import("../node/runtime-class.js"))).runtimeClassHooks],
  policy: async () => (await importInTurn(() => import("../policy/policy-hooks.js"))).policyHooks,
  resourceGroup: async () => (await importInTurn(() => import("../resource/resource-hooks.js"))).resourceHooks,
  schedulingGroup: async () => (await importInTurn(() => import("../scheduling/scheduling-hooks.js"))).schedulingHooks,
  storageGroup: async () => (await importInTurn(() => import("../storage/storage-hooks.js"))).storageHooks,
  storagemigrationGroup: async () => [
    (await importInTurn(() => import("../storagemigration/storage-version-migration.js"))).storageVersionMigrationHooks,
  ],
};

/** @param isServed whether a group is served as a whole; groups are written as they are declared */
export async function hooksOfGroups(
  isServed: (group: string) => boolean,
  settings: WorkloadSettings,
): Promise<AnyHooks> {
  const served = Object.entries(HOOKS_OF_GROUPS).filter(([name]) => isServed(declaredGroup(name)));
  return (await Promise.all(served.map(([, load]) => load(settings)))).flat();
}
