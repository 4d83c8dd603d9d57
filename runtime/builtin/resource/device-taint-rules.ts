/** Taints of devices, and the tolerations of requests. */
import type { DeviceTaint, DeviceToleration } from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { labelValue, qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors, optional } from "../field-rules.js";

const EFFECTS = ["NoExecute", "NoSchedule", "None"];
const OPERATORS = ["Equal", "Exists"];

/** @param old the stored taint, whose effect is not judged again */
export function validateTaint(
  field: string,
  { key = "", value, effect }: Partial<DeviceTaint>,
  old?: Partial<DeviceTaint>,
): FieldError[] {
  const errors = [
    ...formatErrors(`${field}.key`, key, qualifiedName(key)),
    ...optional(`${field}.value`, value, labelValue),
  ];
  if (old !== undefined && (old.effect ?? "") === (effect ?? "")) return errors;
  if (!effect) errors.push(required(`${field}.effect`));
  else if (!EFFECTS.includes(effect)) errors.push(notSupported(`${field}.effect`, effect, EFFECTS));
  return errors;
}

export function validateTolerations(
  field: string,
  tolerations: readonly DeviceToleration[] | undefined = [],
): FieldError[] {
  return tolerations.flatMap((toleration, index) => validateToleration(`${field}[${index}]`, toleration));
}

function validateToleration(field: string, { key, operator, value = "", effect }: DeviceToleration): FieldError[] {
  const errors = optional(`${field}.key`, key, qualifiedName);
  if (!operator) errors.push(required(`${field}.operator`));
  else if (operator === "Equal") errors.push(...formatErrors(`${field}.value`, value, labelValue(value)));
  else if (operator !== "Exists") errors.push(notSupported(`${field}.operator`, operator, OPERATORS));
  else if (value !== "") errors.push(invalid(`${field}.value`, value, "must be empty for operator `Exists`"));
  if (effect && !EFFECTS.includes(effect)) errors.push(notSupported(`${field}.effect`, effect, EFFECTS));
  return errors;
}
