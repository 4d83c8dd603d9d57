/** Reads the table of kube-apiserver's flags. It loads no part of the server, so that `--help` is answered at once. */
import { compareReleases, parseRelease } from "../../../api/lifecycle/lifecycle.js";
import { STOCK_FLAGS, STOCK_VALUE_TYPES, type StockValueType } from "./kube-apiserver-flags.js";

export interface StockFlag {
  readonly name: string;
  readonly type: StockValueType;
  /** The first and the last release with the flag; undefined where the table has no such limit. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** All flags of the table, by name. */
export const stockFlags: ReadonlyMap<string, StockFlag> = new Map(
  STOCK_FLAGS.map((line) => {
    const flag = parseLine(line);
    return [flag.name, flag];
  }),
);

function parseLine(line: string): StockFlag {
  const [name, type, releases = ""] = line.split(" ");
  const [first, last] = releases.split("-");
  const known = STOCK_VALUE_TYPES.find((each) => each === type);
  if (name === undefined || known === undefined)
    throw new Error(`table of flags: found ${JSON.stringify(line)}, expected a name, a type and perhaps releases`);
  return { name, type: known, first: first || undefined, last: last || undefined };
}

/** Reports whether a release has the flag. @param release such as `1.35` */
export function hasFlag({ first, last }: StockFlag, release: string): boolean {
  return isOrdered(first, release) && isOrdered(release, last);
}

/** Reports whether one release is not later than the other; an absent one limits nothing. */
function isOrdered(former: string | undefined, latter: string | undefined): boolean {
  const [a, b] = [parseRelease(former ?? ""), parseRelease(latter ?? "")];
  return a === undefined || b === undefined || compareReleases(a, b) <= 0;
}
