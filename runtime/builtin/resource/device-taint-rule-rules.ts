/** The rules of rules that taint devices, which are imported with the first write of one. */
import type { DeviceTaintRule } from "../../../generated/resource/v1beta2/index.js";
import { validateConditions } from "../../api/condition.js";
import { type FieldError, tooMany } from "../../api/field-error.js";
import { validateDriver, validateLabelName, validatePoolName } from "./device-names.js";
import { validateTaint } from "./device-taint-rules.js";

const MAX_CONDITIONS = 8;

export function validateRule({ spec }: DeviceTaintRule, old: DeviceTaintRule | undefined): FieldError[] {
  const at = "spec.deviceSelector";
  const { driver, pool, device } = spec?.deviceSelector ?? {};
  return [
    ...(driver === undefined ? [] : validateDriver(`${at}.driver`, driver)),
    ...(pool === undefined ? [] : validatePoolName(`${at}.pool`, pool)),
    ...(device === undefined ? [] : validateLabelName(`${at}.device`, device)),
    ...validateTaint("spec.taint", spec?.taint ?? {}, old === undefined ? undefined : (old.spec?.taint ?? {})),
  ];
}

export function validateRuleStatus({ status }: DeviceTaintRule): FieldError[] {
  const { conditions = [] } = status ?? {};
  const at = "status.conditions";
  const errors = validateConditions(conditions, at);
  return conditions.length > MAX_CONDITIONS ? [...errors, tooMany(at, conditions.length, MAX_CONDITIONS)] : errors;
}
