/** The parts of pods that quotas use. */
import type { ApiObject } from "../api/object.js";

export interface ResourcesShape {
  readonly requests?: unknown;
  readonly limits?: unknown;
}

export interface ContainerShape {
  readonly name?: string;
  readonly restartPolicy?: string;
  readonly resources?: ResourcesShape;
}

export interface ContainerStatusShape {
  readonly name?: string;
  readonly resources?: ResourcesShape;
  readonly allocatedResources?: unknown;
}

export interface AffinityTermShape {
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: unknown;
}

export interface PodAffinityShape {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly AffinityTermShape[];
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly {
    readonly podAffinityTerm?: AffinityTermShape;
  }[];
}

export interface PodShape extends ApiObject {
  readonly spec?: {
    readonly containers?: readonly ContainerShape[];
    readonly initContainers?: readonly ContainerShape[];
    readonly resources?: ResourcesShape;
    readonly overhead?: unknown;
    readonly activeDeadlineSeconds?: number;
    readonly priorityClassName?: string;
    readonly affinity?: { readonly podAffinity?: PodAffinityShape; readonly podAntiAffinity?: PodAffinityShape };
  };
  readonly status?: {
    readonly phase?: string;
    readonly resize?: string;
    readonly conditions?: readonly { readonly type?: string; readonly status?: string; readonly reason?: string }[];
    readonly containerStatuses?: readonly ContainerStatusShape[];
    readonly initContainerStatuses?: readonly ContainerStatusShape[];
  };
}
