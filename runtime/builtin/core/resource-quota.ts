/** Quotas: which resources can be limited, and the scopes that fit them. Admission and a controller count the usage. */
import { type ResourceQuota, type ResourceQuotaSpec, resourceQuotas } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { formatErrors, immutable } from "../field-rules.js";
import { type Amounts, amountOf, knownResource } from "./containers/resource-rules.js";
import { isQuotaResource, validateScopes } from "./quota-scope-rules.js";

export const resourceQuotaHooks = defineHooks(resourceQuotas, {
  answersDeletedObject: true,
  generation: "none",
  prepareForCreate(quota) {
    quota.status = {};
  },
  validateCreate: ({ spec }) => validateSpec(spec ?? {}),
  validateUpdate: (quota, old, { subresource }) =>
    subresource === "status"
      ? [
          ...validateHard(quota.status?.hard as Amounts | undefined, "status.hard"),
          ...validateHard(quota.status?.used as Amounts | undefined, "status.used"),
        ]
      : [...validateSpec(quota.spec ?? {}), ...immutable("spec.scopes", sorted(quota), sorted(old))],
  table: {
    columns: [
      { name: "Request", type: "string", description: "Used and allowed amounts of requests." },
      { name: "Limit", type: "string", description: "Used and allowed amounts of limits." },
    ],
    cells: ({ status }) => {
      const [hard, used] = [(status?.hard ?? {}) as Amounts, (status?.used ?? {}) as Amounts];
      const shown = Object.keys(hard)
        .sort()
        .map((name) => ({ name, text: `${name}: ${used[name] ?? 0}/${hard[name]}` }));
      const isLimit = ({ name }: { name: string }): boolean => name.startsWith("limits");
      return [
        shown
          .filter((each) => !isLimit(each))
          .map(({ text }) => text)
          .join(", "),
        shown
          .filter(isLimit)
          .map(({ text }) => text)
          .join(", "),
      ];
    },
    age: true,
  },
});

function validateSpec(spec: ResourceQuotaSpec): FieldError[] {
  return [...validateHard(spec.hard as Amounts | undefined, "spec.hard"), ...validateScopes(spec)];
}

/** Amounts must not be negative, and must be integers for countable resources. */
function validateHard(hard: Amounts = {}, at: string): FieldError[] {
  return Object.entries(hard).flatMap(([name, amount]) => {
    const field = `${at}[${name}]`;
    const errors = formatErrors(field, name, quotaResource(name));
    const quantity = amountOf(amount);
    if (quantity !== undefined && quantity.sign < 0)
      errors.push(invalid(field, amount, "must be greater than or equal to 0"));
    else if (quantity !== undefined && isCounted(name) && quantity.integer === undefined)
      errors.push(invalid(field, amount, "must be an integer"));
    return errors;
  });
}

function quotaResource(name: string): string[] {
  const texts = knownResource(name);
  if (name.includes("/") || isQuotaResource(name)) return texts;
  return [...texts, "must be a standard resource for quota"];
}

/** Everything but CPU, memory and storage is countable. */
function isCounted(name: string): boolean {
  return !/(?:^|\.|\/)(?:cpu|memory|storage|ephemeral-storage|hugepages-.*)$/.test(name);
}

function sorted({ spec }: ResourceQuota): readonly string[] {
  return [...new Set(spec?.scopes)].sort();
}
