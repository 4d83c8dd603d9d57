/** The keys of `--runtime-config` that name versions of kube-apiserver which this server does not have. */
import { kubernetesProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import { STOCK_API_VERSIONS } from "./stock/api-versions.js";

/**
 * Leaves out keys of versions that only another server has. Keys that no release of kube-apiserver knows stay, for the server
 * to refuse.
 * @param value keys with true or false, separated by commas
 * @param report receives a line for each key that is left out
 * @returns the remaining keys; undefined if there are none
 */
export async function withoutAbsentVersions(
  value: string,
  report: (notice: string) => void,
): Promise<string | undefined> {
  const items = value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  const foreign = items.filter((item) => STOCK_API_VERSIONS.has(versionOf(item)));
  if (foreign.length === 0) return value;
  const served = await builtinVersions();
  const absent = new Set(foreign.filter((item) => !served.has(versionOf(item))));
  for (const item of absent) report(`--runtime-config: ${item} has no effect: this server does not have the version`);
  const kept = items.filter((item) => !absent.has(item));
  return kept.length === 0 ? undefined : kept.join(",");
}

/** The version of a key such as `apps/v1`, `apps/v1/deployments=true` or `v1`. */
function versionOf(item: string): string {
  const [key = ""] = item.split("=", 1);
  const [group = "", version] = key.split("/");
  return version === undefined ? `api/${group}` : `${group}/${version}`;
}

/** The versions of built-in kinds, as keys. Only command lines that name versions load the list. */
async function builtinVersions(): Promise<ReadonlySet<string>> {
  const { apiGroups } = await import("../../../generated/index.js");
  const profile = kubernetesProfile();
  return new Set(
    apiGroups.map(({ group, version }) => `${group === "" ? "api" : resolveVariables(group, profile)}/${version}`),
  );
}
