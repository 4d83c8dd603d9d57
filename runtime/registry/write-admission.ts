/** The door through which admission sees writes. The admission room implements it; the registry only calls it. */
import type { GroupResource } from "../api/gvk.js";
import type { ApiObject } from "../api/object.js";
import type { UserInfo } from "../api/user-info.js";

export type AdmissionOperation = "CREATE" | "UPDATE" | "DELETE";

/** What admission may know of a write. */
export interface AdmissionAttributes {
  readonly operation: AdmissionOperation;
  readonly gr: GroupResource;
  readonly version: string;
  readonly kind: string;
  readonly subresource: string;
  readonly namespace: string;
  /** Empty while the server has not yet generated it. */
  readonly name: string;
  /** The new state; undefined for a delete. Mutating admission may change it. */
  readonly object: ApiObject | undefined;
  /** The stored state; undefined for a create. Must not be changed. */
  readonly oldObject: ApiObject | undefined;
  readonly user: UserInfo;
  readonly dryRun: boolean;
}

export interface WriteAdmission {
  /** May change `attributes.object`. Resolves true when it may have. @throws StatusError to refuse. */
  mutate(attributes: AdmissionAttributes): Promise<boolean>;
  /** Must not change anything. @throws StatusError to refuse. */
  validate(attributes: AdmissionAttributes): Promise<void>;
}
