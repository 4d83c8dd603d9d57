/** What nodes tell about the containers of their pods, in Events. */
import type { Container } from "../../../generated/core/v1/containers.types.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { WorkloadEvents } from "../parts/workload-events.js";

/** The reasons for which a container waits because of its image. */
const PULL_FAILURES: readonly string[] = ["ErrImagePull", "ImagePullBackOff"];
const PULL_ERROR = "not found";

export class PodReports {
  readonly #events: WorkloadEvents;

  constructor(events: WorkloadEvents) {
    this.#events = events;
  }

  /**
   * Reports that containers wait.
   * @param declared what the rule says about it
   * @returns the message of their state
   */
  waiting(pod: StoredPod, reason: string, declared: string | undefined): string {
    const host = pod.spec?.nodeName;
    const image = pod.spec?.containers[0]?.image ?? "";
    if (!PULL_FAILURES.includes(reason)) {
      const message = declared ?? reason;
      this.#events.warning(pod, "Failed", `Error: ${message}`, host);
      return message;
    }
    const backOff = `Back-off pulling image "${image}"`;
    const failure = `Failed to pull image "${image}": ${declared ?? PULL_ERROR}`;
    this.#events.normal(pod, "Pulling", `Pulling image "${image}"`, host);
    this.#events.warning(pod, "Failed", failure, host);
    this.#events.warning(pod, "Failed", "Error: ErrImagePull", host);
    this.#events.normal(pod, "BackOff", backOff, host);
    this.#events.warning(pod, "Failed", "Error: ImagePullBackOff", host);
    return declared ?? backOff;
  }

  /** Reports that the containers of a pod start, or start again. */
  start(pod: StoredPod): void {
    for (const container of pod.spec?.containers ?? []) this.started(pod, container, isUnpulled(pod));
  }

  /** @param isUnpulled whether the image could not be pulled so far */
  started(pod: StoredPod, { image = "", imagePullPolicy }: Container, isUnpulled = false): void {
    const host = pod.spec?.nodeName;
    if (imagePullPolicy === "Always" || isUnpulled) {
      this.#events.normal(pod, "Pulling", `Pulling image "${image}"`, host);
      const took = "in 0s (0s including waiting). Image size: 0 bytes.";
      this.#events.normal(pod, "Pulled", `Successfully pulled image "${image}" ${took}`, host);
    } else {
      const text = `Container image "${image}" already present on machine and can be accessed by the pod`;
      this.#events.normal(pod, "Pulled", text, host);
    }
    this.#events.normal(pod, "Created", "Container created", host);
    this.#events.normal(pod, "Started", "Container started", host);
  }

  backOff(pod: StoredPod): void {
    const { name, namespace, uid } = pod.metadata;
    for (const { name: container } of pod.spec?.containers ?? []) {
      const message = `Back-off restarting failed container ${container} in pod ${name}_${namespace}(${uid})`;
      this.#events.warning(pod, "BackOff", message, pod.spec?.nodeName);
    }
  }
}

function isUnpulled({ status }: StoredPod): boolean {
  const reason = status?.containerStatuses?.[0]?.state?.waiting?.reason;
  return reason !== undefined && PULL_FAILURES.includes(reason);
}
