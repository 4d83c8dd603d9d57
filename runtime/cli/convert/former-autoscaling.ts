/**
 * Autoscalers from before release 1.25, which combined a metric and its target in one object. SPEC: API versions no
 * longer served.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { type FormerKind, itemsOf, partOf } from "./former-kind.js";

const AUTOSCALING = { group: "autoscaling", version: "v2" };

function changeAutoscaler(object: JsonObject): void {
  for (const metric of itemsOf(partOf(object, "spec"), "metrics")) changeMetric(metric, "target");
  for (const metric of itemsOf(partOf(object, "status"), "currentMetrics")) changeMetric(metric, "current");
}

type Side = "target" | "current";

function changeMetric(metric: JsonObject, side: Side): void {
  for (const [field, change] of Object.entries(CHANGES)) {
    const source = partOf(metric, field);
    if (source !== undefined) metric[field] = change(source, side);
  }
}

const CHANGES: Readonly<Record<string, (source: JsonObject, side: Side) => JsonObject>> = {
  resource: (source, side) => ({ ...given({ name: source.name }), [side]: resourceValue(source, side) }),
  containerResource: (source, side) => ({
    ...given({ name: source.name, container: source.container }),
    [side]: resourceValue(source, side),
  }),
  pods: (source, side) => ({
    metric: metricOf(source, "selector"),
    [side]: typed(side, { averageValue: source[`${side}AverageValue`] }),
  }),
  object: (source, side) => ({
    describedObject: source.target ?? {},
    metric: metricOf(source, "selector"),
    [side]: typed(side, { value: source[`${side}Value`], averageValue: source.averageValue }),
  }),
  external: (source, side) => ({
    metric: metricOf(source, "metricSelector"),
    [side]: typed(side, { value: source[`${side}Value`], averageValue: source[`${side}AverageValue`] }),
  }),
};

function metricOf(source: JsonObject, selector: string): JsonObject {
  return given({ name: source.metricName, selector: source[selector] });
}

function resourceValue(source: JsonObject, side: Side): JsonObject {
  return typed(side, {
    averageUtilization: source[`${side}AverageUtilization`],
    averageValue: source[`${side}AverageValue`],
  });
}

/** Adds the type of a target, which its first present value determines. Measured values have no type. */
function typed(side: Side, values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const present = given(values);
  if (side === "current") return present;
  const type =
    present.averageUtilization !== undefined
      ? "Utilization"
      : present.averageValue !== undefined
        ? "AverageValue"
        : "Value";
  return { type, ...present };
}

function given(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(present) as JsonObject;
}

export const FORMER_AUTOSCALING: readonly FormerKind[] = [
  {
    group: "autoscaling",
    version: "v2beta1",
    kinds: ["HorizontalPodAutoscaler"],
    to: AUTOSCALING,
    change: changeAutoscaler,
  },
  { group: "autoscaling", version: "v2beta2", kinds: ["HorizontalPodAutoscaler"], to: AUTOSCALING },
];
