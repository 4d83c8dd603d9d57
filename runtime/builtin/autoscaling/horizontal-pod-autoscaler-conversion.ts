/**
 * Converts between autoscaling/v1, which has only one metric, the CPU utilization of pods, and v2. v1 holds everything
 * else in annotations, as stock servers do, so that a conversion to v1 loses nothing.
 */
import {
  type HorizontalPodAutoscaler as OldHorizontalPodAutoscaler,
  horizontalPodAutoscalers as oldHorizontalPodAutoscalers,
} from "../../../generated/autoscaling/v1/index.js";
import { type HorizontalPodAutoscaler, horizontalPodAutoscalers } from "../../../generated/autoscaling/v2/index.js";
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ConversionContext, Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";
import { flatMetric, flatMetricStatus, fullMetric, fullMetricStatus } from "./metric-forms.js";

type Spec = HorizontalPodAutoscaler["spec"];
type Status = NonNullable<HorizontalPodAutoscaler["status"]>;
type Metric = NonNullable<Spec["metrics"]>[number];
type Annotations = Record<string, string>;

export const horizontalPodAutoscalerConversion = defineConversion<OldHorizontalPodAutoscaler, HorizontalPodAutoscaler>(
  oldHorizontalPodAutoscalers,
  horizontalPodAutoscalers,
  { toStorage, fromStorage },
);

function fromStorage(
  { spec, status, metadata }: HorizontalPodAutoscaler,
  context: ConversionContext,
): Converted<OldHorizontalPodAutoscaler> {
  const names = annotationNames(context);
  const annotations: Annotations = { ...metadata?.annotations };
  const { metrics, behavior, ...sameSpec } = spec ?? {};
  const { currentMetrics, conditions, ...sameStatus } = status ?? {};
  const last = metrics?.at(-1);
  // Converting back puts the CPU metric last; if that is not its place, the annotation contains it too.
  const processor = metrics?.findLast((metric) => utilizationOf(metric) !== undefined);
  const others = processor === last ? metrics?.slice(0, -1) : metrics;
  const isNoted = metrics !== undefined && (others?.length !== 0 || processor === undefined);
  if (isNoted) annotations[names.metrics] = JSON.stringify((others ?? []).map(flatMetric));
  if (behavior !== undefined) annotations[names.behavior] = JSON.stringify(behavior);
  if (currentMetrics !== undefined && !isProcessorAlone(currentMetrics))
    annotations[names.currentMetrics] = JSON.stringify(currentMetrics.map(flatMetricStatus));
  if (conditions !== undefined) annotations[names.conditions] = JSON.stringify(conditions);
  const target = processor && utilizationOf(processor);
  const current = currentMetrics?.map(currentUtilizationOf).findLast((value) => value !== undefined);
  return {
    ...(spec === undefined ? {} : { spec: { ...sameSpec, ...optional("targetCPUUtilizationPercentage", target) } }),
    ...(status === undefined
      ? {}
      : { status: { ...sameStatus, ...optional("currentCPUUtilizationPercentage", current) } }),
    metadata: { annotations },
  } as Converted<OldHorizontalPodAutoscaler>;
}

function toStorage(
  { spec, status, metadata }: OldHorizontalPodAutoscaler,
  context: ConversionContext,
): Converted<HorizontalPodAutoscaler> {
  const notes = new Notes(metadata?.annotations ?? {}, annotationNames(context));
  const { targetCPUUtilizationPercentage: target, ...sameSpec } = spec ?? {};
  const { currentCPUUtilizationPercentage: current, ...sameStatus } = status ?? {};
  const noted = notes.list("metrics")?.map(fullMetric) as Metric[] | undefined;
  const statuses = notes.list("currentMetrics")?.map(fullMetricStatus);
  const ownStatus = current === undefined ? undefined : [processorStatus(current)];
  const convertedSpec = {
    ...sameSpec,
    ...optional("metrics", withTarget(noted, target)),
    ...optional("behavior", notes.object("behavior")),
  };
  const convertedStatus = {
    ...sameStatus,
    ...optional("currentMetrics", withCurrent(statuses, current) ?? ownStatus),
    ...optional("conditions", notes.list("conditions")),
  };
  return {
    ...(spec === undefined ? {} : { spec: convertedSpec }),
    ...(status === undefined && Object.keys(convertedStatus).length === 0 ? {} : { status: convertedStatus }),
    metadata: { annotations: notes.others() },
  } as unknown as Converted<HorizontalPodAutoscaler>;
}

