/** Writes that the server makes under its own name. They bypass authorization, and pass admission like all others. */

import type { ApiObject } from "../../api/object.js";
import { isAlreadyExists } from "../../api/status.js";
import { SERVER_IDENTITY } from "../../api/user-info.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { ResourceStore } from "../store.js";
import { createObject } from "./create.js";
import type { WriteRequest } from "./write.js";
import { WriteTransaction } from "./write-transaction.js";

/** @param place the place of one object; its namespace is empty for cluster-scoped kinds */
export function ownWrite(
  { context: { profile } }: ResourceStore,
  resource: RegisteredResource,
  place: Pick<WriteRequest, "namespace" | "name"> & Partial<Pick<WriteRequest, "subresource">>,
): WriteRequest {
  return {
    resource,
    subresource: "",
    ...place,
    user: SERVER_IDENTITY,
    manager: profile.words.serverName,
    dryRun: false,
    fieldValidation: "Ignore",
    strictFailureCode: 400,
    warn: () => {},
    transaction: new WriteTransaction(),
  };
}

/**
 * Creates an object of a cluster-scoped kind, unless it already exists.
 * @param resource the resource in its stored version
 * @throws StatusError as a create does
 */
export async function createOnce(
  store: ResourceStore,
  resource: RegisteredResource,
  name: string,
  content: object = {},
): Promise<void> {
  const { apiVersion, definition } = resource;
  const object: ApiObject = { apiVersion, kind: definition.kind, metadata: { name }, ...content };
  try {
    await createObject(store, ownWrite(store, resource, { namespace: "", name }), object);
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}
