/** The authorizers in use. A reload replaces all of them at once, even while requests are being decided. */
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { NamedAuthorizer } from "../authorizer.js";
import type { AuthorizerConfiguration } from "./authorization-configuration.js";

/** Creates authorizers for entries. */
export interface AuthorizerMethods {
  /**
   * Checks an entry and the content of the files that it names. Must not throw.
   * @param path the place of the entry in its document, such as `authorizers[0]`
   */
  check(configuration: AuthorizerConfiguration, path: string): Promise<CheckedAuthorizer>;
}

/** A checked entry that could be put into use. */
export interface CheckedAuthorizer {
  /** Errors in the entry's expressions and files. */
  readonly errors: readonly FieldError[];
  /** JSON that is equal for entries that would produce the same authorizer. */
  readonly meaning: unknown;
  /** May only be called if there are no errors, and only once. */
  open(): OpenedAuthorizer;
  /** Releases the entry if {@link open} is not called. */
  discard(): void;
}

export interface OpenedAuthorizer extends NamedAuthorizer {
  /** Releases resources when the authorizer leaves use. Requests that began with it may still consult it. */
  close(): void;
}

interface Used {
  readonly meaning: unknown;
  readonly authorizer: OpenedAuthorizer;
}

/** Holds the authorizers of the current configuration, and after a reload those of the next. */
export class ConfiguredAuthorizers {
  private used: readonly Used[] = [];
  private listed: readonly NamedAuthorizer[] = [];

  /** The authorizers in order. Each list is immutable, so that one configuration decides the whole of a request. */
  readonly modules = (): readonly NamedAuthorizer[] => this.listed;

  /**
   * Keeps an authorizer in use, with everything that it remembers, if an equal one replaces it.
   * @param next checked entries without errors
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

  /** Stops following all files. */
  close(): void {
    for (const { authorizer } of this.used) authorizer.close();
  }
}
