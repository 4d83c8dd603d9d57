/** Conversions of built-in kinds: random objects there and back, and the forms that stock clients know. */
import assert from "node:assert/strict";
import test, { before, describe } from "node:test";
import fc from "fast-check";
import { horizontalPodAutoscalers as oldAutoscalers } from "../../generated/autoscaling/v1/index.js";
import { horizontalPodAutoscalers as autoscalers } from "../../generated/autoscaling/v2/index.js";
import { events as coreEvents } from "../../generated/core/v1/index.js";
import { endpointSlices } from "../../generated/discovery/v1/index.js";
import { endpointSlices as betaEndpointSlices } from "../../generated/discovery/v1beta1/index.js";
import { events } from "../../generated/events/v1/index.js";
import { events as betaEvents } from "../../generated/events/v1beta1/index.js";
import { priorityLevelConfigurations } from "../../generated/flowcontrol/v1/index.js";
import { priorityLevelConfigurations as betaPriorityLevels } from "../../generated/flowcontrol/v1beta3/index.js";
import { podDisruptionBudgets } from "../../generated/policy/v1/index.js";
import { podDisruptionBudgets as betaBudgets } from "../../generated/policy/v1beta1/index.js";
import type { JsonObject } from "../../runtime/api/json.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { builtinConversions } from "../../runtime/builtin/conversions.js";
import type { ResourceDefinition } from "../../runtime/kit/index.js";
import { VersionView } from "../../runtime/registry/versions/version-view.js";
import { runSeed } from "../history/seed.js";
import { randomObject } from "../support/random-object.js";

const SEED = runSeed();
const RUNS = 200;

interface Pair {
  readonly version: ResourceDefinition;
  readonly stored: ResourceDefinition;
}

const PAIRS = [
  { version: events, stored: coreEvents },
  { version: betaEvents, stored: coreEvents },
  { version: oldAutoscalers, stored: autoscalers },
  { version: betaPriorityLevels, stored: priorityLevelConfigurations },
  { version: betaBudgets, stored: podDisruptionBudgets },
  { version: betaEndpointSlices, stored: endpointSlices },
] as unknown as readonly Pair[];

function viewOf({ version, stored }: Pair, profile = orchProfile()): VersionView {
  const hooks = builtinConversions.find(({ resource }) => resource === version);
  assert.ok(hooks?.hooks.conversion, `${version.version} ${version.kind} has a conversion`);
  assert.equal(hooks.hooks.conversion.storage, stored);
  const named = (definition: ResourceDefinition) => ({ apiVersion: `${definition.version}`, definition });
  return new VersionView(named(version), named(stored), hooks.hooks.conversion, { profile });
}

function objectsOf(definition: ResourceDefinition): fc.Arbitrary<ApiObject> {
  const fields = randomObject({ root: definition.root, structs: definition.structs() });
  const metadata = { name: "a", labels: { app: "x" }, annotations: { note: "n" }, uid: "u" };
  return fields.map((object) => ({ kind: definition.kind, apiVersion: definition.version, metadata, ...object }));
}

/** What a version takes an object for: events are about something, if nothing known; a share of 0 is the default. */
function normalOf({ stored }: Pair, written: ApiObject): ApiObject {
  if ((stored as unknown) === coreEvents) return { regarding: {}, ...written } as ApiObject;
  const { spec } = written as { spec?: { limited?: JsonObject } };
  if (spec?.limited?.nominalConcurrencyShares !== 0) return written;
  return { ...written, spec: { ...spec, limited: { ...spec.limited, nominalConcurrencyShares: 30 } } } as ApiObject;
}

describe(`conversions of built-in kinds (KINDSMITH_SEED=${SEED})`, () => {
  before(async () => {
    for (const { version, stored } of PAIRS) await Promise.all([version.load(), stored.load()]);
  });

  for (const pair of PAIRS) {
    const name = `${pair.version.kind} of ${pair.version.group} ${pair.version.version}`;
    for (const profile of [orchProfile(), kubernetesProfile()]) {
      test(`[VER-017] ${name}: stored objects are converted there and back unchanged (${profile.name})`, () => {
        const view = viewOf(pair, profile);
        const property = fc.property(objectsOf(pair.stored), (stored) => {
          const before = structuredClone(stored);
          assert.deepEqual(view.toStorage(view.fromStorage(stored)), before);
          assert.deepEqual(stored, before, "the object itself is not changed");
        });
        fc.assert(property, { seed: SEED, numRuns: RUNS });
      });
    }

    test(`[VER-017] ${name}: written objects are converted to the stored version and back unchanged`, () => {
      const view = viewOf(pair);
      const property = fc.property(objectsOf(pair.version), (written) => {
        assert.deepEqual(view.fromStorage(view.toStorage(written)), normalOf(pair, written));
      });
      fc.assert(property, { seed: SEED, numRuns: RUNS });
    });

    test(`${name}: an object without some of its parts is converted, as the comparison of field owners needs it`, () => {
      const view = viewOf(pair);
      const stored = fc.oneof(
        objectsOf(pair.stored).map((object) => ({ ...object, spec: {}, status: {} })),
        fc.constant({ metadata: {} }),
      );
      fc.assert(
        fc.property(stored, (object) => {
          view.toStorage(view.fromStorage(object));
        }),
        { seed: SEED, numRuns: RUNS },
      );
    });
  }
});

