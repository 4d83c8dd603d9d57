/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import { badRequest } from "../api/status.js";
import { type Awaitable, andThen } from "../base/awaitable.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import { noteRefusal } from "../registry/write/admission-refusals.js";
import type { AdmissionAttributes, WriteAdmission } from "../registry/write/write-admission.js";

/** The kind of a write: everything that admission knows before there is a request. */
export type WriteShape = Pick<AdmissionAttributes, "operation" | "resource" | "gr" | "subresource">;

/** What every plugin declares. */
export interface AdmissionPluginTraits {
  readonly name: string;
  /**
   * Whether the plug-in can concern writes of a shape at all; all of them without this. The server asks once for each
   * shape and keeps the answer, so that the answer must not depend on anything that changes.
   */
  mayConcern?(shape: WriteShape): boolean;
  /**
   * The writes that the plugin is called for, among those that may concern it; all of them without this. Must not
   * change anything.
   */
  handles?(attributes: AdmissionAttributes): boolean;
  /**
   * What a call does beside its answer (it writes elsewhere, sends a message). `None` by default: the call may be made
   * for a dry-run, and be repeated when another write comes first. `NoneOnDryRun`: the plugin looks at
   * `attributes.dryRun`. `Some`: a dry-run of a write that it handles is refused.
   */
  readonly sideEffects?: "None" | "NoneOnDryRun" | "Some";
  /**
   * Reads and compiles configurations before the server answers requests, because that takes a while.
   * @throws OperatorError for an invalid configuration
   */
  prepare?(): Promise<void>;
  /** Work in the background, such as following objects; begun once the stores are open. Resolves after the signal. */
  run?(signal: AbortSignal): Promise<void>;
}

/** How a plug-in has left an object that it changed: whether it has called `attributes.settle()` after its last change. */
export type MutationOutcome = "settled" | "unsettled";

export interface MutatingAdmission extends AdmissionPluginTraits {
  /**
   * May change `attributes.object`. Resolves false when it has not; true stands for `unsettled`. What a user's plug-in
   * returns is ignored: the server compares the object itself ({@link ./user-plugin.ts}).
   */
  mutate(attributes: AdmissionAttributes): Awaitable<boolean | MutationOutcome>;
  /**
   * Runs at the end of a round that has changed the object. True calls all plug-ins once more, since others have changed the
   * object after this one read it. There is one more round at most, with the same attributes.
   */
  needsAnotherRound?(attributes: AdmissionAttributes): boolean;
}

/** Must not change anything. @throws StatusError to refuse the write. */
export interface ValidatingAdmission extends AdmissionPluginTraits {
  validate(attributes: AdmissionAttributes): Awaitable<void>;
}

/** A plugin of either round, or of both. */
export type AdmissionPlugin = AdmissionPluginTraits &
  Partial<Pick<MutatingAdmission, "mutate" | "needsAnotherRound"> & Pick<ValidatingAdmission, "validate">>;

/** Plugins run in the order in which they are given. A round in which none of them waits is synchronous. */
export function admissionChain(plugins: readonly AdmissionPlugin[]): WriteAdmission {
  const plans = new AdmissionPlans(plugins);
  return {
    mutate: (attributes) => {
      const { withSideEffects, mutating } = plans.of(attributes);
      if (mutating.length === 0 && withSideEffects.length === 0) return false;
      return withNotedRefusals(attributes, withSideEffects, () =>
        mutateInRounds(handlersOf(mutating, attributes), attributes),
      );
    },
    validate: (attributes) => {
      const { withSideEffects, validating } = plans.of(attributes);
      if (validating.length === 0 && withSideEffects.length === 0) return;
      return withNotedRefusals(attributes, withSideEffects, () =>
        validateBy(handlersOf(validating, attributes), attributes, 0),
      );
    },
  };
}

/** Whether a plug-in is called for a write. */
export function isCalledFor(
  plugin: Pick<AdmissionPluginTraits, "mayConcern" | "handles">,
  attributes: AdmissionAttributes,
): boolean {
  return (plugin.mayConcern?.(attributes) ?? true) && (plugin.handles?.(attributes) ?? true);
}

/** The plug-ins that may concern writes of one shape, in their order. */
interface AdmissionPlan {
  readonly mutating: readonly AdmissionPlugin[];
  readonly validating: readonly AdmissionPlugin[];
  /** Those that refuse a dry-run. */
  readonly withSideEffects: readonly AdmissionPlugin[];
}

/** The plans of a chain, each made by the first write of its shape. A resource that is no longer served takes its own along. */
class AdmissionPlans {
  private readonly plans = new WeakMap<RegisteredResource, Map<string, AdmissionPlan>>();

