/** The area VAL. */
import type { Check } from "../check.js";
import { checks as strictness } from "./field-validation-strictness.js";
import { checks as values } from "./field-validation-values.js";

export const checks: readonly Check[] = [...strictness, ...values];
