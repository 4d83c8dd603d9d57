/** The objects that a node needs for the volume of a claim, and where volumes are attached. AUTHZ-NODE-003. */
import { memberObject, memberText } from "../../api/unchecked-members.js";
import type { PersistentVolumeObject, VolumeAttachmentObject } from "../followed-objects.js";
import { type Relations, relationKey } from "./node-graph.js";

/** Undefined for a volume without a claim. */
export function persistentVolumeRelations({ metadata, spec }: PersistentVolumeObject): Relations | undefined {
  const claim = memberObject(spec, "claimRef");
  const [namespace, name] = [memberText(claim, "namespace"), memberText(claim, "name")];
  if (name === "") return undefined;
  return {
    object: relationKey("persistentvolumes", "", metadata?.name ?? ""),
    above: [relationKey("persistentvolumeclaims", namespace, name)],
    below: [...new Set(secretsOf(spec, namespace))],
  };
}

/** Undefined for an attachment without a node. */
export function volumeAttachmentRelations({ metadata, spec }: VolumeAttachmentObject): Relations | undefined {
  const node = memberText(spec, "nodeName");
  if (node === "") return undefined;
  return { object: relationKey("volumeattachments", "", metadata?.name ?? ""), node, above: [], below: [] };
}

/**
 * Where drivers name the secrets that a node needs; a reference without a namespace means that of the claim, or none.
 */
const SECRET_REFERENCES: readonly (readonly [driver: string, member: string, isOfClaim: boolean])[] = [
  ["cephfs", "secretRef", true],
  ["cinder", "secretRef", false],
  ["csi", "nodePublishSecretRef", false],
  ["csi", "nodeStageSecretRef", false],
  ["csi", "nodeExpandSecretRef", false],
  ["flexVolume", "secretRef", true],
  ["iscsi", "secretRef", true],
  ["rbd", "secretRef", true],
  ["scaleIO", "secretRef", true],
  ["storageos", "secretRef", false],
];

function* secretsOf(spec: unknown, claimNamespace: string): Generator<string> {
  const azureFile = memberObject(spec, "azureFile");
  yield* keyOf(memberText(azureFile, "secretName"), memberText(azureFile, "secretNamespace") || claimNamespace);
  for (const [driver, member, isOfClaim] of SECRET_REFERENCES) {
    const reference = memberObject(memberObject(spec, driver), member);
    const namespace = memberText(reference, "namespace") || (isOfClaim ? claimNamespace : "");
    yield* keyOf(memberText(reference, "name"), namespace);
  }
}

function* keyOf(name: string, namespace: string): Generator<string> {
  if (name !== "" && namespace !== "") yield relationKey("secrets", namespace, name);
}
