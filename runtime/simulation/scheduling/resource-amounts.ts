/** Amounts of resources as numbers: CPU in thousandths, everything else in whole units. */
import type { Container } from "../../../generated/core/v1/containers.types.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import { Quantity } from "../../api/quantities/quantity.js";

export type Amounts = ReadonlyMap<string, number>;

export function amountsOf(list: Readonly<Record<string, number | string>> | undefined): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const [name, value] of Object.entries(list ?? {})) {
    const quantity = Quantity.tryParse(String(value));
    if (quantity !== undefined) amounts.set(name, Number(name === "cpu" ? quantity.milliValue : quantity.value));
  }
  return amounts;
}

/** What a pod requests of its node: its containers together, or its largest init container, plus the overhead. */
export function requestsOf({ spec }: Pod): Map<string, number> {
  const total = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const container of spec?.containers ?? []) addTo(total, requested(container));
  const sidecars = new Map<string, number>();
  for (const container of spec?.initContainers ?? []) {
    const own = requested(container);
    if (container.restartPolicy === "Always") {
      addTo(total, own);
      addTo(sidecars, own);
      for (const [name, amount] of sidecars) largest.set(name, Math.max(largest.get(name) ?? 0, amount));
    } else {
      const beside = new Map(sidecars);
      addTo(beside, own);
      for (const [name, amount] of beside) largest.set(name, Math.max(largest.get(name) ?? 0, amount));
    }
  }
  for (const [name, amount] of largest) total.set(name, Math.max(total.get(name) ?? 0, amount));
  for (const [name, amount] of amountsOf(spec?.resources?.requests)) total.set(name, amount);
  addTo(total, amountsOf(spec?.overhead));
  return total;
}

function requested({ resources }: Container): Map<string, number> {
  return amountsOf(resources?.requests);
}

export function addTo(total: Map<string, number>, amounts: Amounts, sign: 1 | -1 = 1): void {
  for (const [name, amount] of amounts) total.set(name, (total.get(name) ?? 0) + sign * amount);
}
