/** The values of variables for one or more evaluations. */

import type { CelResult } from "../cel-values.js";
import type { Activation } from "../run/frame.js";

/** @param makers by variable name; each is called at most once. A result of undefined means that there is no value. */
export function lazyActivation(makers: Readonly<Record<string, () => CelResult | undefined>>): Activation {
  const known = new Map<string, CelResult | undefined>();
  return {
    find(name) {
      if (!known.has(name)) known.set(name, Object.hasOwn(makers, name) ? makers[name]?.() : undefined);
      return known.get(name);
    },
  };
}
