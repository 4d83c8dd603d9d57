/** The APIService objects that represent the group versions which a server serves itself. DISC-020. */
import type { APIService } from "../../../generated/apiregistration/v1/index.js";
import type { MergePatch } from "../../client/index.js";

/** A group version that the server serves itself, with its priorities. */
export interface LocalGroupVersion {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
  /** Whether it is part of the product, and so present from the start. */
  readonly isBuiltin: boolean;
}

/** For example `v1.apps`, and `v1.` for the core group. */
export function apiServiceName({ group, version }: Pick<LocalGroupVersion, "group" | "version">): string {
  return `${version}.${group}`;
}

export function localApiService(local: LocalGroupVersion, managedLabel: string): APIService {
  const { group, version, groupPriority, versionPriority } = local;
  const name = apiServiceName(local);
  return {
    metadata: { name, labels: { [managedLabel]: labelValue(local) } },
    spec: { ...(group === "" ? {} : { group }), version, groupPriorityMinimum: groupPriority, versionPriority },
  };
}

/** The patch that restores a changed object; undefined if none is needed. */
export function mendLocal(
  { metadata, spec }: APIService,
  local: LocalGroupVersion,
  managedLabel: string,
): MergePatch<APIService> | undefined {
  const { groupPriority, versionPriority } = local;
  const isWhole =
    metadata.labels?.[managedLabel] === labelValue(local) &&
    spec?.service === undefined &&
    spec?.groupPriorityMinimum === groupPriority &&
    spec.versionPriority === versionPriority;
  if (isWhole) return undefined;
  return {
    metadata: { labels: { [managedLabel]: labelValue(local) } },
    spec: {
      service: null,
      caBundle: null,
      insecureSkipTLSVerify: null,
      groupPriorityMinimum: groupPriority,
      versionPriority,
    },
  };
}

/** The values that stock tools know: created at startup, or kept in sync with what is served. */
function labelValue({ isBuiltin }: LocalGroupVersion): string {
  return isBuiltin ? "onstart" : "true";
}
