/**
 * Text search in time linear in both texts, whatever they are. The platform's own search is quadratic for
 * malicious texts, and `lastIndexOf` for many others.
 */
import { spend } from "./effort.js";

/** The platform's search is fast enough even in its worst case if the product of the lengths is at most this. */
const SMALL_SEARCH = 2 ** 16;

/** Returns the first index of `searched` in `text` at or after `from`, in code units; -1 if there is none. */
export function firstIndexOf(text: string, searched: string, from = 0): number {
  spend(searched.length / 16 + 1);
  const index = isSmall(text, searched) ? text.indexOf(searched, from) : forward(text, searched, from);
  spend((index === -1 ? Math.max(text.length - from, 0) : index - from) / 16);
  return index;
}

/** Returns the last index of `searched` in `text` at or before `from`, in code units; -1 if there is none. */
export function lastIndexOf(text: string, searched: string, from = text.length): number {
  spend((searched.length + text.length) / 16 + 1);
  return isSmall(text, searched) ? text.lastIndexOf(searched, from) : backward(text, searched, from);
}

function isSmall(text: string, searched: string): boolean {
  return searched.length < 2 || text.length * searched.length <= SMALL_SEARCH;
}

function forward(text: string, searched: string, from: number): number {
  const borders = bordersOf(searched, (index) => index);
  let matched = 0;
  for (let index = from; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && searched.charCodeAt(matched) !== unit) matched = borders[matched - 1] as number;
    if (searched.charCodeAt(matched) === unit) matched += 1;
    if (matched === searched.length) return index - matched + 1;
  }
  return -1;
}

function backward(text: string, searched: string, from: number): number {
  const last = searched.length - 1;
  const borders = bordersOf(searched, (index) => last - index);
  let matched = 0;
  for (let index = Math.min(from + last, text.length - 1); index >= 0; index -= 1) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && searched.charCodeAt(last - matched) !== unit) matched = borders[matched - 1] as number;
    if (searched.charCodeAt(last - matched) === unit) matched += 1;
    if (matched === searched.length) return index;
  }
  return -1;
}

/** Returns for each prefix of the text the length of its longest proper prefix that is also its suffix. */
function bordersOf(searched: string, place: (index: number) => number): Int32Array {
  const borders = new Int32Array(searched.length);
  let length = 0;
  for (let index = 1; index < searched.length; index += 1) {
    const unit = searched.charCodeAt(place(index));
    while (length > 0 && searched.charCodeAt(place(length)) !== unit) length = borders[length - 1] as number;
    if (searched.charCodeAt(place(length)) === unit) length += 1;
    borders[index] = length;
  }
  return borders;
}
