/** Loads the simulation of workloads, if a server is to have one, and joins it to the server. */
import { resolveVariables } from "../api/profile/naming-profile.js";
import { type Clock, systemClock } from "../api/time.js";
import { importInTurn } from "../base/import-in-turn.js";
import { OperatorError } from "../base/operator-error.js";
import type { LogProvider } from "../builtin/index.js";
import type { ApiServer } from "../server/api-server.js";
import type { WorkloadSimulation } from "../simulation/settings/simulation-options.js";
import { loopbackClient } from "./loopback-client.js";

/** What is simulated: `workloads` with the default declarations, or with others. */
export type SimulateOption = "workloads" | { readonly workloads: WorkloadSimulation };

export interface SimulationSetup {
  readonly simulate?: SimulateOption;
  /** The simulated time. Default: the machine's clock. */
  readonly clock?: Clock;
  /** The time in which failed requests are retried. Default: the machine's clock. */
  readonly retryClock?: Clock;
  readonly random?: () => number;
}

export type RunSimulation = (server: ApiServer, signal: AbortSignal) => Promise<void>;

export interface Simulation {
  readonly run: RunSimulation;
  /** Answers requests for logs. The server is made after it. */
  readonly logs: (server: () => ApiServer) => LogProvider;
}

/**
 * Returns undefined, and loads nothing, if nothing is simulated.
 * @throws OperatorError for an invalid declaration
 */
export async function simulationOf(setup: SimulationSetup): Promise<Simulation | undefined> {
  const { simulate } = setup;
  if (simulate === undefined) return undefined;
  const { openSimulatedLog, readDeclarations, runSimulation, SIMULATED_RESOURCES } = await importInTurn(
    () => import("../simulation/index.js"),
  );
  const declared = readDeclarations(declarationsOf(simulate));
  const { clock = systemClock, retryClock = systemClock, random = Math.random } = setup;
  const logs = (server: () => ApiServer): LogProvider => ({
    open: (pod, request) =>
      openSimulatedLog({ client: loopbackClient(server(), "kubelet", retryClock), clock, declared }, pod, request),
  });
  const run: RunSimulation = async (server, signal) => {
    const { scheme, profile } = server;
    const missing = SIMULATED_RESOURCES.filter(
      ({ group, version, resource }) =>
        scheme.byResource(resolveVariables(group, profile), version, resource) === undefined,
    );
    if (missing.length > 0) {
      const names = missing.map(({ group, version, resource }) => `${resource} of ${group || "core"}/${version}`);
      throw new OperatorError(`simulate: found no ${names.join(", ")}, expected every kind of a workload to be served`);
    }
    const client = (agent: string) => loopbackClient(server, agent, retryClock);
    const simulation = {
      declared,
      clients: {
        controllers: client("kube-controller-manager"),
        scheduler: client("kube-scheduler"),
        kubelet: client("kubelet"),
      },
      clock,
      retryClock,
      random,
      release: `${scheme.release.major}.${scheme.release.minor}`,
      onError: (error: unknown) => server.reportError(error),
      queueMetrics: (name: string) => server.ownMetrics.queues.of(name),
    };
    await runSimulation(simulation, signal);
  };
  return { run, logs };
}

/** @throws OperatorError */
function declarationsOf(simulate: unknown): unknown {
  if (simulate === "workloads") return {};
  if (typeof simulate === "object" && simulate !== null && "workloads" in simulate) return simulate.workloads;
  throw new OperatorError(`simulate: found ${JSON.stringify(simulate)}, expected "workloads" or { workloads: {...} }`);
}
