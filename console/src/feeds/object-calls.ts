/** The calls on the objects of a kind in one namespace, or of a cluster-scoped kind. */
import {
  defineReference,
  type ResourceClient,
  type ServedKind,
  type UntypedObject,
} from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";

export type ObjectCalls = ResourceClient<UntypedObject, UntypedObject>;

export function objectCalls(
  { client }: Session,
  { reference }: ServedKind,
  namespace: string | undefined,
): ObjectCalls {
  const { group, version, kind, resource } = reference;
  const names = { group, version, kind, resource };
  if (namespace === undefined)
    return client.resource(defineReference<UntypedObject, "Cluster", UntypedObject>({ ...names, scope: "Cluster" }));
  return client
    .resource(defineReference<UntypedObject, "Namespaced", UntypedObject>({ ...names, scope: "Namespaced" }))
    .inNamespace(namespace);
}
