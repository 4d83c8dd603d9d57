/** A write by a node, with the readers that its checks need. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { StatusError } from "../../api/status.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

/** The facts about a pod that the checks need. */
export interface PodOfNode {
  readonly uid: string;
  /** Empty if the pod has no node. */
  readonly nodeName: string;
  readonly serviceAccountName: string;
}

export interface NodeRestrictionOptions {
  /** Reads the latest state; undefined if there is none. */
  readonly readPod: (namespace: string, name: string) => Promise<PodOfNode | undefined>;
  /** Reads the latest state; undefined if there is none. */
  readonly readNode: (name: string) => Promise<{ readonly uid: string } | undefined>;
  readonly profile: NamingProfile;
}

/** A write by a node. */
export interface NodeWrite extends NodeRestrictionOptions {
  readonly attributes: AdmissionAttributes;
  /** The name of the node that writes. */
  readonly node: string;
  readonly refuse: (why: string) => StatusError;
}
