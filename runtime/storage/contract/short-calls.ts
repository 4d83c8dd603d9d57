/** Short forms of calls that storage tests often make. */
import type { Revision, StorageEngine, StorageEvent } from "../engine.js";

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function text(value: Uint8Array): string {
  return new TextDecoder().decode(value);
}

export function put(engine: StorageEngine, key: string, value: string, previous: Revision = 0n): Promise<Revision> {
  return engine.commit({ type: "put", key, value: bytes(value), previous });
}

export function remove(engine: StorageEngine, key: string, last: string, previous: Revision): Promise<Revision> {
  return engine.commit({ type: "delete", key, value: bytes(last), previous });
}

/** Shows each entry or event as `key=value@revision`, for readable comparisons. */
export function show(items: ReadonlyArray<Pick<StorageEvent, "key" | "value" | "revision">>): string[] {
  return items.map(({ key, value, revision }) => `${key}=${text(value)}@${revision}`);
}

/** Shows each event as `type key=value@revision<previous`. */
export function showEvents(events: readonly StorageEvent[]): string[] {
  return events.map(
    ({ type, key, value, revision, previous }) => `${type} ${key}=${text(value)}@${revision}<${previous}`,
  );
}

/** Returns all keys below a prefix, at a revision or now. */
export async function listed(engine: StorageEngine, prefix: string, revision?: Revision): Promise<string[]> {
  const { entries } = await engine.list({ prefix, ...(revision !== undefined && { revision }) });
  return show(entries);
}
