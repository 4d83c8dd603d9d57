/** Taints new nodes as not ready, so that no Pod is scheduled to them before a controller has checked them. */
import { memberObjects, memberText } from "../../api/unchecked-members.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { isWriteOf, specOf } from "./pod-write.js";

const EFFECT = "NoSchedule";

export function taintNodesByCondition({ profile }: Pick<AdmissionDependencies, "profile">): AdmissionPlugin {
  const key = `node.${profile.words.keyDomain}/not-ready`;
  return {
    name: "TaintNodesByCondition",
    mayConcern: (attributes) => isWriteOf(attributes, "", "nodes"),
    async mutate({ object }) {
      if (object === undefined) return false;
      const spec = specOf(object) ?? {};
      const taints = memberObjects(spec, "taints");
      if (taints.some((taint) => memberText(taint, "key") === key && memberText(taint, "effect") === EFFECT))
        return false;
      spec.taints = [...taints, { key, effect: EFFECT }];
      Object.assign(object, { spec });
      return true;
    },
  };
}
