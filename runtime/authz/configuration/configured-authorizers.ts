/** The authorizers that are in use: all at once exchanged for others, while requests are being decided. */
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { NamedAuthorizer } from "../authorizer.js";
import type { AuthorizerConfiguration } from "./authorization-configuration.js";

/** How an authorizer comes about. */
export interface AuthorizerMethods {
  /**
   * Looks at what an entry says and at what the files hold that it names. Must not throw.
   * @param path of the entry in its document, such as `authorizers[0]`
   */
  check(configuration: AuthorizerConfiguration, path: string): Promise<CheckedAuthorizer>;
}

/** An entry as it could be put into use. */
export interface CheckedAuthorizer {
  /** Of its expressions and its files. */
  readonly errors: readonly FieldError[];
  /** Equal where the authorizers would be the same, as JSON. */
  readonly meaning: unknown;
  /** Only where there are no faults, and once. */
  open(): OpenedAuthorizer;
  /** In place of {@link open}: it does not come into use. */
  discard(): void;
}

export interface OpenedAuthorizer extends NamedAuthorizer {
  /** It is not in use any more. Requests that began with it may still ask it, and get its answers. */
  close(): void;
}

interface Used {
  readonly meaning: unknown;
  readonly authorizer: OpenedAuthorizer;
}

/** Those of one configuration, and then those of the next. */
export class ConfiguredAuthorizers {
  private used: readonly Used[] = [];
  private listed: readonly NamedAuthorizer[] = [];

  /** In order. The list never changes: a request that has it is decided by it as a whole. */
  readonly modules = (): readonly NamedAuthorizer[] => this.listed;

  /**
   * Those that mean the same as one in use go on being it, with all that it remembers.
   * @param next without faults
   * @returns whether there is any difference
   */
  exchange(next: readonly CheckedAuthorizer[]): boolean {
    const former = this.used;
    this.used = next.map((checked) => {
      const known = former.find(({ meaning }) => equalJson(meaning, checked.meaning));
      if (known === undefined) return { meaning: checked.meaning, authorizer: checked.open() };
      checked.discard();
      return known;
    });
    if (this.used.length === former.length && this.used.every((each, index) => each === former[index])) return false;
    this.listed = this.used.map(({ authorizer }) => authorizer);
    for (const each of former) if (!this.used.includes(each)) each.authorizer.close();
    return true;
  }

  /** Nothing follows any more. */
  close(): void {
    for (const { authorizer } of this.used) authorizer.close();
  }
}
