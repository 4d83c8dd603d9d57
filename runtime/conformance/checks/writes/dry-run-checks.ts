/** The area DRY. */
import { areaOf, type Check } from "../../conformance-check.js";
import { checks as limits } from "../admission/admission-limits-checks.js";
import { checks as webhooks } from "../admission/admission-webhooks-checks.js";
import { checks as writes } from "./dry-run-writes-checks.js";

export const checks: readonly Check[] = [...writes, ...limits, ...webhooks].filter(({ id }) => areaOf(id) === "DRY");
