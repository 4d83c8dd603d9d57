/** Schedules, and the jobs that CronJobs start while a test moves the clock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CronSchedule } from "../../runtime/simulation/workloads/jobs/cron-schedule.js";
import { formatIndexes, parseIndexes } from "../../runtime/simulation/workloads/jobs/job-indexes.js";
import { startTestServer, VirtualClock } from "../../runtime/testing/index.js";
import { Scene } from "./support/scene.js";
import { container } from "./support/workload-objects.js";

for (const [schedule, timeZone, after, next] of [
  ["*/5 * * * *", "UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:05:00.000Z"],
  ["0 0 1 1 *", "UTC", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00.000Z"],
  ["@hourly", "UTC", "2026-01-01T10:59:59Z", "2026-01-01T11:00:00.000Z"],
  ["30 2 * * *", "Europe/Berlin", "2026-01-01T00:00:00Z", "2026-01-01T01:30:00.000Z"],
  // The hour from two to three does not exist on that day.
  ["30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-30T00:30:00.000Z"],
  ["0 0 29 2 *", "UTC", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
  ["0 12 13 * fri", "UTC", "2026-01-01T00:00:00Z", "2026-01-02T12:00:00.000Z"],
  ["0 9 * jan-mar mon-fri", "UTC", "2026-03-31T10:00:00Z", "2027-01-01T09:00:00.000Z"],
  ["0 0 * * 7", "UTC", "2026-01-01T00:00:00Z", "2026-01-04T00:00:00.000Z"],
  ["0 0 31 2 *", "UTC", "2026-01-01T00:00:00Z", undefined],
] as const) {
  test(`${schedule} in ${timeZone} after ${after}`, () => {
    const nextMs = new CronSchedule(schedule, timeZone).next(Date.parse(after));
    assert.equal(nextMs === undefined ? undefined : new Date(nextMs).toISOString(), next);
  });
}

for (const schedule of ["", "* * * *", "60 * * * *", "* * * * 8", "5-1 * * * *", "*/0 * * * *", "a * * * *"]) {
  test(`a schedule that can't be: ${JSON.stringify(schedule)}`, () => {
    assert.throws(() => new CronSchedule(schedule), RangeError);
  });
}

test("indexes are written as ranges", () => {
  for (const text of ["", "0", "0,1", "0-2", "0-2,4,7-9", "3,4,6-8"])
    assert.equal(formatIndexes(parseIndexes(text)), text);
});

test("a CronJob starts a job at every due time, and keeps as many as its limits say", async (t) => {
  const errors: unknown[] = [];
  const server = await startTestServer({
    simulate: "workloads",
    clock: new VirtualClock({ start: Date.UTC(2026, 0, 1, 0, 0, 30) }),
    reportError: (error) => errors.push(error),
  });
  t.after(() => server.stop());
  await server.clock.settle();
  const scene = new Scene(server.client, "default");
  await scene.until(["v1", "ServiceAccount", "default"], () => true);
  const template = { spec: { ...container("one"), restartPolicy: "Never" } };
  await scene.create("batch/v1", "CronJob", {
    metadata: { name: "nightly" },
    spec: { schedule: "0 * * * *", successfulJobsHistoryLimit: 2, jobTemplate: { spec: { template } } },
  });
  await server.clock.advance(5 * 3_600_000);
  const jobs = await scene.list("batch/v1", "Job");
  const minutes = Date.UTC(2026, 0, 1) / 60_000;
  const [last] = [minutes + 5 * 60];
  assert.deepEqual(jobs.map(({ metadata }) => metadata.name).sort(), [`nightly-${last - 60}`, `nightly-${last}`]);
  const { status } = await scene.until(["batch/v1", "CronJob", "nightly"], () => true);
  assert.equal(status.lastScheduleTime, "2026-01-01T05:00:00Z");
  assert.ok(status.lastSuccessfulTime.startsWith("2026-01-01T05:00:0"), status.lastSuccessfulTime);
  assert.deepEqual(errors, []);
});
