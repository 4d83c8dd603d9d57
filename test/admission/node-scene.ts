/** Writes of nodes, put before NodeRestriction alone. */
import { isCalledFor } from "../../runtime/admission/admission-chain.js";
import { nodeRestriction } from "../../runtime/admission/nodes/node-restriction.js";
import type { PodOfNode } from "../../runtime/admission/nodes/node-write.js";
import type { ApiObject } from "../../runtime/api/object.js";
import { kubernetesProfile, type NamingProfile } from "../../runtime/api/profile/naming-profile.js";
import { StatusError } from "../../runtime/api/status.js";
import type { AdmissionAttributes, AdmissionOperation } from "../../runtime/registry/write/write-admission.js";
import { attributesOf } from "../support/admission-attributes.js";

export const NODE_UID = "uid-of-n1";

export interface Write {
  readonly operation: AdmissionOperation;
  /** `resource/subresource`. */
  readonly of: string;
  readonly group?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly object?: object;
  readonly oldObject?: object;
  readonly username?: string;
  readonly groups?: readonly string[];
}

export interface NodeScene {
  /** Undefined when the write passes, else the code and the message. */
  refusal(write: Write): Promise<string | undefined>;
}

/** @param pods that there are, by `namespace/name` */
export function restrictionScene(
  pods: Readonly<Record<string, PodOfNode>> = {},
  profile: NamingProfile = kubernetesProfile(),
): NodeScene {
  const plugin = nodeRestriction({
    readPod: async (namespace, name) => pods[`${namespace}/${name}`],
    readNode: async (name) => (name === "n1" ? { uid: NODE_UID } : undefined),
    profile,
  });
  return {
    async refusal(write) {
      const attributes = attributesOfWrite(write);
      if (!isCalledFor(plugin, attributes)) return undefined;
      const before = JSON.stringify(attributes);
      try {
        if (write.operation !== "DELETE" && (await plugin.mutate?.(attributes)) !== false) return "changed the object";
        await plugin.validate?.(attributes);
        return JSON.stringify(attributes) === before ? undefined : "changed the object";
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        return `${error.code} ${error.message}`;
      }
    },
  };
}

function attributesOfWrite(write: Write): AdmissionAttributes {
  const { operation, of, group = "", namespace = "" } = write;
  const { username = "system:node:n1", groups = ["system:nodes"] } = write;
  const object = write.object as ApiObject | undefined;
  return attributesOf(of, {
    operation,
    group,
    namespace,
    name: write.name ?? object?.metadata?.name ?? "",
    object,
    oldObject: write.oldObject as ApiObject | undefined,
    user: { username, uid: "", groups, extra: {} },
  });
}
