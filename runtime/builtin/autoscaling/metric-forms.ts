/**
 * Converts metrics between the annotations of autoscaling/v1, in which targets and values are flat, and v2. Whatever
 * the older form can't express is written there in the newer one, and both are accepted.
 */
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";

/** The member names of a kind of metric in the older form. */
interface SourceForm {
  /** Members of the older form by those of the newer one. */
  readonly values: Readonly<Record<string, string>>;
  /** The member with the selector; the newer form holds the metric's name and selector in a separate member. */
  readonly selector?: string;
  /** Whether the metric describes an object. */
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

/** Converts a metric of a v2 spec to the older form, if that can express all of it. */
export function flatMetric(metric: object): JsonValue {
  return flat(metric as JsonObject, TARGETS, "target", fullMetric);
}

export function flatMetricStatus(status: object): JsonValue {
  return flat(status as JsonObject, STATUSES, "current", fullMetricStatus);
}

/** The inverse of {@link flatMetric}, including for values that clients wrote themselves. */
export function fullMetric(metric: JsonValue): JsonValue {
  return full(metric, TARGETS, "target", targetType);
}

export function fullMetricStatus(status: JsonValue): JsonValue {
  return full(status, STATUSES, "current", () => undefined);
}

/** The values determine the type of the target. */
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

/** Only the newer form has separate members for values and for the metric's name. */
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
