/** The APIService objects that stand for the group versions which a server serves itself. DISC-020. */
import type { APIService } from "../../../generated/apiregistration/v1/index.js";
import type { MergePatch } from "../../client/index.js";

/** A group version that the server serves itself, with its place among others. */
export interface LocalGroupVersion {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
  /** Came with the product: it is there from the start on. */
  readonly isBuiltin: boolean;
}

/** `v1.apps`, and `v1.` for the core group. */
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

/** What brings a changed object back; undefined when nothing has to be. */
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

/** The words that stock tools look for: made at the start, or kept in step with what comes and goes. */
function labelValue({ isBuiltin }: LocalGroupVersion): string {
  return isBuiltin ? "onstart" : "true";
}
