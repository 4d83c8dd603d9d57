/** The lists of a rule, made ready to be looked up. `*` stands for everything in each of them. */

const EVERYTHING = "*";

/** Verbs or groups. */
export class RuleValues {
  readonly isEverything: boolean;
  private readonly values: ReadonlySet<string>;

  constructor(values: readonly string[]) {
    this.values = new Set(values);
    this.isEverything = this.values.has(EVERYTHING);
  }

  has(value: string): boolean {
    return this.isEverything || this.values.has(value);
  }
}

/** `pods`, `pods/log`, and `*\/scale` for that subresource of every resource, which is not the resource itself. */
export class RuleResources {
  readonly isEverything: boolean;
  private readonly values: ReadonlySet<string>;

  constructor(resources: readonly string[]) {
    this.values = new Set(resources);
    this.isEverything = this.values.has(EVERYTHING);
  }

  /** @param ofEvery the same subresource of every resource; undefined for a resource itself */
  has(resource: string, ofEvery: string | undefined): boolean {
    return this.isEverything || this.values.has(resource) || (ofEvery !== undefined && this.values.has(ofEvery));
  }
}

/** `*\/log` of `pods/log`; undefined for a resource itself. */
export function ofEveryResource(resource: string): string | undefined {
  const slash = resource.indexOf("/");
  return slash === -1 ? undefined : EVERYTHING + resource.slice(slash);
}

/** Paths, whole or as prefixes that end in `*`. */
export class RulePaths {
  private readonly whole: ReadonlySet<string>;
  private readonly prefixes: readonly string[];

  constructor(paths: readonly string[]) {
    this.whole = new Set(paths.filter((path) => !path.endsWith(EVERYTHING)));
    this.prefixes = paths.filter((path) => path.endsWith(EVERYTHING)).map(withoutEnd);
  }

  /** How many texts {@link has} compares with. */
  get size(): number {
    return 1 + this.prefixes.length;
  }

  /** @param path of a request; or one of another rule, with its `*`: then whether all of it is in these */
  has(path: string): boolean {
    return this.whole.has(path) || this.prefixes.some((prefix) => path.startsWith(prefix));
  }
}

/** Several `*` at the end mean what one does. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === EVERYTHING) end--;
  return path.slice(0, end);
}
