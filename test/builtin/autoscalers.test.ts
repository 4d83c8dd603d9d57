/** Autoscalers: bounds, defaults, metrics and pace. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { horizontalPodAutoscalers } from "../../generated/autoscaling/v2/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, listAt, objectAt } from "../support/json.js";
import { type Case, causesOf, checkCases, checkFull } from "./support/refusals.js";

const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
const cpu = (target: JsonObject): JsonObject => ({ type: "Resource", resource: { name: "cpu", target } });
const half = { type: "Utilization", averageUtilization: 50 };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`autoscalers (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      api = await startApi({ profile });
      path = `/apis/autoscaling/v2/namespaces/${await api.namespace()}/horizontalpodautoscalers`;
    });
    after(() => api.stop());

    const post = (name: string, spec: object): Promise<Answer> =>
      api.post(path, { metadata: { name }, spec: { scaleTargetRef, maxReplicas: 5, ...spec } });

    test("the defaults are at least one replica and 80 % CPU utilization", async () => {
      const { status, body } = await post("plain", {});
      assert.equal(status, 201);
      assert.equal(fieldAt(body, "spec", "minReplicas"), 1);
      const target = { type: "Utilization", averageUtilization: 80 };
      assert.deepEqual(fieldAt(body, "spec", "metrics"), [{ type: "Resource", resource: { name: "cpu", target } }]);
      assert.equal("behavior" in objectAt(body, "spec"), false);
      assert.deepEqual(body.status, { desiredReplicas: 0 });
      assert.equal(body.metadata.generation, undefined);
    });

    test("a partly stated behavior gets defaults for the rest", async () => {
      const { body } = await post("paced", { behavior: { scaleDown: { stabilizationWindowSeconds: 60 } } });
      const percent = { type: "Percent", value: 100, periodSeconds: 15 };
      assert.deepEqual(fieldAt(body, "spec", "behavior"), {
        scaleUp: {
          stabilizationWindowSeconds: 0,
          selectPolicy: "Max",
          policies: [{ type: "Pods", value: 4, periodSeconds: 15 }, percent],
        },
        scaleDown: { stabilizationWindowSeconds: 60, selectPolicy: "Max", policies: [percent] },
      });
    });

    test("an object without the fields that rules read is refused and causes no server error", async () => {
      const bare = { scaleTargetRef, maxReplicas: 1 };
      for (const [content, field] of [
        [{}, "spec"],
        [{ spec: {} }, "spec.scaleTargetRef"],
        [{ spec: { ...bare, metrics: [{}] } }, "spec.metrics[0].type"],
        [{ spec: { ...bare, metrics: [{ type: "Pods", pods: {} }] } }, "spec.metrics[0].pods.metric"],
        [{ spec: { ...bare, behavior: { scaleUp: { policies: [{}] } } } }, "spec.behavior.scaleUp.policies[0].type"],
      ] as const) {
        const answer = await api.post(path, { metadata: { name: "bare" }, ...content });
        assert.equal(answer.status, profile.behaviours.schemaFailureCode, answer.text);
        // where a missing field has the zero of its type, it is judged as that
        if (profile.name === "orch") assert.ok(causesOf(answer).includes(`Required ${field}`), answer.text);
      }
    });

    test("bounds, references, metrics and policies are checked", async () => {
      const of = (title: string, spec: object, ...causes: string[]): Case => [
        title,
        { spec: { scaleTargetRef, maxReplicas: 5, ...spec } },
        causes,
      ];
      const metrics = (...list: object[]): object => ({ metrics: list });
      const policy = (rule: object): object => ({ behavior: { scaleUp: { policies: [rule] } } });
      const metric = { name: "requests" };
      await checkCases(api, path, [
        of("no replica", { minReplicas: 0 }, "Invalid spec.minReplicas", "Forbidden spec.metrics"),
        of("no replica at most", { maxReplicas: 0 }, "Invalid spec.maxReplicas", "Invalid spec.maxReplicas"),
        of("bounds crossed", { minReplicas: 6 }, "Invalid spec.maxReplicas"),
        of(
          "a path",
          { scaleTargetRef: { apiVersion: "apps/v1", kind: "a/b", name: "" } },
          "Invalid spec.scaleTargetRef.kind",
          "Required spec.scaleTargetRef.name",
        ),
        of(
          "no such type",
          metrics({ type: "Other" }),
          "NotSupported spec.metrics[0].type",
          "NotSupported spec.metrics[0].type",
        ),
        of("no source", metrics({ type: "Pods" }), "Required spec.metrics[0].pods"),
        of(
          "two sources",
          metrics({ ...cpu(half), pods: { metric, target: { type: "AverageValue", averageValue: "1" } } }),
          "Forbidden spec.metrics[0].pods",
        ),
        of(
          "no share",
          metrics(cpu({ type: "Utilization", averageUtilization: 0 })),
          "Invalid spec.metrics[0].resource.target.averageUtilization",
        ),
        of(
          "nothing wanted",
          metrics(cpu({ type: "Utilization" })),
          "Required spec.metrics[0].resource.target.averageUtilization",
        ),
        of(
          "both wanted",
          metrics(cpu({ ...half, averageValue: "1" })),
          "Forbidden spec.metrics[0].resource.target.averageValue",
        ),
        of(
          "a negative amount",
          metrics(cpu({ type: "AverageValue", averageValue: "-1" })),
          "Invalid spec.metrics[0].resource.target.averageValue",
        ),
        of(
          "no container",
          metrics({ type: "ContainerResource", containerResource: { name: "cpu", container: "", target: half } }),
          "Required spec.metrics[0].containerResource.container",
        ),
        of(
          "pods without average",
          metrics({ type: "Pods", pods: { metric, target: { type: "Value", value: "1" } } }),
          "Required spec.metrics[0].pods.target.averageValue",
        ),
        of(
          "external, both",
          metrics({ type: "External", external: { metric, target: { type: "Value", value: "1", averageValue: "1" } } }),
          "Forbidden spec.metrics[0].external.target.value",
        ),
        of(
          "object without kind",
          metrics({
            type: "Object",
            object: { metric, describedObject: { kind: "", name: "a" }, target: { type: "Value" } },
          }),
          "Required spec.metrics[0].object.describedObject.kind",
          "Required spec.metrics[0].object.target.averageValue",
        ),
        of(
          "no metric name",
          metrics({ type: "External", external: { metric: { name: "" }, target: { type: "Value", value: "1" } } }),
          "Required spec.metrics[0].external.metric.name",
        ),
        of("no policy", { behavior: { scaleUp: { policies: [] } } }, "Required spec.behavior.scaleUp.policies"),
        of(
          "window",
          { behavior: { scaleUp: { stabilizationWindowSeconds: 3601 } } },
          "Invalid spec.behavior.scaleUp.stabilizationWindowSeconds",
        ),
        of(
          "period",
          policy({ type: "Pods", value: 1, periodSeconds: 1801 }),
          "Invalid spec.behavior.scaleUp.policies[0].periodSeconds",
        ),
        of(
          "policy value",
          policy({ type: "Pods", value: 0, periodSeconds: 1 }),
          "Invalid spec.behavior.scaleUp.policies[0].value",
        ),
        of(
          "policy type",
          policy({ type: "All", value: 1, periodSeconds: 1 }),
          "NotSupported spec.behavior.scaleUp.policies[0].type",
        ),
        of(
          "select policy",
          { behavior: { scaleDown: { selectPolicy: "All" } } },
          "NotSupported spec.behavior.scaleDown.selectPolicy",
        ),
        of(
          "tolerance",
          { behavior: { scaleDown: { tolerance: "-0.1" } } },
          "Invalid spec.behavior.scaleDown.tolerance",
        ),
        of("all is well", {
          ...metrics(cpu(half)),
          behavior: { scaleDown: { selectPolicy: "Disabled", tolerance: "0.1" } },
        }),
      ]);
    });

    test("every field is returned as it was sent, and a table shows the desired and the present state", async () => {
      const metric = {
        name: "requests",
        selector: {
          matchLabels: { verb: "GET" },
          matchExpressions: [{ key: "code", operator: "NotIn", values: ["500"] }],
        },
      };
      const describedObject = { apiVersion: "v1", kind: "Service", name: "web" };
      const rules = {
        stabilizationWindowSeconds: 30,
        selectPolicy: "Min",
        policies: [{ type: "Percent", value: 10, periodSeconds: 60 }],
        tolerance: "50m",
      };
      await checkFull(api, path, horizontalPodAutoscalers, {
        apiVersion: "autoscaling/v2",
        kind: "HorizontalPodAutoscaler",
        metadata: { name: "full" },
        spec: {
          scaleTargetRef,
          minReplicas: 2,
          maxReplicas: 9,
          metrics: [
            cpu(half),
            { type: "Pods", pods: { metric, target: { type: "AverageValue", averageValue: "100" } } },
            { type: "Object", object: { metric, describedObject, target: { type: "Value", value: "2k" } } },
            { type: "External", external: { metric, target: { type: "Value", value: "30" } } },
            { type: "ContainerResource", containerResource: { name: "memory", container: "app", target: half } },
          ],
          behavior: { scaleUp: rules, scaleDown: rules },
        },
      });
      const status = {
        observedGeneration: 1,
        lastScaleTime: "2024-01-02T03:04:05Z",
        currentReplicas: 3,
        desiredReplicas: 4,
        currentMetrics: [
          { type: "Resource", resource: { name: "cpu", current: { averageUtilization: 42, averageValue: "84m" } } },
        ],
        conditions: [
          {
            type: "AbleToScale",
            status: "True",
            lastTransitionTime: "2024-01-02T03:04:05Z",
            reason: "Ready",
            message: "m",
          },
        ],
      };
      const written = await api.patch(`${path}/full/status`, "merge", { status });
      assert.deepEqual([written.status, written.body.status], [200, status]);
      const refused = await api.patch(`${path}/full/status`, "merge", { status: { currentReplicas: -1 } });
      assert.deepEqual(causesOf(refused), ["Invalid status.currentReplicas"]);
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { body } = await api.get(`${path}/full`, { headers: { accept } });
      const shown = ["full", "Deployment/web", "cpu: 42%/50%, <unknown>/100 + 3 more...", "2", 9, 3];
      assert.deepEqual(listAt(body, "rows", 0, "cells").slice(0, 6), shown);
    });
  });
}
