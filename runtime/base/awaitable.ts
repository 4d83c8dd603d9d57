/**
 * A value that may have to be waited for. The stages of a request rarely wait, and a promise for each of them would cost
 * more than their work; so they return a promise only if they do wait.
 */
export type Awaitable<T> = T | Promise<T>;

/**
 * Returns true for a promise, including one of another realm: test runners that isolate files have a `Promise` of their
 * own.
 */
export function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  if (value instanceof Promise) return true;
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function";
}

/** Continues with a value: at once if it is there. */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return isPromise(value) ? value.then(next) : next(value);
}
