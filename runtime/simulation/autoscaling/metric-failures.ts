/**
 * Why the metrics of an autoscaler can't be read: nodes report no usage, and nothing serves custom or external metrics.
 * The texts are those of a cluster without the programs that serve metrics.
 */
import type { MetricSpec } from "../../../generated/autoscaling/v2/metrics.types.js";
import type { LabelSelector } from "../../../generated/meta/v1/meta.types.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";

export interface MetricFailure {
  /** The reason of the condition and of the Event. */
  readonly reason: string;
  /** What went wrong. */
  readonly message: string;
  /** The same, with the metric that it concerns. */
  readonly context: string;
}

/** @param namespace that of the autoscaler */
export function metricFailure(metric: MetricSpec, namespace: string, words: ProfileWords): MetricFailure {
  const { groupDomain } = words;
  const noUsage = (resource: string, kind: string): string =>
    `failed to get ${resource} ${kind}: unable to get metrics for resource ${resource}: unable to fetch metrics from ` +
    `resource metrics API: ${notFound(`pods.metrics.${groupDomain}`)}`;
  // Clusters print the object that is measured in this place.
  const noCustom = (name: string, place = ""): string =>
    `unable to get metric ${name}: ${place}unable to fetch metrics from custom metrics API: ` +
    `no custom metrics API (custom.metrics.${groupDomain}) registered`;
  const { resource, containerResource, pods, object, external } = metric;
  if (resource !== undefined) {
    const message = noUsage(resource.name, kindOf(resource.target));
    return failure("FailedGetResourceMetric", message, `failed to get ${resource.name} resource metric value`);
  }
  if (containerResource !== undefined) {
    const { name, container, target } = containerResource;
    const message = noUsage(name, kindOf(target));
    return failure("FailedGetContainerResourceMetric", message, `failed to get ${container} container metric value`);
  }
  if (pods !== undefined)
    return failure("FailedGetPodsMetric", noCustom(pods.metric.name), "failed to get pods metric value");
  if (object !== undefined) {
    const { describedObject, metric: identifier, target } = object;
    const place = `${describedObject.kind} on ${namespace} ${describedObject.name}/`;
    const message = noCustom(identifier.name, place);
    const part = target.type === "AverageValue" ? `: failed to get ${identifier.name} object metric` : "";
    return failure("FailedGetObjectMetric", message, `failed to get object metric value${part}`);
  }
  const { name = "", selector } = external?.metric ?? {};
  const message =
    `unable to get external metric ${namespace}/${name}/${shownSelector(selector)}: unable to fetch metrics from ` +
    `external metrics API: ${notFound(`${name}.external.metrics.${groupDomain}`)}`;
  const part =
    external?.target.averageValue === undefined
      ? `failed to get external metric ${name}`
      : `failed to get ${name} external metric`;
  return failure("FailedGetExternalMetric", message, `failed to get ${name} external metric value: ${part}`);
}

function failure(reason: string, message: string, context: string): MetricFailure {
  return { reason, message, context: `${context}: ${message}` };
}

function notFound(resource: string): string {
  return `the server could not find the requested resource (get ${resource})`;
}

function kindOf({ averageValue }: { averageValue?: number | string }): string {
  return averageValue === undefined ? "utilization" : "usage";
}

/** The selector as Go prints it. */
function shownSelector(selector: LabelSelector | undefined): string {
  if (selector === undefined) return "nil";
  const { matchLabels = {}, matchExpressions = [] } = selector;
  const labels = Object.entries(matchLabels).sort(([one], [other]) => (one < other ? -1 : 1));
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(" ")}],},`,
  );
  const shownLabels = labels.map(([key, value]) => `${key}: ${value},`).join("");
  return `&LabelSelector{MatchLabels:map[string]string{${shownLabels}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join("")}},}`;
}
