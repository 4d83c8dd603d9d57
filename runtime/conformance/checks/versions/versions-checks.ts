/** The area VER. */
import type { Check } from "../../conformance-check.js";
import { checks as fields } from "./versions-fields-checks.js";
import { checks as served } from "./versions-served-checks.js";
import { checks as workloads } from "./versions-workloads-checks.js";

export const checks: readonly Check[] = [...served, ...workloads, ...fields];
