// Code generated from schemas/networking/v1/ip-address.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** An address that somebody uses; its name is the address. */
export interface IPAddress extends ApiObject {
  metadata: ObjectMeta;
  /** Who uses the address. */
  spec: IPAddressSpec;
}

/** Who uses an address. */
export interface IPAddressSpec {
  /** The object that uses the address; can't be changed. */
  parentRef: ParentReference;
}

/** Names the object that uses an address. */
export interface ParentReference {
  /** Group of the resource; empty for the core group. */
  group?: string;
  /** Resource of the object, such as services. */
  resource: string;
  /** Namespace of the object. */
  namespace?: string;
  /** Name of the object. */
  name: string;
}
