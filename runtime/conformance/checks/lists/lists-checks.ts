/** The area LIST. */
import type { Check } from "../../conformance-check.js";
import { checks as chunks } from "./lists-chunks-checks.js";
import { checks as matches } from "./lists-matches-checks.js";
import { checks as paths } from "./lists-paths-checks.js";
import { checks as selectors } from "./lists-selectors-checks.js";
import { checks as versions } from "./lists-versions-checks.js";

export const checks: readonly Check[] = [...paths, ...chunks, ...versions, ...matches, ...selectors];
