/** Reads one member of a zip archive, as far as archives of test binaries need it. */
import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const END_RECORD_BYTES = 22;
const ENTRY_HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;

/** @throws Error if it is not an archive, or has no such member */
export function unzipMember(archive: Buffer, name: string): Buffer {
  let end = archive.length - END_RECORD_BYTES;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) throw new Error("not a zip archive: there is no end of its directory");
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < entries; index++) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`the zip directory is damaged at byte ${at}`);
    const nameBytes = archive.readUInt16LE(at + 28);
    const found = archive.toString("utf8", at + ENTRY_HEADER_BYTES, at + ENTRY_HEADER_BYTES + nameBytes);
    if (found === name) return content(archive, at);
    at += ENTRY_HEADER_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the zip archive has no member ${name}`);
}

function content(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const bytes = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + LOCAL_HEADER_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + bytes);
  if (method === STORED) return data;
  if (method === DEFLATED) return inflateRawSync(data);
  throw new Error(`the zip member is packed by method ${method}, expected ${STORED} or ${DEFLATED}`);
}
