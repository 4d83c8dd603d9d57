/**
 * Requires permission to delete an object in order to change its owners, and permission to update an owner's finalizers
 * in order to block the owner's deletion.
 */
import { equalJson } from "../../api/json.js";
import type { OwnerReference } from "../../api/meta.js";
import { forbidden, type StatusError } from "../../api/status.js";
import type { Authorizer } from "../../authz/authorizer.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";

export function ownerReferencesPermission({
  authorizer,
  scheme,
}: Pick<AdmissionDependencies, "authorizer" | "scheme">): AdmissionPlugin {
  return {
    name: "OwnerReferencesPermissionEnforcement",
    mayConcern: ({ operation, gr, subresource }) =>
      (operation === "CREATE" || operation === "UPDATE") &&
      // A write of a Pod's status does not change its metadata.
      !(gr.group === "" && gr.resource === "pods" && subresource === "status"),
    handles: ({ object, oldObject }) =>
      !equalJson(object?.metadata?.ownerReferences ?? [], oldObject?.metadata?.ownerReferences ?? []),
    async validate(attributes) {
      const { gr, version, name, namespace, subresource, operation, user } = attributes;
      const own = { user, isResourceRequest: true, group: gr.group, version, resource: gr.resource } as const;
      const objectName = operation === "CREATE" ? "" : name;
      const refusal = await refusalOf(authorizer, { ...own, verb: "delete", subresource, namespace, name: objectName });
      if (refusal !== undefined)
        throw refused(attributes, "cannot set an ownerRef on a resource you can't delete", refusal);
      for (const { apiVersion, kind, name: owner } of newBlocking(attributes)) {
        const [ownerVersion = "", group = ""] = apiVersion.split("/").reverse();
        const resource = scheme.byKind(group, ownerVersion, kind);
        if (resource === undefined) {
          const text = `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${apiVersion} Kind ${kind}`;
          throw refused(attributes, text, "the server does not know the kind");
        }
        const why = await refusalOf(authorizer, {
          user,
          isResourceRequest: true,
          verb: "update",
          group,
          version: ownerVersion,
          resource: resource.gr.resource,
          subresource: "finalizers",
          namespace: resource.definition.scope === "Namespaced" ? namespace : "",
          name: owner,
        });
        if (why !== undefined) throw refused(attributes, BLOCKING, why);
      }
    },
  };
}

const BLOCKING = "cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on";

/** Owners whose deletion this write starts to block. */
function newBlocking({ object, oldObject }: AdmissionAttributes): OwnerReference[] {
  const before = new Map((oldObject?.metadata?.ownerReferences ?? []).map((reference) => [reference.uid, reference]));
  return (object?.metadata?.ownerReferences ?? []).filter(
    ({ uid, blockOwnerDeletion }) => blockOwnerDeletion === true && before.get(uid)?.blockOwnerDeletion !== true,
  );
}

/** Undefined if the request is allowed, otherwise the reason why not. */
async function refusalOf(
  authorizer: Authorizer,
  question: Parameters<Authorizer["authorize"]>[0],
): Promise<string | undefined> {
  const { type, reason } = await authorizer.authorize(question);
  return type === "Allow" ? undefined : reason;
}

function refused({ gr, name }: AdmissionAttributes, why: string, reason: string): StatusError {
  return forbidden(gr, name, `${why}: ${reason}`);
}
