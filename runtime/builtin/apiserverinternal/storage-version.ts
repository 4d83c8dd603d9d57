/** Storage versions: what the servers of one store say about the forms in which they keep a resource. */
import { type StorageVersion, storageVersions } from "../../../generated/apiserverinternal/v1alpha1/index.js";
import { dns1035Label, dnsSubdomain } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { lateRules } from "../late-rules.js";

const rules = lateRules(() => import("./storage-version-rules.js"));
const MAX_SHOWN = 3;

export const storageVersionHooks = defineHooks(storageVersions, {
  generation: "none",
  keepsMetadataOnStatus: true,
  requiresVersionOnUpdate: true,
  nameFormat: nameProblems,
  validateUpdate: (version, _old, { subresource }) =>
    subresource === "status" ? rules(({ validateStatus }) => validateStatus(version)) : [],
  table: {
    columns: [
      { name: "CommonEncodingVersion", type: "string", description: "The version that all servers store." },
      { name: "StorageVersions", type: "string", description: "The versions by server." },
    ],
    cells: ({ status }) => [status?.commonEncodingVersion ?? "<unset>", serversText(status)],
    age: true,
  },
});

/** For example `apps.deployments`. */
function nameProblems(name: string): string[] {
  const end = name.lastIndexOf(".");
  if (end < 0) return ["name must be in the form of <group>.<resource>"];
  return [
    ...dnsSubdomain(name.slice(0, end)).map((problem) => `the group segment ${problem}`),
    ...dns1035Label(name.slice(end + 1)).map((problem) => `the resource segment ${problem}`),
  ];
}

function serversText(status: StorageVersion["status"]): string {
  const servers = (status?.storageVersions ?? []).map(
    ({ apiServerID = "", encodingVersion = "" }) => `${apiServerID}=${encodingVersion}`,
  );
  const more = servers.length - MAX_SHOWN;
  return servers.slice(0, MAX_SHOWN).join(",") + (more > 0 ? ` + ${more} more...` : "");
}
