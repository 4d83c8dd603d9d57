/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import { badRequest } from "../api/status.js";
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
  /** Reads and compiles what takes a while, before the server answers requests. @throws OperatorError for a configuration that is no good */
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
  mutate(attributes: AdmissionAttributes): Promise<boolean | MutationOutcome>;
  /**
   * Runs at the end of a round that has changed the object. True calls all plug-ins once more, since others have changed the
   * object after this one read it. There is one more round at most, with the same attributes.
   */
  needsAnotherRound?(attributes: AdmissionAttributes): boolean;
}

/** Must not change anything. @throws StatusError to refuse the write. */
export interface ValidatingAdmission extends AdmissionPluginTraits {
  validate(attributes: AdmissionAttributes): Promise<void>;
}

/** A plugin of either round, or of both. */
export type AdmissionPlugin = AdmissionPluginTraits &
  Partial<Pick<MutatingAdmission, "mutate" | "needsAnotherRound"> & Pick<ValidatingAdmission, "validate">>;

/** Plugins run in the order in which they are given. */
export function admissionChain(plugins: readonly AdmissionPlugin[]): WriteAdmission {
  return {
    mutate: (attributes) =>
      withNotedRefusals(async () => {
        refuseSideEffects(plugins, attributes);
        const handlers = handlersOf(plugins, attributes);
        const first = await mutateBy(handlers, attributes);
        if (first === "none" || !handlers.some((plugin) => plugin.needsAnotherRound?.(attributes)))
          return first === "unsettled";
        const second = await mutateBy(handlers, attributes);
        return (second === "none" ? first : second) === "unsettled";
      }),
    validate: (attributes) =>
      withNotedRefusals(async () => {
        refuseSideEffects(plugins, attributes);
        for (const plugin of handlersOf(plugins, attributes)) await plugin.validate?.(attributes);
      }),
  };
}

/** Marks errors that plugins throw as refusals of admission. */
async function withNotedRefusals<T>(round: () => Promise<T>): Promise<T> {
  try {
    return await round();
  } catch (error) {
    noteRefusal(error);
    throw error;
  }
}

/** `none` when no plug-in of the round has changed the object; else how the last one that did has left it. */
type RoundOutcome = MutationOutcome | "none";

async function mutateBy(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): Promise<RoundOutcome> {
  let outcome: RoundOutcome = "none";
  for (const plugin of plugins) {
    const result = await plugin.mutate?.(attributes);
    if (result) outcome = result === "settled" ? "settled" : "unsettled";
  }
  return outcome;
}

function handlersOf(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): readonly AdmissionPlugin[] {
  return plugins.filter((plugin) => plugin.handles?.(attributes) ?? true);
}

/** Before any plugin is called, since none could take back what it did. DRY-010. @throws StatusError 400 */
function refuseSideEffects(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): void {
  if (!attributes.dryRun) return;
  const [culprit] = handlersOf(
    plugins.filter(({ sideEffects }) => sideEffects === "Some"),
    attributes,
  );
  if (culprit === undefined) return;
  throw badRequest(`admission plugin ${JSON.stringify(culprit.name)} does not support dry run: it has side effects`);
}
