/** Numbers of metrics as people read them. */
import type { Unit } from "./plots.js";

const BYTES = ["B", "KiB", "MiB", "GiB", "TiB"];
const KIBI = 1024;
const MS_BELOW_S = 1;

export function measureText(value: number | undefined, unit: Unit): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  if (unit === "bytes") return bytesText(value);
  if (unit === "seconds") return value < MS_BELOW_S ? `${short(value * 1000)} ms` : `${short(value)} s`;
  if (unit === "share") return `${short(value * 100)} %`;
  return unit === "perSecond" ? `${short(value)}/s` : short(value);
}

function bytesText(value: number): string {
  const power = value < 1 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log(value) / Math.log(KIBI)));
  return `${short(value / KIBI ** power)} ${BYTES[power]}`;
}

/** Three digits, or the whole number if it is longer. */
function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}