  constructor(private readonly plugins: readonly AdmissionPlugin[]) {}

  of(shape: WriteShape): AdmissionPlan {
    const { resource, operation, subresource } = shape;
    let byShape = this.plans.get(resource);
    if (byShape === undefined) {
      byShape = new Map();
      this.plans.set(resource, byShape);
    }
    // Routing has refused subresources that the resource does not have, so there are few.
    const key = subresource === "" ? operation : `${operation}/${subresource}`;
    let plan = byShape.get(key);
    if (plan === undefined) {
      plan = this.planFor(shape);
      byShape.set(key, plan);
    }
    return plan;
  }

  private planFor(shape: WriteShape): AdmissionPlan {
    const concerned = this.plugins.filter((plugin) => plugin.mayConcern?.(shape) ?? true);
    return {
      mutating: concerned.filter(({ mutate, needsAnotherRound }) => (mutate ?? needsAnotherRound) !== undefined),
      validating: concerned.filter(({ validate }) => validate !== undefined),
      withSideEffects: concerned.filter(({ sideEffects }) => sideEffects === "Some"),
    };
  }
}

/** Runs a round, and marks errors that plugins throw as refusals of admission. */
function withNotedRefusals<T>(
  attributes: AdmissionAttributes,
  withSideEffects: readonly AdmissionPlugin[],
  round: () => Awaitable<T>,
): Awaitable<T> {
  try {
    if (attributes.dryRun) refuseSideEffects(withSideEffects, attributes);
    const result = round();
    return result instanceof Promise ? result.catch(rethrowNoted) : result;
  } catch (error) {
    return rethrowNoted(error);
  }
}

function rethrowNoted(error: unknown): never {
  noteRefusal(error);
  throw error;
}

/** `none` when no plug-in of the round has changed the object; else how the last one that did has left it. */
type RoundOutcome = MutationOutcome | "none";

/** Returns true when the object was changed and has not been settled since. */
function mutateInRounds(handlers: readonly AdmissionPlugin[], attributes: AdmissionAttributes): Awaitable<boolean> {
  return andThen(mutateBy(handlers, attributes, 0, "none"), (first) => {
    if (first === "none" || !handlers.some((plugin) => plugin.needsAnotherRound?.(attributes)))
      return first === "unsettled";
    return andThen(
      mutateBy(handlers, attributes, 0, "none"),
      (second) => (second === "none" ? first : second) === "unsettled",
    );
  });
}

/** Calls the plug-ins from `start` on; becomes asynchronous at the first that waits. */
function mutateBy(
  plugins: readonly AdmissionPlugin[],
  attributes: AdmissionAttributes,
  start: number,
  before: RoundOutcome,
): Awaitable<RoundOutcome> {
  let outcome = before;
  for (let index = start; index < plugins.length; index++) {
    const result = plugins[index]?.mutate?.(attributes);
    if (result instanceof Promise) {
      const soFar = outcome;
      return result.then((late) => mutateBy(plugins, attributes, index + 1, outcomeOf(late, soFar)));
    }
    outcome = outcomeOf(result, outcome);
  }
  return outcome;
}

function outcomeOf(result: boolean | MutationOutcome | undefined, before: RoundOutcome): RoundOutcome {
  if (!result) return before;
  return result === "settled" ? "settled" : "unsettled";
}

/** Calls the plug-ins from `start` on; becomes asynchronous at the first that waits. */
function validateBy(
  plugins: readonly AdmissionPlugin[],
  attributes: AdmissionAttributes,
  start: number,
): Awaitable<void> {
  for (let index = start; index < plugins.length; index++) {
    const result = plugins[index]?.validate?.(attributes);
    if (result instanceof Promise) return result.then(() => validateBy(plugins, attributes, index + 1));
  }
}

function handlersOf(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): readonly AdmissionPlugin[] {
  return plugins.filter((plugin) => plugin.handles?.(attributes) ?? true);
}

/**
 * Refuses a dry-run of a write that a plug-in with side effects handles. This happens before any plug-in is called,
 * since plug-ins can't undo their effects. DRY-010.
 * @throws StatusError 400
 */
function refuseSideEffects(withSideEffects: readonly AdmissionPlugin[], attributes: AdmissionAttributes): void {
  const [culprit] = handlersOf(withSideEffects, attributes);
  if (culprit === undefined) return;
  throw badRequest(`admission plugin ${JSON.stringify(culprit.name)} does not support dry run: it has side effects`);
}
