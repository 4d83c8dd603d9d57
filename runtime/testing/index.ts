/** The public surface of `kindsmith/testing`: complete servers in the process of a test. */
export type { Verb as RequestVerb } from "../pipeline/request/request-info.js";
export {
  assertCondition,
  type ConditionDetails,
  type ConditionStatus,
  hasCondition,
} from "./assertions/condition-assertion.js";
export { type KindsmithMatchers, kindsmithMatchers, type MatcherResult } from "./assertions/expect-matchers.js";
export { ExpectationError } from "./assertions/expectation-error.js";
export { assertMetadata, type ExpectedMetadata } from "./assertions/metadata-assertion.js";
export { assertMatches, type PartOf } from "./assertions/part-assertion.js";
export type { AttemptOptions } from "./attempts.js";
export { type PendingTimer, type RunUntilOptions, VirtualClock, type VirtualClockOptions } from "./clock.js";
export type { Work } from "./event-loop-turns.js";
export {
  type Attempt,
  type ConsistentlyOptions,
  consistently,
  type EventuallyOptions,
  eventually,
  type Unclear,
} from "./eventually.js";
export { type AfterEach, type DumpFailuresOptions, dumpFailures } from "./failures/dump-failures.js";
export type { DumpOptions } from "./failures/state-dump.js";
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
} from "./faults/index.js";
export { type Installable, InstallError } from "./manifest-documents.js";
export type { RequestRecord } from "./request-log.js";
export { type IdleOptions, startTestServer, type TestClient, TestServer } from "./server.js";
export { ServerStoppedError } from "./server-stopped-error.js";
export { Snapshot } from "./snapshot.js";
export type { ForkOptions, ListenSettings, TestServerOptions, TestUser } from "./test-server-options.js";
