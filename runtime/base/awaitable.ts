/**
 * Values that may have to be waited for. The stages of a write rarely wait, and a promise for each of them would cost more
 * than their work; so they return a promise only where they do wait.
 */
export type Awaitable<T> = T | Promise<T>;

/** Continues with a value: at once if it is there. */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
