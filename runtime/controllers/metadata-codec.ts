/** Objects as their metadata only: all that controllers of any kind look at, and much cheaper to carry. */
import { jsonCodec, type NamingProfile, type ObjectCodec } from "../client/index.js";

/** For `createClient({ codecOf: () => metadataCodec(profile) })`. */
export function metadataCodec({ words }: NamingProfile): ObjectCodec {
  const as = (kind: string): string => `application/json;as=${kind};g=${words.metaGroup};v=v1`;
  return {
    ...jsonCodec,
    accept: `${as("PartialObjectMetadata")},application/json`,
    acceptList: `${as("PartialObjectMetadataList")},application/json`,
    acceptWatch: `${as("PartialObjectMetadata")},application/json`,
  };
}
