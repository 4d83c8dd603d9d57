/** Loads the simulation of workloads, if a server is to have one, and joins it to the server. */
import type { GroupResource } from "../api/gvk.js";
import type { ResourceReference } from "../api/resource-reference.js";
import { type Clock, systemClock } from "../api/time.js";
import type { AuthenticationOptions } from "../authn/authentication-options.js";
import { makeSigningAuthority, type SigningAuthority } from "../base/certificates/signing-authority.js";
import { importInTurn } from "../base/import-in-turn.js";
import { OperatorError } from "../base/operator-error.js";
import type { LogProvider } from "../builtin/index.js";
import type { ApiServer } from "../server/api-server.js";
import type { WorkloadSimulation } from "../simulation/settings/simulation-options.js";
import { isServed } from "./controller-resources.js";
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
  /** Whether the server serves a built-in resource, whose group is written as it is declared. */
  readonly serves: (resource: GroupResource) => boolean;
  /** Returns the authority that signs certificates. Default: one that is made for this server. */
  readonly signingAuthority?: () => Promise<SigningAuthority>;
}

/** An authority that only exists in memory is valid at any time, because simulated time may begin and end anywhere. */
const ALWAYS = { notBeforeMs: 0, notAfterMs: Date.UTC(9999, 11, 31, 23, 59, 59) };

export type RunSimulation = (server: ApiServer, signal: AbortSignal) => Promise<void>;

export interface Simulation {
  readonly run: RunSimulation;
  /** Answers requests for logs. The server is made after it. */
  readonly logs: (server: () => ApiServer) => LogProvider;
  /**
   * Returns options with which the server accepts the client certificates that the simulation signs. An authority that
   * the operator has chosen stays the only one.
   */
  readonly trusting: (authentication: AuthenticationOptions) => AuthenticationOptions;
}

/** Makes an authority that is kept in memory. */
export function authorityInMemory(): SigningAuthority {
  return makeSigningAuthority("kindsmith-signing-ca", ALWAYS);
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
  const left = SIMULATED_RESOURCES.filter((resource) => !setup.serves(resource));
  if (left.length > 0)
    throw new OperatorError(
      `simulate: found no ${named(left)} among the built-in kinds that builtinKinds (--builtin-kinds) leaves, expected all of them, or a list with api and apps`,
    );
  const { clock = systemClock, retryClock = systemClock, random = Math.random } = setup;
  const authority = (await setup.signingAuthority?.()) ?? authorityInMemory();
  const logs = (server: () => ApiServer): LogProvider => ({
    open: (pod, request) =>
      openSimulatedLog({ client: loopbackClient(server(), "kubelet", retryClock), clock, declared }, pod, request),
  });
  const run: RunSimulation = async (server, signal) => {
    const { scheme } = server;
    const serves = (resource: ResourceReference): boolean => isServed(resource, server);
    const missing = SIMULATED_RESOURCES.filter((reference) => !serves(reference));
    if (missing.length > 0) {
      throw new OperatorError(`simulate: found no ${named(missing)}, expected every kind of a workload to be served`);
    }
    const client = (agent: string) => loopbackClient(server, agent, retryClock);
    const simulation = {
      declared,
      authority,
      clients: {
        controllers: client("kube-controller-manager"),
        scheduler: client("kube-scheduler"),
        kubelet: client("kubelet"),
      },
      clock,
      retryClock,
      random,
      release: `${scheme.release.major}.${scheme.release.minor}`,
      serves,
      onError: (error: unknown) => server.reportError(error),
      queueMetrics: (name: string) => server.ownMetrics.queues.of(name),
    };
    await runSimulation(simulation, signal);
  };
  const trusting = (authentication: AuthenticationOptions): AuthenticationOptions =>
    authentication.clientCa === undefined ? { ...authentication, clientCa: authority.certificate } : authentication;
  return { run, logs, trusting };
}

function named(resources: readonly ResourceReference[]): string {
  return resources.map(({ group, version, resource }) => `${resource} of ${group || "core"}/${version}`).join(", ");
}

/** @throws OperatorError */
function declarationsOf(simulate: unknown): unknown {
  if (simulate === "workloads") return {};
  if (typeof simulate === "object" && simulate !== null && "workloads" in simulate) return simulate.workloads;
  throw new OperatorError(`simulate: found ${JSON.stringify(simulate)}, expected "workloads" or { workloads: {...} }`);
}
