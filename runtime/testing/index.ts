/** The public surface of `kindsmith/testing`: complete servers in the process of a test. */
export type { Verb as RequestVerb } from "../pipeline/request/request-info.js";
export { type PendingTimer, type RunUntilOptions, VirtualClock, type VirtualClockOptions } from "./clock.js";
export type { Work } from "./event-loop-turns.js";
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
export { type IdleOptions, startTestServer, type TestClient, TestServer } from "./server.js";
export { Snapshot } from "./snapshot.js";
export type { ForkOptions, ListenSettings, TestServerOptions, TestUser } from "./test-server-options.js";
