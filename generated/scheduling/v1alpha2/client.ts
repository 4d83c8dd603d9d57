// Code generated from schemas/scheduling/v1alpha2. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { PodGroupApply } from "./pod-group.apply.js";
import type { PodGroup } from "./pod-group.types.js";
import type { WorkloadApply } from "./workload.apply.js";
import type { Workload } from "./workload.types.js";

export const podGroups: ResourceReference<PodGroup, "Namespaced", PodGroupApply, "status"> = {
  group: "${schedulingGroup}",
  version: "v1alpha2",
  kind: "PodGroup",
  resource: "podgroups",
  scope: "Namespaced",
};

export const workloads: ResourceReference<Workload, "Namespaced", WorkloadApply> = {
  group: "${schedulingGroup}",
  version: "v1alpha2",
  kind: "Workload",
  resource: "workloads",
  scope: "Namespaced",
};

export type * from "./pod-group.types.js";
export type * from "./pod-group.apply.js";
export type * from "./pod-group-parts.types.js";
export type * from "./pod-group-parts.apply.js";
export type * from "./workload.types.js";
export type * from "./workload.apply.js";
