/**
 * The objects that every server makes for itself: its certificate for clients, its own address, and what it notes about its
 * tokens. Another server has its own, so they are not exported.
 */
import type { ApiObject } from "../../api/object.js";
import { profileOfGroups } from "../../api/profile/profile-of-groups.js";

export interface ExportedType {
  readonly group: string;
  readonly resource: string;
}

/**
 * Returns whether a server maintains the object itself.
 * @param groups the API groups of the server, which reveal the names that it uses
 */
export function serverObjects(groups: readonly string[]): (type: ExportedType, object: ApiObject) => boolean {
  const { words } = profileOfGroups(groups);
  const ofCore: Readonly<Record<string, (name: string | undefined, namespace: string | undefined) => boolean>> = {
    configmaps: (name, namespace) =>
      name === words.rootCaConfigMap ||
      (namespace === words.systemNamespace &&
        (name === "extension-apiserver-authentication" ||
          name === `${words.serverName}-legacy-service-account-token-tracking`)),
    services: isOwn,
    endpoints: isOwn,
  };
  function isOwn(name: string | undefined, namespace: string | undefined): boolean {
    return namespace === words.defaultNamespace && name === words.apiserverServiceName;
  }
  return ({ group, resource }, { metadata = {} }) => {
    const { name, namespace } = metadata;
    if (group === "") return Object.hasOwn(ofCore, resource) && ofCore[resource]?.(name, namespace) === true;
    return group === words.discoveryGroup && resource === "endpointslices" && isOwn(name, namespace);
  };
}
