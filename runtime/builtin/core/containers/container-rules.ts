/** Validates what all containers have in common: ports, mounts, and the references in them. */
import type { Container, ContainerPort, EphemeralContainer, Volume } from "../../../../generated/core/v1/index.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  invalid,
  notFoundField,
  required,
} from "../../../api/field-error.js";
import { dnsLabel } from "../../../api/formats/name-format.js";
import { portName, portNumber } from "../../../api/formats/word-format.js";
import { formatErrors, formatted, oneOf, present } from "../../field-rules.js";
import { validateSecurityContext } from "../pods/security-rules.js";
import { validateDescendingPath, validateNoStepsBack } from "../volumes/path-rules.js";
import { validateEnvironment, validateEnvironmentSources } from "./environment-rules.js";
import { validateResources } from "./resource-rules.js";

/** The parts of a pod to which containers can refer. */
export interface PodParts {
  readonly volumes: ReadonlyMap<string, Volume>;
  /** Names of resource claims. */
  readonly claims: ReadonlySet<string>;
  readonly graceSeconds: number;
}

export type AnyContainer = Container | EphemeralContainer;

export function validateContainer(container: AnyContainer, parts: PodParts, at: string): FieldError[] {
  const { name, image, ports, env, envFrom, resources, resizePolicy, securityContext } = container;
  const { terminationMessagePolicy } = container;
  return [
    ...formatted(`${at}.name`, name, dnsLabel),
    ...present(`${at}.image`, image),
    ...oneOf(`${at}.terminationMessagePolicy`, terminationMessagePolicy, ["File", "FallbackToLogsOnError"]),
    ...validatePorts(ports ?? [], `${at}.ports`),
    ...validateEnvironment(env ?? [], parts, `${at}.env`),
    ...validateEnvironmentSources(envFrom ?? [], `${at}.envFrom`),
    ...validateMounts(container, parts, at),
    ...validateDevices(container, parts, at),
    ...validateResources(resources, `${at}.resources`, parts.claims),
    ...validateResizePolicy(resizePolicy ?? [], `${at}.resizePolicy`),
    ...validateSecurityContext(securityContext, `${at}.securityContext`),
  ];
}

function validatePorts(ports: readonly ContainerPort[], at: string): FieldError[] {
  const names = new Set<string>();
  return ports.flatMap(({ name, containerPort, hostPort = 0 }, index) => {
    const errors: FieldError[] = [];
    if (name) {
      const field = `${at}[${index}].name`;
      const texts = portName(name);
      errors.push(...formatErrors(field, name, texts));
      if (texts.length === 0 && names.has(name)) errors.push(duplicate(field, name));
      names.add(name);
    }
    if (!containerPort) errors.push(required(`${at}[${index}].containerPort`));
    if (hostPort !== 0) errors.push(...formatErrors(`${at}[${index}].hostPort`, hostPort, portNumber(hostPort)));
    return errors;
  });
}

function validateMounts(container: AnyContainer, { volumes }: PodParts, at: string): FieldError[] {
  const paths = new Set<string>();
  const devicePaths = new Set((container.volumeDevices ?? []).map(({ devicePath }) => devicePath));
  const devices = new Set((container.volumeDevices ?? []).map(({ name }) => name));
  return (container.volumeMounts ?? []).flatMap((mount, index) => {
    const { name = "", mountPath = "", subPath, subPathExpr } = mount;
    const field = `${at}.volumeMounts[${index}]`;
    const errors: FieldError[] = present(`${field}.name`, name);
    if (!volumes.has(name)) errors.push(notFoundField(`${field}.name`, name));
    if (mountPath === "") errors.push(required(`${field}.mountPath`));
    if (paths.has(mountPath)) errors.push(invalid(`${field}.mountPath`, mountPath, "must be unique"));
    paths.add(mountPath);
    if (devices.has(name)) errors.push(invalid(`${field}.name`, name, "must not already exist in volumeDevices"));
    if (devicePaths.has(mountPath))
      errors.push(invalid(`${field}.mountPath`, mountPath, "must not already exist as a path in volumeDevices"));
    errors.push(...validateDescendingPath(subPath, `${field}.subPath`));
    errors.push(...validateDescendingPath(subPathExpr, `${field}.subPathExpr`));
    if (subPath && subPathExpr)
      errors.push(invalid(`${field}.subPathExpr`, subPathExpr, "subPathExpr and subPath are mutually exclusive"));
    // Stock servers report these errors without the index of the mount.
    return [...errors, ...validateMountModes(container, mount, `${at}.volumeMounts`)];
  });
}

const PROPAGATIONS = ["Bidirectional", "HostToContainer", "None"];
const RECURSIVE_MODES = ["Disabled", "Enabled", "IfPossible"];

function validateMountModes(
  { securityContext }: AnyContainer,
  { mountPropagation, recursiveReadOnly, readOnly }: NonNullable<AnyContainer["volumeMounts"]>[number],
  at: string,
): FieldError[] {
  const errors = oneOf(`${at}.mountPropagation`, mountPropagation, PROPAGATIONS);
  if (mountPropagation === "Bidirectional" && !securityContext?.privileged) {
    const detail = "Bidirectional mount propagation is available only to privileged containers";
    errors.push(forbiddenField(`${at}.mountPropagation`, detail));
  }
  const field = `${at}.recursiveReadOnly`;
  errors.push(...oneOf(field, recursiveReadOnly, RECURSIVE_MODES));
  if (recursiveReadOnly !== "Enabled" && recursiveReadOnly !== "IfPossible") return errors;
  if (!readOnly) errors.push(forbiddenField(field, "may only be specified when readOnly is true"));
  if (mountPropagation !== undefined && mountPropagation !== "None")
    errors.push(forbiddenField(field, "may only be specified when mountPropagation is None or not specified"));
  return errors;
}

function validateDevices(container: AnyContainer, { volumes }: PodParts, at: string): FieldError[] {
  const [names, paths] = [new Set<string>(), new Set<string>()];
  return (container.volumeDevices ?? []).flatMap(({ name = "", devicePath = "" }, index) => {
    const field = `${at}.volumeDevices[${index}]`;
    const volume = volumes.get(name);
    const errors: FieldError[] = present(`${field}.name`, name);
    if (volume === undefined) errors.push(notFoundField(`${field}.name`, name));
    if (volume !== undefined && volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined)
      errors.push(invalid(`${field}.name`, name, CLAIMS_ONLY));
    if (names.has(name)) errors.push(invalid(`${field}.name`, name, "must be unique"));
    if (devicePath === "") errors.push(required(`${field}.devicePath`));
    if (paths.has(devicePath)) errors.push(invalid(`${field}.devicePath`, devicePath, "must be unique"));
    errors.push(...validateNoStepsBack(devicePath, `${field}.devicePath`));
    names.add(name);
    paths.add(devicePath);
    return errors;
  });
}

const CLAIMS_ONLY = "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";

function validateResizePolicy(policies: NonNullable<AnyContainer["resizePolicy"]>, at: string): FieldError[] {
  const seen = new Set<string>();
  return policies.flatMap(({ resourceName }, index) => {
    const isRepeated = seen.has(resourceName);
    seen.add(resourceName);
    return isRepeated ? [duplicate(`${at}[${index}]`, resourceName)] : [];
  });
}
