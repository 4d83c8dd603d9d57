/** The area WATCH. */
import type { Check } from "../check.js";
import { checks as events } from "./watches-events.js";
import { checks as options } from "./watches-options.js";
import { checks as positions } from "./watches-positions.js";

export const checks: readonly Check[] = [...events, ...positions, ...options];
