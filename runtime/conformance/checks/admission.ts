/** The area ADM. */
import { areaOf, type Check } from "../check.js";
import { checks as limits } from "./admission-limits.js";
import { checks as policies } from "./admission-policies.js";
import { checks as webhooks } from "./admission-webhooks.js";

export const checks: readonly Check[] = [...webhooks, ...policies, ...limits].filter(({ id }) => areaOf(id) === "ADM");
