/** The amounts of a device, and which parts of them a claim can have where several claims share it. */
import type {
  CapacityRequestPolicy,
  CapacityRequestPolicyRange,
  DeviceCapacity,
} from "../../../generated/resource/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { limitedSet } from "../list-rules.js";

const MAX_VALUES = 10;

/** @param isShared whether several claims can have the device at a time */
export function validateCapacity(
  field: string,
  { value, requestPolicy }: Partial<DeviceCapacity>,
  isShared: boolean,
): FieldError[] {
  if (requestPolicy === undefined) return [];
  const at = `${field}.requestPolicy`;
  if (!isShared) return [forbiddenField(at, "allowMultipleAllocations must be true")];
  return validatePolicy(at, requestPolicy, amountOf(value));
}

function validatePolicy(field: string, policy: CapacityRequestPolicy, whole: Quantity): FieldError[] {
  const { validValues = [], validRange } = policy;
  if (validValues.length > 0 && validRange !== undefined) {
    const why = `exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time`;
    return [forbiddenField(field, why)];
  }
  const word = validValues.length > 0 ? "validValues" : "validRange";
  if (validValues.length === 0 && validRange === undefined) return [];
  if (policy.default === undefined) return [required(`${field}.default`, `required when ${word} is defined`)];
  const chosen = amountOf(policy.default);
  if (validRange === undefined) return validateValues(`${field}.validValues`, validValues.map(amountOf), chosen, whole);
  return validateRange(`${field}.validRange`, validRange, chosen, whole);
}

function validateValues(field: string, values: readonly Quantity[], chosen: Quantity, whole: Quantity): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, value] of values.entries()) {
    const former = values[index - 1];
    if (former !== undefined && former.nanos > value.nanos)
      errors.push(invalid(`${field}[${index}]`, text(value), "values must be sorted in ascending order"));
  }
  errors.push(
    ...limitedSet(
      field,
      values,
      MAX_VALUES,
      (value, at) =>
        value.nanos > whole.nanos
          ? [invalid(at, text(value), `option is larger than capacity value: ${text(whole)}`)]
          : [],
      (value) => String(value.value),
    ),
  );
  const isListed = values.length <= MAX_VALUES && values.some(({ nanos }) => nanos === chosen.nanos);
  if (!isListed) errors.push(invalid(field, text(chosen), "default value is not valid according to the requestPolicy"));
  return errors;
}

function validateRange(
  field: string,
  range: Partial<CapacityRequestPolicyRange>,
  chosen: Quantity,
  whole: Quantity,
): FieldError[] {
  if (range.min === undefined) return [required(`${field}.min`, "required when validRange is defined")];
  const min = amountOf(range.min);
  const max = range.max === undefined ? undefined : amountOf(range.max);
  const errors: FieldError[] = [];
  const judge = (isWrong: boolean, at: string, value: Quantity, why: string): void => {
    if (isWrong) errors.push(invalid(`${field}.${at}`, text(value), why));
  };
  judge(min.nanos > whole.nanos, "min", min, `min is larger than capacity value: ${text(whole)}`);
  judge(chosen.nanos < min.nanos, "min", chosen, `default is less than min: ${text(min)}`);
  if (max !== undefined) {
    judge(min.nanos > max.nanos, "max", min, `min is larger than max: ${text(max)}`);
    judge(max.nanos > whole.nanos, "max", max, `max is larger than capacity value: ${text(whole)}`);
    judge(chosen.nanos > max.nanos, "max", chosen, `default is more than max: ${text(max)}`);
  }
  if (range.step === undefined) return errors;
  const step = amountOf(range.step);
  const first = min.add(step);
  judge(
    first.nanos > whole.nanos,
    "step",
    step,
    `one step ${text(first)} is larger than capacity value: ${text(whole)}`,
  );
  const why = `value is not a multiple of a given step (${text(step)}) from (${text(min)})`;
  judge(!isOnStep(chosen, min, step), "step", chosen, why);
  if (max !== undefined) judge(!isOnStep(max, min, step), "step", max, why);
  return errors;
}

/** A step of nothing leads nowhere but to the beginning. */
function isOnStep(value: Quantity, min: Quantity, step: Quantity): boolean {
  const distance = value.value - min.value;
  return step.value === 0n ? distance === 0n : distance % step.value === 0n;
}

/** The schema reports texts that are no quantities. */
function amountOf(value: string | number | undefined): Quantity {
  return Quantity.tryParse(String(value)) ?? Quantity.zero;
}

function text(quantity: Quantity): string {
  return quantity.toString();
}