describe("older versions of built-in kinds", () => {
  const cpu = { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 60 } } };
  const memory = {
    type: "Resource",
    resource: { name: "memory", target: { type: "AverageValue", averageValue: "1Gi" } },
  };
  const flatMemory = { type: "Resource", resource: { name: "memory", targetAverageValue: "1Gi" } };
  const key = "autoscaling.alpha.kubernetes.io/metrics";
  const view = viewOf(PAIRS[2] as Pair, kubernetesProfile());
  const stored = (metrics: readonly JsonObject[]): ApiObject =>
    ({ metadata: { name: "a" }, spec: { maxReplicas: 3, metrics } }) as ApiObject;

  test("autoscaling/v1: the processor's target is a field, other metrics are an annotation in their older form", () => {
    const shown = view.fromStorage(stored([memory, cpu])) as ApiObject & { spec: JsonObject };
    assert.equal(shown.spec.targetCPUUtilizationPercentage, 60);
    assert.deepEqual(JSON.parse(shown.metadata?.annotations?.[key] ?? ""), [flatMemory]);
    assert.equal(view.fromStorage(stored([cpu])).metadata?.annotations, undefined);
  });

  test("autoscaling/v1: the field and the annotation are converted to one list of metrics", () => {
    const written = {
      metadata: { name: "a", annotations: { [key]: JSON.stringify([flatMemory]), other: "o" } },
      spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 70 },
    };
    const cpu70 = { ...cpu, resource: { ...cpu.resource, target: { type: "Utilization", averageUtilization: 70 } } };
    const { metadata, spec } = view.toStorage(written as ApiObject) as ApiObject & { spec: JsonObject };
    assert.deepEqual(spec.metrics, [memory, cpu70]);
    assert.deepEqual(metadata?.annotations, { other: "o" });
  });

  test("autoscaling/v1: a changed target changes the metric in its place", () => {
    const shown = view.fromStorage(stored([cpu, memory])) as ApiObject & { spec: JsonObject };
    shown.spec = { ...shown.spec, targetCPUUtilizationPercentage: 80 };
    const { spec } = view.toStorage(shown) as ApiObject & { spec: { metrics: (typeof cpu)[] } };
    assert.deepEqual(
      spec.metrics.map(({ resource }) => [resource.name, resource.target.averageUtilization]),
      [
        ["cpu", 80],
        ["memory", undefined],
      ],
    );
  });

  test("autoscaling/v1: an unreadable annotation is kept as an annotation", () => {
    for (const text of ["[", "{}", "[1]", ""]) {
      const written = { metadata: { annotations: { [key]: text } }, spec: { maxReplicas: 1 } } as ApiObject;
      const { metadata, spec } = view.toStorage(written) as ApiObject & { spec: JsonObject };
      assert.deepEqual([metadata?.annotations, spec], [{ [key]: text }, { maxReplicas: 1 }]);
    }
  });

  test("[VER-063] policy/v1beta1: an empty selector selects nothing, and no pod is selected by mistake", () => {
    const budgets = viewOf(PAIRS[4] as Pair, kubernetesProfile());
    const marker = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";
    const nothing = { matchExpressions: [{ key: marker, operator: "Exists" }] };
    const everything = { matchExpressions: [{ key: marker, operator: "DoesNotExist" }] };
    const selectorOf = (object: ApiObject): unknown => (object as { spec?: JsonObject }).spec?.selector;
    const budget = (selector: JsonObject): ApiObject => ({ metadata: {}, spec: { selector } }) as ApiObject;
    assert.deepEqual(selectorOf(budgets.toStorage(budget({}))), nothing);
    assert.deepEqual(selectorOf(budgets.fromStorage(budget({}))), everything);
    assert.deepEqual(selectorOf(budgets.fromStorage(budget(nothing))), {});
    assert.deepEqual(selectorOf(budgets.toStorage(budget(everything))), {});
  });

  test("flowcontrol/v1beta3: a share of 0 is the default unless it is marked", () => {
    const levels = viewOf(PAIRS[3] as Pair, kubernetesProfile());
    const level = (annotations: Record<string, string>): ApiObject =>
      ({ metadata: { annotations }, spec: { limited: { nominalConcurrencyShares: 0 } } }) as ApiObject;
    const sharesOf = (object: ApiObject): unknown =>
      (object as { spec?: { limited?: JsonObject } }).spec?.limited?.nominalConcurrencyShares;
    assert.equal(sharesOf(levels.toStorage(level({}))), 30);
    const shown = levels.fromStorage(level({}));
    const mark = { "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares": "" };
    assert.deepEqual([shown.metadata?.annotations, sharesOf(shown)], [mark, 0]);
    assert.equal(sharesOf(levels.toStorage(shown)), 0);
  });

  test("discovery/v1beta1: the zone is a label of the endpoint's topology", () => {
    const slices = viewOf(PAIRS[5] as Pair, kubernetesProfile());
    const written = { endpoints: [{ addresses: ["a"], topology: { "topology.kubernetes.io/zone": "z", rack: "r" } }] };
    const { endpoints } = slices.toStorage(written as ApiObject) as ApiObject & { endpoints: JsonObject[] };
    assert.deepEqual(endpoints, [{ addresses: ["a"], zone: "z", deprecatedTopology: { rack: "r" } }]);
  });
});
