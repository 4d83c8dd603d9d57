/** The area LIST. */
import type { Check } from "../check.js";
import { checks as chunks } from "./lists-chunks.js";
import { checks as matches } from "./lists-matches.js";
import { checks as paths } from "./lists-paths.js";
import { checks as selectors } from "./lists-selectors.js";
import { checks as versions } from "./lists-versions.js";

export const checks: readonly Check[] = [...paths, ...chunks, ...versions, ...matches, ...selectors];
