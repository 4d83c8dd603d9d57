/** Parses an `EncryptionConfiguration`. Its values are validated elsewhere. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationDocument } from "../../codec/configuration-document.js";
import { fieldsOf, listOf, type Read, type Reader, text } from "../../codec/document-reader.js";

export interface EncryptionConfiguration {
  readonly resources: readonly ResourceConfiguration[];
}

/** One entry as it is written. Absent members stay absent. */
export type ResourceConfiguration = Read<typeof resource>;
export type ProviderConfiguration = Read<typeof provider>;
export type KeysConfiguration = Read<typeof keys>;
export type KmsConfiguration = Read<typeof kms>;

/** The maximum number of entries in a document. */
export const MAX_ENTRIES = 256;
export const MAX_RESOURCES = 1024;
export const MAX_PROVIDERS = 64;
export const MAX_KEYS = 64;
/** The maximum length of a name, key, path or any other text. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "EncryptionConfiguration";
const VERSIONS = ["v1"];

const short = text(MAX_TEXT_BYTES);

/** JSON numbers beyond this range would not be exact. */
const integer: Reader<number> = (value, path, errors) => {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  errors.values.push({
    reason: "FieldValueTypeInvalid",
    field: path,
    message: `Invalid value: ${JSON.stringify(typeof value)}: must be an integer`,
  });
  return undefined;
};

const keys = fieldsOf({ keys: listOf(fieldsOf({ name: short, secret: short }), MAX_KEYS) });
const kms = fieldsOf({ apiVersion: short, name: short, cachesize: integer, endpoint: short, timeout: short });
const provider = fieldsOf({ aesgcm: keys, aescbc: keys, secretbox: keys, identity: fieldsOf({}), kms });
const resource = fieldsOf({
  resources: listOf(short, MAX_RESOURCES),
  providers: listOf(provider, MAX_PROVIDERS),
});

/**
 * @param name names the text in messages, such as the flag and the file
 * @throws OperatorError for a text that is not such a document, in YAML or JSON, or has unknown or repeated fields
 */
export function parseEncryptionConfiguration(
  content: string,
  name: string,
  { words }: Pick<NamingProfile, "words">,
): EncryptionConfiguration {
  const { resources = [] } = readConfigurationDocument(content, name, {
    group: words.apiserverConfigGroup,
    versions: VERSIONS,
    kind: KIND,
    fields: { resources: listOf(resource, MAX_ENTRIES) },
  });
  return { resources };
}