/** The metrics of the annotation with the value of the field: in its place if the annotation has it, otherwise last. */
function withTarget(noted: Metric[] | undefined, target: number | undefined): Metric[] | undefined {
  const place = noted?.findLastIndex((metric) => utilizationOf(metric) !== undefined) ?? -1;
  if (noted === undefined || place < 0)
    return target === undefined ? noted : [...(noted ?? []), processorMetric(target)];
  return target === undefined ? noted.toSpliced(place, 1) : noted.with(place, processorMetric(target));
}

/** A status is written as a whole, so that the annotation contains everything but the value of the field. */
function withCurrent(statuses: JsonValue[] | undefined, current: number | undefined): JsonValue[] | undefined {
  const place = statuses?.findLastIndex((status) => currentUtilizationOf(status) !== undefined) ?? -1;
  const known = statuses?.[place];
  if (statuses === undefined || current === undefined || !isJsonObject(known) || !isJsonObject(known.resource))
    return statuses;
  const values = { ...(known.resource.current as JsonObject), averageUtilization: current };
  return statuses.with(place, { ...known, resource: { ...known.resource, current: values } });
}

function processorMetric(averageUtilization: number): Metric {
  return { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization } } };
}

function processorStatus(averageUtilization: number): NonNullable<Status["currentMetrics"]>[number] {
  return { type: "Resource", resource: { name: "cpu", current: { averageUtilization } } };
}

/** The value that the field can hold; undefined for any other metric. */
function utilizationOf({ type, resource, ...others }: Metric): number | undefined {
  if (type !== "Resource" || resource?.name !== "cpu" || Object.keys(others).length > 0) return undefined;
  const { averageUtilization, type: targetType, ...values } = resource.target ?? {};
  return targetType === "Utilization" && Object.keys(values).length === 0 ? averageUtilization : undefined;
}

/** Whether the field holds all of the status. */
function isProcessorAlone(statuses: NonNullable<Status["currentMetrics"]>): boolean {
  const current = currentUtilizationOf(statuses[0]);
  return current !== undefined && equalJson(statuses, [processorStatus(current)]);
}

function currentUtilizationOf(status: unknown): number | undefined {
  if (!isJsonObject(status) || status.type !== "Resource" || !isJsonObject(status.resource)) return undefined;
  const { name, current } = status.resource;
  const value = name === "cpu" && isJsonObject(current) ? current.averageUtilization : undefined;
  return typeof value === "number" ? value : undefined;
}

type Note = "metrics" | "behavior" | "currentMetrics" | "conditions";

function annotationNames({ profile }: ConversionContext): Readonly<Record<Note, string>> {
  const prefix = `autoscaling.alpha.${profile.words.keyDomain}`;
  return {
    metrics: `${prefix}/metrics`,
    behavior: `${prefix}/behavior`,
    currentMetrics: `${prefix}/current-metrics`,
    conditions: `${prefix}/conditions`,
  };
}

/** Values among an object's annotations. Those that can't be parsed remain annotations. */
class Notes {
  private readonly taken = new Set<string>();

  constructor(
    private readonly annotations: Annotations,
    private readonly names: Readonly<Record<Note, string>>,
  ) {}

  list(note: Note): JsonValue[] | undefined {
    const value = this.parse(note);
    return Array.isArray(value) && value.every(isJsonObject) ? this.take(note, value) : undefined;
  }

  object(note: Note): JsonObject | undefined {
    const value = this.parse(note);
    return isJsonObject(value) ? this.take(note, value) : undefined;
  }

  /** The annotations that were not consumed. */
  others(): Annotations {
    return Object.fromEntries(Object.entries(this.annotations).filter(([name]) => !this.taken.has(name)));
  }

  private take<T>(note: Note, value: T): T {
    this.taken.add(this.names[note]);
    return value;
  }

  private parse(note: Note): JsonValue | undefined {
    const text = this.annotations[this.names[note]];
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as JsonValue;
    } catch (error) {
      // The text comes from a client and may be invalid.
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [K in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [K in Name]?: Value });
}
