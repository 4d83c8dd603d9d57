// Code generated from schemas/storage/v1beta1/volume-attributes-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Properties of volumes that their driver can change while they are used. */
export interface VolumeAttributesClass extends ApiObject {
  metadata: ObjectMeta;
  /** The driver; can't be changed. */
  driverName: string;
  /** Properties as the driver knows them, at least one; can't be changed. */
  parameters?: Record<string, string>;
}
