/**
 * Type-checks the expressions of every validating policy against the kinds that it matches, and reports warnings in its
 * status: once for each generation, and again when kinds are added, removed or changed. ADM-024.
 */
import { validatingAdmissionPolicies } from "../../../generated/admissionregistration/v1/client.js";
import type {
  ExpressionWarning,
  ValidatingAdmissionPolicy,
} from "../../../generated/admissionregistration/v1/index.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";

export interface PolicyTypeCheckingOptions {
  readonly client: Client;
  /** Checks the expressions of a policy against the current kinds. */
  readonly check: (spec: NonNullable<ValidatingAdmissionPolicy["spec"]>) => Promise<readonly ExpressionWarning[]>;
  /** Calls the listener when kinds were added, removed or changed. @returns a function that stops the calls */
  readonly onKindsChange: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of policies that are checked concurrently: compiling occupies the event loop. */
const CONCURRENCY = 1;
/** Kinds are often added together; policies are checked again after this many milliseconds without a change. */
const QUIET_MS = 500;
/** Maximum size of the warnings of a policy in bytes; the rest is left out, so that the status can be stored. */
const MAX_WARNING_BYTES = 256 * 1024;

/** Resolves when the signal has fired and no work is in progress. */
export async function runPolicyTypeChecking(options: PolicyTypeCheckingOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError, onKindsChange } = options;
  const policies = new Informer<ValidatingAdmissionPolicy>(client.resource(validatingAdmissionPolicies), {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  /** Policies whose warnings may not correspond to the current kinds. */
  const outdated = new Set<string>();
  const queue = new WorkQueue<string>({
    process: (name) => check(options, name, policies, outdated, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const look = ({ metadata }: ValidatingAdmissionPolicy): void => queue.add(metadata.name as string);
  policies.on({
    add: look,
    update: look,
    delete: ({ metadata }) => {
      outdated.delete(metadata.name as string);
    },
  });
  let cancel: (() => void) | undefined;
  const lookAtAll = (): void => {
    cancel = undefined;
    for (const { metadata } of policies.list()) {
      outdated.add(metadata.name);
      queue.add(metadata.name);
    }
  };
  const stop = onKindsChange(() => {
    cancel ??= clock.after(QUIET_MS, lookAtAll);
  });
  try {
    await Promise.all([policies.run(signal), queue.run(signal)]);
  } finally {
    stop();
    cancel?.();
  }
}

async function check(
  options: PolicyTypeCheckingOptions,
  name: string,
  policies: Informer<ValidatingAdmissionPolicy>,
  outdated: Set<string>,
  signal: AbortSignal,
): Promise<Outcome> {
  const policy = policies.get(name);
  if (policy?.spec === undefined || policy.metadata.deletionTimestamp) return "done";
  const { generation = 0, resourceVersion } = policy.metadata;
  const { observedGeneration = 0, typeChecking } = policy.status ?? {};
  if (observedGeneration >= generation && !outdated.has(name)) return "done";
  outdated.delete(name);
  const expressionWarnings = withinLimit(await options.check(policy.spec));
  const wanted = expressionWarnings.length === 0 ? {} : { expressionWarnings };
  if (observedGeneration === generation && equalJson(wanted as JsonValue, (typeChecking ?? null) as JsonValue))
    return "done";
  // The patch names the checked state; a newer state is checked when the watch reports it.
  const body = {
    metadata: { resourceVersion },
    status: { observedGeneration: generation, typeChecking: { expressionWarnings: null, ...wanted } },
  };
  try {
    await options.client.resource(validatingAdmissionPolicies).status.patch(name, { type: "merge", body }, { signal });
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
  return "done";
}

function withinLimit(warnings: readonly ExpressionWarning[]): ExpressionWarning[] {
  let bytes = 0;
  const kept: ExpressionWarning[] = [];
  for (const warning of warnings) {
    bytes += Buffer.byteLength(warning.fieldRef) + Buffer.byteLength(warning.warning);
    if (bytes > MAX_WARNING_BYTES) break;
    kept.push(warning);
  }
  return kept;
}
