/**
 * Validates resizes of running containers: only CPU and memory amounts may change, and the quality of service must not.
 */
import type { Container, Pod } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid } from "../../../api/field-error.js";
import { cloneJson } from "../../../api/json.js";
import { type Amounts, amountOf } from "../containers/resource-rules.js";
import { qualityOf } from "./pod-quality.js";

const RESIZABLE: ReadonlySet<string> = new Set(["cpu", "memory"]);

/** Replaces the spec by the stored one with the requested resources. */
export function takeOverResources(pod: Pod, old: Pod): void {
  const { spec } = pod;
  if (spec === undefined || old.spec === undefined) return;
  pod.spec = cloneJson(old.spec);
  for (const list of ["containers", "initContainers"] as const) {
    const wanted = new Map((spec[list] ?? []).map((container) => [container.name, container]));
    for (const container of pod.spec[list] ?? []) {
      const isRunning = list === "containers" || container.restartPolicy === "Always";
      const { resources, resizePolicy } = (isRunning && wanted.get(container.name)) || {};
      if (resources !== undefined) container.resources = resources;
      if (resizePolicy !== undefined) container.resizePolicy = resizePolicy;
    }
  }
}

export function validateResize(pod: Pod, old: Pod): FieldError[] {
  const errors = (["containers", "initContainers"] as const).flatMap((list) =>
    (pod.spec?.[list] ?? []).flatMap((container, index) =>
      onlyAmounts(container, old.spec?.[list]?.[index], `spec.${list}[${index}].resources`),
    ),
  );
  const before = old.status?.qosClass ?? qualityOf(old.spec);
  if (qualityOf(pod.spec) !== before)
    errors.unshift(invalid("spec", before, "Pod QOS Class may not change as a result of resizing"));
  return errors;
}

function onlyAmounts({ resources }: Container, old: Container | undefined, at: string): FieldError[] {
  return (["requests", "limits"] as const).flatMap((list) => {
    const [wanted, before] = [(resources?.[list] ?? {}) as Amounts, (old?.resources?.[list] ?? {}) as Amounts];
    const names = new Set([...Object.keys(wanted), ...Object.keys(before)]);
    return [...names].flatMap((name) => {
      const field = `${at}.${list}`;
      const [amount, amountBefore] = [amountOf(wanted[name]), amountOf(before[name])];
      if (RESIZABLE.has(name))
        return amount === undefined ? [forbiddenField(field, `resource ${list} cannot be removed`)] : [];
      const isSame = amount !== undefined && amountBefore !== undefined && amount.equals(amountBefore);
      return isSame ? [] : [forbiddenField(field, "only cpu and memory resources are mutable")];
    });
  });
}
