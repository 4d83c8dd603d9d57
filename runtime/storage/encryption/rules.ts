/** The rules that say which resources are encrypted, and how: a configuration in use. */
import { REGISTRY_PREFIX, resourcePrefixOf } from "../keys.js";
import { CipherList } from "./cipher-list.js";
import { IdentityCipher } from "./identity.js";

export interface RuleDefinition {
  /** Names such as `secrets`, `deployments.apps`, `*.apps`, `*.` for the core group, `*.*`. */
  readonly resources: readonly string[];
  readonly ciphers: CipherList;
}

/** Says how the values of a key are stored. */
export interface EncryptionRules {
  of(key: string): CipherList;
}

/** The first rule that names a resource applies. Resources without a rule are stored unencrypted. */
export class ResourceRules implements EncryptionRules {
  private readonly unnamed: CipherList;
  /** Limited by the number of the server's resources. */
  private readonly known = new Map<string, CipherList>();

  constructor(
    private readonly rules: readonly RuleDefinition[],
    encryptionPrefix: string,
  ) {
    this.unnamed = new CipherList([new IdentityCipher(encryptionPrefix)]);
  }

  of(key: string): CipherList {
    const prefix = resourcePrefixOf(key);
    if (prefix === "") return this.unnamed;
    let ciphers = this.known.get(prefix);
    if (ciphers === undefined) {
      ciphers = this.find(prefix);
      this.known.set(prefix, ciphers);
    }
    return ciphers;
  }

  private find(prefix: string): CipherList {
    const { group, resource } = resourceOfPrefix(prefix);
    return this.rules.find(({ resources }) => names(resources, group, resource))?.ciphers ?? this.unnamed;
  }
}

/**
 * Returns the name in the form of configurations, such as `secrets` or `deployments.apps`.
 * @param prefix the key prefix of a resource
 */
export function qualifiedName(prefix: string): string {
  const { group, resource } = resourceOfPrefix(prefix);
  return group === "" ? resource : `${resource}.${group}`;
}

function resourceOfPrefix(prefix: string): { readonly group: string; readonly resource: string } {
  const [segment = "", resource = ""] = prefix.slice(REGISTRY_PREFIX.length).split("/");
  return { group: segment === "core" ? "" : segment, resource };
}

function names(resources: readonly string[], group: string, resource: string): boolean {
  const own = group === "" ? resource : `${resource}.${group}`;
  return resources.some((name) => name === own || name === `*.${group}` || name === "*.*");
}
