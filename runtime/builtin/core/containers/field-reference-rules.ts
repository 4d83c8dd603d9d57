/** Validates references to fields of the pod and to resources of its containers, in environment variables and files. */
import type { ObjectFieldSelector, ResourceFieldSelector } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../../api/field-error.js";
import { qualifiedName } from "../../../api/formats/name-format.js";
import { Quantity } from "../../../api/quantities/quantity.js";
import { formatErrors, present } from "../../field-rules.js";

/** The fields of a pod to which a path can refer; each place allows some of them. */
const KNOWN: ReadonlySet<string> = new Set([
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.hostNetwork",
  "spec.nodeName",
  "spec.restartPolicy",
  "spec.schedulerName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.nominatedNodeName",
  "status.phase",
  "status.podIP",
  "status.podIPs",
]);

export const ENVIRONMENT_FIELDS: readonly string[] = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];

export const FILE_FIELDS: readonly string[] = [
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
];

const SUBSCRIPT = /^(metadata\.(?:annotations|labels))\['(.*)'\]$/;

/** @param allowed the paths that this place supports; single labels and annotations are allowed everywhere */
export function validateFieldReference(
  { apiVersion, fieldPath = "" }: ObjectFieldSelector,
  at: string,
  allowed: readonly string[],
): FieldError[] {
  const field = `${at}.fieldPath`;
  if (apiVersion === "") return [required(`${at}.apiVersion`)];
  if (fieldPath === "") return [required(field)];
  if (apiVersion !== undefined && apiVersion !== "v1")
    return [invalid(field, fieldPath, `error converting fieldPath: unsupported pod version: ${apiVersion}`)];
  const [, , key] = SUBSCRIPT.exec(fieldPath) ?? [];
  if (key !== undefined)
    return formatErrors(field, key, qualifiedName(fieldPath.includes("annotations") ? key.toLowerCase() : key));
  if (!KNOWN.has(fieldPath))
    return [invalid(field, fieldPath, `error converting fieldPath: field label not supported: ${fieldPath}`)];
  return allowed.includes(fieldPath) ? [] : [notSupported(field, fieldPath, allowed)];
}

const RESOURCES = ["limits", "requests"].flatMap((list) =>
  ["cpu", "ephemeral-storage", "memory"].map((resource) => `${list}.${resource}`),
);
const HUGE_PAGES = /^(?:limits|requests)\.hugepages-./;

const BYTE_DIVISORS = ["1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"];
const CPU_DIVISORS = ["1m", "1"];

/** @param needsContainer whether the reference must name a container, because the context does not determine it */
export function validateResourceReference(
  { containerName, resource = "", divisor }: ResourceFieldSelector,
  at: string,
  needsContainer: boolean,
): FieldError[] {
  if (needsContainer && !containerName) return [required(`${at}.containerName`)];
  if (resource === "") return present(`${at}.resource`, resource);
  if (!RESOURCES.includes(resource) && !HUGE_PAGES.test(resource))
    return [notSupported(`${at}.resource`, resource, RESOURCES)];
  const kind = resource.slice(resource.indexOf(".") + 1);
  const divisors = kind === "cpu" ? CPU_DIVISORS : BYTE_DIVISORS;
  const unit = Quantity.tryParse(String(divisor ?? "0"));
  if (unit === undefined || unit.sign === 0 || divisors.some((each) => Quantity.parse(each).equals(unit))) return [];
  const shown = kind.startsWith("hugepages-") ? "hugepages" : kind;
  const detail = `only divisor's values ${divisors.join(", ")} are supported with the ${shown} resource`;
  return [invalid(`${at}.divisor`, divisor, detail)];
}
