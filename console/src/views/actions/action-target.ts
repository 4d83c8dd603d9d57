/** The object that a control acts on, and the calls that it needs. */

import { apiVersionOf } from "../../../../runtime/api/gvk.js";
import type { FullResourceClient, ServedKind, UntypedObject } from "../../../../runtime/client/browser.js";
import type { StoredObject } from "../../object/stored-object.js";
import type { Action } from "../../session/access-reviews.js";
import type { Session } from "../../session/session.js";
import type { Command } from "../../values/kubectl-lines.js";

export interface ActionTarget {
  readonly session: Session;
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  readonly object: StoredObject;
}

export async function callsOf({ session, kind, namespace }: ActionTarget): Promise<FullResourceClient<UntypedObject>> {
  const { group, version, kind: name } = kind.reference;
  const resource = await session.client.dynamic.resource(apiVersionOf(group, version), name);
  return namespace === undefined ? resource : resource.inNamespace(namespace);
}

export function accessTo({ kind, namespace, object }: ActionTarget, verb: string, subresource: string): Action {
  const { group, resource } = kind.reference;
  const place = namespace === undefined ? {} : { namespace };
  return { verb, group, resource, subresource, name: object.metadata.name, ...place };
}

export function commandOf({ session, kind, namespace }: ActionTarget): Command {
  return { profile: session.profile, place: { kind, namespace } };
}
