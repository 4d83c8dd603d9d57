/** Validates metrics: each has exactly the source that its type names, and a target that is valid for the source. */
import type { MetricIdentifier, MetricSpec, MetricTarget } from "../../../generated/autoscaling/v2/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { dnsLabel, pathSegment } from "../../api/formats/name-format.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { containerResource as resourceProblems } from "../core/containers/resource-rules.js";
import { formatErrors, optional, present } from "../field-rules.js";
import { validateReference } from "../reference-rules.js";

const SOURCES = {
  Object: "object",
  Pods: "pods",
  Resource: "resource",
  ContainerResource: "containerResource",
  External: "external",
} as const satisfies Record<MetricSpec["type"], keyof MetricSpec>;

const METRIC_TYPES = Object.keys(SOURCES).sort();

/** @param at path of the metric */
export function validateMetric(metric: MetricSpec, at: string): FieldError[] {
  const errors = metric.type ? [] : [required(`${at}.type`, "must specify a metric source type")];
  if (!Object.hasOwn(SOURCES, metric.type ?? "")) {
    const unknown = notSupported(`${at}.type`, metric.type ?? "", METRIC_TYPES);
    // The error is reported once for the type and once for the missing source; clients see both.
    return [...errors, unknown, unknown];
  }
  const wanted = SOURCES[metric.type];
  if (metric[wanted] === undefined)
    return [required(`${at}.${wanted}`, "must populate information for the given metric source")];
  const others = Object.values(SOURCES).filter((source) => source !== wanted && metric[source] !== undefined);
  return [
    ...validateSource(metric, at),
    ...others.map((source) => forbiddenField(`${at}.${source}`, "must populate the given metric source only")),
  ];
}

function validateSource({ type, object, pods, resource, containerResource, external }: MetricSpec, at: string) {
  const errors: FieldError[] = [];
  if (type === "Object" && object !== undefined) {
    errors.push(...validateReference(object.describedObject, `${at}.object.describedObject`));
    errors.push(...validateIdentifier(object.metric, `${at}.object.metric`));
    errors.push(...validateTarget(object.target, `${at}.object.target`));
    errors.push(...needsValue(object.target, `${at}.object.target`, "must set either a target value or averageValue"));
  } else if (type === "Pods" && pods !== undefined) {
    errors.push(...validateIdentifier(pods.metric, `${at}.pods.metric`));
    errors.push(...validateTarget(pods.target, `${at}.pods.target`));
    if (pods.target.averageValue === undefined)
      errors.push(required(`${at}.pods.target.averageValue`, "must specify a positive target averageValue"));
  } else if (type === "External" && external !== undefined) {
    const text = "must set either a target value for metric or a per-pod target";
    errors.push(...validateIdentifier(external.metric, `${at}.external.metric`));
    errors.push(...validateTarget(external.target, `${at}.external.target`));
    errors.push(...needsValue(external.target, `${at}.external.target`, text));
    if (external.target.value !== undefined && external.target.averageValue !== undefined)
      errors.push(
        forbiddenField(
          `${at}.external.target.value`,
          "may not set both a target value for metric and a per-pod target",
        ),
      );
  } else if (type === "Resource" && resource !== undefined) {
    errors.push(...validateUse(resource, `${at}.resource`));
  } else if (type === "ContainerResource" && containerResource !== undefined) {
    const { container, name } = containerResource;
    if (container) errors.push(...optional(`${at}.containerResource.container`, container, dnsLabel));
    else errors.push(required(`${at}.containerResource.container`, "must specify a container"));
    if (name) errors.push(...formatErrors(`${at}.containerResource.name`, name, resourceProblems(name)));
    errors.push(...validateUse(containerResource, `${at}.containerResource`));
  }
  return errors;
}

/** The target for a resource is either a utilization or an amount. */
function validateUse({ name, target }: { name: string; target: MetricTarget }, at: string): FieldError[] {
  const errors = present(`${at}.name`, name, "must specify a resource name");
  errors.push(...validateTarget(target, `${at}.target`));
  const { averageUtilization, averageValue } = target;
  if (averageUtilization === undefined && averageValue === undefined)
    errors.push(
      required(`${at}.target.averageUtilization`, "must set either a target raw value or a target utilization"),
    );
  if (averageUtilization !== undefined && averageValue !== undefined)
    errors.push(
      forbiddenField(`${at}.target.averageValue`, "may not set both a target raw value and a target utilization"),
    );
  return errors;
}

function needsValue({ value, averageValue }: MetricTarget, at: string, text: string): FieldError[] {
  return value === undefined && averageValue === undefined ? [required(`${at}.averageValue`, text)] : [];
}

const TARGET_TYPES: readonly string[] = ["Utilization", "Value", "AverageValue"];

function validateTarget(target: MetricTarget, at: string): FieldError[] {
  const errors = target.type ? [] : [required(`${at}.type`, "must specify a metric target type")];
  if (!TARGET_TYPES.includes(target.type ?? ""))
    errors.push(invalid(`${at}.type`, target.type ?? "", "must be either Utilization, Value, or AverageValue"));
  const amounts = (["value", "averageValue"] as const).flatMap((field) => {
    const amount = target[field];
    if (amount === undefined || (Quantity.tryParse(String(amount))?.sign ?? 1) === 1) return [];
    return [invalid(`${at}.${field}`, amount, "must be positive")];
  });
  const { averageUtilization: share } = target;
  const isNone = share !== undefined && share < 1;
  const ofShare = isNone ? [invalid(`${at}.averageUtilization`, share, "must be greater than 0")] : [];
  return [...errors, ...amounts, ...ofShare];
}

function validateIdentifier({ name }: MetricIdentifier, at: string): FieldError[] {
  return [...present(`${at}.name`, name, "must specify a metric name"), ...optional(`${at}.name`, name, pathSegment)];
}
