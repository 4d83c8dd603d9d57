/** What the rules for writes of nodes know of a write, and of what it is about. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { StatusError } from "../../api/status.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

/** What is looked at in a pod that a write of a node is about. */
export interface PodOfNode {
  readonly uid: string;
  /** Empty for one that has none. */
  readonly nodeName: string;
  readonly serviceAccountName: string;
}

export interface NodeRestrictionOptions {
  /** The newest state; undefined when there is none. */
  readonly readPod: (namespace: string, name: string) => Promise<PodOfNode | undefined>;
  /** The newest state; undefined when there is none. */
  readonly readNode: (name: string) => Promise<{ readonly uid: string } | undefined>;
  readonly profile: NamingProfile;
}

/** A write by a node. */
export interface NodeWrite extends NodeRestrictionOptions {
  readonly attributes: AdmissionAttributes;
  /** That writes. */
  readonly node: string;
  readonly refuse: (why: string) => StatusError;
}
