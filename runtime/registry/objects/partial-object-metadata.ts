/** The form of objects of any kind that has only their metadata. SPEC: Media types and negotiation. */
import { apiVersionOf } from "../../api/gvk.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

export const PARTIAL_METADATA_KIND = "PartialObjectMetadata";

/** Versions of the forms that any kind has, metadata and tables. Both versions have the same fields. */
export type FormVersion = "v1" | "v1beta1";

/** Returns the `apiVersion` of such objects, of lists of them, and of tables. */
export function metadataApiVersion(profile: NamingProfile, version: FormVersion): string {
  return apiVersionOf(profile.words.metaGroup, version);
}

export function partialMetadata(object: ApiObject, profile: NamingProfile, version: FormVersion): ApiObject {
  return {
    kind: PARTIAL_METADATA_KIND,
    apiVersion: metadataApiVersion(profile, version),
    ...(object.metadata === undefined ? {} : { metadata: object.metadata }),
  };
}
