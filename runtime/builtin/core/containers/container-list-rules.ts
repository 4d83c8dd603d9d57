/** Validates the three lists of containers in a pod: what each allows, and that names and host ports are unique. */
import type { Container, EphemeralContainer, PodSpec } from "../../../../generated/core/v1/index.js";
import {
  duplicate,
  type FieldError,
  forbiddenField,
  notFoundField,
  notSupported,
  required,
} from "../../../api/field-error.js";
import { present } from "../../field-rules.js";
import { type PodParts, validateContainer } from "./container-rules.js";
import { type ProbePurpose, validateLifecycle, validateProbe } from "./probe-rules.js";

const PROBES: readonly ProbePurpose[] = ["livenessProbe", "readinessProbe", "startupProbe"];

export function validateContainerLists(spec: PodSpec, parts: PodParts, at: string): FieldError[] {
  const seen: Seen = { names: new Set(), hostPorts: new Set() };
  return [
    ...present(`${at}.containers`, spec.containers),
    ...(spec.containers ?? []).flatMap((container, index) =>
      validateMain(container, parts, seen, `${at}.containers[${index}]`),
    ),
    ...(spec.initContainers ?? []).flatMap((container, index) =>
      validateInit(container, parts, seen, `${at}.initContainers[${index}]`),
    ),
    ...validateEphemeralContainers(spec, parts, seen.names, `${at}.ephemeralContainers`),
  ];
}

/** The containers after which the validation of a pod with thousands of them pauses. */
const CONTAINERS_OF_A_PIECE = 1_000;

/** Whether a pod has so many containers that {@link containerErrorsInPieces} has to validate them. */
export function hasManyContainers({ containers, initContainers }: PodSpec): boolean {
  return (containers?.length ?? 0) > CONTAINERS_OF_A_PIECE || (initContainers?.length ?? 0) > CONTAINERS_OF_A_PIECE;
}

/** Does what {@link validateContainerLists} does, and pauses after some containers. */
export function* containerErrorsInPieces(spec: PodSpec, parts: PodParts, at: string): Generator<void, FieldError[]> {
  const seen: Seen = { names: new Set(), hostPorts: new Set() };
  const errors = present(`${at}.containers`, spec.containers);
  for (const [list, validate] of [
    ["containers", validateMain],
    ["initContainers", validateInit],
  ] as const) {
    for (const [index, container] of (spec[list] ?? []).entries()) {
      errors.push(...validate(container, parts, seen, `${at}.${list}[${index}]`));
      if ((index + 1) % CONTAINERS_OF_A_PIECE === 0) yield;
    }
  }
  for (const error of validateEphemeralContainers(spec, parts, seen.names, `${at}.ephemeralContainers`))
    errors.push(error);
  return errors;
}

/** What the containers before have taken. */
interface Seen {
  readonly names: Set<string>;
  readonly hostPorts: Set<string>;
}

function validateMain(container: Container, parts: PodParts, seen: Seen, at: string): FieldError[] {
  return [
    ...validateContainer(container, parts, at),
    ...uniqueName(container, seen.names, at),
    ...validateLife(container, parts, at),
    ...validateRestartRules(container, at),
    ...uniqueHostPorts(container, seen.hostPorts, at),
  ];
}

function validateInit(container: Container, parts: PodParts, seen: Seen, at: string): FieldError[] {
  return [
    ...validateContainer(container, parts, at),
    ...uniqueName(container, seen.names, at),
    ...(container.restartPolicy === "Always" ? validateLife(container, parts, at) : plainInit(container, at)),
    ...uniqueHostPorts(container, new Set(), at),
  ];
}

function uniqueName({ name }: { name?: string }, names: Set<string>, at: string): FieldError[] {
  if (!name) return [];
  if (names.has(name)) return [duplicate(`${at}.name`, name)];
  names.add(name);
  return [];
}

function validateLife(container: Container, { graceSeconds }: PodParts, at: string): FieldError[] {
  return [
    ...validateLifecycle(container.lifecycle, graceSeconds, `${at}.lifecycle`),
    ...PROBES.flatMap((probe) => validateProbe(container[probe], probe, `${at}.${probe}`)),
  ];
}

function validateRestartRules({ restartPolicy, restartPolicyRules }: Container, at: string): FieldError[] {
  const rules = restartPolicyRules ?? [];
  const errors = rules.flatMap(({ exitCodes }, index) =>
    exitCodes === undefined ? [required(`${at}.restartPolicyRules[${index}].exitCodes`, "must be specified")] : [],
  );
  if (restartPolicy !== undefined || rules.length === 0) return errors;
  return [required(`${at}.restartPolicy`, "must specify restartPolicy when restart rules are used"), ...errors];
}

const POLICIES: readonly string[] = ["Always", "Never", "OnFailure"];

/** An init container that runs to completion must not have probes or lifecycle handlers. */
function plainInit(container: Container, at: string): FieldError[] {
  const { restartPolicy } = container;
  const errors = (["lifecycle", ...PROBES] as const)
    .filter((field) => container[field] !== undefined)
    .map((field) =>
      forbiddenField(`${at}.${field}`, "may not be set for init containers without restartPolicy=Always"),
    );
  if (restartPolicy !== undefined && !POLICIES.includes(restartPolicy))
    errors.push(notSupported(`${at}.restartPolicy`, restartPolicy, POLICIES));
  return errors;
}

function uniqueHostPorts({ ports = [] }: Container, seen: Set<string>, at: string): FieldError[] {
  return ports.flatMap(({ hostPort = 0, hostIP = "", protocol = "TCP" }, index) => {
    if (hostPort === 0) return [];
    const key = `${protocol}/${hostIP}/${hostPort}`;
    const isTaken = seen.has(key);
    seen.add(key);
    return isTaken ? [duplicate(`${at}.ports[${index}].hostPort`, key)] : [];
  });
}

const NOT_FOR_EPHEMERAL: readonly (keyof EphemeralContainer)[] = [
  "ports",
  "resources",
  "resizePolicy",
  "restartPolicy",
  "restartPolicyRules",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle",
];

function validateEphemeralContainers(spec: PodSpec, parts: PodParts, names: Set<string>, at: string): FieldError[] {
  const targets = new Set([...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ name }) => name));
  return (spec.ephemeralContainers ?? []).flatMap((container, index) => {
    const field = `${at}[${index}]`;
    const { targetContainerName: target, volumeMounts = [] } = container;
    const errors = [...validateContainer(container, parts, field), ...uniqueName(container, names, field)];
    if (target && !targets.has(target)) errors.push(notFoundField(`${field}.targetContainerName`, target));
    for (const name of NOT_FOR_EPHEMERAL)
      if (!isNothing(container[name])) errors.push(forbiddenField(`${field}.${name}`, NOT_ALLOWED));
    for (const [mount, { subPath, subPathExpr }] of volumeMounts.entries()) {
      if (subPath) errors.push(forbiddenField(`${field}.volumeMounts[${mount}].subPath`, NOT_ALLOWED));
      if (subPathExpr) errors.push(forbiddenField(`${field}.volumeMounts[${mount}].subPathExpr`, NOT_ALLOWED));
    }
    return errors;
  });
}

const NOT_ALLOWED = "cannot be set for an Ephemeral Container";

/** Clients send an empty object for resources. */
function isNothing(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}
