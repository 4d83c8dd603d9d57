/** The area WATCH. */
import type { Check } from "../../conformance-check.js";
import { checks as events } from "./watches-events-checks.js";
import { checks as options } from "./watches-options-checks.js";
import { checks as positions } from "./watches-positions-checks.js";

export const checks: readonly Check[] = [...events, ...positions, ...options];
