/** The area VER. */
import type { Check } from "../check.js";
import { checks as fields } from "./versions-fields.js";
import { checks as served } from "./versions-served.js";
import { checks as workloads } from "./versions-workloads.js";

export const checks: readonly Check[] = [...served, ...workloads, ...fields];
