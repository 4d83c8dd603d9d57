/** Workloads and groups of pods, which are scheduled together. */
import { type PodGroup, podGroups, type Workload, workloads } from "../../../generated/scheduling/v1alpha2/index.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { lateRules } from "../late-rules.js";

const rules = lateRules(() => import("./pod-group-rules.js"));

const workloadObjects: Hooks<Workload> = {
  generation: "none",
  validateCreate: (workload) => rules(({ validateWorkload }) => validateWorkload(workload)),
  validateUpdate: (workload, old) => rules(({ validateWorkloadChange }) => validateWorkloadChange(workload, old)),
  table: { columns: [], cells: () => [], age: true },
};

const podGroupObjects: Hooks<PodGroup> = {
  generation: "none",
  keepsMetadataOnStatus: true,
  prepareForCreate: ({ spec }) => setDefaults(spec),
  prepareForUpdate: ({ spec }) => setDefaults(spec),
  validateCreate: (group) => rules(({ validatePodGroup }) => validatePodGroup(group)),
  validateUpdate: (group, old, { subresource }) =>
    rules(({ validatePodGroupChange, validatePodGroupStatus }) =>
      subresource === "status" ? validatePodGroupStatus(group) : validatePodGroupChange(group, old),
    ),
  table: {
    columns: [
      { name: "Policy", type: "string", description: "How the pods are scheduled." },
      { name: "Workload", type: "string", description: "Name of the workload." },
      { name: "Status", type: "string", description: "Whether the pods are scheduled." },
    ],
    cells: (group) => [
      group.spec?.schedulingPolicy?.gang === undefined ? "Basic" : "Gang",
      group.spec?.podGroupTemplateRef?.workload?.workloadName ?? "<none>",
      standing(group),
    ],
    age: true,
  },
};

function setDefaults(spec: Partial<PodGroup["spec"]> | undefined): void {
  if (spec !== undefined) spec.disruptionMode ??= "Pod";
}

function standing({ status }: PodGroup): string {
  const of = (type: string) => status?.conditions?.findLast((condition) => condition.type === type);
  const disrupted = of("DisruptionTarget");
  if (disrupted !== undefined) return disrupted.reason;
  const scheduled = of("PodGroupScheduled");
  if (scheduled === undefined) return "Pending";
  return scheduled.status === "True" ? "Scheduled" : "Unschedulable";
}

export const workloadHooks = [
  defineHooks(workloads, workloadObjects),
  defineHooks(podGroups, podGroupObjects),
] as const;
