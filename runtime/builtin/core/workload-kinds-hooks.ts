/** The hooks of the kinds of the core group that a server can do without: what runs, where it runs, and how it is reached. */
import { limitRangeHooks } from "./limit-range.js";
import { nodeHooks } from "./nodes/node.js";
import { bindingHooks } from "./pods/binding.js";
import { podHooks } from "./pods/pod.js";
import type { LogProvider } from "./pods/pod-log.js";
import { podTemplateHooks } from "./pods/pod-template.js";
import { replicationControllerHooks } from "./pods/replication-controller.js";
import type { AddressRange, PortRange } from "./services/address-range.js";
import { endpointsHooks } from "./services/endpoints.js";
import { serviceHooks } from "./services/service.js";
import { persistentVolumeHooks } from "./volumes/persistent-volume.js";
import { persistentVolumeClaimHooks } from "./volumes/persistent-volume-claim.js";

export interface WorkloadSettings {
  readonly addresses: AddressRange;
  readonly ports: PortRange;
  readonly logs: LogProvider | undefined;
}

export function workloadKindsHooks({ addresses, ports, logs }: WorkloadSettings): readonly unknown[] {
  return [
    bindingHooks,
    endpointsHooks,
    limitRangeHooks,
    nodeHooks,
    persistentVolumeClaimHooks,
    persistentVolumeHooks,
    podHooks(logs),
    podTemplateHooks,
    replicationControllerHooks,
    serviceHooks(addresses, ports),
  ];
}
