/** Names of kinds and resources: group + version + kind, group + version + resource. */
import { parseVersionName, STABILITIES, type VersionName } from "./lifecycle/version-name.js";

/** A kind in a group version. The core group is the empty string. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource (the plural word in the URL) in a group version. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** A resource in any version. Authorization and storage work with these. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** Returns `v1` for the core group and `<group>/<version>` for named groups. SPEC: Envelope fields. */
export function apiVersionOf(group: string, version: string): string {
  return group === "" ? version : `${group}/${version}`;
}

/** The inverse of {@link apiVersionOf}; returns undefined if the text has more than one slash or an empty part. */
export function parseApiVersion(apiVersion: string): { group: string; version: string } | undefined {
  const parts = apiVersion.split("/");
  if (parts.length === 1 && parts[0]) return { group: "", version: parts[0] };
  if (parts.length === 2 && parts[0] && parts[1]) return { group: parts[0], version: parts[1] };
  return undefined;
}

/** Returns `configmaps` or `widgets.demo.example.com`, as error messages name a resource. */
export function qualifiedResource(gr: GroupResource): string {
  return gr.group === "" ? gr.resource : `${gr.resource}.${gr.group}`;
}

/** Returns `ConfigMap` or `Widget.demo.example.com`, as validation messages name a kind. */
export function qualifiedKind(gvk: { group: string; kind: string }): string {
  return gvk.group === "" ? gvk.kind : `${gvk.kind}.${gvk.group}`;
}

/** Returns the path under which a group version is served: `/api/v1` or `/apis/<group>/<version>`. */
export function groupVersionPath(group: string, version: string): string {
  return group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
}

/**
 * Orders versions as discovery does: GA before beta before alpha, newer before older, and all other names last, by
 * name.
 * Inferred from the convention that stock clients rely on (DISC-007).
 */
export function compareVersions(a: string, b: string): number {
  const left = parseVersionName(a);
  const right = parseVersionName(b);
  if (!left || !right) return left ? -1 : right ? 1 : a < b ? -1 : a > b ? 1 : 0;
  const rank = ({ stability }: VersionName): number => STABILITIES.indexOf(stability);
  return rank(left) - rank(right) || right.major - left.major || right.minor - left.minor;
}
