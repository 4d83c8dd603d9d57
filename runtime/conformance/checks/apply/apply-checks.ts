/** The area SSA. */
import type { Check } from "../../conformance-check.js";
import { checks as conflicts } from "./apply-conflicts-checks.js";
import { checks as ownership } from "./apply-ownership-checks.js";
import { checks as requests } from "./apply-requests-checks.js";
import { checks as topology } from "./apply-topology-checks.js";

export const checks: readonly Check[] = [...requests, ...conflicts, ...ownership, ...topology];
