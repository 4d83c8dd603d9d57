/** Leases, including the strategy for coordinated leader election. */
import { type Lease, leases } from "../../../generated/coordination/v1/index.js";
import { type FieldError, forbiddenField, notSupported } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors } from "../field-rules.js";

export const OLDEST_EMULATION_VERSION = "OldestEmulationVersion";
const STRATEGIES = [OLDEST_EMULATION_VERSION];

export const leaseHooks = defineHooks(leases, {
  generation: "none",
  createOnUpdate: true,
  requiresVersionOnUpdate: true,
  validateCreate: (lease) => validateSpec(lease),
  validateUpdate: (lease) => validateSpec(lease),
  table: {
    columns: [{ name: "Holder", type: "string", description: "Who holds the lease." }],
    cells: ({ spec }) => [spec?.holderIdentity ?? ""],
    age: true,
  },
});

function validateSpec({ spec = {} }: Lease): FieldError[] {
  const { strategy, preferredHolder } = spec;
  const errors = strategy === undefined ? [] : validateStrategy("spec.strategy", strategy);
  if (preferredHolder && !strategy)
    errors.push(forbiddenField("spec.preferredHolder", "may only be specified if `strategy` is defined"));
  return errors;
}

/** A predefined strategy, or a custom one with a domain prefix. */
export function validateStrategy(field: string, strategy: string): FieldError[] {
  if (strategy.includes("/")) return formatErrors(field, strategy, qualifiedName(strategy));
  return STRATEGIES.includes(strategy) ? [] : [notSupported(field, strategy, STRATEGIES)];
}
