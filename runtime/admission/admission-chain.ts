/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import { badRequest } from "../api/status.js";
import { type Awaitable, andThen } from "../base/awaitable.js";
import { noteRefusal } from "../registry/write/admission-refusals.js";
import type { AdmissionAttributes, WriteAdmission } from "../registry/write/write-admission.js";

/** What every plugin declares. */
export interface AdmissionPluginTraits {
  readonly name: string;
  /** The writes that the plugin is called for; all of them without this. Must not change anything. */
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
  const mutating = plugins.filter((plugin) => plugin.mutate !== undefined || plugin.needsAnotherRound !== undefined);
  const validating = plugins.filter((plugin) => plugin.validate !== undefined);
  return {
    mutate: (attributes) =>
      withNotedRefusals(() => {
        refuseSideEffects(plugins, attributes);
        return mutateInRounds(handlersOf(mutating, attributes), attributes);
      }),
    validate: (attributes) =>
      withNotedRefusals(() => {
        refuseSideEffects(plugins, attributes);
        return validateBy(handlersOf(validating, attributes), attributes, 0);
      }),
  };
}

/** Marks errors that plugins throw as refusals of admission. */
function withNotedRefusals<T>(round: () => Awaitable<T>): Awaitable<T> {
  try {
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
function refuseSideEffects(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): void {
  if (!attributes.dryRun) return;
  const [culprit] = handlersOf(
    plugins.filter(({ sideEffects }) => sideEffects === "Some"),
    attributes,
  );
  if (culprit === undefined) return;
  throw badRequest(`admission plugin ${JSON.stringify(culprit.name)} does not support dry run: it has side effects`);
}
