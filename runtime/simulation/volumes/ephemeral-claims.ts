/** Creates the claims that pods bring with them, and that belong to them. */
import { persistentVolumeClaims, pods } from "../../../generated/core/v1/client.js";
import type { PersistentVolumeClaim } from "../../../generated/core/v1/persistent-volume-claim.types.js";
import { isAlreadyExists } from "../../api/status.js";
import { ownerReference } from "../../operator/owner-references.js";
import { isActive, type StoredPod } from "../objects/pod-conditions.js";
import { isNamespaceEnding, ShownFailure } from "../parts/reconcile-loop.js";
import type { World } from "../parts/world.js";
import { foreignClaimText, isClaimFor } from "./claim-facts.js";

export function addEphemeralClaims(world: World): void {
  const events = world.events("ephemeral_volume");
  const kind = world.kind(persistentVolumeClaims);
  const loop = world.loop("simulated-ephemeral-volume", async ({ name, namespace }, signal) => {
    const pod = world.kind(pods).get(name, namespace);
    if (pod === undefined || !isActive(pod)) return undefined;
    for (const { volume, claim } of ephemeralClaims(pod)) {
      const use = { name: claim.metadata.name ?? "", isEphemeral: true };
      const known = kind.get(use.name, namespace);
      if (known !== undefined && isClaimFor(known, use, pod)) continue;
      try {
        if (known !== undefined) throw new Error(foreignClaimText(use.name, pod));
        const api = world.clients.controllers.resource(persistentVolumeClaims).inNamespace(namespace);
        await kind.seen(await api.create(claim, { signal }), signal);
      } catch (error) {
        if (signal.aborted || isAlreadyExists(error) || isNamespaceEnding(error)) throw error;
        const message = `ephemeral volume ${volume}: ${error instanceof Error ? error.message : String(error)}`;
        events.warning(pod, "FailedBinding", message);
        throw new ShownFailure(message, { cause: error });
      }
    }
    return undefined;
  });
  const add = (pod: StoredPod): void => {
    if (pod.spec?.volumes?.some(({ ephemeral }) => ephemeral !== undefined)) loop.addObject(pod);
  };
  world.kind(pods).on({ add });
  kind.on({
    delete({ metadata: { namespace = "", ownerReferences = [] } }) {
      const owner = ownerReferences.find(({ kind: owning, controller }) => owning === "Pod" && controller === true);
      if (owner !== undefined) loop.add(owner.name, namespace);
    },
  });
}

/** Returns the claims of a pod, each with the name of its volume. */
function ephemeralClaims(pod: StoredPod): { readonly volume: string; readonly claim: PersistentVolumeClaim }[] {
  return (pod.spec?.volumes ?? []).flatMap(({ name, ephemeral }) => {
    const template = ephemeral?.volumeClaimTemplate;
    if (template === undefined) return [];
    const { labels, annotations } = template.metadata ?? {};
    const metadata = {
      name: `${pod.metadata.name}-${name}`,
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
      ownerReferences: [{ ...ownerReference(pod), controller: true }],
    };
    return [{ volume: name, claim: { metadata, spec: template.spec } }];
  });
}
