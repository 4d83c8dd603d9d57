/** Cron jobs: schedules, time zones, and the templates of the jobs that they make. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, listAt, objectAt } from "../support/json.js";

const jobTemplate = (spec: object = {}): object => ({
  spec: {
    template: {
      spec: { restartPolicy: "OnFailure", containers: [{ name: "main", image: "registry.example.com/app:1" }] },
    },
    ...spec,
  },
});

describe("cron jobs", () => {
  let api: TestApi;
  let cronJobs: string;
  before(async () => {
    api = await startApi();
    cronJobs = `/apis/batch/v1/namespaces/${await api.namespace()}/cronjobs`;
  });
  after(() => api.stop());

  const post = (spec: object, name = "c", query = "?dryRun=All") =>
    api.post(`${cronJobs}${query}`, {
      metadata: { name },
      spec: { schedule: "* * * * *", jobTemplate: jobTemplate(), ...spec },
    });

  test("a cron job has its own defaults, which differ from those of jobs", async () => {
    const { status, body } = await post({});
    assert.equal(status, 201, JSON.stringify(body));
    const { jobTemplate: made, schedule: _, ...spec } = objectAt(body, "spec");
    assert.deepEqual(spec, {
      concurrencyPolicy: "Allow",
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    });
    assert.deepEqual(
      [fieldAt(made, "spec", "backoffLimit"), fieldAt(made, "spec", "selector"), body.status],
      [undefined, undefined, {}],
    );
    assert.equal(fieldAt(made, "spec", "template", "spec", "containers", 0, "imagePullPolicy"), "IfNotPresent");
  });

  for (const schedule of [
    "0 0 * * *",
    "*/5 1-6 1,15 jan-MAR mon-fri",
    "0-59/7 ? * * 6",
    "10/2 * * * *",
    "@hourly",
    "@midnight",
    "@every 1h30m",
    "@every 1.5s",
  ]) {
    test(`the schedule ${schedule} is valid`, async () => {
      const { status, body } = await post({ schedule });
      assert.equal(status, 201, body.message);
    });
  }

  for (const [schedule, message] of [
    ["", "spec.schedule: Required value"],
    ["* * * *", "expected exactly 5 fields, found 4"],
    ["* * * * * *", "expected exactly 5 fields, found 6"],
    ["60 * * * *", "end of range (60) above maximum (59)"],
    ["* * 0 * *", "beginning of range (0) below minimum (1)"],
    ["* * * * 7", "end of range (7) above maximum (6)"],
    ["5-1 * * * *", "beginning of range (5) beyond end of range (1)"],
    ["*/0 * * * *", "step of range should be a positive number"],
    ["1/2/3 * * * *", "too many slashes"],
    ["1-2-3 * * * *", "too many hyphens"],
    ["a * * * *", "failed to parse int from a"],
    ["-1 * * * *", "failed to parse int from"],
    [`${Array.from({ length: 600 }, () => "1").join(",")} * * * *`, "must be no more than 1024 characters"],
    ["@reboot", "unrecognized descriptor: @reboot"],
    ["@every soon", "failed to parse duration @every soon"],
    ["TZ=UTC 0 0 * * *", "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"],
    ["CRON_TZ=UTC 0 0 * * *", "cannot use TZ or CRON_TZ in schedule, use timeZone field instead"],
  ] as const) {
    test(`the schedule ${JSON.stringify(schedule.slice(0, 40))} is invalid`, async () => {
      const { status, body } = await post({ schedule });
      assert.deepEqual([status, body.details.causes[0]?.field], [422, "spec.schedule"]);
      assert.ok(body.message.includes(message), body.message);
    });
  }

  test("time zones are those of the IANA database, by their names", async () => {
    for (const timeZone of ["Europe/Berlin", "Etc/UTC", "UTC", "US/Pacific", "America/Argentina/Buenos_Aires"]) {
      const { status, body } = await post({ timeZone });
      assert.equal(status, 201, `${timeZone}: ${body.message}`);
    }
    for (const [timeZone, message] of [
      ["", "timeZone must be nil or non-empty string"],
      ["Local", "timeZone must be an explicit time zone"],
      ["Nowhere/Land", "unknown time zone Nowhere/Land"],
      ["europe/berlin", "unknown time zone europe/berlin"],
      ["+01:00", "unknown time zone +01:00"],
    ] as const) {
      const { status, body } = await post({ timeZone });
      assert.deepEqual([status, body.details.causes[0]?.field], [422, "spec.timeZone"], timeZone);
      assert.ok(body.message.includes(message), body.message);
    }
    const both = await post({ timeZone: "UTC", schedule: "TZ=UTC 0 0 * * *" });
    assert.match(both.body.message, /cannot use both timeZone field and TZ or CRON_TZ in schedule/);
  });

  test("names are short enough for the names of the jobs", async () => {
    assert.equal((await post({}, "x".repeat(52))).status, 201);
    const { status, body } = await post({}, "x".repeat(53));
    assert.deepEqual([status, body.details.causes[0]?.field], [422, "metadata.name"]);
  });

  test("job templates are validated like jobs, but without selectors", async () => {
    const failuresOf = async (spec: object): Promise<string[]> =>
      (await post({ jobTemplate: jobTemplate(spec) })).body.details.causes.map(({ field }) => field);
    assert.deepEqual(await failuresOf({ selector: { matchLabels: { a: "b" } } }), ["spec.jobTemplate.spec.selector"]);
    assert.deepEqual(await failuresOf({ manualSelector: true }), ["spec.jobTemplate.spec.manualSelector"]);
    const forever = { template: { spec: { containers: [{ name: "main", image: "app" }] } } };
    assert.deepEqual(await failuresOf(forever), ["spec.jobTemplate.spec.template.spec.restartPolicy"]);
  });

  test("a table shows the schedule and what is running", async () => {
    await post({ timeZone: "UTC" }, "shown", "");
    await api.patch(`${cronJobs}/shown/status`, "merge", { status: { active: [{ name: "shown-1", kind: "Job" }] } });
    const accept = `application/json;as=Table;v=v1;g=${api.profile.words.metaGroup}`;
    const { body } = await api.get(`${cronJobs}/shown`, { headers: { accept } });
    assert.deepEqual(listAt(body, "rows", 0, "cells").slice(0, 6), ["shown", "* * * * *", "UTC", "False", 1, "<none>"]);
  });
});
