/** Sets the default class of new persistent volume claims, if there is one. ADM-027. */
import { storageClasses } from "../../../generated/storage/v1/index.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { currentKind } from "../current-kind.js";
import { defaultClass } from "./default-class-choice.js";
import { isWriteOf, specOf } from "./pod-write.js";

export function defaultStorageClass(dependencies: AdmissionDependencies): AdmissionPlugin {
  const { keyDomain } = dependencies.profile.words;
  const classes = currentKind(storageClasses, dependencies);
  const marks = [`storageclass.${keyDomain}/is-default-class`, `storageclass.beta.${keyDomain}/is-default-class`];
  const olderChoice = `volume.beta.${keyDomain}/storage-class`;
  return {
    name: "DefaultStorageClass",
    mayConcern: (attributes) => isWriteOf(attributes, "", "persistentvolumeclaims"),
    async mutate({ object }) {
      const spec = specOf(object);
      if (spec === undefined) return false;
      // An empty name explicitly requests no class.
      if (spec.storageClassName != null || object?.metadata?.annotations?.[olderChoice] !== undefined) return false;
      const name = defaultClass(await classes.list(""), marks)?.metadata.name;
      if (name === undefined) return false;
      spec.storageClassName = name;
      return true;
    },
  };
}
