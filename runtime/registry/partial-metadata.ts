/** Objects shown by their metadata only, whatever their kind. SPEC: Media types and negotiation. */
import { apiVersionOf } from "../api/gvk.js";
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";

export const PARTIAL_METADATA_KIND = "PartialObjectMetadata";

/** Of what is shown, and of lists of it. */
export function metadataApiVersion(profile: NamingProfile): string {
  return apiVersionOf(profile.words.metaGroup, "v1");
}

export function partialMetadata(object: ApiObject, profile: NamingProfile): ApiObject {
  return {
    kind: PARTIAL_METADATA_KIND,
    apiVersion: metadataApiVersion(profile),
    ...(object.metadata === undefined ? {} : { metadata: object.metadata }),
  };
}
