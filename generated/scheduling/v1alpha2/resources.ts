// Code generated from schemas/scheduling/v1alpha2. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { PodGroup } from "./pod-group.types.js";
import type { Workload } from "./workload.types.js";

/** /apis/${schedulingGroup}/v1alpha2/namespaces/{namespace}/podgroups */
export const podGroups = defineResource<PodGroup>({
  group: "${schedulingGroup}",
  version: "v1alpha2",
  kind: "PodGroup",
  resource: "podgroups",
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.36" },
  root: "scheduling/v1alpha2/pod-group#PodGroup",
  schemaMark: "62c64554de446dd2",
  shapeMark: "b35206e6e4fd3638",
  code: () => import("./pod-group.handlers.js"),
});

/** /apis/${schedulingGroup}/v1alpha2/namespaces/{namespace}/workloads */
export const workloads = defineResource<Workload>({
  group: "${schedulingGroup}",
  version: "v1alpha2",
  kind: "Workload",
  resource: "workloads",
  scope: "Namespaced",
  lifecycle: { introduced: "1.36" },
  root: "scheduling/v1alpha2/workload#Workload",
  schemaMark: "49ec663bef743dc8",
  shapeMark: "6f31460f3296aabb",
  code: () => import("./workload.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [podGroups, workloads];
