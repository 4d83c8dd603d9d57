/**
 * A codec that reduces objects to their metadata, which is all that generic controllers need and much cheaper to
 * transfer. Watches leave out the ownership records as well: every write makes an event, and the records are most of its
 * metadata.
 */
import { jsonCodec, type NamingProfile, type ObjectCodec } from "../client/index.js";

/** For use as `createClient({ codecOf: () => metadataCodec(profile) })`. */
export function metadataCodec({ words }: NamingProfile): ObjectCodec {
  const as = (kind: string): string => `application/json;as=${kind};g=${words.metaGroup};v=v1`;
  return {
    ...jsonCodec,
    accept: `${as("PartialObjectMetadata")},application/json`,
    acceptList: `${as("PartialObjectMetadataList")},application/json`,
    acceptWatch: `${as("PartialObjectMetadata")};drop=metadata.managedFields,application/json`,
  };
}
