/** The rules of storage versions, which are imported with the first write of one. */
import type {
  ServerStorageVersion,
  StorageVersion,
  StorageVersionCondition,
} from "../../../generated/apiserverinternal/v1alpha1/index.js";
import { duplicate, type FieldError, invalid, required } from "../../api/field-error.js";
import { dns1035Label, dnsSubdomain, qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors } from "../field-rules.js";

export function validateStatus({ status }: StorageVersion): FieldError[] {
  const { storageVersions: servers = [], commonEncodingVersion: common, conditions = [] } = status ?? {};
  const seen = new Set<string>();
  const errors = servers.flatMap((server, index) => {
    const at = `status.storageVersions[${index}]`;
    const id = server.apiServerID ?? "";
    const repeated = seen.has(id) ? [duplicate(`${at}.apiServerID`, id)] : [];
    seen.add(id);
    return [...repeated, ...validateServer(server, at)];
  });
  return [...errors, ...validateCommonVersion(servers, common), ...conditions.flatMap(conditionErrors(conditions))];
}

function validateServer(server: Partial<ServerStorageVersion>, at: string): FieldError[] {
  const { apiServerID = "", encodingVersion = "", decodableVersions = [], servedVersions = [] } = server;
  const errors = [
    ...formatErrors(`${at}.apiServerID`, apiServerID, dnsSubdomain(apiServerID)),
    ...versionErrors(`${at}.encodingVersion`, encodingVersion),
    ...decodableVersions.flatMap((version, index) => versionErrors(`${at}.decodableVersions[${index}]`, version)),
  ];
  if (!decodableVersions.includes(encodingVersion)) {
    const why = `decodableVersions must include encodingVersion ${encodingVersion}`;
    errors.push(invalid(`${at}.decodableVersions`, server.decodableVersions ?? null, why));
  }
  for (const [index, version] of servedVersions.entries()) {
    const field = `${at}.servedVersions[${index}]`;
    errors.push(...versionErrors(field, version));
    const listed = decodableVersions.join(" ");
    const why = `individual served version : ${version} must be included in decodableVersions : [${listed}]`;
    if (!decodableVersions.includes(version)) errors.push(invalid(field, version, why));
  }
  return errors;
}

function versionErrors(field: string, version: string): FieldError[] {
  const problems = versionProblems(version);
  return problems.length === 0 ? [] : [invalid(field, version, problems.join(","))];
}

const EMPTY = "must be non-empty";

/** `apps/v1`, or `v1`. */
function versionProblems(text: string): string[] {
  const [first = "", second, ...more] = text.split("/");
  if (more.length > 0) {
    const label =
      "a DNS-1035 label, which must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
    return [`an apiVersion is ${label} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyVersion')`];
  }
  const version = second ?? first;
  const group = second === undefined ? undefined : first;
  const ofGroup = group === "" ? [EMPTY] : group === undefined ? [] : dnsSubdomain(group);
  const ofVersion = version === "" ? [EMPTY] : dns1035Label(version);
  return [
    ...ofGroup.map((problem) => `group part: ${problem}`),
    ...ofVersion.map((problem) => `version part: ${problem}`),
  ];
}

/** The version that all servers store, where they agree, is stated, and no other. */
function validateCommonVersion(
  servers: readonly Partial<ServerStorageVersion>[],
  stated: string | undefined,
): FieldError[] {
  const versions = new Set(servers.map(({ encodingVersion = "" }) => encodingVersion));
  const [common] = versions.size === 1 ? versions : [];
  if (common === stated) return [];
  const field = "status.commonEncodingVersion";
  if (common === undefined) {
    const why =
      "should be nil if servers do not agree on the same encoding version, or if there is no server reporting the supported versions yet";
    return [invalid(field, stated, why)];
  }
  if (stated === undefined) return [invalid(field, null, `the common encoding version is ${common}`)];
  return [invalid(field, stated, `the actual common encoding version is ${common}`)];
}

function conditionErrors(all: readonly StorageVersionCondition[]) {
  return (
    { type = "", status = "", reason, message }: Partial<StorageVersionCondition>,
    index: number,
  ): FieldError[] => {
    // Stock servers name the place in the status, without the list.
    const at = `status[${index}]`;
    const former = all.slice(0, index).findLastIndex((condition) => condition.type === type);
    const why = `the type of the condition is not unique, it also appears in conditions[${former}]`;
    return [
      ...(former < 0 ? [] : [invalid(`${at}.type`, type, why)]),
      ...formatErrors(`${at}.type`, type, qualifiedName(type)),
      ...formatErrors(`${at}.status`, status, qualifiedName(status)),
      ...(reason ? [] : [required(`${at}.reason`)]),
      ...(message ? [] : [required(`${at}.message`)]),
    ];
  };
}
