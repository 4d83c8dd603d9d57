/** Protects volumes and claims in use from deletion with a finalizer, which a controller removes. */
import { metadataOf } from "../../api/object.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { isWriteOf } from "./pod-write.js";

export function storageObjectInUse({ profile }: Pick<AdmissionDependencies, "profile">): AdmissionPlugin {
  const { keyDomain } = profile.words;
  const finalizers: Readonly<Record<string, string>> = {
    persistentvolumeclaims: `${keyDomain}/pvc-protection`,
    persistentvolumes: `${keyDomain}/pv-protection`,
  };
  return {
    name: "StorageObjectInUseProtection",
    mayConcern: (attributes) =>
      isWriteOf(attributes, "", "persistentvolumeclaims") || isWriteOf(attributes, "", "persistentvolumes"),
    async mutate({ gr, object }) {
      const finalizer = finalizers[gr.resource];
      if (object === undefined || finalizer === undefined) return false;
      const metadata = metadataOf(object);
      const given: unknown = metadata.finalizers ?? [];
      // The schema rejects what is not a list.
      if (!Array.isArray(given) || given.includes(finalizer)) return false;
      metadata.finalizers = [...given, finalizer];
      return true;
    },
  };
}
