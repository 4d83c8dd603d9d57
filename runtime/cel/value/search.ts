/**
 * Finding a text in another one in time linear in both, whatever they are. The platform's own search is quadratic for
 * texts made to defeat it, and `lastIndexOf` for many others.
 */
import { spend } from "./effort.js";

/** Up to this product of the lengths the platform's search is fast enough in its worst case. */
const SMALL_SEARCH = 2 ** 16;

/** The first place of `searched` in `text` that is not before `from`, in units; -1 when there is none. */
export function firstIndexOf(text: string, searched: string, from = 0): number {
  spend(searched.length / 16 + 1);
  const index = isSmall(text, searched) ? text.indexOf(searched, from) : forward(text, searched, from);
  spend((index === -1 ? Math.max(text.length - from, 0) : index - from) / 16);
  return index;
}

/** The last place of `searched` in `text` that is not behind `from`, in units; -1 when there is none. */
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

/** For each length of a beginning of the text: how long its longest other beginning is that also ends it. */
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
