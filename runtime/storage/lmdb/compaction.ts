/**
 * Compaction of the embedded log. The compaction point is on disk before anything is removed, so that an interrupted
 * compaction only leaves superfluous records, which the next one removes.
 */
import type { Revision } from "../engine.js";
import type { Databases } from "./databases.js";
import { decodeHeader, decodeLatest, decodeRevision, encodeKey, encodeRevision } from "./records.js";

/** The number of log records per transaction, so that writers never wait long. */
const SLICE_RECORDS = 1000;

/** The revision below which reads are refused. */
export const COMPACTED = Buffer.from("compacted");
/** The revision up to which all superfluous records were removed. */
export const PURGED = Buffer.from("purged");

export function readCompacted(databases: Databases): Revision {
  return readPoint(databases, COMPACTED);
}

/** Returns the new point: `revision`, or the present point if another process has moved it further. */
export function writeCompacted(databases: Databases, revision: Revision): Promise<Revision> {
  return databases.transactions.run(() => {
    const present = readCompacted(databases);
    if (present >= revision) {
      return present;
    }
    databases.meta.putSync(COMPACTED, encodeRevision(revision));
    return revision;
  });
}

/**
 * Removes what no read at `compacted` or later can see: records superseded at or below it, and deletions below it. The
 * record at the point itself always stays, so that the log never loses its head.
 */
export async function purge(databases: Databases, compacted: Revision): Promise<void> {
  let purged = readPoint(databases, PURGED);
  while (purged < compacted) {
    purged = await databases.transactions.run(() => purgeSlice(databases, compacted));
  }
}

/** Returns the revision up to which nothing superfluous is left. Another process may purge at the same time. */
function purgeSlice(databases: Databases, compacted: Revision): Revision {
  const start = readPoint(databases, PURGED);
  const end = start + BigInt(SLICE_RECORDS);
  const through = end < compacted ? end : compacted;
  if (start >= through) {
    return start;
  }
  for (let revision = start; revision <= through; revision++) {
    purgeAt(databases, revision, compacted);
  }
  databases.meta.putSync(PURGED, encodeRevision(through));
  return through;
}

function purgeAt({ log, latest }: Databases, revision: Revision, compacted: Revision): void {
  const revisionKey = encodeRevision(revision);
  const bytes = log.getBinaryFast(revisionKey);
  if (bytes === undefined) {
    return;
  }
  const { change, link, key } = decodeHeader(bytes);
  if (link !== 0n) {
    log.removeSync(encodeRevision(link));
  }
  if (change === "delete" && revision < compacted) {
    log.removeSync(revisionKey);
    const newest = latest.getBinary(encodeKey(key));
    if (newest !== undefined && decodeLatest(newest).revision === revision) {
      latest.removeSync(encodeKey(key));
    }
  }
}

function readPoint({ meta }: Databases, name: Buffer): Revision {
  const bytes = meta.getBinary(name);
  return bytes === undefined ? 0n : decodeRevision(bytes);
}
