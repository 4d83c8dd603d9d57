/** CronJobs: a job at every due time, as far as the concurrency policy allows. */
import { cronJobs, jobs } from "../../../../generated/batch/v1/client.js";
import type { CronJob, CronJobStatus } from "../../../../generated/batch/v1/cron-job.types.js";
import type { Job } from "../../../../generated/batch/v1/job.types.js";
import { cloneJson, equalJson } from "../../../api/json.js";
import type { Stored } from "../../../api/object.js";
import { isAlreadyExists, isNotFound } from "../../../api/status.js";
import { formatTime } from "../../../api/time.js";
import { controllerOf, ownerReference } from "../../../operator/owner-references.js";
import { timeOf } from "../../objects/pod-conditions.js";
import { isNamespaceEnding, type LookAgain, ShownFailure } from "../../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../../parts/workload-events.js";
import { isEnding, type World } from "../../parts/world.js";
import { CronSchedule } from "./cron-schedule.js";
import type { StoredJob } from "./job-pods.js";
import { finishedCondition } from "./jobs.js";

type StoredCronJob = Stored<CronJob>;

/** More missed times than this are reported, and only the last one counts. */
const MAX_MISSED = 100;
const SUCCESSFUL_HISTORY = 3;
const FAILED_HISTORY = 1;

export function addCronJobs(world: World): void {
  const kind = world.kind(cronJobs);
  const events = world.events("cronjob-controller");
  const loop = world.loop("simulated-cronjob", (key, signal) => {
    const cronJob = kind.get(key.name, key.namespace);
    return cronJob === undefined || isEnding(cronJob)
      ? Promise.resolve(undefined)
      : new CronJobSync(world, events, cronJob, signal).run();
  });
  kind.onChange((cronJob) => loop.addObject(cronJob));
  world.kind(jobs).onChange((job) => {
    const owner = controllerOf(job);
    if (owner?.kind === "CronJob") loop.add(owner.name, job.metadata.namespace);
  });
}

/** One reconciliation of one CronJob. */
class CronJobSync {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #signal: AbortSignal;
  #cronJob: StoredCronJob;

  constructor(world: World, events: WorkloadEvents, cronJob: StoredCronJob, signal: AbortSignal) {
    this.#world = world;
    this.#events = events;
    this.#cronJob = cloneJson(cronJob);
    this.#signal = signal;
  }

  async run(): Promise<LookAgain> {
    const own = this.#world.kind(jobs).controlledBy(this.#cronJob);
    this.#noteFinished(own);
    await this.#removeOld(own);
    const { spec } = this.#cronJob;
    const schedule = this.#schedule();
    if (schedule === undefined || spec.suspend === true) {
      await this.#writeStatus();
      return undefined;
    }
    const nowMs = this.#world.clock.now();
    const dueMs = this.#lastDueMs(schedule, nowMs);
    if (dueMs !== undefined) await this.#start(dueMs, own, nowMs);
    await this.#writeStatus();
    return schedule.next(nowMs);
  }

