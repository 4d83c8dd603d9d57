/**
 * Where the values of flags stand that a configuration file gave. Whoever finds a value to be wrong, a store or a file, does not know; the
 * program adds the place to the message that ends it, which begins with the flag.
 */
const places = new Map<string, string>();

/** @param place `FILE:LINE:COLUMN`; undefined for a value of the command line, which counts more */
export function notePlace(flag: string, place: string | undefined): void {
  if (place === undefined) places.delete(flag);
  else places.set(flag, place);
}

/** Adds the place to a message that begins with a flag of a configuration file. */
export function withPlace(message: string): string {
  const flag = /^--([a-z][a-z0-9-]*)/.exec(message)?.[1];
  const place = flag === undefined ? undefined : places.get(flag);
  return place === undefined ? message : `${place}: ${message}`;
}
