/** The recorded answers of the reference: a compressed file for each family, with one exchange a line. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Played } from "./exchange.js";

const FOLDER = resolve(import.meta.dirname, "../recordings");
const SUFFIX = ".jsonl.br";
/** The window size in bits, which is large because repetitions are far apart. */
const WINDOW_BITS = 24;

export function recordedFamilies(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();
}

/** @throws Error if there is none of that name */
export function readRecording(family: string): Played[] {
  const text = brotliDecompressSync(readFileSync(fileOf(family))).toString();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const { id, steps, answers } = JSON.parse(line);
      return { exchange: { id, steps }, answers };
    });
}

export function writeRecording(family: string, played: readonly Played[]): void {
  const lines = played.map(({ exchange: { id, steps }, answers }) => `${JSON.stringify({ id, steps, answers })}\n`);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(family), brotliCompressSync(lines.join(""), { params }));
}

function fileOf(family: string): string {
  return join(FOLDER, `${family}${SUFFIX}`);
}
