/**
 * Rejects writes into namespaces that do not exist or are terminating, and protects the initial namespaces. NS-003,
 * NS-005, NS-008.
 */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { forbidden, notFound } from "../../api/status.js";
import { type Awaitable, andThen } from "../../base/awaitable.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";

/** Reads the latest state of a namespace; undefined if there is none. A promise only if the cache may lack that state. */
export type NamespaceReader = (name: string) => Awaitable<ApiObject | undefined>;

const NAMESPACES = { group: "", resource: "namespaces" };

/**
 * Runs before all other plug-ins, so that they never see a doomed write, and again after them, since the namespace may
 * have gone in the meantime.
 */
export function namespaceLifecycle(readNamespace: NamespaceReader, profile: NamingProfile): AdmissionPlugin {
  const { defaultNamespace, systemNamespace, publicNamespace, authorizationGroup } = profile.words;
  const immortal = new Set([defaultNamespace, systemNamespace, publicNamespace]);
  const check = (attributes: AdmissionAttributes): Awaitable<void> => {
    const { operation, gr, namespace, name } = attributes;
    if (isNamespace(attributes)) {
      if (operation === "DELETE" && immortal.has(name))
        throw forbidden(NAMESPACES, name, "this namespace may not be deleted");
      return;
    }
    // An access review stores nothing, and must not reveal which namespaces exist.
    if (gr.group === authorizationGroup && gr.resource === "localsubjectaccessreviews") return;
    return andThen(readNamespace(namespace), (found) => checkUsable(attributes, found));
  };
  return {
    name: "NamespaceLifecycle",
    mayConcern: (shape) =>
      isNamespace(shape) ? shape.operation === "DELETE" : shape.operation === "CREATE" && shape.subresource === "",
    handles: (attributes) => isNamespace(attributes) || attributes.namespace !== "",
    mutate: (attributes) => andThen(check(attributes), changedNothing),
    validate: check,
  };
}

function changedNothing(): false {
  return false;
}

function isNamespace({ gr }: Pick<AdmissionAttributes, "gr">): boolean {
  return gr.group === "" && gr.resource === "namespaces";
}

function checkUsable({ gr, namespace, name }: AdmissionAttributes, found: ApiObject | undefined): void {
  if (found === undefined) throw notFound(NAMESPACES, namespace);
  if (!found.metadata?.deletionTimestamp) return;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  throw forbidden(gr, name, why, [
    {
      reason: "NamespaceTerminating",
      message: `namespace ${namespace} is being terminated`,
      field: "metadata.namespace",
    },
  ]);
}
