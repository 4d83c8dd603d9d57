/**
 * The names of one profile as another one has them. Each method is for texts of one sort, since one text can mean different
 * things: `node.orch.io` is an API group, and `node.orch.io/unreachable` a key.
 */
import type { NamingProfile, ProfileWords } from "../../../api/profile/naming-profile.js";
import {
  ACCOUNT_DIRECTORY,
  OTHER_GROUPS,
  OWN_NAMES,
  WELL_KNOWN_KEYS,
  WELL_KNOWN_PREFIXES,
  WELL_KNOWN_VALUES,
} from "./well-known-names.js";
import { pairsOf, pairsOfTemplates } from "./word-roles.js";

/** What a change concerned; reports count by it. */
export type ChangedPart =
  | "API groups"
  | "keys, types and finalizers"
  | "namespaces"
  | "names of objects"
  | "users and groups of service accounts"
  | "field managers"
  | "texts in expressions";

const ACCOUNT_NAME = /^(system:serviceaccounts?:)([^:]+)(.*)$/s;
const FIELD_IN_MAP = /^(metadata\.(?:labels|annotations)\[')(.*)('\])$/s;
/** The random end of the names of volumes. */
const VOLUME_END = /^[a-z0-9]{5}$/;

export class NameConversion {
  /** How often each part was changed. */
  readonly changes = new Map<ChangedPart, number>();
  readonly from: ProfileWords;
  readonly to: ProfileWords;
  readonly #groups: ReadonlyMap<string, string>;
  readonly #keys: ReadonlyMap<string, string>;
  readonly #prefixes: readonly (readonly [string, string])[];
  readonly #values: ReadonlyMap<string, string>;
  readonly #namespaces: ReadonlyMap<string, string>;
  readonly #ownNames: ReadonlyMap<string, string>;
  readonly #directory: readonly [string, string];

  constructor({ words: from }: NamingProfile, { words: to }: NamingProfile) {
    this.from = from;
    this.to = to;
    const templates = (list: readonly string[]) => pairsOfTemplates(list, from, to);
    this.#groups = new Map([...pairsOf("group", from, to), ...templates(OTHER_GROUPS)]);
    this.#keys = new Map([...pairsOf("key", from, to), ...templates(WELL_KNOWN_KEYS)]);
    this.#prefixes = [...pairsOf("prefix", from, to), ...templates(WELL_KNOWN_PREFIXES)];
    this.#values = new Map(templates(WELL_KNOWN_VALUES));
    this.#namespaces = new Map(pairsOf("namespace", from, to));
    this.#ownNames = new Map([...pairsOf("name", from, to), ...templates(OWN_NAMES)]);
    this.#directory = templates([ACCOUNT_DIRECTORY])[0] as readonly [string, string];
  }

