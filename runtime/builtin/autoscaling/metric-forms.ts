/**
 * Metrics as autoscaling/v1 writes them into its annotations, with targets and values side by side, and as v2 has them.
 * Whatever the older form can't say is written there in the newer one, and both are read.
 */
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";

/** How a source of metrics names its parts in the older form. */
interface SourceForm {
  /** Members of the older form by those of the newer one. */
  readonly values: Readonly<Record<string, string>>;
  /** The metric's name and selector stand in a member of their own in the newer form. */
  readonly selector?: string;
  /** The object that a metric is about. */
  readonly described?: boolean;
}

type Forms = Readonly<Record<string, SourceForm>>;

const TARGETS: Forms = {
  object: { values: { value: "targetValue", averageValue: "averageValue" }, selector: "selector", described: true },
  pods: { values: { averageValue: "targetAverageValue" }, selector: "selector" },
  resource: { values: { averageUtilization: "targetAverageUtilization", averageValue: "targetAverageValue" } },
  containerResource: {
    values: { averageUtilization: "targetAverageUtilization", averageValue: "targetAverageValue" },
  },
  external: { values: { value: "targetValue", averageValue: "targetAverageValue" }, selector: "metricSelector" },
};

const STATUSES: Forms = {
  object: { values: { value: "currentValue", averageValue: "averageValue" }, selector: "selector", described: true },
  pods: { values: { averageValue: "currentAverageValue" }, selector: "selector" },
  resource: { values: { averageUtilization: "currentAverageUtilization", averageValue: "currentAverageValue" } },
  containerResource: {
    values: { averageUtilization: "currentAverageUtilization", averageValue: "currentAverageValue" },
  },
  external: { values: { value: "currentValue", averageValue: "currentAverageValue" }, selector: "metricSelector" },
};

/** A metric of a v2 spec, in the older form where that says it all. */
export function flatMetric(metric: object): JsonValue {
  return flat(metric as JsonObject, TARGETS, "target", fullMetric);
}

export function flatMetricStatus(status: object): JsonValue {
  return flat(status as JsonObject, STATUSES, "current", fullMetricStatus);
}

/** The inverse of {@link flatMetric}, also for what clients wrote by themselves. */
export function fullMetric(metric: JsonValue): JsonValue {
  return full(metric, TARGETS, "target", targetType);
}

export function fullMetricStatus(status: JsonValue): JsonValue {
  return full(status, STATUSES, "current", () => undefined);
}

/** The kind of target follows from the values that are there. */
function targetType({ averageUtilization, averageValue }: JsonObject): string {
  if (averageUtilization !== undefined) return "Utilization";
  return averageValue === undefined ? "Value" : "AverageValue";
}

function flat(metric: JsonObject, forms: Forms, member: string, back: (metric: JsonValue) => JsonValue): JsonValue {
  const flattened: JsonObject = {};
  for (const [name, part] of Object.entries(metric)) {
    const form = forms[name];
    flattened[name] = form !== undefined && isJsonObject(part) ? flatSource(part, form, member) : part;
  }
  return equalJson(back(flattened), metric) ? flattened : metric;
}

function flatSource(source: JsonObject, { values, selector, described }: SourceForm, member: string): JsonObject {
  const { metric, describedObject, [member]: value, ...flattened } = source;
  if (described && describedObject !== undefined) flattened.target = describedObject;
  if (selector !== undefined && isJsonObject(metric)) {
    if (metric.name !== undefined) flattened.metricName = metric.name;
    if (metric.selector !== undefined) flattened[selector] = metric.selector;
  }
  if (!isJsonObject(value)) return flattened;
  for (const [newer, older] of Object.entries(values)) if (value[newer] !== undefined) flattened[older] = value[newer];
  return flattened;
}

function full(
  metric: JsonValue,
  forms: Forms,
  member: string,
  typeOf: (values: JsonObject) => string | undefined,
): JsonValue {
  if (!isJsonObject(metric)) return metric;
  const result: JsonObject = {};
  for (const [name, part] of Object.entries(metric)) {
    const form = forms[name];
    const isOlder = form !== undefined && isJsonObject(part) && !isNewer(part, form, member);
    result[name] = isOlder ? fullSource(part, form, member, typeOf) : part;
  }
  return result;
}

/** Only the newer form keeps values, or the metric's name, in members of their own. */
function isNewer(source: JsonObject, { described }: SourceForm, member: string): boolean {
  return source.metric !== undefined || (source[member] !== undefined && !described);
}

function fullSource(
  source: JsonObject,
  { values, selector, described }: SourceForm,
  member: string,
  typeOf: (values: JsonObject) => string | undefined,
): JsonObject {
  const result: JsonObject = { ...source };
  const found: JsonObject = {};
  for (const [newer, older] of Object.entries(values)) {
    if (result[older] !== undefined) found[newer] = result[older];
    delete result[older];
  }
  if (selector !== undefined) {
    const { metricName, [selector]: selected } = result;
    delete result.metricName;
    delete result[selector];
    if (metricName !== undefined || selected !== undefined) {
      result.metric = {
        ...(metricName === undefined ? {} : { name: metricName }),
        ...(selected === undefined ? {} : { selector: selected }),
      };
    }
  }
  if (described) {
    const { target } = result;
    delete result.target;
    if (target !== undefined) result.describedObject = target;
  }
  if (Object.keys(found).length === 0) return result;
  const type = typeOf(found);
  result[member] = type === undefined ? found : { type, ...found };
  return result;
}
