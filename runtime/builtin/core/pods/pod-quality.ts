/**
 * Quality of service: how a pod is treated when its node runs out of resources, depending on its requests and limits.
 */
import type { Container, PodSpec } from "../../../../generated/core/v1/index.js";
import { Quantity } from "../../../api/quantities/quantity.js";

const COUNTED = ["cpu", "memory"] as const;

export function qualityOf(spec: PodSpec | undefined): "Guaranteed" | "Burstable" | "BestEffort" {
  const containers: readonly Container[] = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])];
  const asksForNothing = containers.every(({ resources }) =>
    COUNTED.every((resource) => isZero(resources?.requests?.[resource]) && isZero(resources?.limits?.[resource])),
  );
  if (asksForNothing) return "BestEffort";
  const isFixed = containers.every(({ resources }) =>
    COUNTED.every((resource) => {
      const limit = amountOf(resources?.limits?.[resource]);
      const request = amountOf(resources?.requests?.[resource] ?? resources?.limits?.[resource]);
      return limit !== undefined && limit.sign > 0 && request?.equals(limit);
    }),
  );
  return isFixed ? "Guaranteed" : "Burstable";
}

function amountOf(quantity: unknown): Quantity | undefined {
  return quantity === undefined ? undefined : Quantity.tryParse(String(quantity));
}

function isZero(quantity: unknown): boolean {
  return (amountOf(quantity)?.sign ?? 0) === 0;
}
