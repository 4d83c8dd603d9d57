/**
 * New content for a whole store, which is prepared beside the present content and takes its place at the end in one step. A
 * process that is killed meanwhile leaves either the former store or one that no server opens.
 */
import type { Entry, Revision } from "../engine.js";

/** The key of the record that is the head of a restored store. Its value says what was restored. */
export const RESTORED_KEY = "/kindsmith/restored";

/**
 * How far new revisions are above those of the former state. A server that went on after it was read gave revisions to clients
 * that the new content does not know; none of them may stand for another state.
 */
export const REVISION_GAP: Revision = 1_000_000_000n;

/** The order of calls is begin, add any number of times, finish, close; `close` without `finish` keeps the former content. */
export interface StoreReplacement {
  /** The newest revision of the present content; 0n for an empty store. */
  readonly formerHead: Revision;
  /** Whether an earlier replacement was interrupted, so that no server opens the store. */
  readonly isUnfinished: boolean;
  /**
   * Removes what an interrupted attempt has prepared. From now on no server opens a store that was empty.
   * @param refusesServers whether that is so for every store, because more than its content changes
   */
  begin(refusesServers?: boolean): Promise<void>;
  /** Adds values with their revisions, each key and each revision once, in any order. */
  add(entries: readonly Entry[]): Promise<void>;
  /**
   * Makes the added values the content of the store. Its head and its compaction point are `head`, so reads and watches of
   * earlier positions fail with CompactedError.
   * @param head greater than the revision of every value
   * @param note the value of {@link RESTORED_KEY}
   */
  finish(head: Revision, note: Uint8Array): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** What a server that is started meanwhile, or later, is answered. */
export function unfinishedMessage(command: string): string {
  return `a command that replaces its content has not ended; if it does not run any more, run it again: ${command}`;
}
