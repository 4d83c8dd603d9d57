/** The signature of executables for macOS: every page has its hash, and the file says where the signature is. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { test } from "node:test";

const { signedAdHoc } = (await import(
  resolve(import.meta.dirname, "../../scripts/executable/macho-signature.mjs")
)) as { readonly signedAdHoc: (program: Buffer, identifier: string) => Buffer };

const PAGE = 4096;
const TEXT_BYTES = 3 * PAGE;
const LINK_EDIT_BYTES = 100;

/** Writes the command for a segment with one section. */
function segment(name: string, fileOffset: number, fileSize: number, sectionOffset: number): Buffer {
  const command = Buffer.alloc(72 + 80);
  command.writeUInt32LE(0x19, 0);
  command.writeUInt32LE(command.length, 4);
  command.write(name, 8, "latin1");
  command.writeBigUInt64LE(BigInt(fileSize), 32);
  command.writeBigUInt64LE(BigInt(fileOffset), 40);
  command.writeBigUInt64LE(BigInt(fileSize), 48);
  command.writeUInt32LE(1, 64);
  command.writeUInt32LE(sectionOffset, 72 + 48);
  return command;
}

function program({ firstSection = 1024, more = 0 } = {}): Buffer {
  const commands = [
    segment("__TEXT", 0, TEXT_BYTES, firstSection),
    segment("__LINKEDIT", TEXT_BYTES, LINK_EDIT_BYTES, TEXT_BYTES),
  ];
  const file = Buffer.alloc(TEXT_BYTES + LINK_EDIT_BYTES + more);
  for (let at = 1024; at < file.length; at++) file[at] = (at * 7) % 251;
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(commands.length, 16);
  file.writeUInt32LE(Buffer.concat(commands).length, 20);
  Buffer.concat(commands).copy(file, 32);
  return file;
}

test("a program gets a signature with the hash of each page", () => {
  const unsigned = program();
  const signed = signedAdHoc(unsigned, "tool");
  const commandsEnd = 32 + unsigned.readUInt32LE(20);
  assert.equal(signed.readUInt32LE(16), 3);
  assert.equal(signed.readUInt32LE(20), unsigned.readUInt32LE(20) + 16);
  const [command, commandBytes, start, bytes] = [0, 4, 8, 12].map((at) => signed.readUInt32LE(commandsEnd + at));
  assert.deepEqual([command, commandBytes], [0x1d, 16]);
  assert.ok(start !== undefined && start >= unsigned.length && start % 16 === 0);
  assert.equal(start + (bytes ?? 0), signed.length);
  const linkEdit = 32 + 152;
  assert.equal(signed.readBigUInt64LE(linkEdit + 48), BigInt(signed.length - TEXT_BYTES));
  const blob = signed.subarray(start);
  assert.equal(blob.readUInt32BE(0), 0xfade0cc0);
  const directory = blob.subarray(blob.readUInt32BE(16));
  assert.equal(directory.readUInt32BE(0), 0xfade0c02);
  assert.equal(directory.readUInt32BE(12), 0x2, "ad hoc");
  const [hashes, identifier] = [directory.readUInt32BE(16), directory.readUInt32BE(20)];
  assert.equal(directory.toString("latin1", identifier, hashes), "tool\0");
  const [pages, limit] = [directory.readUInt32BE(28), directory.readUInt32BE(32)];
  assert.deepEqual([limit, pages], [start, Math.ceil(start / PAGE)]);
  for (let page = 0; page < pages; page++) {
    const content = signed.subarray(page * PAGE, Math.min((page + 1) * PAGE, limit));
    const hash = directory.subarray(hashes + page * 32, hashes + page * 32 + 32);
    assert.deepEqual(hash, createHash("sha256").update(content).digest(), `page ${page}`);
  }
  // nothing else changes
  assert.deepEqual(signed.subarray(1024, unsigned.length), unsigned.subarray(1024));
});

test("a file that can't be signed is refused with the reason", () => {
  assert.throws(() => signedAdHoc(Buffer.from("\x7fELF".padEnd(64)), "tool"), /found no Mach-O program/);
  assert.throws(() => signedAdHoc(program({ more: 8 }), "tool"), /content after __LINKEDIT/);
  assert.throws(() => signedAdHoc(program({ firstSection: 340 }), "tool"), /no room for the load command/);
  const signed = signedAdHoc(program(), "tool");
  assert.throws(() => signedAdHoc(signed, "tool"), /found a Mach-O program with a signature/);
});
