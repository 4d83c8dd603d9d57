/**
 * The simulation of workloads: the controllers, the scheduler and the nodes of a cluster without containers. A server
 * loads this module only if it is switched on.
 */
import { deployments, replicaSets } from "../../generated/apps/v1/client.js";
import { leases } from "../../generated/coordination/v1/client.js";
import { configMaps, events, namespaces, nodes, pods, replicationControllers } from "../../generated/core/v1/client.js";
import { podDisruptionBudgets } from "../../generated/policy/v1/client.js";
import type { ResourceReference } from "../api/resource-reference.js";
import { addDisruptionBudgets } from "./disruption/disruption-budgets.js";
import { addNodeLifecycle } from "./nodes/node-lifecycle.js";
import { addPodRunner } from "./nodes/pod-runner.js";
import { NodeAgents } from "./nodes/simulated-agents.js";
import { World, type WorldOptions } from "./parts/world.js";
import { addScheduler } from "./scheduling/scheduler.js";
import { addServices } from "./services/index.js";
import { readSimulation } from "./settings/read-simulation.js";
import { SETTINGS_NAME, SettingsInForce } from "./settings/settings-in-force.js";
import type { WorkloadSimulation } from "./settings/simulation-options.js";
import { addVolumes } from "./volumes/index.js";
import { addDaemonSets } from "./workloads/daemon-sets.js";
import { addDeployments } from "./workloads/deployments/deployments.js";
import { addCronJobs } from "./workloads/jobs/cron-jobs.js";
import { addJobs } from "./workloads/jobs/jobs.js";
import { addReplicaSets, addReplicationControllers } from "./workloads/replica-sets.js";
import { addStatefulSets } from "./workloads/stateful-sets/stateful-sets.js";

/** The resources without which nothing can be simulated. */
export const SIMULATED_RESOURCES: readonly ResourceReference[] = [
  configMaps,
  deployments,
  events,
  leases,
  namespaces,
  nodes,
  pods,
  replicaSets,
  replicationControllers,
];

export interface SimulationOptions extends Omit<WorldOptions, "settings"> {
  readonly declared: WorkloadSimulation;
}

export { openSimulatedLog } from "./nodes/pod-logs.js";

/** @throws OperatorError that names the place, what was found and what was expected */
export function readDeclarations(given: unknown): WorkloadSimulation {
  return readSimulation(given, "simulate.workloads");
}

/**
 * Runs the simulation until the signal fires. Resolves when no work is in progress.
 * @throws what the informers throw before the caches are filled
 */
export async function runSimulation({ declared, ...options }: SimulationOptions, signal: AbortSignal): Promise<void> {
  const world = new World({ ...options, settings: new SettingsInForce(declared) });
  followSettings(world);
  addDeployments(world);
  addReplicaSets(world);
  addReplicationControllers(world);
  addStatefulSets(world);
  addDaemonSets(world);
  addJobs(world);
  addCronJobs(world);
  addServices(world);
  if (world.serves(podDisruptionBudgets)) addDisruptionBudgets(world);
  addVolumes(world);
  addScheduler(world);
  const agents = new NodeAgents(world);
  addPodRunner(world, agents);
  addNodeLifecycle(world, agents);
  await world.run(signal);
}

/** Runs only the nodes and their lifecycle, beside the other controllers and the scheduler of another program. */
export async function runNodes({ declared, ...options }: SimulationOptions, signal: AbortSignal): Promise<void> {
  const world = new World({ ...options, settings: new SettingsInForce(declared) });
  followSettings(world);
  const agents = new NodeAgents(world);
  addPodRunner(world, agents);
  addNodeLifecycle(world, agents);
  await world.run(signal);
}

/** Follows the ConfigMap with declarations; an invalid one is reported in an Event, and changes nothing. */
function followSettings(world: World): void {
  const { systemNamespace } = world.clients.controllers.profile.words;
  const events = world.events("workload-simulation");
  const maps = world.kind(configMaps);
  const loop = world.loop("simulation-settings", async () => {
    const map = maps.get(SETTINGS_NAME, systemNamespace);
    try {
      world.settings.follow(map);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (map === undefined) throw error;
      events.warning(map, "InvalidSimulation", message);
    }
    return undefined;
  });
  maps.onChange((map) => {
    const { name, namespace } = map.metadata;
    if (name === SETTINGS_NAME && namespace === systemNamespace) loop.addObject(map);
  });
}
