/** The lists of a rule, made ready to be looked up. `*` stands for everything in each of them. */

const EVERYTHING = "*";

/** Longer lists are looked up in a set. Nearly all are shorter, and somebody may hold very many: a set takes ten times the memory. */
const MAX_SEARCHED = 8;

/** Texts of a list, as they are best looked up. */
export type RuleTexts = readonly string[] | Set<string>;

/** @param values are kept, and must not change */
export function ruleTexts(values: readonly string[]): RuleTexts {
  return values.length > MAX_SEARCHED ? new Set(values) : values;
}

export function isAmong(texts: RuleTexts, value: string): boolean {
  return texts instanceof Set ? texts.has(value) : texts.includes(value);
}

/** Verbs or groups. */
export class RuleValues {
  readonly isEverything: boolean;
  private readonly values: RuleTexts;

  constructor(values: readonly string[]) {
    this.values = ruleTexts(values);
    this.isEverything = isAmong(this.values, EVERYTHING);
  }

  has(value: string): boolean {
    return this.isEverything || isAmong(this.values, value);
  }
}

/** `pods`, `pods/log`, and `*\/scale` for that subresource of every resource, which is not the resource itself. */
export class RuleResources {
  readonly isEverything: boolean;
  private readonly values: RuleTexts;

  constructor(resources: readonly string[]) {
    this.values = ruleTexts(resources);
    this.isEverything = isAmong(this.values, EVERYTHING);
  }

  /** @param ofEvery the same subresource of every resource; undefined for a resource itself */
  has(resource: string, ofEvery: string | undefined): boolean {
    return (
      this.isEverything || isAmong(this.values, resource) || (ofEvery !== undefined && isAmong(this.values, ofEvery))
    );
  }
}

/** `*\/log` of `pods/log`; undefined for a resource itself. */
export function ofEveryResource(resource: string): string | undefined {
  const slash = resource.indexOf("/");
  return slash === -1 ? undefined : EVERYTHING + resource.slice(slash);
}

/** Paths, whole or as prefixes that end in `*`. */
export class RulePaths {
  /** Of the rules about resources, which are nearly all. */
  static readonly none = new RulePaths([]);
  private readonly whole: RuleTexts;
  private readonly prefixes: readonly string[];

  constructor(paths: readonly string[]) {
    this.whole = ruleTexts(paths.filter((path) => !path.endsWith(EVERYTHING)));
    this.prefixes = paths.filter((path) => path.endsWith(EVERYTHING)).map(withoutEnd);
  }

  /** How many texts {@link has} compares with. */
  get size(): number {
    return 1 + this.prefixes.length;
  }

  /** @param path of a request; or one of another rule, with its `*`: then whether all of it is in these */
  has(path: string): boolean {
    return isAmong(this.whole, path) || this.prefixes.some((prefix) => path.startsWith(prefix));
  }
}

/** Several `*` at the end mean what one does. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === EVERYTHING) end--;
  return path.slice(0, end);
}
