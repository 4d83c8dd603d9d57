/** What the server fills in where objects of the resource group leave it out. */
import type {
  DeviceTaint,
  DeviceToleration,
  ExactDeviceRequest,
  ResourceClaimSpec,
  ResourceSliceSpec,
} from "../../../generated/resource/v1/index.js";
import { type Clock, formatTime } from "../../api/time.js";

export function setClaimDefaults(spec: Partial<ResourceClaimSpec> | undefined): void {
  for (const { exactly, firstAvailable = [] } of spec?.devices?.requests ?? []) {
    if (exactly !== undefined) setFormDefaults(exactly);
    for (const alternative of firstAvailable) setFormDefaults(alternative);
  }
}

function setFormDefaults(form: Pick<ExactDeviceRequest, "allocationMode" | "count" | "tolerations">): void {
  form.allocationMode ||= "ExactCount";
  if (form.allocationMode === "ExactCount" && !form.count) form.count = 1;
  setTolerationDefaults(form.tolerations);
}

export function setTolerationDefaults(tolerations: readonly DeviceToleration[] | undefined = []): void {
  for (const toleration of tolerations) toleration.operator ||= "Equal";
}

export function setSliceDefaults(spec: Partial<ResourceSliceSpec> | undefined, clock: Clock): void {
  for (const { taints = [], nodeAllocatableResourceMappings = {} } of spec?.devices ?? []) {
    for (const taint of taints) setTaintDefaults(taint, clock);
    for (const mapping of Object.values(nodeAllocatableResourceMappings)) mapping.allocationMultiplier ??= "1";
  }
}

export function setTaintDefaults(taint: Partial<DeviceTaint> | undefined, clock: Clock): void {
  if (taint !== undefined) taint.timeAdded ??= formatTime(clock.now());
}
