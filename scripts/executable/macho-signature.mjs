// Signs a Mach-O program ad hoc: macOS runs no program for arm64 without a signature, and adding a segment to one makes its own
// invalid. An ad-hoc signature holds the SHA-256 hash of each page and names no signer. Formats: <mach-o/loader.h> and
// <Security/CSCommon.h> of macOS. Integers of a Mach-O file are little-endian, those of a signature big-endian.
import { createHash } from "node:crypto";

const MAGIC_64 = 0xfeedfacf;
const HEADER_BYTES = 32;
/** A command for a segment, before those of its sections. */
const SEGMENT_BYTES = 72;
const COMMAND_BYTES = 16;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;

const CODE_DIRECTORY = 0xfade0c02;
const SUPER_BLOB = 0xfade0cc0;
/** The version of code directories with the range of the executable segment. */
const CODE_DIRECTORY_VERSION = 0x20400;
const CODE_DIRECTORY_BYTES = 88;
const FLAG_ADHOC = 0x2;
const HASH_TYPE_SHA256 = 2;
const HASH_BYTES = 32;
const PAGE_SHIFT = 12;
const PAGE_BYTES = 1 << PAGE_SHIFT;
const MAIN_BINARY = 1n;
/** Segments of a program are loaded in pages of this size on arm64. */
const SEGMENT_ALIGNMENT = 0x4000;
const SIGNATURE_ALIGNMENT = 16;

/**
 * Returns the program with an ad-hoc signature.
 * @param {Buffer} program a Mach-O file for one architecture without a signature, such as one whose signature was removed
 * @param {string} identifier the name in the signature
 * @throws Error for any other file
 */
export function signedAdHoc(program, identifier) {
  const { commands, commandBytes, linkEdit, text, firstSection } = partsOf(program);
  const commandsEnd = HEADER_BYTES + commandBytes;
  if (commandsEnd + COMMAND_BYTES > firstSection) throw new Error("found no room for the load command of a signature");
  const codeBytes = align(program.length, SIGNATURE_ALIGNMENT);
  const placeBytes = align(superBlobBytes(codeBytes, identifier), SIGNATURE_ALIGNMENT);
  const signed = Buffer.alloc(codeBytes + placeBytes);
  program.copy(signed);
  // The commands are in the first pages, so they have to be right before these are hashed.
  signed.writeUInt32LE(commands + 1, 16);
  signed.writeUInt32LE(commandBytes + COMMAND_BYTES, 20);
  signed.writeUInt32LE(LC_CODE_SIGNATURE, commandsEnd);
  signed.writeUInt32LE(COMMAND_BYTES, commandsEnd + 4);
  signed.writeUInt32LE(codeBytes, commandsEnd + 8);
  signed.writeUInt32LE(placeBytes, commandsEnd + 12);
  const linkEditBytes = BigInt(signed.length) - signed.readBigUInt64LE(linkEdit + 40);
  signed.writeBigUInt64LE(linkEditBytes, linkEdit + 48);
  signed.writeBigUInt64LE(BigInt(align(Number(linkEditBytes), SEGMENT_ALIGNMENT)), linkEdit + 32);
  const executable = { start: signed.readBigUInt64LE(text + 40), size: signed.readBigUInt64LE(text + 48) };
  superBlob(signed.subarray(0, codeBytes), identifier, executable).copy(signed, codeBytes);
  return signed;
}

/** Returns the extent of the load commands, and where those are that a signature changes or names. */
function partsOf(program) {
  if (program.length < HEADER_BYTES || program.readUInt32LE(0) !== MAGIC_64)
    throw new Error("found no Mach-O program for one 64-bit architecture");
  const commands = program.readUInt32LE(16);
  const parts = { commands, commandBytes: program.readUInt32LE(20), firstSection: program.length };
  let offset = HEADER_BYTES;
  for (let index = 0; index < commands; index++) {
    const command = program.readUInt32LE(offset);
    if (command === LC_CODE_SIGNATURE) throw new Error("found a Mach-O program with a signature");
    if (command === LC_SEGMENT_64) {
      const name = program.toString("latin1", offset + 8, offset + 24).replace(/\0+$/, "");
      if (name === "__LINKEDIT") parts.linkEdit = offset;
      if (name === "__TEXT") {
        parts.text = offset;
        parts.firstSection = program.readUInt32LE(offset + SEGMENT_BYTES + 48);
      }
    }
    offset += program.readUInt32LE(offset + 4);
  }
  const { text, linkEdit } = parts;
  if (text === undefined || linkEdit === undefined)
    throw new Error("found a Mach-O program without __TEXT or __LINKEDIT");
  const end = program.readBigUInt64LE(linkEdit + 40) + program.readBigUInt64LE(linkEdit + 48);
  if (end !== BigInt(program.length)) throw new Error("found a Mach-O program with content after __LINKEDIT");
  return parts;
}

function superBlobBytes(codeBytes, identifier) {
  const pages = Math.ceil(codeBytes / PAGE_BYTES);
  return 20 + CODE_DIRECTORY_BYTES + identifier.length + 1 + pages * HASH_BYTES;
}

/** A signature with one part: the directory of the hashes. */
function superBlob(code, identifier, executable) {
  const blob = Buffer.alloc(superBlobBytes(code.length, identifier));
  blob.writeUInt32BE(SUPER_BLOB, 0);
  blob.writeUInt32BE(blob.length, 4);
  blob.writeUInt32BE(1, 8);
  blob.writeUInt32BE(0, 12); // the slot of the code directory
  blob.writeUInt32BE(20, 16); // where it begins
  writeCodeDirectory(blob.subarray(20), code, identifier, executable);
  return blob;
}

function writeCodeDirectory(directory, code, identifier, executable) {
  const pages = Math.ceil(code.length / PAGE_BYTES);
  const hashOffset = CODE_DIRECTORY_BYTES + identifier.length + 1;
  directory.writeUInt32BE(CODE_DIRECTORY, 0);
  directory.writeUInt32BE(directory.length, 4);
  directory.writeUInt32BE(CODE_DIRECTORY_VERSION, 8);
  directory.writeUInt32BE(FLAG_ADHOC, 12);
  directory.writeUInt32BE(hashOffset, 16);
  directory.writeUInt32BE(CODE_DIRECTORY_BYTES, 20); // where the identifier is
  directory.writeUInt32BE(0, 24); // hashes of special slots
  directory.writeUInt32BE(pages, 28);
  directory.writeUInt32BE(code.length, 32);
  directory.writeUInt8(HASH_BYTES, 36);
  directory.writeUInt8(HASH_TYPE_SHA256, 37);
  directory.writeUInt8(PAGE_SHIFT, 39);
  directory.writeBigUInt64BE(executable.start, 64);
  directory.writeBigUInt64BE(executable.size, 72);
  directory.writeBigUInt64BE(MAIN_BINARY, 80);
  directory.write(`${identifier}\0`, CODE_DIRECTORY_BYTES, "latin1");
  for (let page = 0; page < pages; page++) {
    const bytes = code.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    createHash("sha256")
      .update(bytes)
      .digest()
      .copy(directory, hashOffset + page * HASH_BYTES);
  }
}

function align(value, to) {
  return Math.ceil(value / to) * to;
}
