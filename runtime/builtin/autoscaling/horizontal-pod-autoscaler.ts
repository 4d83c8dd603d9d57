/** Autoscalers: bounds, the metric and the pace that are meant when nothing is said, and what the columns show. */
import {
  type HorizontalPodAutoscaler,
  type HorizontalPodAutoscalerBehavior,
  type HPAScalingRules,
  horizontalPodAutoscalers,
} from "../../../generated/autoscaling/v2/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import { Quantity } from "../../api/quantity.js";
import { defineHooks } from "../../registry/hooks.js";
import { validateReference } from "../reference-rules.js";
import { targetsOf } from "./metric-cells.js";
import { validateMetric } from "./metric-rules.js";

/** Percent of the processor time that pods request. */
const DEFAULT_PROCESSOR_USE = 80;

export const horizontalPodAutoscalerHooks = defineHooks(horizontalPodAutoscalers, {
  generation: "none",
  prepareForCreate(autoscaler) {
    setDefaults(autoscaler);
    autoscaler.status = { desiredReplicas: 0 };
  },
  prepareForUpdate: (autoscaler) => setDefaults(autoscaler),
  validateCreate: (autoscaler) => validateSpec(autoscaler),
  validateUpdate: (autoscaler, _old, { subresource }) => (subresource === "status" ? [] : validateSpec(autoscaler)),
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

/** An autoscaler that says something of its pace shows all of it. */
function setPaceDefaults(behavior: HorizontalPodAutoscalerBehavior): void {
  behavior.scaleUp = { ...upDefaults(), ...said(behavior.scaleUp) };
  behavior.scaleDown = { ...downDefaults(), ...said(behavior.scaleDown) };
}

/** Without limit, but no more than double, or four more, in a quarter of a minute. */
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

/** How long earlier results count is a setting of the controller. */
function downDefaults(): HPAScalingRules {
  return { selectPolicy: "Max", policies: [{ type: "Percent", value: 100, periodSeconds: 15 }] };
}

/** No list of policies is the same as not saying anything of them; an empty one is a fault. */
function said(rules: HPAScalingRules = {}): HPAScalingRules {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}

function validateSpec({ spec }: HorizontalPodAutoscaler): FieldError[] {
  const { scaleTargetRef, minReplicas, maxReplicas, metrics = [], behavior } = spec;
  const errors: FieldError[] = [];
  if (minReplicas !== undefined && maxReplicas < minReplicas)
    errors.push(invalid("spec.maxReplicas", maxReplicas, "must be greater than or equal to `minReplicas`"));
  errors.push(...validateReference(scaleTargetRef, "spec.scaleTargetRef"));
  for (const [index, metric] of metrics.entries()) errors.push(...validateMetric(metric, `spec.metrics[${index}]`));
  for (const direction of ["scaleUp", "scaleDown"] as const)
    errors.push(...validateRules(behavior?.[direction], `spec.behavior.${direction}`));
  return errors;
}

function validateRules(rules: HPAScalingRules | undefined, at: string): FieldError[] {
  if (rules === undefined) return [];
  const { policies = [], tolerance } = rules;
  const errors = policies.length === 0 ? [required(`${at}.policies`, "must specify at least one Policy")] : [];
  if (tolerance !== undefined && (Quantity.tryParse(String(tolerance))?.sign ?? 0) < 0)
    errors.push(invalid(`${at}.tolerance`, tolerance, "must be greater or equal to zero"));
  return errors;
}
