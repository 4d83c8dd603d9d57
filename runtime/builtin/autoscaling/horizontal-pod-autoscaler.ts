/** Autoscalers: default bounds, metric and scaling policies, and table columns. */
import {
  type HorizontalPodAutoscaler,
  type HorizontalPodAutoscalerBehavior,
  type HPAScalingRules,
  horizontalPodAutoscalers,
} from "../../../generated/autoscaling/v2/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { validateReference } from "../reference-rules.js";
import { targetsOf } from "./metric-cells.js";
import { validateMetric } from "./metric-rules.js";

/** Percentage of the CPU that pods request. */
const DEFAULT_PROCESSOR_USE = 80;
const MAX_WINDOW_SECONDS = 3600;
const MAX_PERIOD_SECONDS = 1800;

export const horizontalPodAutoscalerHooks = defineHooks(horizontalPodAutoscalers, {
  generation: "none",
  prepareForCreate(autoscaler) {
    setDefaults(autoscaler);
    autoscaler.status = { desiredReplicas: 0 };
  },
  prepareForUpdate: (autoscaler) => setDefaults(autoscaler),
  validateCreate: (autoscaler) => validateSpec(autoscaler),
  validateUpdate: (autoscaler, old, { subresource }) => (subresource === "status" ? [] : validateSpec(autoscaler, old)),
  table: {
    columns: [
      { name: "Reference", type: "string", description: "The workload that is scaled." },
      { name: "Targets", type: "string", description: "What was measured and what is wanted, for each metric." },
      { name: "MinPods", type: "string", description: "Least number of replicas." },
      { name: "MaxPods", type: "string", description: "Greatest number of replicas." },
      { name: "Replicas", type: "string", description: "Replicas there were when last looked." },
    ],
    cells: ({ spec, status }) => [
      `${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`,
      targetsOf(spec.metrics, status?.currentMetrics),
      String(spec.minReplicas ?? "<unset>"),
      spec.maxReplicas,
      status?.currentReplicas ?? 0,
    ],
    age: true,
  },
});

function setDefaults({ spec }: Partial<HorizontalPodAutoscaler>): void {
  if (spec === undefined) return;
  if (spec.metrics === undefined || spec.metrics.length === 0) {
    const target = { type: "Utilization" as const, averageUtilization: DEFAULT_PROCESSOR_USE };
    spec.metrics = [{ type: "Resource", resource: { name: "cpu", target } }];
  }
  if (spec.behavior !== undefined) setPaceDefaults(spec.behavior);
}

/** An autoscaler with any scaling rules shows all of them. */
function setPaceDefaults(behavior: HorizontalPodAutoscalerBehavior): void {
  behavior.scaleUp = { ...upDefaults(), ...said(behavior.scaleUp) };
  behavior.scaleDown = { ...downDefaults(), ...said(behavior.scaleDown) };
}

/** No limit, except for a doubling or four more pods within 15 seconds. */
function upDefaults(): HPAScalingRules {
  return {
    stabilizationWindowSeconds: 0,
    selectPolicy: "Max",
    policies: [
      { type: "Pods", value: 4, periodSeconds: 15 },
      { type: "Percent", value: 100, periodSeconds: 15 },
    ],
  };
}

/** The controller's configuration determines the stabilization window. */
function downDefaults(): HPAScalingRules {
  return { selectPolicy: "Max", policies: [{ type: "Percent", value: 100, periodSeconds: 15 }] };
}

/** An absent list of policies gets defaults; an empty one is an error. */
function said(rules: HPAScalingRules = {}): HPAScalingRules {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}

const NOTHING_TO_WAKE = "must specify at least one Object or External metric to support scaling to zero replicas";

/** @param old earlier releases allowed a target without an API group, which existing objects may keep */
function validateSpec({ spec }: HorizontalPodAutoscaler, old?: HorizontalPodAutoscaler): FieldError[] {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics = [], behavior } = spec;
  const errors: FieldError[] = [];
  if (minReplicas !== undefined && minReplicas < 1)
    errors.push(invalid("spec.minReplicas", minReplicas, "must be greater than or equal to 1"));
  if (maxReplicas < 1) errors.push(invalid("spec.maxReplicas", maxReplicas, "must be greater than 0"));
  if (minReplicas !== undefined && maxReplicas < minReplicas)
    errors.push(invalid("spec.maxReplicas", maxReplicas, "must be greater than or equal to `minReplicas`"));
  errors.push(...validateReference(scaleTargetRef, "spec.scaleTargetRef"));
  const isGrouped = ({ kind, apiVersion }: typeof scaleTargetRef): boolean =>
    kind === "ReplicationController" || Boolean(apiVersion?.includes("/"));
  if (!isGrouped(scaleTargetRef) && (old === undefined || isGrouped(old.spec.scaleTargetRef))) {
    const detail = "apiVersion must specify API group";
    errors.push(invalid("spec.scaleTargetRef.apiVersion", scaleTargetRef.apiVersion ?? "", detail));
  }
  for (const [index, metric] of metrics.entries()) errors.push(...validateMetric(metric, `spec.metrics[${index}]`));
  if (minReplicas === 0 && !metrics.some(({ type }) => type === "Object" || type === "External"))
    errors.push(forbiddenField("spec.metrics", NOTHING_TO_WAKE));
  for (const direction of ["scaleUp", "scaleDown"] as const)
    errors.push(...validateRules(behavior?.[direction], `spec.behavior.${direction}`));
  return errors;
}

function validateRules(rules: HPAScalingRules | undefined, at: string): FieldError[] {
  if (rules === undefined) return [];
  const { policies = [], tolerance, stabilizationWindowSeconds: window } = rules;
  const errors: FieldError[] = [];
  if (window !== undefined) {
    const field = `${at}.stabilizationWindowSeconds`;
    if (window < 0) errors.push(invalid(field, window, "must be greater than or equal to zero"));
    else if (window > MAX_WINDOW_SECONDS)
      errors.push(invalid(field, window, `must be less than or equal to ${MAX_WINDOW_SECONDS}`));
  }
  if (policies.length === 0) errors.push(required(`${at}.policies`, "must specify at least one Policy"));
  for (const [index, { value, periodSeconds }] of policies.entries()) {
    const field = `${at}.policies[${index}]`;
    if (value <= 0) errors.push(invalid(`${field}.value`, value, "must be greater than zero"));
    if (periodSeconds <= 0) errors.push(invalid(`${field}.periodSeconds`, periodSeconds, "must be greater than zero"));
    if (periodSeconds > MAX_PERIOD_SECONDS) {
      const detail = `must be less than or equal to ${MAX_PERIOD_SECONDS}`;
      errors.push(invalid(`${field}.periodSeconds`, periodSeconds, detail));
    }
  }
  if (tolerance !== undefined && (Quantity.tryParse(String(tolerance))?.sign ?? 0) < 0)
    errors.push(invalid(`${at}.tolerance`, tolerance, "must be greater or equal to zero"));
  return errors;
}
