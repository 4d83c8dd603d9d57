/** Access to devices for administration, which only a labelled namespace may have. */
import { namespaces } from "../../../generated/core/v1/index.js";
import type { DeviceRequest, DeviceRequestAllocationResult } from "../../../generated/resource/v1/index.js";
import { type FieldError, forbiddenField } from "../../api/field-error.js";
import type { HookContext } from "../../registry/kinds/hooks.js";

/** The errors of requests for such access. The path is the one that stock servers report. */
export async function validateRequestedAccess(
  requests: readonly DeviceRequest[] | undefined = [],
  context: HookContext,
): Promise<FieldError[]> {
  const index = requests.findIndex(({ exactly }) => exactly?.adminAccess === true);
  return index < 0 ? [] : unlessLabelled(`spec.devices.requests[${index}].adminAccess`, context);
}

/** The errors of results with such access, unless a stored result has it already: results can't change. */
export async function validateGrantedAccess(
  results: readonly DeviceRequestAllocationResult[] | undefined = [],
  old: readonly DeviceRequestAllocationResult[] | undefined = [],
  context: HookContext,
): Promise<FieldError[]> {
  const index = results.findIndex(({ adminAccess }) => adminAccess === true);
  if (index < 0 || old.some(({ adminAccess }) => adminAccess === true)) return [];
  return unlessLabelled(`status.allocation.devices.results[${index}].adminAccess`, context);
}

async function unlessLabelled(field: string, { namespace, profile, read }: HookContext): Promise<FieldError[]> {
  const label = `resource.${profile.words.keyDomain}/admin-access`;
  const holder = await read(namespaces).get(namespace);
  if (holder?.metadata.labels?.[label] === "true") return [];
  const why = `admin access to devices requires the \`${label}: true\` label on the containing namespace`;
  return [forbiddenField(field, why)];
}
