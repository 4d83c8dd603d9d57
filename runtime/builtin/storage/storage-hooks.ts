/** The hooks of the storage group. */
import { csiDriverHooks } from "./csi-driver.js";
import { csiNodeHooks } from "./csi-node.js";
import { csiStorageCapacityHooks } from "./csi-storage-capacity.js";
import { storageClassHooks } from "./storage-class.js";
import { volumeAttachmentHooks } from "./volume-attachment.js";
import { volumeAttributesClassHooks } from "./volume-attributes-class.js";

export const storageHooks = [
  csiDriverHooks,
  csiNodeHooks,
  csiStorageCapacityHooks,
  storageClassHooks,
  volumeAttachmentHooks,
  volumeAttributesClassHooks,
] as const;
