/** The area CEL. Checks that need a policy are in expressions-authorizer-checks.ts. */
import type { Check } from "../../conformance-check.js";
import { checks as authorizer } from "./expressions-authorizer-checks.js";
import { checks as evaluation } from "./expressions-evaluation-checks.js";
import { checks as rules } from "./expressions-rules-checks.js";

export const checks: readonly Check[] = [...rules, ...evaluation, ...authorizer];
