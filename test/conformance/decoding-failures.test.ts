/** SPEC: Errors: what is said of objects of built-in kinds that can't be read, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { type JsonObject, type JsonValue, objectAt } from "../support/json.js";

const DEPLOYMENT = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    replicas: 1,
    selector: { matchLabels: { a: "b" } },
    template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } },
  },
};

/** The object with a value at a path. */
function having(path: string, value: unknown): JsonObject {
  const object = structuredClone(DEPLOYMENT) as JsonObject;
  const steps = path.split(".");
  let place = object;
  for (const step of steps.slice(0, -1)) {
    place[step] ??= {};
    place = objectAt(place, step);
  }
  place[steps.at(-1) as string] = value as JsonValue;
  return object;
}

const POD = "spec.template.spec";
const QUANTITY_RULE = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** What is wrong, and what stock servers say of it: where, of which type, or all of it. */
const WRONG: readonly (readonly [path: string, value: unknown, fault: string])[] = [
  ["spec.replicas", "x", "string into Go struct field DeploymentSpec.spec.replicas of type int32"],
  ["spec.replicas", 1.5, "number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32"],
  ["spec.replicas", 3_000_000_000, "number 3000000000 into Go struct field DeploymentSpec.spec.replicas of type int32"],
  ["spec.paused", 1, "number into Go struct field DeploymentSpec.spec.paused of type bool"],
  ["spec.selector", [], "array into Go struct field DeploymentSpec.spec.selector of type v1.LabelSelector"],
  [
    "spec.selector.matchLabels",
    "x",
    "string into Go struct field LabelSelector.spec.selector.matchLabels of type map[string]string",
  ],
  [
    "spec.strategy.type",
    {},
    "object into Go struct field DeploymentStrategy.spec.strategy.type of type v1.DeploymentStrategyType",
  ],
  [
    "spec.strategy",
    { rollingUpdate: { maxSurge: true } },
    "bool into Go struct field RollingUpdateDeployment.spec.strategy.rollingUpdate.maxSurge of type int32",
  ],
  [`${POD}.containers`, {}, `object into Go struct field PodSpec.${POD}.containers of type []v1.Container`],
  [`${POD}.containers`, [{ name: 1 }], `number into Go struct field Container.${POD}.containers.name of type string`],
  [`${POD}.containers`, [{ args: [1] }], `number into Go struct field Container.${POD}.containers.args of type string`],
  [
    `${POD}.volumes`,
    [{ name: "a", emptyDir: { medium: 1 } }],
    `number into Go struct field EmptyDirVolumeSource.${POD}.volumes.VolumeSource.emptyDir.medium of type v1.StorageMedium`,
  ],
  [`${POD}.containers`, [{ name: 1, resources: { limits: { cpu: "x" } } }], QUANTITY_RULE],
  ["metadata.labels", { a: 1 }, "number into Go struct field ObjectMeta.metadata.labels of type string"],
  ["metadata.name", 1, "number into Go struct field ObjectMeta.metadata.name of type string"],
  ["metadata", "x", "string into Go struct field Deployment.metadata of type v1.ObjectMeta"],
  ["metadata.creationTimestamp", "x", 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'],
  ["metadata.creationTimestamp", "2024-13-01T00:00:00Z", 'parsing time "2024-13-01T00:00:00Z": month out of range'],
];

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const isStock = profile.behaviours.decodingFailures === "stock";
  describe(`objects that can't be read (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    let deployments: string;

    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
      deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
    });
    after(() => api.stop());

    const refusal = (answer: Answer): string => {
      assert.equal(answer.status < 500 && answer.status >= 400, true, answer.text);
      return answer.body.message;
    };

    test("[VAL-013] a value of the wrong type is reported at its place", async () => {
      for (const [path, value, fault] of WRONG) {
        const message = refusal(await api.post(`${deployments}?dryRun=All`, having(path, value)));
        if (!isStock) continue;
        const words = / into Go /.test(fault) ? `json: cannot unmarshal ${fault}` : fault;
        assert.equal(message, `Deployment in version "v1" cannot be handled as a Deployment: ${words}`);
      }
    });

    test("[VAL-013] bytes that are not base64 and errors in YAML are reported at their place", async () => {
      const secrets = `/api/v1/namespaces/${namespace}/secrets?dryRun=All`;
      for (const [text, at] of [
        ["!", 0],
        ["AAA", 0],
        ["AAAA=", 4],
        ["AAAAA-AA", 5],
      ] as const) {
        const secret = { metadata: { name: "s" }, data: { a: text } };
        const answer = await api.post(secrets, secret);
        const message = refusal(answer);
        if (isStock)
          assert.deepEqual(
            [answer.status, message],
            [400, `Secret in version "v1" cannot be handled as a Secret: illegal base64 data at input byte ${at}`],
          );
      }
      const yaml = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, labels: {a: 1}}\n";
      const message = refusal(await api.post(secrets, yaml, { type: "application/yaml" }));
      if (isStock) assert.match(message, /number into Go struct field ObjectMeta\.metadata\.labels of type string$/);
    });

    test("[VAL-028] of a body with several YAML documents the first one counts, and binary scalars are texts", async () => {
      const yaml = "metadata: {name: first}\ndata: {a: !!binary aGk=}\n---\nmetadata: {name: second}\n";
      const path = `/api/v1/namespaces/${namespace}/configmaps?dryRun=All`;
      const { status, body, text } = await api.post(path, yaml, { type: "application/yaml" });
      assert.equal(status, 201, text);
      assert.deepEqual([body.metadata.name, body.data], ["first", { a: "hi" }]);
    });

    test("[VAL-013] patches that lead to such an object are refused with what was sent", async () => {
      await api.post(deployments, DEPLOYMENT);
      const merge = await api.patch(`${deployments}/web`, "merge", { spec: { replicas: "x" } });
      const json = await api.patch(`${deployments}/web`, "json", [{ op: "add", path: "/spec/paused", value: 1 }]);
      const strategic = await api.patch(`${deployments}/web`, "strategic", { spec: { replicas: "x", template: null } });
      for (const answer of [merge, json, strategic]) refusal(answer);
      if (!isStock) return;
      assert.deepEqual([merge.status, json.status, strategic.status], [422, 422, 422]);
      assert.match(
        merge.body.message,
        /^ "" is invalid: patch: Invalid value: ".*: json: cannot unmarshal string into Go struct field DeploymentSpec\.spec\.replicas of type int32$/,
      );
      assert.match(json.body.message, /number into Go struct field DeploymentSpec\.spec\.paused of type bool$/);
      assert.equal(
        strategic.body.message,
        ' "" is invalid: patch: Invalid value: "map[spec:map[replicas:x template:<nil>]]": unrecognized type: int32',
      );
    });

    test("[VAL-013] an object that does not say what it is, or says something else", async () => {
      for (const field of ["kind", "apiVersion"]) {
        const none = await api.post(`${deployments}?dryRun=All`, {
          ...DEPLOYMENT,
          metadata: { name: "n" },
          [field]: null,
        });
        assert.equal(none.status, 201, none.text);
        refusal(await api.post(`${deployments}?dryRun=All`, { ...DEPLOYMENT, [field]: "other/v1" }));
        const message = refusal(await api.post(`${deployments}?dryRun=All`, { ...DEPLOYMENT, [field]: 1 }));
        if (isStock)
          assert.match(
            message,
            new RegExp(`json: cannot unmarshal number into Go struct field \\.${field} of type string \\(\\{`),
          );
      }
    });
  });
}
