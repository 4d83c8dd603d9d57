/** The area CRD. */
import type { Check } from "../../conformance-check.js";
import { checks as kinds } from "./definitions-kinds-checks.js";
import { checks as names } from "./definitions-names-checks.js";
import { checks as rules } from "./definitions-rules-checks.js";

export const checks: readonly Check[] = [...names, ...kinds, ...rules];
