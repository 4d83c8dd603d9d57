/** Jobs: pods until enough have succeeded, each counted exactly once. */
import { jobs } from "../../../../generated/batch/v1/client.js";
import type { JobCondition, JobStatus } from "../../../../generated/batch/v1/job.types.js";
import { pods } from "../../../../generated/core/v1/client.js";
import { cloneJson, equalJson } from "../../../api/json.js";
import { selectorOfObject } from "../../../api/selectors/label-selector-object.js";
import { formatTime } from "../../../api/time.js";
import { controllerOf } from "../../../operator/owner-references.js";
import { claimed } from "../../objects/claimed.js";
import { isActive, isReady, isTerminating, type StoredPod, timeOf } from "../../objects/pod-conditions.js";
import { MAX_BURST, PodControl } from "../../objects/pod-control.js";
import type { LookAgain } from "../../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../../parts/workload-events.js";
import { isEnding, type World } from "../../parts/world.js";
import { addOrphanRelease, releasePods } from "./job-finalizers.js";
import { formatIndexes, parseIndexes } from "./job-indexes.js";
import {
  completion,
  deadlineOf,
  failurePolicyMatch,
  hasFailed,
  isIndexed,
  type JobProgress,
  knownOutcome,
  type Outcome,
  outcomeOf,
} from "./job-outcome.js";
import { failedIndexesOf, indexOf, isTracked, jobPod, nextAttemptMs, type StoredJob } from "./job-pods.js";

export function addJobs(world: World): void {
  const kind = world.kind(jobs);
  const events = world.events("job-controller");
  const control = new PodControl(world, events);
  const loop = world.loop("simulated-job", (key, signal) => {
    const job = kind.get(key.name, key.namespace);
    // Another controller may have taken the job over.
    const isOwn = job !== undefined && isManagedHere(world, job);
    return isOwn ? new JobSync(world, events, control, job, signal).run() : Promise.resolve(undefined);
  });
  kind.onChange((job) => loop.addObject(job));
  world.kind(pods).onChange((pod) => {
    const owner = controllerOf(pod);
    if (owner?.kind === "Job") loop.add(owner.name, pod.metadata.namespace);
  });
  addTimeToLive(world);
  addOrphanRelease(world);
}

function isManagedHere(world: World, { spec }: StoredJob): boolean {
  const own = `${world.clients.controllers.profile.words.keyDomain}/job-controller`;
  return spec?.managedBy === undefined || spec.managedBy === own;
}

export function finishedCondition({ status }: { status?: JobStatus }): JobCondition | undefined {
  return status?.conditions?.find(
    ({ type, status: value }) => (type === "Complete" || type === "Failed") && value === "True",
  );
}

/** One reconciliation of one job. */
class JobSync {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #control: PodControl;
  readonly #signal: AbortSignal;
  #job: StoredJob;

  constructor(world: World, events: WorkloadEvents, control: PodControl, job: StoredJob, signal: AbortSignal) {
    this.#world = world;
    this.#events = events;
    this.#control = control;
    this.#job = cloneJson(job);
    this.#signal = signal;
  }

