/** Writes a PNG with a palette of at most 256 colours, which takes a third of what a browser writes. */
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_COLOURS = 256;
const BIT_DEPTH = 8;
const PALETTE_TYPE = 3;
const LEVEL = 9;
/** Colours whose parts differ in the lowest bits alone count as one when the most frequent are chosen. */
const MERGED = 0xf8;

/** @param rgba four bytes for each pixel, row by row */
export function palettePng(width: number, height: number, rgba: Uint8Array): Buffer {
  const colours = paletteOf(rgba);
  const nearest = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colourAt(rgba, (y * width + x) * 4);
      let index = nearest.get(colour);
      if (index === undefined) {
        index = nearestIndex(colours, colour);
        nearest.set(colour, index);
      }
      // Each row begins with the number of its filter, which is none.
      rows[y * (width + 1) + 1 + x] = index;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BIT_DEPTH;
  header[9] = PALETTE_TYPE;
  const palette = Buffer.from(colours.flatMap(partsOf));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: LEVEL })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The most frequent colours, of which none is nearly another one. */
function paletteOf(rgba: Uint8Array): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = colourAt(rgba, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const chosen = new Map<number, number>();
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
    const merged = partsOf(colour).reduce((sum, part) => sum * 256 + (part & MERGED), 0);
    if (!chosen.has(merged)) chosen.set(merged, colour);
    if (chosen.size === MAX_COLOURS) break;
  }
  return [...chosen.values()];
}

function nearestIndex(colours: readonly number[], colour: number): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of colours.entries()) {
    const [r = 0, g = 0, b = 0] = partsOf(other);
    const distance = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function colourAt(rgba: Uint8Array, at: number): number {
  return ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