  #schedule(): CronSchedule | undefined {
    const { schedule, timeZone } = this.#cronJob.spec;
    try {
      return new CronSchedule(schedule, timeZone);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.#events.warning(this.#cronJob, "UnparseableSchedule", `unparseable schedule: "${schedule}" : ${text}`);
      return undefined;
    }
  }

  /** Takes jobs that have ended out of the list of active ones. */
  #noteFinished(own: readonly StoredJob[]): void {
    const { status = {} } = this.#cronJob;
    const active = [...(status.active ?? [])];
    let { lastSuccessfulTime } = status;
    for (const job of own) {
      const finished = finishedCondition(job);
      const index = active.findIndex(({ uid }) => uid === job.metadata.uid);
      if (finished === undefined || index < 0) continue;
      active.splice(index, 1);
      const { name } = job.metadata;
      this.#events.normal(this.#cronJob, "SawCompletedJob", `Saw completed job: ${name}, condition: ${finished.type}`);
      const { completionTime } = job.status ?? {};
      if (finished.type === "Complete" && timeOf(completionTime) > timeOf(lastSuccessfulTime))
        lastSuccessfulTime = completionTime;
    }
    for (const entry of [...active]) {
      if (own.some(({ metadata }) => metadata.uid === entry.uid)) continue;
      active.splice(active.indexOf(entry), 1);
      this.#events.normal(this.#cronJob, "MissingJob", `Active job went missing: ${entry.name}`);
    }
    this.#cronJob.status = {
      ...withoutActive(status),
      ...(active.length === 0 ? {} : { active }),
      ...(lastSuccessfulTime === undefined ? {} : { lastSuccessfulTime }),
    };
  }

  async #removeOld(own: readonly StoredJob[]): Promise<void> {
    const { successfulJobsHistoryLimit = SUCCESSFUL_HISTORY, failedJobsHistoryLimit = FAILED_HISTORY } =
      this.#cronJob.spec;
    const limits = { Complete: successfulJobsHistoryLimit, Failed: failedJobsHistoryLimit };
    for (const [type, limit] of Object.entries(limits)) {
      const finished = own
        .filter((job) => finishedCondition(job)?.type === type && !isEnding(job))
        .sort((one, other) => timeOf(one.status?.startTime) - timeOf(other.status?.startTime));
      for (const job of finished.slice(0, Math.max(0, finished.length - limit))) await this.#delete(job);
    }
  }

  /** Returns the latest time that has passed and for which no job was started. */
  #lastDueMs(schedule: CronSchedule, nowMs: number): number | undefined {
    const { metadata, spec, status } = this.#cronJob;
    const { startingDeadlineSeconds } = spec;
    let fromMs = timeOf(status?.lastScheduleTime ?? metadata.creationTimestamp);
    if (startingDeadlineSeconds !== undefined) fromMs = Math.max(fromMs, nowMs - startingDeadlineSeconds * 1000);
    let dueMs: number | undefined;
    let missed = 0;
    for (let at = schedule.next(fromMs); at !== undefined && at <= nowMs; at = schedule.next(at)) {
      dueMs = at;
      missed++;
      if (missed > MAX_MISSED) {
        const hint = "Set or decrease .spec.startingDeadlineSeconds or check clock skew";
        this.#events.warning(this.#cronJob, "TooManyMissedTimes", `too many missed start times. ${hint}`);
        // Only the newest time counts, so older ones are left out.
        const afterMs = nowMs - Math.max(60_000, at - fromMs);
        if (afterMs > at) at = afterMs;
        missed = 0;
      }
    }
    return dueMs;
  }

  async #start(dueMs: number, own: readonly StoredJob[], nowMs: number): Promise<void> {
    const { spec, status = {} } = this.#cronJob;
    const deadline = spec.startingDeadlineSeconds;
    if (deadline !== undefined && dueMs + deadline * 1000 < nowMs) {
      const text = new Date(dueMs).toUTCString().replace("GMT", "+0000");
      this.#events.warning(this.#cronJob, "MissSchedule", `Missed scheduled time to start a job: ${text}`);
      return;
    }
    const isBusy = (status.active ?? []).length > 0;
    if (isBusy && spec.concurrencyPolicy === "Forbid") {
      const reason = "Not starting job because prior execution is running and concurrency policy is Forbid";
      this.#events.normal(this.#cronJob, "JobAlreadyActive", reason);
      return;
    }
    if (isBusy && spec.concurrencyPolicy === "Replace") {
      for (const job of own) if (status.active?.some(({ uid }) => uid === job.metadata.uid)) await this.#delete(job);
      this.#cronJob.status = withoutActive(status);
    }
    const job = await this.#create(dueMs);
    if (job === undefined) return;
    const { apiVersion, kind, metadata } = job;
    const { name, namespace = "", uid, resourceVersion } = metadata;
    const reference = { apiVersion, kind, name, namespace, uid, resourceVersion };
    this.#cronJob.status = {
      ...this.#cronJob.status,
      active: [...(this.#cronJob.status?.active ?? []), reference],
      lastScheduleTime: formatTime(dueMs),
    };
  }

  /** Resolves with undefined if the job of this time exists already. */
  async #create(dueMs: number): Promise<StoredJob | undefined> {
    const { metadata, spec } = this.#cronJob;
    const { labels, annotations } = spec.jobTemplate.metadata ?? {};
    const name = `${metadata.name}-${Math.floor(dueMs / 60_000)}`;
    const job: Job = {
      metadata: {
        name,
        ...(labels === undefined ? {} : { labels }),
        annotations: { ...annotations, [this.#world.names.cronJobScheduled]: formatTime(dueMs) },
        ownerReferences: [{ ...ownerReference(this.#cronJob), controller: true }],
      },
      ...(spec.jobTemplate.spec === undefined ? {} : { spec: cloneJson(spec.jobTemplate.spec) }),
    };
    const api = this.#world.clients.controllers.resource(jobs).inNamespace(metadata.namespace ?? "");
    try {
      const created = await api.create(job, { signal: this.#signal });
      this.#events.normal(this.#cronJob, "SuccessfulCreate", `Created job ${name}`);
      await this.#world.kind(jobs).seen(created, this.#signal);
      return created;
    } catch (error) {
      if (isAlreadyExists(error)) return undefined;
      if (this.#signal.aborted || isNamespaceEnding(error)) throw error;
      const message = `Error creating job: ${error instanceof Error ? error.message : String(error)}`;
      this.#events.warning(this.#cronJob, "FailedCreate", message);
      throw new ShownFailure(message, { cause: error });
    }
  }

  async #delete(job: StoredJob): Promise<void> {
    const { name, namespace = "", uid } = job.metadata;
    const api = this.#world.clients.controllers.resource(jobs).inNamespace(namespace);
    try {
      await api.delete(name, { propagationPolicy: "Background", preconditions: { uid }, signal: this.#signal });
      this.#events.normal(this.#cronJob, "SuccessfulDelete", `Deleted job ${name}`);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async #writeStatus(): Promise<void> {
    const { name, namespace = "" } = this.#cronJob.metadata;
    const kind = this.#world.kind(cronJobs);
    if (equalJson(kind.get(name, namespace)?.status ?? {}, this.#cronJob.status ?? {})) return;
    const api = this.#world.clients.controllers.resource(cronJobs).inNamespace(namespace);
    const written = await api.status.update(this.#cronJob, { signal: this.#signal });
    await kind.seen(written, this.#signal);
  }
}

function withoutActive({ active: _, ...status }: CronJobStatus): CronJobStatus {
  return status;
}
