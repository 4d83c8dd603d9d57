/** Admission: plugins that may change or refuse a write, in two rounds. SPEC: Dry-run; DESIGN: the request pipeline. */
import type { AdmissionAttributes, WriteAdmission } from "../registry/write-admission.js";

/** May change `attributes.object`. Resolves true when it may have changed it. */
export interface MutatingAdmission {
  readonly name: string;
  mutate(attributes: AdmissionAttributes): Promise<boolean>;
}

/** Must not change anything. @throws StatusError to refuse the write. */
export interface ValidatingAdmission {
  readonly name: string;
  validate(attributes: AdmissionAttributes): Promise<void>;
}

/** Plugins run in the order in which they are given. */
export function admissionChain(
  plugins: readonly (Partial<MutatingAdmission> & Partial<ValidatingAdmission>)[],
): WriteAdmission {
  return {
    async mutate(attributes) {
      let changed = false;
      for (const plugin of plugins) if (await plugin.mutate?.(attributes)) changed = true;
      return changed;
    },
    async validate(attributes) {
      for (const plugin of plugins) await plugin.validate?.(attributes);
    },
  };
}
