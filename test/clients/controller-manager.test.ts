/** Kubernetes' controllers, unmodified, work for our server as they do for Kubernetes' own. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/free-port.js";
import { findKubernetes, type KubernetesPrograms, releaseOf } from "../support/kubernetes/binaries.js";
import {
  type ControlPlane,
  startControllerManager,
  startKubernetes,
  startOurs,
} from "../support/kubernetes/control-plane.js";
import { errorLines } from "./controllers/log-lines.js";
import { playScenes } from "./controllers/scenes.js";

/** After the scenes: the garbage collector looks twice a minute whether the kinds are still the same. */
const AFTERWARDS_MS = 35_000;

const kubernetes = findKubernetes();

describe("kube-controller-manager", { skip: "missing" in kubernetes && kubernetes.missing, timeout: 900_000 }, () => {
  test("[SDK-019] runs every kind of workload, and logs no more complaints than on Kubernetes", async () => {
    const { found } = kubernetes as { found: KubernetesPrograms };
    const theirs = await linesOf(found, await startKubernetes(found));
    const ours = await linesOf(found, await startOurs(releaseOf(found.controllerManager)));
    assert.deepEqual(
      ours.errors.filter((line) => !theirs.errors.includes(line)),
      [],
    );
    assert.doesNotMatch(ours.serverLog, /"level":50/);
  });
});

interface Lines {
  readonly errors: string[];
  readonly serverLog: string;
}

/** Plays the scenes on the server, and ends it. */
async function linesOf(programs: KubernetesPrograms, plane: ControlPlane): Promise<Lines> {
  try {
    const manager = startControllerManager(programs, plane, await freePort());
    try {
      await playScenes(plane.kubeconfig);
      await sleep(AFTERWARDS_MS);
      manager.assertRunning();
      return { errors: errorLines(manager.output()), serverLog: plane.output() };
    } catch (error) {
      const why = error instanceof Error ? `${error.message}: ${error.cause}` : String(error);
      throw new Error(`${why}; the controllers say:\n${errorLines(manager.output()).join("\n")}`, { cause: error });
    } finally {
      await manager.stop();
    }
  } finally {
    await plane.stop();
  }
}
