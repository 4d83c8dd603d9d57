/**
 * A reference to something that is made after those who hold the reference, because the two need each other. A holder reads
 * {@link value} only when it works, never while it is being made.
 */
export class LateBound<T> {
  private bound: { readonly value: T } | undefined;

  /** @param name of what is referred to, for error messages */
  constructor(private readonly name: string) {}

  /** @throws Error when it is bound already */
  bind(value: T): void {
    if (this.bound !== undefined) throw new Error(`${this.name} is bound twice`);
    this.bound = { value };
  }

  /** @throws Error until {@link bind} was called */
  get value(): T {
    if (this.bound === undefined) throw new Error(`${this.name} is used before it was made`);
    return this.bound.value;
  }
}
