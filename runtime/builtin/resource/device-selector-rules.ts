/** Selectors of devices: expressions about `device`, which are compiled when they are written. */
import type { DeviceSelector } from "../../../generated/resource/v1/index.js";
import { type FieldError, forbiddenField, invalid, required, tooLong } from "../../api/field-error.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import { limitedList } from "../list-rules.js";

const MAX_SELECTORS = 32;
const MAX_EXPRESSION_BYTES = 10 * 1024;

export interface SelectorRules {
  readonly engine: ExpressionEngine;
  /** True for selectors that are stored already: they may use what only newer servers know. */
  readonly isStored: boolean;
}

export function validateSelectors(
  field: string,
  selectors: readonly DeviceSelector[] | undefined,
  rules: SelectorRules,
): FieldError[] {
  return limitedList(field, selectors, MAX_SELECTORS, ({ cel }, at) =>
    cel === undefined
      ? [required(`${at}.cel`)]
      : validateExpression(`${at}.cel.expression`, cel.expression ?? "", rules),
  );
}

function validateExpression(field: string, text: string, { engine, isStored }: SelectorRules): FieldError[] {
  if (Buffer.byteLength(text) > MAX_EXPRESSION_BYTES) return [tooLong(field, MAX_EXPRESSION_BYTES)];
  const { forNew, forStored } = engine.environments;
  const base = isStored ? forStored : forNew;
  const result = engine.admission.boundedCompilation(() => engine.admission.checkDeviceSelector(base, text));
  if (!result.ok) return [invalid(field, text, result.message)];
  return result.isWithinBudget ? [] : [forbiddenField(field, "too complex, exceeds cost limit")];
}
