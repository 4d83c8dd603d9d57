/** Rejects settings of a pod that belong to another operating system than its own. */
import type { PodSpec } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../../api/field-error.js";
import type { AnyContainer } from "../containers/container-rules.js";

export function validateSystem(spec: PodSpec, at: string): FieldError[] {
  const errors = validateHostProcesses(spec, at);
  if (spec.os !== undefined) errors.push(...validateName(spec.os, `${at}.os`));
  if (spec.os?.name === "linux") errors.push(...forbid(spec, at, ["windowsOptions"], ["windowsOptions"], "linux"));
  if (spec.os?.name === "windows") {
    errors.push(...forbid(spec, at, POD_FIELDS_OF_LINUX, CONTAINER_FIELDS_OF_LINUX, "windows"));
    for (const field of ["hostPID", "hostIPC", "hostUsers", "shareProcessNamespace"] as const)
      if (spec[field] !== undefined) errors.push(forbiddenField(`${at}.${field}`, "cannot be set for a windows pod"));
  }
  return errors;
}

function validateName({ name }: NonNullable<PodSpec["os"]>, at: string): FieldError[] {
  if (!name) return [required(`${at}.name`)];
  return SYSTEMS.includes(name) ? [] : [notSupported(at, name, SYSTEMS)];
}

const SYSTEMS: readonly string[] = ["linux", "windows"];

const POD_FIELDS_OF_LINUX = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "fsGroup",
  "fsGroupChangePolicy",
  "sysctls",
  "runAsUser",
  "runAsGroup",
  "supplementalGroups",
  "supplementalGroupsPolicy",
] as const;

const CONTAINER_FIELDS_OF_LINUX = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "capabilities",
  "readOnlyRootFilesystem",
  "privileged",
  "allowPrivilegeEscalation",
  "procMount",
  "runAsUser",
  "runAsGroup",
] as const;

function forbid(
  spec: PodSpec,
  at: string,
  ofPod: readonly (keyof NonNullable<PodSpec["securityContext"]>)[],
  ofContainer: readonly (keyof NonNullable<AnyContainer["securityContext"]>)[],
  system: string,
): FieldError[] {
  const detail =
    system === "linux" ? "windows options cannot be set for a linux pod" : `cannot be set for a ${system} pod`;
  const wrong = (field: string): FieldError => forbiddenField(field, detail);
  return [
    ...ofPod
      .filter((field) => spec.securityContext?.[field] !== undefined)
      .map((field) => wrong(`${at}.securityContext.${field}`)),
    ...allContainers(spec, at).flatMap(([container, path]) =>
      ofContainer
        .filter((field) => container.securityContext?.[field] !== undefined)
        .map((field) => wrong(`${path}.securityContext.${field}`)),
    ),
  ];
}

/** Host processes: either all containers of a pod are host processes, or none. */
function validateHostProcesses(spec: PodSpec, at: string): FieldError[] {
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess;
  const containers = allContainers(spec, at);
  const settings = containers.map(([container]) => container.securityContext?.windowsOptions?.hostProcess ?? ofPod);
  if (!settings.includes(true)) return [];
  const errors = containers.flatMap(([container, path], index) => {
    if (settings[index]) return [];
    const detail = "If pod contains any hostProcess containers then all containers must be HostProcess containers";
    const { hostProcess } = container.securityContext?.windowsOptions ?? {};
    return [invalid(`${path}.securityContext.windowsOptions.hostProcess`, hostProcess ?? null, detail)];
  });
  if (!spec.hostNetwork) {
    const detail = "hostNetwork must be true if pod contains any hostProcess containers";
    errors.push(invalid(`${at}.hostNetwork`, spec.hostNetwork ?? false, detail));
  }
  return errors;
}

function allContainers(spec: PodSpec, at: string): [container: AnyContainer, path: string][] {
  return (["containers", "initContainers", "ephemeralContainers"] as const).flatMap((list) =>
    ((spec[list] ?? []) as readonly AnyContainer[]).map((container, index): [AnyContainer, string] => [
      container,
      `${at}.${list}[${index}]`,
    ]),
  );
}
