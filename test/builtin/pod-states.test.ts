/** SPEC: Table representation. What the table of pods says of a pod, by what is known of its containers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ContainerStatus, Pod } from "../../generated/core/v1/index.js";
import { podTable } from "../../runtime/builtin/core/pods/pod-table.js";
import { orchProfile } from "../../runtime/index.js";

const NOW_MS = Date.parse("2026-03-01T12:00:00Z");

type State = ContainerStatus["state"];

function status(name: string, state: State, more: Partial<ContainerStatus> = {}): ContainerStatus {
  return { name, image: "i", imageID: "", ready: false, restartCount: 0, state, ...more };
}

const running: State = { running: {} };
const waiting = (reason: string): State => ({ waiting: { reason } });
const ended = (exitCode: number, more: object = {}): State => ({ terminated: { exitCode, ...more } });
const endedBefore = (finishedAt: string): Partial<ContainerStatus> => ({
  lastState: { terminated: { exitCode: 1, finishedAt } },
});
const ready = { ready: true };

interface Case {
  readonly want: readonly [ready: string, state: string, restarts: string];
  readonly status: Pod["status"];
  readonly lasting?: boolean;
  readonly deleted?: boolean;
}

/** Of a pod with one init container and two containers. */
const CASES: Readonly<Record<string, Case>> = {
  "nothing has happened": { want: ["0/2", "Pending", "0"], status: { phase: "Pending" } },
  "a gate keeps it from being placed": {
    want: ["0/2", "SchedulingGated", "0"],
    status: { phase: "Pending", conditions: [{ type: "PodScheduled", status: "False", reason: "SchedulingGated" }] },
  },
  "the status has a reason": { want: ["0/2", "Evicted", "0"], status: { phase: "Failed", reason: "Evicted" } },
  "an init container has not started": {
    want: ["0/2", "Init:0/1", "0"],
    status: {
      phase: "Pending",
      initContainerStatuses: [status("init", waiting("PodInitializing"))],
      containerStatuses: [status("a", waiting("PodInitializing")), status("b", waiting("PodInitializing"))],
    },
  },
  "an init container fails again and again": {
    want: ["0/2", "Init:CrashLoopBackOff", "3 (2m ago)"],
    status: {
      phase: "Pending",
      initContainerStatuses: [
        status("init", waiting("CrashLoopBackOff"), { restartCount: 3, ...endedBefore("2026-03-01T11:58:00Z") }),
      ],
    },
  },
  "an init container ended with a signal": {
    want: ["0/2", "Init:Signal:9", "0"],
    status: { phase: "Pending", initContainerStatuses: [status("init", ended(137, { signal: 9 }))] },
  },
  "an init container ended with a code": {
    want: ["0/2", "Init:ExitCode:2", "0"],
    status: { phase: "Pending", initContainerStatuses: [status("init", ended(2))] },
  },
  "containers are being made": {
    want: ["0/2", "ContainerCreating", "0"],
    status: {
      phase: "Pending",
      initContainerStatuses: [status("init", ended(0, { reason: "Completed" }), { restartCount: 5 })],
      containerStatuses: [status("a", waiting("ContainerCreating")), status("b", waiting("ContainerCreating"))],
    },
  },
  "all containers run": {
    want: ["2/2", "Running", "1 (3d ago)"],
    status: {
      phase: "Running",
      containerStatuses: [
        status("a", running, { ...ready, restartCount: 1, ...endedBefore("2026-02-26T11:59:00Z") }),
        status("b", running, ready),
      ],
    },
  },
  "the first container that has a reason tells it": {
    want: ["0/2", "ErrImagePull", "0"],
    status: {
      phase: "Running",
      containerStatuses: [status("a", waiting("ErrImagePull")), status("b", waiting("CrashLoopBackOff"))],
    },
  },
  "one is done, the other runs, and the pod is ready": {
    want: ["1/2", "Running", "0"],
    status: {
      phase: "Running",
      conditions: [{ type: "Ready", status: "True" }],
      containerStatuses: [status("a", ended(0, { reason: "Completed" })), status("b", running, ready)],
    },
  },
  "one is done, the other runs, and the pod is not ready": {
    want: ["1/2", "NotReady", "0"],
    status: {
      phase: "Running",
      containerStatuses: [status("a", running, ready), status("b", ended(0, { reason: "Completed" }))],
    },
  },
  "all are done": {
    want: ["0/2", "Completed", "0"],
    status: {
      phase: "Succeeded",
      containerStatuses: [
        status("a", ended(0, { reason: "Completed" })),
        status("b", ended(0, { reason: "Completed" })),
      ],
    },
  },
  "it is being deleted": { want: ["0/2", "Terminating", "0"], status: { phase: "Running" }, deleted: true },
  "it is being deleted and over": { want: ["0/2", "Succeeded", "0"], status: { phase: "Succeeded" }, deleted: true },
  "it is being deleted and its node is lost": {
    want: ["0/2", "Unknown", "0"],
    status: { phase: "Running", reason: "NodeLost" },
    deleted: true,
  },
  "a lasting init container has not started": {
    want: ["0/3", "Init:0/1", "0"],
    status: { phase: "Pending", initContainerStatuses: [status("init", running)] },
    lasting: true,
  },
  "a lasting init container runs beside the others": {
    want: ["3/3", "Running", "4"],
    status: {
      phase: "Running",
      initContainerStatuses: [status("init", running, { ...ready, started: true, restartCount: 4 })],
      containerStatuses: [status("a", running, ready), status("b", running, ready)],
    },
    lasting: true,
  },
  "an init container began anew after the start": {
    want: ["1/2", "Init:0/1", "2"],
    status: {
      phase: "Running",
      conditions: [{ type: "Initialized", status: "True" }],
      initContainerStatuses: [status("init", running, { restartCount: 9 })],
      containerStatuses: [status("a", running, { ...ready, restartCount: 2 }), status("b", running)],
    },
  },
};

describe("pods in tables", () => {
  for (const [title, { want, status: podStatus, lasting = false, deleted = false }] of Object.entries(CASES))
    test(`[TBL-012] ${title}`, () => {
      const pod: Pod = {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "p", ...(deleted ? { deletionTimestamp: "2026-03-01T11:59:00Z" } : {}) },
        spec: {
          initContainers: [{ name: "init", ...(lasting ? { restartPolicy: "Always" } : {}) }],
          containers: [{ name: "a" }, { name: "b" }],
        },
        ...(podStatus === undefined ? {} : { status: podStatus }),
      };
      assert.deepEqual(podTable.cells(pod, NOW_MS, orchProfile()).slice(0, 3), want);
    });

  test("[TBL-005] rows of finished pods have a condition that says so", () => {
    const conditionsOf = (phase: string): unknown =>
      podTable
        .conditions?.({ metadata: {}, status: { phase } } as Pod)
        .map(({ type, status, reason }) => [type, status, reason]);
    assert.deepEqual(conditionsOf("Succeeded"), [["Completed", "True", "Succeeded"]]);
    assert.deepEqual(conditionsOf("Failed"), [["Completed", "True", "Failed"]]);
    assert.deepEqual(conditionsOf("Running"), []);
  });
});
