/**
 * Scripted faults of a test server: which failures happen, to which requests and how often. See
 * docs/reference/testing-faults.md.
 */

export {
  type CutRule,
  type EventFault,
  type Fault,
  type FaultAnswer,
  type FaultFilter,
  type FaultRule,
  FaultRuleError,
  type Faults,
  type FaultVerb,
  type StoreFault,
  type WatchEventType,
} from "./fault-rule.js";
export { type FaultParts, type FaultSeams, makeFaults } from "./faults.js";
export { servedResources } from "./served.js";
