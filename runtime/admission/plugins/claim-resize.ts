/**
 * Lets persistent volume claims grow only if their storage class permits expansion; the rules of the kind require a
 * bound claim.
 */
import type { PersistentVolumeClaim } from "../../../generated/core/v1/index.js";
import { storageClasses } from "../../../generated/storage/v1/index.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { forbidden } from "../../api/status.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { currentKind } from "../current-kind.js";
import { isWriteOf, OPERATIONS } from "./pod-write.js";

const NOT_EXPANDABLE =
  "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize";

export function claimResize(dependencies: AdmissionDependencies): AdmissionPlugin {
  const { keyDomain } = dependencies.profile.words;
  const classes = currentKind(storageClasses, dependencies);
  const olderChoice = `volume.beta.${keyDomain}/storage-class`;
  const classOf = ({ metadata, spec }: PersistentVolumeClaim): string =>
    metadata.annotations?.[olderChoice] ?? spec?.storageClassName ?? "";
  return {
    name: "PersistentVolumeClaimResize",
    mayConcern: (attributes) => isWriteOf(attributes, "", "persistentvolumeclaims", OPERATIONS.update),
    async validate(attributes) {
      const { gr, name, object, oldObject } = attributes;
      const [claim, old] = [object as PersistentVolumeClaim, oldObject as PersistentVolumeClaim];
      if (sizeOf(claim).compare(sizeOf(old)) <= 0) return;
      const className = classOf(claim);
      const found = className === "" || className !== classOf(old) ? undefined : await classes.get(className);
      if (found?.allowVolumeExpansion !== true) throw forbidden(gr, name, NOT_EXPANDABLE);
    },
  };
}

function sizeOf({ spec }: PersistentVolumeClaim): Quantity {
  const { storage } = (spec?.resources?.requests ?? {}) as Record<string, string | number>;
  return (storage === undefined ? undefined : Quantity.tryParse(String(storage))) ?? Quantity.zero;
}
