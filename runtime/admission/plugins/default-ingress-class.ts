/** Sets the default class of new Ingresses, if there is one. */
import { ingressClasses } from "../../../generated/networking/v1/index.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { currentKind } from "../current-kind.js";
import { defaultClass } from "./default-class-choice.js";
import { isWriteOf, specOf } from "./pod-write.js";

export function defaultIngressClass(dependencies: AdmissionDependencies): AdmissionPlugin {
  const { keyDomain, networkingGroup } = dependencies.profile.words;
  const classes = currentKind(ingressClasses, dependencies);
  const marks = [`ingressclass.${keyDomain}/is-default-class`];
  const olderChoice = `${keyDomain}/ingress.class`;
  return {
    name: "DefaultIngressClass",
    mayConcern: (attributes) => isWriteOf(attributes, networkingGroup, "ingresses"),
    async mutate({ object }) {
      const spec = specOf(object);
      if (spec === undefined) return false;
      if (spec.ingressClassName != null || object?.metadata?.annotations?.[olderChoice] !== undefined) return false;
      const name = defaultClass(await classes.list(""), marks)?.metadata.name;
      if (name === undefined) return false;
      spec.ingressClassName = name;
      return true;
    },
  };
}
