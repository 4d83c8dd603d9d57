/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import { badRequest } from "../api/status.js";
import { noteRefusal } from "../registry/write/admission-refusals.js";
import type { AdmissionAttributes, WriteAdmission } from "../registry/write/write-admission.js";

/** What every plugin says of itself. */
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

/**
 * May change `attributes.object`. Resolves true when it may have changed it; of plug-ins of the user's own no word is taken
 * for that ({@link ./own-plugin.ts}).
 */
export interface MutatingAdmission extends AdmissionPluginTraits {
  mutate(attributes: AdmissionAttributes): Promise<boolean>;
  /**
   * Asked when the round is over: whether all plug-ins shall have the object once more, since others have changed it after
   * this one looked. There is one more round at most, with the same attributes.
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
      heard(async () => {
        refuseSideEffects(plugins, attributes);
        const handlers = handlersOf(plugins, attributes);
        const hasChanged = await mutateBy(handlers, attributes);
        if (!hasChanged || !handlers.some((plugin) => plugin.needsAnotherRound?.(attributes))) return hasChanged;
        await mutateBy(handlers, attributes);
        return true;
      }),
    validate: (attributes) =>
      heard(async () => {
        refuseSideEffects(plugins, attributes);
        for (const plugin of handlersOf(plugins, attributes)) await plugin.validate?.(attributes);
      }),
  };
}

/** What plug-ins refuse with is known as their words. */
async function heard<T>(round: () => Promise<T>): Promise<T> {
  try {
    return await round();
  } catch (error) {
    noteRefusal(error);
    throw error;
  }
}

async function mutateBy(plugins: readonly AdmissionPlugin[], attributes: AdmissionAttributes): Promise<boolean> {
  let hasChanged = false;
  for (const plugin of plugins) if (await plugin.mutate?.(attributes)) hasChanged = true;
  return hasChanged;
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
