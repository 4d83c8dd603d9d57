/**
 * Resolves names and keeps only the addresses that may be connected to, since the owner of a name can point it
 * anywhere.
 */
import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/** Resolves like the system does, but fails if none of a name's addresses is allowed. */
export function lookupWithin(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [], 0);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (first === undefined)
        return callback(new Error(`${hostname} has no address in a network that may be reached`), [], 0);
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}
