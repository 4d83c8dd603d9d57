/**
 * Says in the status of every validating policy what its expressions would get wrong about the kinds that it means: once
 * for each generation, and again when kinds come, go or change. ADM-024.
 */
import { validatingAdmissionPolicies } from "../../../generated/admissionregistration/v1/client.js";
import type {
  ExpressionWarning,
  ValidatingAdmissionPolicy,
} from "../../../generated/admissionregistration/v1/index.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Clock } from "../../api/time.js";
import type { QueueFigures } from "../../base/queue-figures.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";

export interface PolicyTypeCheckingOptions {
  readonly client: Client;
  /** What is wrong with the expressions of a policy, as kinds are now. */
  readonly check: (spec: NonNullable<ValidatingAdmissionPolicy["spec"]>) => Promise<readonly ExpressionWarning[]>;
  /** Calls back when kinds have come, gone or changed; returns what ends that. */
  readonly onKindsChange: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

/** Policies that are looked at at a time: compiling keeps the server busy. */
const CONCURRENCY = 1;
/** Kinds often come together; policies are looked at again once it has been quiet for so long. */
const QUIET_MS = 500;
/** Bytes of the warnings of one policy; the rest is left out, and the status stays an object that can be stored. */
const MAX_WARNING_BYTES = 256 * 1024;

/** Resolves when the signal has fired and nothing is under way. */
export async function runPolicyTypeChecking(options: PolicyTypeCheckingOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, onError, onKindsChange } = options;
  const policies = new Informer<ValidatingAdmissionPolicy>(client.resource(validatingAdmissionPolicies), {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  /** Those whose warnings may not be those of the kinds as they are now. */
  const outdated = new Set<string>();
  const queue = new WorkQueue<string>({
    process: (name) => check(options, name, policies, outdated, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    figures: options.queueFigures,
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
  // a patch that names the state: what has changed meanwhile is looked at when the watch shows it
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