  /** The number of changes until now. */
  get count(): number {
    return [...this.changes.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Whether a group is the product's in the former profile. */
  isGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  group(group: string): string {
    return this.#changed("API groups", group, this.#groups.get(group) ?? group);
  }

  /** `group/version`, or the version of the core group alone. */
  apiVersion(text: string): string {
    const slash = text.indexOf("/");
    return slash < 0 ? text : this.group(text.slice(0, slash)) + text.slice(slash);
  }

  /** A key of labels or annotations, a finalizer, a type of Secrets, a signer. */
  key(text: string): string {
    return this.#changed("keys, types and finalizers", text, this.#keyOf(text));
  }

  /** Whether a text is a well-known key of the former profile. */
  isKey(text: string): boolean {
    return this.#keys.has(text) || this.#prefixes.some(([prefix]) => text.startsWith(prefix));
  }

  /** The value of a well-known label or annotation that names a controller. */
  keyValue(text: string): string {
    return this.#changed("keys, types and finalizers", text, this.#values.get(text) ?? text);
  }

  namespace(text: string): string {
    return this.#changed("namespaces", text, this.#namespaces.get(text) ?? text);
  }

  /** The name of an object that the server itself makes, or of a volume with its credentials. */
  ownName(text: string): string {
    const { saVolumePrefix } = this.from;
    const isVolume = text.startsWith(saVolumePrefix) && VOLUME_END.test(text.slice(saVolumePrefix.length));
    const name = isVolume ? this.to.saVolumePrefix + text.slice(saVolumePrefix.length) : this.#ownNames.get(text);
    return this.renamed(text, name ?? text);
  }

  /** Counts a name that the caller has converted, and returns it. */
  renamed(former: string, name: string): string {
    return this.#changed("names of objects", former, name);
  }

  /** The user of a service account, or the group of a namespace's accounts. */
  user(text: string): string {
    return this.#changed("users and groups of service accounts", text, this.#userOf(text));
  }

  /** A manager of fields: the server, or the command-line tool. */
  manager(text: string): string {
    const { serverName, cliName } = this.from;
    let manager = text;
    if (text === serverName) manager = this.to.serverName;
    else if (text === cliName || text.startsWith(`${cliName}-`)) manager = this.to.cliName + text.slice(cliName.length);
    return this.#changed("field managers", text, manager);
  }

  /** The path of a field in a volume or an environment variable: `metadata.labels['key']`. */
  fieldPath(text: string): string {
    return text.replace(FIELD_IN_MAP, (_, start: string, key: string, end: string) => start + this.key(key) + end);
  }

  mountPath(text: string): string {
    const [former, path] = this.#directory;
    return this.#changed("keys, types and finalizers", text, text === former ? path : text);
  }

  /** A key of the ConfigMap that describes the server to those who join. */
  clusterInfoKey(text: string): string {
    const { clusterInfoConfigKey, clusterInfoJwsPrefix } = this.from;
    if (text === clusterInfoConfigKey) return this.renamed(text, this.to.clusterInfoConfigKey);
    if (!text.startsWith(clusterInfoJwsPrefix)) return text;
    return this.renamed(text, this.to.clusterInfoJwsPrefix + text.slice(clusterInfoJwsPrefix.length));
  }

  /** A key of quotas: `count/ingresses.networking.orch.io`, `fast.storageclass.storage.orch.io/requests.storage`. */
  quotaKey(text: string): string {
    for (const [group, other] of this.#groups) {
      if (text.startsWith("count/") && text.endsWith(`.${group}`))
        return this.#changed("API groups", text, text.slice(0, -group.length) + other);
      const classAt = text.indexOf(`class.${group}/`);
      if (classAt >= 0) {
        const at = classAt + "class.".length;
        return this.#changed("API groups", text, text.slice(0, at) + other + text.slice(at + group.length));
      }
    }
    return this.key(text);
  }

  /** A whole text in an expression, which may be a name of any sort. */
  textInExpression(text: string): string {
    const slash = text.indexOf("/");
    const group = this.#groups.get(slash < 0 ? text : text.slice(0, slash));
    const isVersion = slash >= 0 && /^v[0-9]/.test(text.slice(slash + 1));
    const asGroup =
      group !== undefined && (slash < 0 || isVersion) ? group + (slash < 0 ? "" : text.slice(slash)) : text;
    const candidates = [asGroup, this.#keyOf(text), this.#namespaces.get(text) ?? text, this.#userOf(text)];
    return this.#changed("texts in expressions", text, candidates.find((candidate) => candidate !== text) ?? text);
  }

  #keyOf(text: string): string {
    const whole = this.#keys.get(text);
    if (whole !== undefined) return whole;
    const prefix = this.#prefixes.find(([former]) => text.startsWith(former));
    return prefix === undefined ? text : prefix[1] + text.slice(prefix[0].length);
  }

  #userOf(text: string): string {
    return text.replace(
      ACCOUNT_NAME,
      (_, start: string, namespace: string, end: string) =>
        start + (this.#namespaces.get(namespace) ?? namespace) + end,
    );
  }

  #changed(part: ChangedPart, former: string, text: string): string {
    if (text !== former) this.changes.set(part, (this.changes.get(part) ?? 0) + 1);
    return text;
  }
}
