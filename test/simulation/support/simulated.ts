/** A server that simulates workloads in a time that only the test moves. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { WorkloadSimulation } from "../../../runtime/simulation/settings/simulation-options.js";
import { startTestServer, type TestServer, VirtualClock } from "../../../runtime/testing/index.js";
import { Scene } from "./scene.js";

export const START = Date.UTC(2026, 0, 1);

export interface Simulated {
  readonly server: TestServer;
  readonly scene: Scene;
  /** Sees objects without a namespace. */
  readonly cluster: Scene;
}

/** The server ends with the test, which fails if the simulation has reported an error. */
export async function simulated(t: TestContext, workloads: WorkloadSimulation = {}): Promise<Simulated> {
  const errors: unknown[] = [];
  const server = await startTestServer({
    simulate: { workloads: { nodes: { count: 2 }, storageClass: "", ...workloads } },
    clock: new VirtualClock({ start: START }),
    reportError: (error) => errors.push(error),
  });
  t.after(async () => {
    await server.stop();
    assert.deepEqual(errors, []);
  });
  await server.clock.settle();
  const scene = new Scene(server.client, "default");
  await scene.until(["v1", "ServiceAccount", "default"], () => true);
  return { server, scene, cluster: new Scene(server.client, "") };
}

interface SeenEvent {
  readonly involvedObject: { readonly name: string };
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}

/** Returns the Events about an object, as `type reason: message`, without repetitions. */
export async function eventsAbout(scene: Scene, name: string): Promise<string[]> {
  const events = (await scene.list("v1", "Event")) as unknown as SeenEvent[];
  const lines = events
    .filter(({ involvedObject }) => involvedObject.name === name)
    .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
  return [...new Set(lines)].sort();
}
