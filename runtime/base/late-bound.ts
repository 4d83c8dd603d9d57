/**
 * A reference to something that is made after the holders of the reference, because both need each other. A holder
 * reads {@link value} only when it works, never while it is being made.
 */
export class LateBound<T> {
  private bound: { readonly value: T } | undefined;

  /** @param name names the referenced part in error messages */
  constructor(private readonly name: string) {}

  /** @throws Error if it is bound already */
  bind(value: T): void {
    if (this.bound !== undefined) throw new Error(`${this.name} is bound twice`);
    this.bound = { value };
  }

  /** @throws Error before {@link bind} was called */
  get value(): T {
    if (this.bound === undefined) throw new Error(`${this.name} is used before it was made`);
    return this.bound.value;
  }
}
