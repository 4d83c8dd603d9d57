/** Reads objects for authentication and admission. Only this file knows their kinds. */
import { nodes, pods, type Secret, secrets, serviceAccounts } from "../../generated/core/v1/index.js";
import type { NodeRestrictionOptions } from "../admission/nodes/node-write.js";
import type { AccountReader } from "../admission/service-accounts/service-account-plugin.js";
import type { ApiObject } from "../api/object.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { BootstrapTokenOptions } from "../authn/bootstrap-token-authenticator.js";
import type { AuthenticationObjects, ObjectFacts, SecretFacts } from "../authn/service-account/token-object-facts.js";
import type { ObjectReader } from "../registry/read/object-reader.js";

/** Readers of the caches, which may be behind, and of the store. */
export interface ObjectReaders {
  readonly cached: ObjectReader;
  readonly newest: ObjectReader;
}

export function authenticationObjects(
  { cached, newest }: ObjectReaders,
  profile: NamingProfile,
): AuthenticationObjects {
  const reader = (isNewest: boolean): ObjectReader => (isNewest ? newest : cached);
  return {
    async serviceAccount(namespace, name, isNewest) {
      return factsOf(await reader(isNewest).get(serviceAccounts, namespace, name));
    },
    async secret(namespace, name, isNewest) {
      return secretFacts(await reader(isNewest).get(secrets, namespace, name), profile);
    },
    async pod(namespace, name, isNewest) {
      return factsOf(await reader(isNewest).get(pods, namespace, name));
    },
    async node(name, isNewest) {
      return factsOf(await reader(isNewest).get(nodes, "", name));
    },
  };
}

/** Reads Secrets for the authentication by bootstrap tokens. */
export function bootstrapSecrets({ cached, newest }: ObjectReaders): BootstrapTokenOptions["secretOf"] {
  return async (namespace, name, isNewest) => {
    const secret = await (isNewest ? newest : cached).get(secrets, namespace, name);
    if (secret === undefined) return undefined;
    const { metadata, type = "", data = {} } = secret;
    return { type, isBeingDeleted: metadata.deletionTimestamp !== undefined, data };
  };
}

/** @param readers called for each read, since plug-ins are made before the server that has the readers */
export function accountReader(readers: () => ObjectReaders): AccountReader {
  return async (namespace, name, isNewest) => {
    const { cached, newest } = readers();
    const account = await (isNewest ? newest : cached).get(serviceAccounts, namespace, name);
    if (account === undefined) return undefined;
    const { imagePullSecrets = [], automountServiceAccountToken } = account;
    return { imagePullSecrets, automountServiceAccountToken };
  };
}

/** @param readers called for each read, as above. Nodes are judged by the newest objects in the store. */
export function nodeRestrictionReaders(
  readers: () => ObjectReaders,
): Pick<NodeRestrictionOptions, "readPod" | "readNode"> {
  return {
    async readPod(namespace, name) {
      const pod = await readers().newest.get(pods, namespace, name);
      if (pod === undefined) return undefined;
      const { nodeName = "", serviceAccountName = "" } = pod.spec ?? {};
      return { uid: pod.metadata.uid ?? "", nodeName, serviceAccountName };
    },
    async readNode(name) {
      const node = await readers().newest.get(nodes, "", name);
      return node && { uid: node.metadata.uid ?? "" };
    },
  };
}

function factsOf(object: ApiObject | undefined): ObjectFacts | undefined {
  if (object === undefined) return undefined;
  const { uid = "", deletionTimestamp } = object.metadata ?? {};
  return { uid, deletedMs: deletionTimestamp ? Date.parse(deletionTimestamp) : undefined };
}

function secretFacts(secret: Secret | undefined, { words }: NamingProfile): SecretFacts | undefined {
  const facts = factsOf(secret);
  if (facts === undefined) return undefined;
  const { data = {}, metadata } = secret ?? {};
  return {
    ...facts,
    token: Buffer.from(data.token ?? "", "base64").toString(),
    isTokenInvalid: Boolean(metadata?.labels?.[`${words.keyDomain}/legacy-token-invalid-since`]),
    lastUsed: metadata?.labels?.[`${words.keyDomain}/legacy-token-last-used`],
  };
}
