/** What an export leaves out of an object, so that it can be applied to another server. */
import { isServerMetadata } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";

export interface ExportSettings {
  /** Keeps owner references, which `kindsmith apply --with-owners` points to the new owners. */
  readonly withOwners: boolean;
  /** Keeps the status. */
  readonly withStatus: boolean;
  /** Keeps the metadata that the server writes by itself. */
  readonly withMetadata: boolean;
}

/** The object as it is exported, with apiVersion and kind, which items of lists lack. */
export function exportedObject(
  object: ApiObject,
  type: { readonly apiVersion: string; readonly kind: string },
  { withOwners, withStatus, withMetadata }: ExportSettings,
): ApiObject {
  const { apiVersion: _version, kind: _kind, metadata = {}, ...rest } = object;
  const kept = Object.entries(metadata).filter(
    ([name]) => (withMetadata || !isServerMetadata(name)) && (withOwners || name !== "ownerReferences"),
  );
  const content = Object.entries(rest).filter(([name]) => withStatus || name !== "status");
  return { ...type, metadata: Object.fromEntries(kept), ...Object.fromEntries(content) };
}
