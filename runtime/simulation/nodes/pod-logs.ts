/** What the containers of a pod have written: the text that a rule declares. */
import { configMaps, pods } from "../../../generated/core/v1/client.js";
import type { ContainerStatus } from "../../../generated/core/v1/container-status.types.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { Stored } from "../../api/object.js";
import { badRequest, isNotFound } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { Client } from "../../client/index.js";
import { isFinished, timeOf } from "../objects/pod-conditions.js";
import { SETTINGS_NAME, SettingsInForce } from "../settings/settings-in-force.js";
import type { WorkloadSimulation } from "../settings/simulation-options.js";

/** The parameters of a request for a log. */
export interface LogRequest {
  readonly container: string;
  readonly follow: boolean;
  readonly previous: boolean;
  readonly timestamps: boolean;
  readonly sinceSeconds?: number;
  readonly sinceTime?: string;
  readonly tailLines?: number;
  readonly limitBytes?: number;
  readonly signal: AbortSignal;
}

export interface LogSource {
  readonly client: Client;
  /** The simulated time. */
  readonly clock: Clock;
  readonly declared: WorkloadSimulation;
}

/**
 * Opens a log. Every server can answer, whichever of them runs the simulation, so the declarations are read anew.
 * @throws StatusError 400 for a container that has not run
 */
export async function openSimulatedLog(
  { client, clock, declared }: LogSource,
  pod: Pod,
  request: LogRequest,
): Promise<AsyncIterable<string>> {
  const stored = pod as Stored<Pod>;
  const settings = new SettingsInForce(declared);
  const { systemNamespace } = client.profile.words;
  try {
    settings.follow(await client.resource(configMaps).inNamespace(systemNamespace).get(SETTINGS_NAME));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const status = checkedStatus(stored, request);
  const text = replaced(settings.planOf(stored).logs ?? "", stored, request.container);
  return written(client, stored, limited(text, status, request, clock.now()), request);
}

function checkedStatus({ metadata, status }: Stored<Pod>, { container, previous }: LogRequest): ContainerStatus {
  const all = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  const found = all.find(({ name }) => name === container);
  const isPresent = found !== undefined && (found.restartCount > 0 || !previous);
  if (previous && !isPresent)
    throw badRequest(`previous terminated container "${container}" in pod "${metadata.name}" not found`);
  const hasRun = found?.state?.running ?? found?.state?.terminated ?? found?.lastState?.terminated;
  if (found === undefined || hasRun === undefined) {
    const reason = found?.state?.waiting?.reason ?? "ContainerCreating";
    throw badRequest(`container "${container}" in pod "${metadata.name}" is waiting to start: ${reason}`);
  }
  return found;
}

function replaced(text: string, { metadata, spec }: Stored<Pod>, container: string): string {
  const { image = "" } = spec?.containers.find(({ name }) => name === container) ?? {};
  const values: Readonly<Record<string, string>> = {
    pod: metadata.name,
    namespace: metadata.namespace ?? "",
    container,
    node: spec?.nodeName ?? "",
    image,
  };
  return text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
}

/** All lines have the time of the container's start. */
function limited(text: string, { state, lastState }: ContainerStatus, request: LogRequest, nowMs: number): string {
  const { timestamps, tailLines, limitBytes, sinceTime, sinceSeconds } = request;
  const run = request.previous ? lastState?.terminated : (state?.running ?? state?.terminated ?? lastState?.terminated);
  const startedMs = timeOf(run?.startedAt);
  const sinceMs =
    sinceTime === undefined ? nowMs - (sinceSeconds ?? Number.POSITIVE_INFINITY) * 1000 : timeOf(sinceTime);
  if (startedMs < sinceMs) return "";
  let lines = text.split("\n");
  const isWhole = lines.at(-1) === "";
  if (isWhole) lines.pop();
  if (tailLines !== undefined) lines = tailLines === 0 ? [] : lines.slice(-tailLines);
  if (timestamps) lines = lines.map((line) => `${new Date(startedMs).toISOString()} ${line}`);
  const joined = lines.length === 0 ? "" : `${lines.join("\n")}${isWhole ? "\n" : ""}`;
  return limitBytes === undefined ? joined : Buffer.from(joined).subarray(0, limitBytes).toString();
}

async function* written(client: Client, pod: Stored<Pod>, text: string, request: LogRequest): AsyncGenerator<string> {
  if (text !== "") yield text;
  if (!request.follow || request.limitBytes !== undefined) return;
  await ended(client, pod, request.signal);
}

/** Resolves when the pod has finished or is gone, or when the signal fires. */
async function ended(client: Client, pod: Stored<Pod>, signal: AbortSignal): Promise<void> {
  const { name, namespace = "", uid } = pod.metadata;
  const api = client.resource(pods).inNamespace(namespace);
  try {
    const current = await api.get(name, { signal });
    if (isFinished(current) || current.metadata.uid !== uid) return;
    const { resourceVersion } = current.metadata;
    const changes = api.watch({ fieldSelector: `metadata.name=${name}`, resourceVersion, signal });
    for await (const { type, object } of changes) if (type === "DELETED" || isFinished(object)) return;
  } catch (error) {
    if (!signal.aborted && !isNotFound(error)) throw error;
  }
}