  async run(): Promise<LookAgain> {
    const all = await this.#claimedPods();
    if (finishedCondition(this.#job) !== undefined || isEnding(this.#job)) {
      await releasePods(
        this.#world,
        all.filter((pod) => isTracked(pod, this.#world.names)),
        this.#signal,
      );
      return undefined;
    }
    const ended = this.#countEnded(all);
    const progress = this.#progressOf(all);
    const active = all.filter(isActive);
    const isSuspended = this.#job.spec?.suspend === true;
    const outcome = outcomeOf(this.#job, progress, this.#world.clock.now());
    let failure: unknown;
    let againMs: number | undefined;
    try {
      if (outcome !== undefined || isSuspended) await this.#deleteAll(active);
      else againMs = await this.#manage(progress, active);
    } catch (error) {
      failure = error;
    }
    const reached = outcome ?? completion(this.#job, progress.succeeded, active.length);
    this.#note(progress, active, all, reached);
    await this.#writeStatus();
    await releasePods(this.#world, ended, this.#signal);
    this.#settleCounts(ended);
    if (reached !== undefined && knownOutcome(this.#job) !== undefined) this.#finish(all, reached);
    await this.#writeStatus();
    if (failure !== undefined) throw failure;
    // Past its deadline, or at any other end, a job waits for its pods alone.
    return reached === undefined ? earliest(againMs, deadlineOf(this.#job)) : undefined;
  }

  #claimedPods(): Promise<StoredPod[]> {
    return claimed(
      {
        client: this.#world.clients.controllers,
        owner: this.#job,
        selector: selectorOfObject(this.#job.spec?.selector ?? {}),
        kind: this.#control.kind,
        reference: pods,
      },
      this.#signal,
    );
  }

  /** Notes the pods that have ended since, so that none is counted twice. Returns all that wait to be released. */
  #countEnded(all: readonly StoredPod[]): StoredPod[] {
    const { succeeded = [], failed = [] } = this.#job.status?.uncountedTerminatedPods ?? {};
    const noted = { succeeded: [...succeeded], failed: [...failed] };
    const ended = all.filter(
      (pod) => isTracked(pod, this.#world.names) && (pod.status?.phase === "Succeeded" || hasFailed(pod, this.#job)),
    );
    for (const pod of ended) {
      const { uid } = pod.metadata;
      if (noted.succeeded.includes(uid) || noted.failed.includes(uid)) continue;
      if (pod.status?.phase === "Succeeded") noted.succeeded.push(uid);
      else if (failurePolicyMatch(this.#job, pod)?.action !== "Ignore") noted.failed.push(uid);
    }
    this.#job.status = { ...this.#job.status, uncountedTerminatedPods: present(noted) };
    return ended;
  }

  #progressOf(all: readonly StoredPod[]): JobProgress {
    const { status } = this.#job;
    const { succeeded = [], failed = [] } = status?.uncountedTerminatedPods ?? {};
    const { names } = this.#world;
    const succeededIndexes = parseIndexes(status?.completedIndexes);
    if (isIndexed(this.#job)) {
      for (const pod of all) {
        const index = indexOf(pod, names);
        if (pod.status?.phase === "Succeeded" && index !== undefined) succeededIndexes.add(index);
      }
    }
    const failedIndexes = failedIndexesOf(this.#job, all, names);
    for (const index of parseIndexes(status?.failedIndexes)) failedIndexes.add(index);
    return {
      pods: all,
      succeeded: isIndexed(this.#job) ? succeededIndexes.size : (status?.succeeded ?? 0) + succeeded.length,
      failed: (status?.failed ?? 0) + failed.length,
      succeededIndexes,
      failedIndexes,
    };
  }

  async #deleteAll(active: readonly StoredPod[]): Promise<void> {
    await Promise.all(active.map((pod) => this.#control.delete(this.#job, pod, this.#signal)));
  }

  /** Creates and deletes pods. Returns when more may be created, in milliseconds since the epoch. */
  async #manage(progress: JobProgress, active: readonly StoredPod[]): Promise<number | undefined> {
    const wanted = this.#wantedActive(progress, active.length);
    if (active.length > wanted) {
      await this.#deleteAll([...active].sort(byReadiness).slice(0, active.length - wanted));
      return undefined;
    }
    const waitsForEnding = this.#job.spec?.podReplacementPolicy === "Failed";
    const ending = waitsForEnding ? progress.pods.filter(isTerminating).length : 0;
    const missing = Math.min(wanted - active.length - ending, MAX_BURST);
    if (missing <= 0) return undefined;
    const nextMs = nextAttemptMs(this.#job, progress.pods);
    if (nextMs > this.#world.clock.now()) return nextMs;
    const indexes = isIndexed(this.#job) ? this.#freeIndexes(progress, missing) : undefined;
    const make = (number: number) => jobPod(this.#job, this.#world.names, indexes?.[number]);
    await this.#control.createMany(this.#job, indexes?.length ?? missing, make, this.#signal);
    return undefined;
  }

  #wantedActive({ succeeded, failedIndexes }: JobProgress, active: number): number {
    const { parallelism = 1, completions } = this.#job.spec ?? {};
    if (completions === undefined) return succeeded > 0 ? Math.min(active, parallelism) : parallelism;
    return Math.max(0, Math.min(parallelism, completions - succeeded - failedIndexes.size));
  }

  #freeIndexes({ pods: all, succeededIndexes, failedIndexes }: JobProgress, count: number): number[] {
    const { names } = this.#world;
    const taken = new Set(all.filter((pod) => isActive(pod)).map((pod) => indexOf(pod, names)));
    const free: number[] = [];
    for (let index = 0; index < (this.#job.spec?.completions ?? 0) && free.length < count; index++)
      if (!taken.has(index) && !succeededIndexes.has(index) && !failedIndexes.has(index)) free.push(index);
    return free;
  }

  #note(
    progress: JobProgress,
    active: readonly StoredPod[],
    all: readonly StoredPod[],
    outcome: Outcome | undefined,
  ): void {
    const { active: _, completedIndexes: __, failedIndexes: ___, ...status } = this.#job.status ?? {};
    const current = this.#living();
    const isIndexedJob = isIndexed(this.#job);
    this.#job.status = {
      ...status,
      ...(current.active > 0 ? { active: current.active } : {}),
      ...(isIndexedJob && progress.succeededIndexes.size > 0
        ? { completedIndexes: formatIndexes(progress.succeededIndexes) }
        : {}),
      ...(isIndexedJob && this.#job.spec?.backoffLimitPerIndex !== undefined
        ? { failedIndexes: formatIndexes(progress.failedIndexes) }
        : {}),
      ready: current.ready,
      terminating: current.terminating,
    };
    this.#noteSuspension(active.length, all.length);
    if (outcome !== undefined) this.#setCondition(outcome.type, "True", outcome.reason, outcome.message);
  }

  /** What the cache shows after the changes of this reconciliation. */
  #living(): { active: number; ready: number; terminating: number } {
    const own = this.#control.kind.controlledBy(this.#job);
    const active = own.filter(isActive);
    return {
      active: active.length,
      ready: active.filter(isReady).length,
      terminating: own.filter(isTerminating).length,
    };
  }

  #noteSuspension(_active: number, _all: number): void {
    const now = formatTime(this.#world.clock.now());
    const status = this.#job.status ?? {};
    const known = status.conditions?.find(({ type }) => type === "Suspended");
    if (this.#job.spec?.suspend === true) {
      if (known?.status === "True") return;
      const { startTime: _, ...rest } = status;
      this.#job.status = rest;
      this.#setCondition("Suspended", "True", "JobSuspended", "Job suspended");
      this.#events.normal(this.#job, "Suspended", "Job suspended");
    } else if (known?.status === "True") {
      this.#setCondition("Suspended", "False", "JobResumed", "Job resumed");
      this.#events.normal(this.#job, "Resumed", "Job resumed");
      this.#job.status = { ...this.#job.status, startTime: now };
    } else if (status.startTime === undefined) this.#job.status = { ...status, startTime: now };
  }

  #setCondition(type: string, value: string, reason: string, message: string): void {
    const { conditions = [] } = this.#job.status ?? {};
    const known = conditions.find((condition) => condition.type === type);
    if (known?.status === value && known.reason === reason && known.message === message) return;
    const now = formatTime(this.#world.clock.now());
    const made = { type, status: value, lastProbeTime: now, lastTransitionTime: now, reason, message };
    const changed =
      known === undefined ? [...conditions, made] : conditions.map((each) => (each === known ? made : each));
    this.#job.status = { ...this.#job.status, conditions: changed };
  }

  /** Counts the pods that were noted and have been released. */
  #settleCounts(released: readonly StoredPod[]): void {
    const { status = {} } = this.#job;
    const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
    const isReleased = (uid: string): boolean => {
      const pod = this.#control.kind.controlledBy(this.#job).find(({ metadata }) => metadata.uid === uid);
      return pod === undefined || released.includes(pod) || !isTracked(pod, this.#world.names);
    };
    const done = { succeeded: succeeded.filter(isReleased).length, failed: failed.filter(isReleased).length };
    const counted = {
      succeeded: (status.succeeded ?? 0) + done.succeeded,
      failed: (status.failed ?? 0) + done.failed,
    };
    this.#job.status = {
      ...status,
      ...(counted.succeeded > 0 ? { succeeded: counted.succeeded } : {}),
      ...(counted.failed > 0 ? { failed: counted.failed } : {}),
      uncountedTerminatedPods: present({
        succeeded: succeeded.filter((uid) => !isReleased(uid)),
        failed: failed.filter((uid) => !isReleased(uid)),
      }),
    };
  }

  /** The job has ended when every pod is counted and none is ending any more. */
  #finish(all: readonly StoredPod[], { type, reason, message }: Outcome): void {
    const { active, terminating } = this.#living();
    const { succeeded = [], failed = [] } = this.#job.status?.uncountedTerminatedPods ?? {};
    if (active + terminating + succeeded.length + failed.length > 0) return;
    // A pod that has ended since is counted first.
    if (this.#control.kind.controlledBy(this.#job).some((pod) => isTracked(pod, this.#world.names))) return;
    if (type === "FailureTarget") {
      this.#setCondition("Failed", "True", reason, message);
      this.#events.warning(this.#job, reason, message);
      return;
    }
    this.#setCondition("Complete", "True", reason, message);
    const completionTime = formatTime(this.#world.clock.now());
    this.#job.status = { ...this.#job.status, completionTime };
    const isTooMany =
      all.filter(({ status }) => status?.phase === "Succeeded").length > (this.#job.spec?.completions ?? all.length);
    if (isTooMany) {
      const text = "Too many succeeded pods running after completion count reached";
      this.#events.warning(this.#job, "TooManySucceededPods", text);
    }
    this.#events.normal(this.#job, "Completed", "Job completed");
  }

  async #writeStatus(): Promise<void> {
    const { namespace = "", name } = this.#job.metadata;
    const kind = this.#world.kind(jobs);
    if (equalJson(kind.get(name, namespace)?.status, this.#job.status)) return;
    const api = this.#world.clients.controllers.resource(jobs).inNamespace(namespace);
    const written = await api.status.update(this.#job, { signal: this.#signal });
    this.#job = cloneJson(written);
    await kind.seen(written, this.#signal);
  }
}

function present(lists: { succeeded: string[]; failed: string[] }): { succeeded?: string[]; failed?: string[] } {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
}

/** Pods that have come less far are deleted first. */
function byReadiness(one: StoredPod, other: StoredPod): number {
  return (
    Number(isReady(one)) - Number(isReady(other)) ||
    timeOf(other.metadata.creationTimestamp) - timeOf(one.metadata.creationTimestamp)
  );
}

function earliest(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Deletes finished jobs when their time is over. */
function addTimeToLive(world: World): void {
  const kind = world.kind(jobs);
  const loop = world.loop("simulated-job-ttl", async ({ name, namespace }, signal): Promise<LookAgain> => {
    const job = kind.get(name, namespace);
    const seconds = job?.spec?.ttlSecondsAfterFinished;
    const finished = job === undefined ? undefined : finishedCondition(job);
    if (job === undefined || seconds === undefined || finished === undefined || isEnding(job)) return undefined;
    const dueMs = timeOf(finished.lastTransitionTime) + seconds * 1000;
    if (dueMs > world.clock.now()) return dueMs;
    const { uid } = job.metadata;
    const api = world.clients.controllers.resource(jobs).inNamespace(namespace);
    await api.delete(name, { propagationPolicy: "Foreground", preconditions: { uid }, signal });
    return undefined;
  });
  kind.onChange((job) => loop.addObject(job));
}
