/**
 * Faults that a broken server would show, to be planted into a history that had none. Each makes a history that no
 * correct store can have, so a checker must find each.
 */
import type { Fault } from "./fault.js";
import { eventFaults } from "./faults-events.js";
import { optionFaults } from "./faults-lists.js";
import { operationFaults } from "./faults-operations.js";

export const FAULTS: readonly Fault[] = [...operationFaults, ...optionFaults, ...eventFaults];
