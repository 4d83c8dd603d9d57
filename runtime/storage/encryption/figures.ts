/** What encryption has to tell of what it does. */

export type Direction = "to_storage" | "from_storage";

/** Names are those of configurations; never keys, values or ids of keys. */
export interface EncryptionFigures {
  /** @param family prefix of the provider, without the name of the key; empty where none fitted */
  transformed(direction: Direction, resource: string, family: string, hasSucceeded: boolean, seconds: number): void;
  /** @param hash of the configuration that is in use from now on */
  configurationTaken(hash: string): void;
  configurationReloaded(result: "success" | "failure", timestampSeconds: number): void;
  /** A call of a plug-in. @param code of gRPC, such as `OK` */
  pluginAsked(provider: string, method: PluginMethod, code: string, seconds: number): void;
  /** A plug-in's key was used. @param keyHash of the id of the key */
  pluginKeyUsed(provider: string, direction: Direction, keyHash: string, timestampSeconds: number): void;
  /** A plug-in told that this is its key. */
  pluginKeyTold(provider: string, keyHash: string, timestampSeconds: number): void;
  /** It told an id that is none. */
  pluginKeyInvalid(provider: string, error: "empty" | "too_long"): void;
  /** Data keys of a plug-in that are held. */
  dataKeysHeld(provider: string, count: number): void;
}

export type PluginMethod = "Status" | "Encrypt" | "Decrypt";
