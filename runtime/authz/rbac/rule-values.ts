/** The lists of a rule in a form for fast look-ups. `*` stands for everything in each of them. */

const EVERYTHING = "*";

/**
 * Only longer lists use a set. Nearly all lists are shorter, a user may hold very many, and a set takes ten times the
 * memory.
 */
const MAX_SEARCHED = 8;

/** The strings of a list in the form that is fastest to search. */
export type RuleTexts = readonly string[] | Set<string>;

/** @param values kept without a copy, so they must not change */
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

/** `pods`, `pods/log`, or `*\/scale` for that subresource of every resource, which excludes the resource itself. */
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

/** Converts `pods/log` to `*\/log`; undefined for a resource itself. */
export function ofEveryResource(resource: string): string | undefined {
  const slash = resource.indexOf("/");
  return slash === -1 ? undefined : EVERYTHING + resource.slice(slash);
}

/** Whole paths, and prefixes that end in `*`. */
export class RulePaths {
  /** Shared by the rules about resources, which are nearly all. */
  static readonly none = new RulePaths([]);
  private readonly whole: RuleTexts;
  private readonly prefixes: readonly string[];

  constructor(paths: readonly string[]) {
    this.whole = ruleTexts(paths.filter((path) => !path.endsWith(EVERYTHING)));
    this.prefixes = paths.filter((path) => path.endsWith(EVERYTHING)).map(withoutEnd);
  }

  /** How many strings {@link has} compares with. */
  get size(): number {
    return 1 + this.prefixes.length;
  }

  /** @param path the path of a request, or one of another rule with its `*`, which must be covered as a whole */
  has(path: string): boolean {
    return isAmong(this.whole, path) || this.prefixes.some((prefix) => path.startsWith(prefix));
  }
}

/** Several `*` at the end mean the same as one. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === EVERYTHING) end--;
  return path.slice(0, end);
}
