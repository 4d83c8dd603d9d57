/** The area ADM. */
import { areaOf, type Check } from "../../conformance-check.js";
import { checks as limits } from "./admission-limits-checks.js";
import { checks as policies } from "./admission-policies-checks.js";
import { checks as webhooks } from "./admission-webhooks-checks.js";

export const checks: readonly Check[] = [...webhooks, ...policies, ...limits].filter(({ id }) => areaOf(id) === "ADM");
