/** Shows metrics in table columns: the measured value, a slash, and the target. */
import type {
  MetricSpec,
  MetricStatus,
  MetricTarget,
  MetricValueStatus,
} from "../../../generated/autoscaling/v2/index.js";

/** Maximum number of metrics in a column; the rest is counted. */
const MAX_SHOWN = 2;
const UNKNOWN = "<unknown>";

/** @param current in the order of `metrics` */
export function targetsOf(metrics: readonly MetricSpec[] = [], current: readonly MetricStatus[] = []): string {
  if (metrics.length === 0) return "<none>";
  const texts = metrics.slice(0, MAX_SHOWN).map((metric, index) => targetOf(metric, current[index]));
  const rest = metrics.length - MAX_SHOWN;
  return texts.join(", ") + (rest > 0 ? ` + ${rest} more...` : "");
}

function targetOf(metric: MetricSpec, status: MetricStatus | undefined): string {
  const { external, pods, object, resource, containerResource } = metric;
  if (resource !== undefined) return `${resource.name}: ${use(resource.target, status?.resource?.current)}`;
  if (containerResource !== undefined)
    return `${containerResource.name}: ${use(containerResource.target, status?.containerResource?.current)}`;
  if (pods !== undefined) return perPod(pods.target, status?.pods?.current);
  if (object !== undefined) return amount(object.target, status?.object?.current);
  return external === undefined ? "<unknown type>" : amount(external.target, status?.external?.current);
}

function use(target: MetricTarget, current: MetricValueStatus = {}): string {
  if (target.averageValue !== undefined) return `${current.averageValue ?? UNKNOWN}/${target.averageValue}`;
  const found = current.averageUtilization === undefined ? UNKNOWN : `${current.averageUtilization}%`;
  return `${found}/${target.averageUtilization === undefined ? "<auto>" : `${target.averageUtilization}%`}`;
}

/** This is always an average, which the text need not say. */
function perPod(target: MetricTarget, current: MetricValueStatus = {}): string {
  return `${current.averageValue ?? UNKNOWN}/${target.averageValue ?? UNKNOWN}`;
}

function amount(target: MetricTarget, current: MetricValueStatus = {}): string {
  if (target.averageValue !== undefined) return `${current.averageValue ?? UNKNOWN}/${target.averageValue} (avg)`;
  return `${current.value ?? UNKNOWN}/${target.value ?? UNKNOWN}`;
}
