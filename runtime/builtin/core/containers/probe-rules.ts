/** Validates probes and lifecycle handlers: each has exactly one action with valid parameters. */
import type { Lifecycle, LifecycleHandler, Probe } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { httpHeaderName, portName, portNumber } from "../../../api/formats/word-format.js";
import { formatErrors, nonNegative, present } from "../../field-rules.js";

export type ProbePurpose = "livenessProbe" | "readinessProbe" | "startupProbe";

export function validateProbe(probe: Probe | undefined, purpose: ProbePurpose, at: string): FieldError[] {
  if (probe === undefined) return [];
  const { exec, httpGet, tcpSocket, grpc, terminationGracePeriodSeconds: graceSeconds, successThreshold } = probe;
  const errors = validateOneAction({ exec, httpGet, tcpSocket, grpc }, at);
  for (const field of COUNTS) errors.push(...nonNegative(`${at}.${field}`, probe[field]));
  if (graceSeconds !== undefined && Number(graceSeconds) <= 0)
    errors.push(invalid(`${at}.terminationGracePeriodSeconds`, graceSeconds, "must be greater than 0"));
  if (purpose === "readinessProbe") {
    if (graceSeconds !== undefined)
      errors.push(invalid(`${at}.terminationGracePeriodSeconds`, graceSeconds, "must not be set for readinessProbes"));
  } else if (successThreshold !== undefined && successThreshold !== 1)
    errors.push(invalid(`${at}.successThreshold`, successThreshold, "must be 1"));
  return errors;
}

const COUNTS = [
  "initialDelaySeconds",
  "timeoutSeconds",
  "periodSeconds",
  "successThreshold",
  "failureThreshold",
] as const;

/** @param graceSeconds the grace period of the pod, which limits the sleep of a handler */
export function validateLifecycle(lifecycle: Lifecycle | undefined, graceSeconds: number, at: string): FieldError[] {
  return (["postStart", "preStop"] as const).flatMap((moment) => {
    const handler = lifecycle?.[moment];
    return handler === undefined ? [] : validateHandler(handler, graceSeconds, `${at}.${moment}`);
  });
}

function validateHandler(handler: LifecycleHandler, graceSeconds: number, at: string): FieldError[] {
  const { exec, httpGet, tcpSocket, sleep } = handler;
  const errors = validateOneAction({ exec, httpGet, tcpSocket, sleep }, at);
  const seconds = Number(sleep?.seconds ?? 0);
  if (seconds < 0 || seconds > graceSeconds) {
    const detail = `must be non-negative and less than terminationGracePeriodSeconds (${graceSeconds})`;
    errors.push(invalid(`${at}.sleep`, seconds, detail));
  }
  return errors;
}

/** All actions of probes and handlers; each of the two supports some of them. */
type Actions = Pick<Probe, "exec" | "httpGet" | "tcpSocket" | "grpc"> & Pick<LifecycleHandler, "sleep">;

function validateOneAction(actions: Actions, at: string): FieldError[] {
  const [first, ...more] = Object.entries(actions).filter(([, action]) => action !== undefined);
  if (first === undefined) return [required(at, "must specify a handler type")];
  return [
    ...more.map(([name]) => forbiddenField(`${at}.${name}`, "may not specify more than 1 handler type")),
    ...validateAction(actions, at),
  ];
}

function validateAction({ exec, httpGet, tcpSocket, grpc }: Actions, at: string): FieldError[] {
  const errors: FieldError[] = [];
  if (exec !== undefined) errors.push(...present(`${at}.exec.command`, exec.command));
  if (httpGet !== undefined) {
    errors.push(...present(`${at}.httpGet.path`, httpGet.path));
    errors.push(...validatePort(httpGet.port, `${at}.httpGet.port`));
    // Stock servers report these errors without the index of the header.
    for (const { name = "" } of httpGet.httpHeaders ?? [])
      errors.push(...formatErrors(`${at}.httpGet.httpHeaders`, name, httpHeaderName(name)));
  }
  if (tcpSocket !== undefined) errors.push(...validatePort(tcpSocket.port, `${at}.tcpSocket.port`));
  if (grpc !== undefined) errors.push(...formatErrors(`${at}.grpc.port`, grpc.port, portNumber(grpc.port ?? 0)));
  return errors;
}

function validatePort(port: number | string | undefined, field: string): FieldError[] {
  return formatErrors(field, port ?? 0, typeof port === "string" ? portName(port) : portNumber(port ?? 0));
}
