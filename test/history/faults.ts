/**
 * Faults of a broken server that are planted into a correct history. No correct store can have the resulting history,
 * so a checker must find each fault.
 */
import type { Fault } from "./fault.js";
import { eventFaults } from "./faults-events.js";
import { optionFaults } from "./faults-lists.js";
import { operationFaults } from "./faults-operations.js";

export const FAULTS: readonly Fault[] = [...operationFaults, ...optionFaults, ...eventFaults];
