/** Priority classes: the highest priorities, and names with the system's prefix, are reserved for the system. */
import { type PriorityClass, priorityClasses } from "../../../generated/scheduling/v1/index.js";
import { type FieldError, forbiddenField } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { immutable, present } from "../field-rules.js";

const MAX_USER_PRIORITY = 1_000_000_000;
const SYSTEM_PREFIX = "system-";
const SYSTEM_PRIORITIES: ReadonlyMap<string, number> = new Map([
  ["system-cluster-critical", 2_000_000_000],
  ["system-node-critical", 2_000_001_000],
]);

export const priorityClassHooks = defineHooks(priorityClasses, {
  generation: "counted",
  // The fields that may change need no reaction of a controller.
  isNewGeneration: () => false,
  validateCreate: (priorityClass) => validateClass(priorityClass),
  validateUpdate: (priorityClass, old) => [
    ...(priorityClass.value === old.value ? [] : [forbiddenField("value", "may not be changed in an update.")]),
    ...immutable("preemptionPolicy", priorityClass.preemptionPolicy, old.preemptionPolicy),
  ],
  table: {
    columns: [
      { name: "Value", type: "integer", description: "The priority." },
      { name: "Global-Default", type: "boolean", description: "Whether pods without a class get this one." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "PreemptionPolicy", type: "string", description: "Whether pods may push out less important ones." },
    ],
    cells: ({ metadata, value = 0, globalDefault = false, preemptionPolicy = "PreemptLowerPriority" }, nowMs) => [
      value,
      globalDefault,
      shortAge(metadata.creationTimestamp, nowMs),
      preemptionPolicy,
    ],
  },
});

function validateClass(priorityClass: PriorityClass): FieldError[] {
  const policy = priorityClass.preemptionPolicy;
  return [...validatePriority(priorityClass), ...(policy === undefined ? [] : present("preemptionPolicy", policy))];
}

function validatePriority({ metadata, value = 0, globalDefault = false }: PriorityClass): FieldError[] {
  const { name = "" } = metadata;
  if (!name.startsWith(SYSTEM_PREFIX)) {
    if (value <= MAX_USER_PRIORITY) return [];
    return [forbiddenField("value", `maximum allowed value of a user defined priority is ${MAX_USER_PRIORITY}`)];
  }
  const problem = systemProblem(name, value, globalDefault);
  if (problem === undefined) return [];
  const text = `priority class names with '${SYSTEM_PREFIX}' prefix are reserved for system use only. error: ${problem}`;
  return [forbiddenField("metadata.name", text)];
}

function systemProblem(name: string, value: number, isDefault: boolean): string | undefined {
  const known = SYSTEM_PRIORITIES.get(name);
  if (known === undefined) return `${name} is not a known system priority class`;
  if (value !== known) return `value of ${name} PriorityClass must be ${known}`;
  return isDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined;
}
