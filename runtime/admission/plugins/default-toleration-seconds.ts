/** Lets Pods stay for a while on a node that is not ready or unreachable. */
import type { JsonObject } from "../../api/json.js";
import { memberObjects, memberText } from "../../api/unchecked-members.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { isWriteOf, OPERATIONS, specOf } from "./pod-write.js";

/** How long Pods without their own toleration stay, in seconds. */
export interface TolerationSeconds {
  readonly notReady: number;
  readonly unreachable: number;
}

const DEFAULT_SECONDS: TolerationSeconds = { notReady: 300, unreachable: 300 };
const EFFECT = "NoExecute";

export function defaultTolerationSeconds(
  { profile }: Pick<AdmissionDependencies, "profile">,
  { notReady, unreachable }: TolerationSeconds = DEFAULT_SECONDS,
): AdmissionPlugin {
  const { keyDomain } = profile.words;
  const secondsOf = new Map([
    [`node.${keyDomain}/not-ready`, notReady],
    [`node.${keyDomain}/unreachable`, unreachable],
  ]);
  const taints = [...secondsOf.keys()];
  return {
    name: "DefaultTolerationSeconds",
    mayConcern: (attributes) => isWriteOf(attributes, "", "pods", OPERATIONS.either),
    async mutate({ object }) {
      const spec = specOf(object);
      if (spec === undefined) return false;
      const given = memberObjects(spec, "tolerations");
      const missing = taints.filter((taint) => !given.some((toleration) => covers(toleration, taint)));
      if (missing.length === 0) return false;
      const added = missing.map((key) => ({
        key,
        operator: "Exists",
        effect: EFFECT,
        tolerationSeconds: secondsOf.get(key) ?? 0,
      }));
      spec.tolerations = [...given, ...added];
      return true;
    },
  };
}

/** A toleration without a key or effect matches all keys or effects. */
function covers(toleration: JsonObject, taint: string): boolean {
  const [key, effect] = [memberText(toleration, "key"), memberText(toleration, "effect")];
  return (key === "" || key === taint) && (effect === "" || effect === EFFECT);
}
