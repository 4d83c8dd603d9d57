/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import { badRequest } from "../api/status.js";
import type { AdmissionAttributes, WriteAdmission } from "../registry/write-admission.js";

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
}

/** May change `attributes.object`. Resolves true when it may have changed it. */
export interface MutatingAdmission extends AdmissionPluginTraits {
  mutate(attributes: AdmissionAttributes): Promise<boolean>;
}

/** Must not change anything. @throws StatusError to refuse the write. */
export interface ValidatingAdmission extends AdmissionPluginTraits {
  validate(attributes: AdmissionAttributes): Promise<void>;
}

/** A plugin of either round, or of both. */
export type AdmissionPlugin = AdmissionPluginTraits &
  Partial<Pick<MutatingAdmission, "mutate"> & Pick<ValidatingAdmission, "validate">>;

/** Plugins run in the order in which they are given. */
export function admissionChain(plugins: readonly AdmissionPlugin[]): WriteAdmission {
  return {
    async mutate(attributes) {
      refuseSideEffects(plugins, attributes);
      let changed = false;
      for (const plugin of handlersOf(plugins, attributes)) if (await plugin.mutate?.(attributes)) changed = true;
      return changed;
    },
    async validate(attributes) {
      refuseSideEffects(plugins, attributes);
      for (const plugin of handlersOf(plugins, attributes)) await plugin.validate?.(attributes);
    },
  };
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
