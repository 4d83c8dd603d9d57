/** The area SSA. */
import type { Check } from "../check.js";
import { checks as conflicts } from "./apply-conflicts.js";
import { checks as ownership } from "./apply-ownership.js";
import { checks as requests } from "./apply-requests.js";
import { checks as topology } from "./apply-topology.js";

export const checks: readonly Check[] = [...requests, ...conflicts, ...ownership, ...topology];
