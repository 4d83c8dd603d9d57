/** What every new store begins with. NS-001. */
import { isAlreadyExists } from "../api/status.js";
import type { UserInfo } from "../api/user-info.js";
import { createObject } from "../registry/create.js";
import type { RegisteredResource } from "../registry/scheme.js";
import type { ResourceStore } from "../registry/store.js";
import type { WriteRequest } from "../registry/write.js";

/** Creates the start-up namespaces that are missing. */
export async function ensureNamespaces(
  store: ResourceStore,
  resource: RegisteredResource,
  user: UserInfo,
): Promise<void> {
  const { defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace } = store.environment.profile.words;
  for (const name of [defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace]) {
    if ((await store.fetch(store.key("", name))).object !== undefined) continue;
    const request: WriteRequest = {
      resource,
      namespace: "",
      name,
      subresource: "",
      user,
      manager: store.environment.profile.words.serverName,
      dryRun: false,
      fieldValidation: "Ignore",
      strictFailureCode: 400,
      warn: () => {},
    };
    try {
      await createObject(store, request, { apiVersion: "v1", kind: "Namespace", metadata: { name } });
    } catch (error) {
      // another server of the same store was faster
      if (!isAlreadyExists(error)) throw error;
    }
  }
}
