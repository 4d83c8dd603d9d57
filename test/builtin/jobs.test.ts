/** Jobs: what the server adds, what must fit together, and what may still change. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { failuresOf } from "../support/failures.js";
import { type ApiBody, fieldAt, objectAt } from "../support/json.js";

const template = (spec: object = {}, metadata: object = {}): object => ({
  metadata,
  spec: { restartPolicy: "Never", containers: [{ name: "main", image: "registry.example.com/app:1" }], ...spec },
});
const exitCodes = (onExitCodes: object, action = "FailJob"): object => ({
  podFailurePolicy: { rules: [{ action, onExitCodes }] },
});

/** Parts of a spec, and the failures of it as `reason field`. */
const REFUSED: readonly (readonly [name: string, spec: object, ...failures: string[]])[] = [
  [
    "pods that never end",
    { template: template({ restartPolicy: "Always" }) },
    "Required spec.template.spec.restartPolicy",
  ],
  [
    "pods without a policy",
    { template: template({ restartPolicy: undefined }) },
    "Required spec.template.spec.restartPolicy",
  ],
  ["indexes without a number", { completionMode: "Indexed", parallelism: 2 }, "Required spec.completions"],
  [
    "more indexed pods at a time than possible",
    { completionMode: "Indexed", completions: 1, parallelism: 100_001 },
    "Invalid spec.parallelism",
  ],
  ["a limit for each index of none", { backoffLimitPerIndex: 1 }, "Invalid spec.backoffLimitPerIndex"],
  [
    "a bound of failed indexes without a limit for each",
    { completionMode: "Indexed", completions: 2, maxFailedIndexes: 1 },
    "Required spec.backoffLimitPerIndex",
  ],
  [
    "more failed indexes than there are",
    { completionMode: "Indexed", completions: 2, backoffLimitPerIndex: 1, maxFailedIndexes: 3 },
    "Invalid spec.maxFailedIndexes",
  ],
  [
    "too many failed indexes to list",
    {
      completionMode: "Indexed",
      completions: 100_001,
      parallelism: 10_001,
      backoffLimitPerIndex: 1,
      maxFailedIndexes: 10_001,
    },
    "Invalid spec.parallelism",
    "Invalid spec.maxFailedIndexes",
  ],
  [
    "any number of failed indexes of very many",
    { completionMode: "Indexed", completions: 100_001, backoffLimitPerIndex: 1 },
    "Required spec.maxFailedIndexes",
  ],
  [
    "a failure policy for pods that are started again",
    { ...exitCodes({ operator: "In", values: [1] }), template: template({ restartPolicy: "OnFailure" }) },
    "Invalid spec.template.spec.restartPolicy",
  ],
  [
    "a rule about nothing",
    { podFailurePolicy: { rules: [{ action: "Ignore" }] } },
    "Invalid spec.podFailurePolicy.rules[0]",
  ],
  [
    "success as a failure",
    exitCodes({ operator: "In", values: [0, 1] }),
    "Invalid spec.podFailurePolicy.rules[0].onExitCodes.values[0]",
  ],
  [
    "codes out of order",
    exitCodes({ operator: "In", values: [2, 1] }),
    "Invalid spec.podFailurePolicy.rules[0].onExitCodes.values",
  ],
  [
    "codes of a container that there is not",
    exitCodes({ operator: "In", values: [1], containerName: "none" }),
    "Invalid spec.podFailurePolicy.rules[0].onExitCodes.containerName",
  ],
  [
    "the end of an index of none",
    exitCodes({ operator: "In", values: [1] }, "FailIndex"),
    "Invalid spec.podFailurePolicy.rules[0].action",
  ],
  [
    "pods that are replaced before their failure is known",
    { ...exitCodes({ operator: "In", values: [1] }), podReplacementPolicy: "TerminatingOrFailed" },
    "NotSupported spec.podReplacementPolicy",
  ],
  [
    "success of some of no indexes",
    { successPolicy: { rules: [{ succeededCount: 1 }] } },
    "Invalid spec.successPolicy",
  ],
  [
    "success of an index that there is not",
    { completionMode: "Indexed", completions: 3, successPolicy: { rules: [{ succeededIndexes: "0,2-3" }] } },
    "Invalid spec.successPolicy.rules[0].succeededIndexes",
  ],
  [
    "success of more indexes than are listed",
    {
      completionMode: "Indexed",
      completions: 9,
      successPolicy: { rules: [{ succeededIndexes: "0,2-3", succeededCount: 4 }] },
    },
    "Invalid spec.successPolicy.rules[0].succeededCount",
  ],
  [
    "a rule of success that says nothing",
    { completionMode: "Indexed", completions: 1, successPolicy: { rules: [{}] } },
    "Required spec.successPolicy.rules[0]",
  ],
  ["a controller without a path", { managedBy: "me" }, "Invalid spec.managedBy"],
  ["a selector of one's own", { selector: { matchLabels: { a: "b" } } }, "Invalid spec.template.metadata.labels"],
  [
    "a label that is the server's",
    { template: template({}, { labels: { "job-name": "other" } }) },
    "Invalid spec.template.metadata.labels",
  ],
];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`jobs (${profile.name})`, () => {
    let api: TestApi;
    let jobs: string;
    before(async () => {
      api = await startApi({ profile });
      jobs = `/apis/batch/v1/namespaces/${await api.namespace()}/jobs`;
    });
    after(() => api.stop());

    const create = async (name: string, spec: object = {}, metadata: object = {}): Promise<ApiBody> => {
      const { status, body } = await api.post(jobs, {
        metadata: { name, ...metadata },
        spec: { template: template(), ...spec },
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    };

    test("[DEL-013] a deletion that states no propagation policy causes a warning", async () => {
      const text =
        "child pods are preserved by default when jobs are deleted; " +
        "set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning";
      await create("left");
      for (const query of ["propagationPolicy=Orphan", "propagationPolicy=Background", "orphanDependents=true"])
        assert.deepEqual((await api.delete(`${jobs}/left?dryRun=All&${query}`)).warnings, [], query);
      assert.deepEqual((await api.delete(`${jobs}?labelSelector=a%3Db`)).warnings, [text]);
      assert.deepEqual((await api.delete(`${jobs}/left`)).warnings, [text]);
    });

    test("the server sets parallelism, completions and a selector that fit together", async () => {
      const { metadata, spec, status } = await create("plain", { template: template({}, { labels: { app: "x" } }) });
      const domain = `batch.${profile.words.keyDomain}`;
      assert.deepEqual(fieldAt(spec, "selector"), { matchLabels: { [`${domain}/controller-uid`]: metadata.uid } });
      assert.deepEqual(fieldAt(spec, "template", "metadata", "labels"), {
        app: "x",
        [`${domain}/controller-uid`]: metadata.uid,
        [`${domain}/job-name`]: "plain",
        "controller-uid": metadata.uid,
        "job-name": "plain",
      });
      const { completions, parallelism, backoffLimit, completionMode, suspend, podReplacementPolicy } = objectAt(spec);
      assert.deepEqual(
        { completions, parallelism, backoffLimit, completionMode, suspend, podReplacementPolicy },
        {
          completions: 1,
          parallelism: 1,
          backoffLimit: 6,
          completionMode: "NonIndexed",
          suspend: false,
          podReplacementPolicy: "TerminatingOrFailed",
        },
      );
      assert.deepEqual([status, metadata.labels, metadata.generation], [{}, { app: "x" }, 1]);
      const queue = await create("queue", { parallelism: 3 });
      assert.deepEqual([fieldAt(queue, "spec", "parallelism"), fieldAt(queue, "spec", "completions")], [3, undefined]);
    });

    test("a job without labels has those of its pods, and keeps them when it is written again", async () => {
      const made = await create("unlabelled", { template: template() });
      assert.deepEqual(made.metadata.labels, fieldAt(made, "spec", "template", "metadata", "labels"));
      assert.equal(made.metadata.labels["job-name"], "unlabelled");
      const { status, body } = await api.put(`${jobs}/unlabelled`, made);
      assert.deepEqual([status, body.metadata.resourceVersion], [200, made.metadata.resourceVersion]);
    });

    test("a stated selector is kept with manualSelector", async () => {
      const labels = { app: "mine" };
      const { spec } = await create("manual", {
        manualSelector: true,
        selector: { matchLabels: labels },
        template: template({}, { labels }),
      });
      assert.deepEqual(
        [fieldAt(spec, "selector", "matchLabels"), fieldAt(spec, "template", "metadata", "labels")],
        [labels, labels],
      );
      const { body } = await api.post(jobs, {
        metadata: { name: "none" },
        spec: { manualSelector: true, template: template() },
      });
      assert.equal(body.details.causes[0]?.field, "spec.selector");
    });

    for (const [name, spec, ...failures] of REFUSED) {
      test(`${name}: refused`, async () => {
        const { status, body } = await api.post(`${jobs}?dryRun=All`, {
          metadata: { name: "refused" },
          spec: { template: template(), ...spec },
        });
        const causes = failuresOf(body);
        assert.equal(status, 422, body.message);
        // a selector of one's own breaks two rules at once
        for (const failure of failures) assert.ok(causes.includes(failure), `${failure}: ${JSON.stringify(causes)}`);
      });
    }

    test("the spec of a running job is immutable except for its parallelism", async () => {
      await create("fixed", { completions: 4, parallelism: 2 });
      const path = `${jobs}/fixed`;
      for (const [change, field] of [
        [{ completions: 5 }, "spec.completions"],
        [{ completionMode: "Indexed" }, "spec.completionMode"],
        [{ selector: { matchLabels: { other: "x" } } }, "spec.selector"],
        [{ template: { spec: { nodeSelector: { disk: "fast" } } } }, "spec.template"],
        [{ managedBy: "example.com/other" }, "spec.managedBy"],
      ] as const) {
        const { status, body } = await api.patch(path, "merge", { spec: change });
        const fields = (body.details?.causes ?? []).map((cause) => cause.field);
        assert.equal(status, 422, JSON.stringify(change));
        assert.ok(fields.includes(field), `${field}: ${JSON.stringify(fields)}`);
        assert.match(body.message, /field is immutable/);
      }
      const more = {
        parallelism: 4,
        suspend: true,
        backoffLimit: 1,
        ttlSecondsAfterFinished: 5,
        activeDeadlineSeconds: 9,
      };
      assert.equal((await api.patch(path, "merge", { spec: more })).status, 200);
    });

    test("the scheduling fields of a suspended job that never ran may change", async () => {
      await create("waiting", { suspend: true });
      const path = `${jobs}/waiting`;
      const placed = { template: { metadata: { labels: { tier: "a" } }, spec: { nodeSelector: { disk: "fast" } } } };
      const moved = await api.patch(path, "merge", { spec: placed });
      assert.deepEqual(
        [moved.status, fieldAt(moved.body, "spec", "template", "spec", "nodeSelector")],
        [200, { disk: "fast" }],
      );
      const other = { template: { spec: { containers: [{ name: "main", image: "other" }] } } };
      assert.equal((await api.patch(path, "merge", { spec: other })).status, 422);
      await api.patch(`${path}/status`, "merge", { status: { startTime: "2024-01-01T00:00:00Z" } });
      const late = await api.patch(path, "merge", { spec: { template: { spec: { nodeSelector: null } } } });
      assert.deepEqual([late.status, late.body.details.causes[0]?.field], [422, "spec.template"]);
    });

    test("completions of an indexed job change together with its parallelism", async () => {
      await create("elastic", { completionMode: "Indexed", completions: 2, parallelism: 2 });
      const path = `${jobs}/elastic`;
      const alone = await api.patch(path, "merge", { spec: { completions: 3 } });
      assert.match(alone.body.message, /can only be modified in tandem with spec\.parallelism/);
      assert.equal((await api.patch(path, "merge", { spec: { completions: 3, parallelism: 3 } })).status, 200);
      const { body } = await api.post(jobs, {
        metadata: { name: "x".repeat(62) },
        spec: { completionMode: "Indexed", completions: 11, template: template() },
      });
      assert.match(body.message, /metadata\.name: .*will not able to create pod with invalid DNS label/);
    });

    test("a job has one final condition that never changes", async () => {
      await create("ended");
      const path = `${jobs}/ended/status`;
      const condition = (type: string) => ({ type, status: "True" });
      const early = await api.patch(path, "merge", { status: { completionTime: "2024-01-01T00:00:00Z" } });
      assert.deepEqual([early.status, early.body.details.causes[0]?.field], [422, "status.completionTime"]);
      const both = await api.patch(path, "merge", {
        status: { conditions: [condition("Complete"), condition("Failed")] },
      });
      assert.equal(both.status, 422);
      const done = await api.patch(path, "merge", { status: { conditions: [condition("Failed")], failed: 1 } });
      assert.equal(done.status, 200, done.text);
      const again = await api.patch(path, "merge", { status: { conditions: [] } });
      assert.match(again.body.message, /cannot disable the terminal Failed=True condition/);
    });

    test("pods of a job are kept unless the client says otherwise", async () => {
      await create("kept");
      const owner = (await api.get(`${jobs}/kept`)).body.metadata;
      const pods = jobs.replace("/apis/batch/v1", "/api/v1").replace(/jobs$/, "pods");
      await api.post(pods, {
        metadata: {
          name: "kept-1",
          ownerReferences: [{ apiVersion: "batch/v1", kind: "Job", name: "kept", uid: owner.uid, controller: true }],
        },
        spec: { containers: [{ name: "main", image: "app" }] },
      });
      const watch = await api.watch(`${pods}?watch=true&fieldSelector=metadata.name%3Dkept-1`);
      await watch.next();
      assert.equal((await api.delete(`${jobs}/kept`)).status, 200);
      const event = await watch.event();
      assert.deepEqual([event.type, event.object.metadata.ownerReferences], ["MODIFIED", undefined]);
      await watch.close();
    });
  });
}
