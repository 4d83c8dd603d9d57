/** The area CEL. What needs a policy to be seen is in expressions-authorizer.ts. */
import type { Check } from "../check.js";
import { checks as authorizer } from "./expressions-authorizer.js";
import { checks as evaluation } from "./expressions-evaluation.js";
import { checks as rules } from "./expressions-rules.js";

export const checks: readonly Check[] = [...rules, ...evaluation, ...authorizer];
