/** The area DRY. */
import { areaOf, type Check } from "../check.js";
import { checks as limits } from "./admission-limits.js";
import { checks as webhooks } from "./admission-webhooks.js";
import { checks as writes } from "./dry-run-writes.js";

export const checks: readonly Check[] = [...writes, ...limits, ...webhooks].filter(({ id }) => areaOf(id) === "DRY");
