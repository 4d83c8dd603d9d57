/** Validates an encryption configuration. Messages never show secrets. */
import { duplicate, type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { AES_CBC_KEY_BYTES } from "./aes-cbc.js";
import { AES_GCM_KEY_BYTES } from "./aes-gcm.js";
import { durationMs } from "./configured-duration.js";
import type {
  EncryptionConfiguration,
  KeysConfiguration,
  KmsConfiguration,
  ProviderConfiguration,
  ResourceConfiguration,
} from "./encryption-configuration.js";
import { resourceNameErrors } from "./validate-resources.js";

/** The providers with keys, and the lengths of their keys in bytes. */
const KEY_BYTES = { aesgcm: AES_GCM_KEY_BYTES, aescbc: AES_CBC_KEY_BYTES, secretbox: [32] } as const;

export const DEFAULT_PLUGIN_TIMEOUT_MS = 3_000;
/** A slower plug-in would only make requests wait. */
const LONGEST_TIMEOUT_MS = 60_000;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Returns all errors in the order of the document. */
export function encryptionErrors(
  { resources }: EncryptionConfiguration,
  { words }: Pick<NamingProfile, "words">,
): FieldError[] {
  if (resources.length === 0) return [required("resources", "at least one entry is required")];
  const pluginNames = new Set<string>();
  return resources.flatMap((entry, index) => entryErrors(entry, `resources[${index}]`, words, pluginNames));
}

function entryErrors(
  { resources = [], providers = [] }: ResourceConfiguration,
  path: string,
  words: NamingProfile["words"],
  pluginNames: Set<string>,
): FieldError[] {
  return [
    ...(resources.length === 0 ? [required(`${path}.resources`, "at least one resource is required")] : []),
    ...resourceNameErrors(resources, `${path}.resources`, words),
    ...(providers.length === 0 ? [required(`${path}.providers`, "at least one provider is required")] : []),
    ...providers.flatMap((provider, index) => providerErrors(provider, `${path}.providers[${index}]`, pluginNames)),
  ];
}

function providerErrors(provider: ProviderConfiguration, path: string, pluginNames: Set<string>): FieldError[] {
  const given = Object.keys(provider);
  if (given.length === 0) return [required(path, "must be one of identity, aesgcm, aescbc, secretbox and kms")];
  if (given.length > 1)
    return [forbiddenField(path, `found ${given.join(" and ")}, expected one provider in each element of the list`)];
  const { kms } = provider;
  if (kms !== undefined) return kmsErrors(kms, `${path}.kms`, pluginNames);
  for (const name of ["aesgcm", "aescbc", "secretbox"] as const) {
    const keys = provider[name];
    if (keys !== undefined) return keysErrors(keys, `${path}.${name}`, KEY_BYTES[name]);
  }
  return [];
}

function keysErrors({ keys = [] }: KeysConfiguration, path: string, lengths: readonly number[]): FieldError[] {
  if (keys.length === 0) return [required(`${path}.keys`, "at least one key is required")];
  return keys.flatMap(({ name, secret }, index) => {
    const at = `${path}.keys[${index}]`;
    const isRepeated = name !== undefined && keys.slice(0, index).some((other) => other.name === name);
    return [
      ...(name === undefined ? [required(`${at}.name`)] : nameErrors(name, `${at}.name`)),
      ...(isRepeated ? [duplicate(`${at}.name`, name)] : []),
      ...secretErrors(secret, `${at}.secret`, lengths),
    ];
  });
}

/** The name is part of the prefix of stored values, by which other servers find the provider. */
function nameErrors(name: string, path: string): FieldError[] {
  return /^[\x21-\x39\x3b-\x7e]+$/.test(name)
    ? []
    : [invalid(path, name, "must be printable ASCII without spaces and colons")];
}

function secretErrors(secret: string | undefined, path: string, lengths: readonly number[]): FieldError[] {
  if (secret === undefined) return [required(path)];
  if (!BASE64.test(secret)) return [invalid(path, "REDACTED", "must be base64")];
  const { byteLength } = Buffer.from(secret, "base64");
  if (lengths.includes(byteLength)) return [];
  return [invalid(path, "REDACTED", `found a secret of ${byteLength} bytes, expected ${lengths.join(", ")}`)];
}

function kmsErrors(kms: KmsConfiguration, path: string, pluginNames: Set<string>): FieldError[] {
  const { apiVersion = "v1", name, cachesize, endpoint, timeout } = kms;
  const errors: FieldError[] = [];
  if (apiVersion === "v1")
    errors.push(
      invalid(
        `${path}.apiVersion`,
        apiVersion,
        "version 1 of the protocol of plug-ins, which is the default, is no longer supported: expected v2",
      ),
    );
  else if (apiVersion !== "v2") errors.push(notSupported(`${path}.apiVersion`, apiVersion, ["v2"]));
  if (name === undefined) errors.push(required(`${path}.name`));
  else {
    errors.push(...nameErrors(name, `${path}.name`));
    if (pluginNames.has(name)) errors.push(duplicate(`${path}.name`, name));
    pluginNames.add(name);
  }
  if (cachesize !== undefined && apiVersion !== "v1")
    errors.push(forbiddenField(`${path}.cachesize`, "it has no meaning in v2"));
  return [...errors, ...endpointErrors(endpoint, `${path}.endpoint`), ...timeoutErrors(timeout, `${path}.timeout`)];
}

function endpointErrors(endpoint: string | undefined, path: string): FieldError[] {
  if (endpoint === undefined) return [required(path)];
  if (/^unix:\/\/\/[^\s?#]+$/.test(endpoint)) return [];
  const [scheme = ""] = endpoint.split(":");
  return scheme === "unix"
    ? [invalid(path, endpoint, "must be unix:/// and the path of a socket")]
    : [invalid(path, endpoint, `found the scheme ${JSON.stringify(scheme)}, expected unix`)];
}

function timeoutErrors(timeout: string | undefined, path: string): FieldError[] {
  if (timeout === undefined) return [];
  const ms = durationMs(timeout);
  if (ms === undefined) return [invalid(path, timeout, "must be a duration such as 3s")];
  return ms > 0 && ms <= LONGEST_TIMEOUT_MS ? [] : [invalid(path, timeout, "must be > 0s and <= 60s")];
}
