/** Persistent volume claims: their number and the storage that they request, in total and by class. */

import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Quantity } from "../api/quantities/quantity.js";
import { amountsIn } from "./amounts.js";
import { countName, type QuotaEvaluator, type ScopeRequirement, selects } from "./evaluator.js";
import { ONE } from "./object-count.js";

const CLAIMS = { group: "", resource: "persistentvolumeclaims" };
const COUNT = countName(CLAIMS);
const NUMBER = "persistentvolumeclaims";
const STORAGE = "requests.storage";
const NAMES: ReadonlySet<string> = new Set([COUNT, NUMBER, STORAGE]);

interface ClaimShape extends ApiObject {
  readonly spec?: {
    readonly storageClassName?: string;
    readonly volumeAttributesClassName?: string;
    readonly resources?: { readonly requests?: unknown };
  };
  readonly status?: {
    readonly allocatedResources?: unknown;
    readonly currentVolumeAttributesClassName?: string;
    readonly modifyVolumeStatus?: { readonly targetVolumeAttributesClassName?: string };
  };
}

export function claimEvaluator({ words }: NamingProfile): QuotaEvaluator {
  const ofClass = `.storageclass.${words.storageGroup}/`;
  const formerClass = `volume.beta.${words.keyDomain}/storage-class`;
  const isKnown = (name: string): boolean =>
    NAMES.has(name) || name.endsWith(ofClass + STORAGE) || name.endsWith(ofClass + NUMBER);
  return {
    gr: CLAIMS,
    readsContent: true,
    handles: (operation, subresource) => (operation === "CREATE" || operation === "UPDATE") && subresource === "",
    matching: (names) => [...names].filter(isKnown),
    usage(object) {
      const claim = object as ClaimShape;
      const usage = new Map<string, Quantity>([
        [COUNT, ONE],
        [NUMBER, ONE],
      ]);
      const storageClass = claim.metadata?.annotations?.[formerClass] || claim.spec?.storageClassName;
      if (storageClass) usage.set(storageClass + ofClass + NUMBER, ONE);
      const storage = storageOf(claim);
      if (storage === undefined) return usage;
      usage.set(STORAGE, storage);
      if (storageClass) usage.set(storageClass + ofClass + STORAGE, storage);
      return usage;
    },
    isWithin: (requirement, object) => isClaimWithin(requirement, object as ClaimShape),
    lack: () => undefined,
  };
}

/** Storage that is being allocated already counts, even if the claim now requests less. */
function storageOf({ spec, status }: ClaimShape): Quantity | undefined {
  const requested = amountsIn(spec?.resources?.requests).get("storage");
  const given = amountsIn(status?.allocatedResources).get("storage");
  if (requested === undefined || given === undefined) return requested;
  return requested.compare(given) < 0 ? given : requested;
}

function isClaimWithin(requirement: ScopeRequirement, { spec, status }: ClaimShape): boolean {
  if (requirement.scopeName !== "VolumeAttributesClass") return false;
  const classes = [
    spec?.volumeAttributesClassName,
    status?.currentVolumeAttributesClassName,
    status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
  ].filter((name) => name !== undefined && name !== "");
  return classes.length === 0 ? selects(requirement, undefined) : classes.some((name) => selects(requirement, name));
}
