/** Objects shown by their metadata only, whatever their kind. SPEC: Media types and negotiation. */
import { apiVersionOf } from "../../api/gvk.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

export const PARTIAL_METADATA_KIND = "PartialObjectMetadata";

/** Versions of the forms that any kind has: its metadata, and tables. They have the same fields. */
export type FormVersion = "v1" | "v1beta1";

/** Of what is shown, and of lists of it. */
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
