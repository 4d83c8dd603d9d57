/** Builds the rules from a valid configuration. */
import type { Logger } from "../../api/logger.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { CipherList } from "./cipher-list.js";
import { durationMs } from "./configured-duration.js";
import type {
  EncryptionConfiguration,
  KeysConfiguration,
  KmsConfiguration,
  ProviderConfiguration,
} from "./encryption-configuration.js";
import type { EncryptionMetrics } from "./encryption-metrics.js";
import type { KmsCipher } from "./kms/kms-cipher.js";
import { ResourceRules } from "./rules.js";
import { DEFAULT_PLUGIN_TIMEOUT_MS } from "./validate-encryption-configuration.js";
import type { ValueCipher } from "./value-cipher.js";

export interface EncryptionParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: EncryptionMetrics;
}

export interface UsedPlugin {
  readonly configuration: KmsConfiguration;
  readonly cipher: KmsCipher;
}

export interface BuiltRules {
  readonly rules: ResourceRules;
  readonly plugins: readonly UsedPlugin[];
}

/** @param former the plug-ins in use. Those whose configuration is unchanged continue, with the data keys in memory. */
export async function buildRules(
  { resources }: EncryptionConfiguration,
  former: readonly UsedPlugin[],
  parts: EncryptionParts,
): Promise<BuiltRules> {
  const plugins: UsedPlugin[] = [];
  const definitions: { resources: readonly string[]; ciphers: CipherList }[] = [];
  const { encryptionPrefix } = parts.profile.words;
  for (const { resources: names = [], providers = [] } of resources) {
    const ciphers: ValueCipher[] = [];
    for (const provider of providers) {
      if (provider.kms === undefined) ciphers.push(...(await localCiphers(provider, parts)));
      else {
        const plugin = await pluginOf(provider.kms, former, parts);
        plugins.push(plugin);
        ciphers.push(plugin.cipher);
      }
    }
    definitions.push({ resources: names, ciphers: new CipherList(ciphers) });
  }
  return { rules: new ResourceRules(definitions, encryptionPrefix), plugins };
}

async function localCiphers(
  { aesgcm, aescbc, secretbox }: ProviderConfiguration,
  { profile, logger }: EncryptionParts,
): Promise<ValueCipher[]> {
  const { encryptionPrefix } = profile.words;
  if (aesgcm !== undefined) {
    const { AesGcmCipher } = await import("./aes-gcm.js");
    return each(aesgcm, `${encryptionPrefix}aesgcm:v1:`, (family, prefix, secret, name) => {
      const onManyUses = (): void =>
        logger.warn({ key: name }, "an AES-GCM key has encrypted 2^31 values in this process: replace it");
      return new AesGcmCipher(family, prefix, secret, onManyUses);
    });
  }
  if (aescbc !== undefined) {
    const { AesCbcCipher } = await import("./aes-cbc.js");
    return each(aescbc, `${encryptionPrefix}aescbc:v1:`, (...key) => new AesCbcCipher(key[0], key[1], key[2]));
  }
  if (secretbox !== undefined) {
    const { SecretboxCipher } = await import("./secretbox.js");
    return each(secretbox, `${encryptionPrefix}secretbox:v1:`, (...key) => new SecretboxCipher(key[0], key[1], key[2]));
  }
  const { IdentityCipher } = await import("./identity.js");
  return [new IdentityCipher(encryptionPrefix)];
}

function each(
  { keys = [] }: KeysConfiguration,
  family: string,
  make: (family: string, prefix: string, secret: Uint8Array, name: string) => ValueCipher,
): ValueCipher[] {
  return keys.map(({ name = "", secret = "" }) =>
    make(family, `${family}${name}:`, Buffer.from(secret, "base64"), name),
  );
}

async function pluginOf(
  configuration: KmsConfiguration,
  former: readonly UsedPlugin[],
  { profile, clock, logger, metrics }: EncryptionParts,
): Promise<UsedPlugin> {
  const { name = "", endpoint = "", timeout } = configuration;
  const known = former.find(
    (plugin) =>
      plugin.configuration.name === name &&
      plugin.configuration.endpoint === endpoint &&
      plugin.configuration.timeout === timeout,
  );
  if (known !== undefined) return known;
  const [{ KmsCipher: Cipher }, { openPlugin }] = await Promise.all([
    import("./kms/kms-cipher.js"),
    import("./kms/plugin-client.js"),
  ]);
  const timeoutMs = timeout === undefined ? DEFAULT_PLUGIN_TIMEOUT_MS : (durationMs(timeout) ?? 0);
  const plugin = await openPlugin({ name, endpoint, timeoutMs, metrics });
  const prefix = `${profile.words.encryptionPrefix}kms:v2:${name}:`;
  const onError = (error: unknown): void =>
    logger.warn({ err: error, provider: name }, "a key management plug-in is unhealthy");
  return { configuration, cipher: new Cipher({ name, prefix, plugin, clock, metrics, onError }) };
}
