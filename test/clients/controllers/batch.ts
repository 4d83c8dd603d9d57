/** Jobs and CronJobs. */
import { type Cluster, eventually, template } from "./stage.js";

export async function jobs(cluster: Cluster, namespace: string): Promise<void> {
  const all = cluster.batch.v1.jobs(namespace);
  const { spec } = template("sums");
  const jobTemplate = { spec: { ...spec, restartPolicy: "Never" as const } };
  const isComplete = async (name: string): Promise<boolean> => {
    const { status } = await all.get(name);
    return status?.conditions?.some(({ type, status: is }) => type === "Complete" && is === "True") ?? false;
  };
  await all.create({ metadata: { name: "sums" }, spec: { completions: 3, parallelism: 2, template: jobTemplate } });
  const indexed = { completionMode: "Indexed" as const, completions: 2, parallelism: 2, backoffLimitPerIndex: 1 };
  await all.create({ metadata: { name: "indexed" }, spec: { ...indexed, template: jobTemplate } });
  await all.create({ metadata: { name: "short" }, spec: { ttlSecondsAfterFinished: 1, template: jobTemplate } });
  await all.create({ metadata: { name: "paused" }, spec: { suspend: true, template: jobTemplate } });
  await eventually("a Job is complete", () => isComplete("sums"));
  await eventually("an indexed Job is complete", () => isComplete("indexed"));
  const { status } = await all.get("indexed");
  if (status?.completedIndexes !== "0,1") throw new Error(`completed indexes: ${status?.completedIndexes}`);
  await eventually("a Job goes when its time is over", async () => {
    return !(await all.list()).items.some(({ metadata }) => metadata.name === "short");
  });
  await eventually("a paused Job says so", async () => {
    const { status: paused } = await all.get("paused");
    return paused?.conditions?.some(({ type }) => type === "Suspended") ?? false;
  });
  await all.patch("paused", { type: "merge", body: { spec: { suspend: false } } });
  await eventually("it goes on", () => isComplete("paused"));
}

/** Begun before everything else, since a minute has to pass. */
export async function startCronJob(cluster: Cluster, namespace: string): Promise<void> {
  const { spec } = template("nightly");
  await cluster.batch.v1.cronJobs(namespace).create({
    metadata: { name: "minutely" },
    spec: {
      schedule: "* * * * *",
      concurrencyPolicy: "Forbid",
      successfulJobsHistoryLimit: 1,
      jobTemplate: { spec: { template: { spec: { ...spec, restartPolicy: "Never" } } } },
    },
  });
}

export async function cronJobHasRun(cluster: Cluster, namespace: string): Promise<void> {
  await eventually("a CronJob has run its job", async () => {
    const { status } = await cluster.batch.v1.cronJobs(namespace).get("minutely");
    return status?.lastScheduleTime !== undefined && status.lastSuccessfulTime !== undefined;
  });
}
