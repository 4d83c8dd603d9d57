/** The area CRD. */
import type { Check } from "../check.js";
import { checks as kinds } from "./definitions-kinds.js";
import { checks as names } from "./definitions-names.js";
import { checks as rules } from "./definitions-rules.js";

export const checks: readonly Check[] = [...names, ...kinds, ...rules];
