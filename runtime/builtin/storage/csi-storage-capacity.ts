/** Storage capacities: amounts must not be negative, and storage class and node topology are immutable. */
import { type CSIStorageCapacity, csiStorageCapacities } from "../../../generated/storage/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { selectorWarnings } from "../core/nodes/node-label-warnings.js";
import { immutable, judged } from "../field-rules.js";

export const csiStorageCapacityHooks = defineHooks(csiStorageCapacities, {
  requiresVersionOnUpdate: true,
  validateCreate: (capacity) => validateCapacity(capacity),
  validateUpdate: (capacity, old) => [
    ...validateCapacity(capacity),
    ...immutable("nodeTopology", capacity.nodeTopology, old.nodeTopology),
    ...immutable("storageClassName", capacity.storageClassName, old.storageClassName),
  ],
  warningsOnCreate: ({ nodeTopology }, { profile }) => selectorWarnings(nodeTopology, "nodeTopology", profile.words),
  warningsOnUpdate: ({ nodeTopology }, _old, { profile }) =>
    selectorWarnings(nodeTopology, "nodeTopology", profile.words),
});

function validateCapacity({ nodeTopology, storageClassName, capacity, maximumVolumeSize }: CSIStorageCapacity) {
  return [
    ...judged("storageClassName", storageClassName, dnsSubdomain),
    ...validateLabelSelector(nodeTopology, "nodeTopology"),
    ...notNegative("capacity", capacity),
    ...notNegative("maximumVolumeSize", maximumVolumeSize),
  ];
}

function notNegative(field: string, amount: number | string | undefined): FieldError[] {
  if (amount === undefined || (Quantity.tryParse(String(amount))?.sign ?? 0) >= 0) return [];
  return [invalid(field, amount, "must be greater than or equal to 0")];
}
