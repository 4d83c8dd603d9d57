/** The area VAL. */
import type { Check } from "../../conformance-check.js";
import { checks as strictness } from "./field-validation-strictness-checks.js";
import { checks as values } from "./field-validation-values-checks.js";

export const checks: readonly Check[] = [...strictness, ...values];
