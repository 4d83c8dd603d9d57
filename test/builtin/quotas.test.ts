/** Quotas and limit ranges, whose amounts must fit together; and component statuses, of which there are none. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { failuresOf } from "../support/failures.js";
import { fieldAt, listAt } from "../support/json.js";

const QUOTAS: readonly (readonly [name: string, spec: object, ...failures: string[]])[] = [
  ["an unknown resource", { hard: { widgets: "1" } }, "Invalid spec.hard[widgets]", "Invalid spec.hard[widgets]"],
  ["less than nothing", { hard: { cpu: "-1" } }, "Invalid spec.hard[cpu]"],
  ["half a pod", { hard: { pods: "500m" } }, "Invalid spec.hard[pods]"],
  [
    "half a custom object",
    { hard: { "count/widgets.example.com": "1500m" } },
    "Invalid spec.hard[count/widgets.example.com]",
  ],
  ["an unknown scope", { scopes: ["Lucky"] }, "Invalid spec.scopes"],
  ["scopes that exclude each other", { scopes: ["Terminating", "NotTerminating"] }, "Invalid spec.scopes"],
  ["a scope of other resources", { hard: { cpu: "1" }, scopes: ["BestEffort"] }, "Invalid spec.scopes"],
  [
    "a scope with values to compare and none given",
    { scopeSelector: { matchExpressions: [{ scopeName: "PriorityClass", operator: "In" }] } },
    "Required spec.scopeSelector.matchExpressions.values",
  ],
  [
    "a scope that has no values",
    { scopeSelector: { matchExpressions: [{ scopeName: "BestEffort", operator: "In", values: ["a"] }] } },
    "Invalid spec.scopeSelector.matchExpressions.operator",
  ],
];

const L = "spec.limits[0]";

const RANGES: readonly (readonly [name: string, limits: readonly object[], ...failures: string[]])[] = [
  ["an unknown type", [{ type: "Widget" }], `Invalid ${L}.type`],
  ["a type twice", [{ type: "Pod" }, { type: "Pod" }], "Duplicate spec.limits[1].type"],
  ["defaults of pods", [{ type: "Pod", default: { cpu: "1" } }], `Forbidden ${L}.default`],
  ["claims without bounds", [{ type: "PersistentVolumeClaim" }], `Required ${L}.limits`],
  ["more as least than as most", [{ type: "Pod", min: { cpu: "2" }, max: { cpu: "1" } }], `Invalid ${L}.min[cpu]`],
  [
    "a request above the limit",
    [{ type: "Container", default: { cpu: "1" }, defaultRequest: { cpu: "2" } }],
    `Invalid ${L}.defaultRequest[cpu]`,
  ],
  [
    "a limit above the most",
    [{ type: "Container", max: { cpu: "1" }, default: { cpu: "2" } }],
    `Invalid ${L}.defaultRequest[cpu]`,
    `Invalid ${L}.default[cpu]`,
  ],
  [
    "a limit below its request",
    [{ type: "Container", maxLimitRequestRatio: { cpu: "500m" } }],
    `Invalid ${L}.maxLimitRequestRatio[cpu]`,
  ],
  [
    "a ratio that the bounds rule out",
    [{ type: "Pod", min: { cpu: "1" }, max: { cpu: "2" }, maxLimitRequestRatio: { cpu: "3" } }],
    `Invalid ${L}.maxLimitRequestRatio[cpu]`,
  ],
];

describe("quotas", () => {
  let api: TestApi;
  let base: string;
  before(async () => {
    api = await startApi();
    base = `/api/v1/namespaces/${await api.namespace()}`;
  });
  after(() => api.stop());

  const refusalOf = async (resource: string, spec: object): Promise<string[]> => {
    const { status, body } = await api.post(`${base}/${resource}?dryRun=All`, { metadata: { name: "refused" }, spec });
    assert.equal(status, 422, body.message);
    return failuresOf(body);
  };

  for (const [name, spec, ...failures] of QUOTAS)
    test(`a quota with ${name} is refused`, async () => {
      assert.deepEqual(await refusalOf("resourcequotas", spec), failures);
    });
  for (const [name, limits, ...failures] of RANGES)
    test(`a limit range with ${name} is refused`, async () => {
      assert.deepEqual(await refusalOf("limitranges", { limits }), failures);
    });

  test("the scopes of a quota are immutable, and a table shows its usage", async () => {
    const hard = { pods: "10", "limits.cpu": "4", "requests.cpu": "2", "requests.nvidia.com/gpu": "1" };
    const path = `${base}/resourcequotas/q`;
    const made = await api.post(`${base}/resourcequotas`, {
      metadata: { name: "q" },
      spec: { hard, scopes: ["NotBestEffort", "NotTerminating"] },
    });
    assert.equal(made.status, 201, made.body.message);
    const swapped = { scopes: ["NotTerminating", "NotBestEffort"], hard: { pods: "20" } };
    assert.equal((await api.patch(path, "merge", { spec: swapped })).status, 200);
    const other = await api.patch(path, "merge", { spec: { scopes: ["NotBestEffort"] } });
    assert.match(other.body.message, /spec\.scopes: Invalid value: .*field is immutable/);
    await api.patch(`${path}/status`, "merge", { status: { hard, used: { pods: "3", "limits.cpu": "1" } } });
    const accept = `application/json;as=Table;v=v1;g=${api.profile.words.metaGroup}`;
    const { body } = await api.get(path, { headers: { accept } });
    assert.deepEqual(listAt(body, "rows", 0, "cells").slice(0, 3), [
      "q",
      "pods: 3/10, requests.cpu: 0/2, requests.nvidia.com/gpu: 0/1",
      "limits.cpu: 1/4",
    ]);
  });

  test("the missing values of a limit range follow from the stated ones", async () => {
    const { status, body } = await api.post(`${base}/limitranges`, {
      metadata: { name: "l" },
      spec: { limits: [{ type: "Container", max: { cpu: "2" }, min: { memory: "1Mi" }, default: { memory: "4Mi" } }] },
    });
    assert.equal(status, 201, body.message);
    const [limits] = listAt(body, "spec", "limits");
    assert.deepEqual(
      [fieldAt(limits, "default"), fieldAt(limits, "defaultRequest")],
      [
        { cpu: "2", memory: "4Mi" },
        { cpu: "2", memory: "4Mi" },
      ],
    );
  });

  test("there are no component statuses, and reading them is deprecated", async () => {
    const { status, body, warnings } = await api.get("/api/v1/componentstatuses");
    assert.deepEqual([status, body.kind, body.items], [200, "ComponentStatusList", []]);
    assert.deepEqual(warnings, ["v1 ComponentStatus is deprecated in v1.19+"]);
    assert.equal((await api.get("/api/v1/componentstatuses/scheduler")).status, 404);
    assert.equal((await api.post("/api/v1/componentstatuses", { metadata: { name: "x" } })).status, 405);
  });
});
