/** What flags of etcd can be given, by the rules of Go's parsers that etcd uses. */
import { UsageError } from "../../../base/usage-error.js";
import type { EtcdValueType } from "../stock/etcd-flags.js";

const BOOLEAN = "1|t|T|TRUE|true|True|0|f|F|FALSE|false|False";
/** Underscores separate digits. */
const NUMBER = "0[xX]_?[0-9a-fA-F_]+|0[bB]_?[01_]+|0[oO]?_?[0-7_]*|[1-9][0-9_]*";

interface Form {
  readonly pattern: RegExp;
  readonly expected: string;
}

const FORMS: Readonly<Record<Exclude<EtcdValueType, readonly string[]>, Form>> = {
  switch: { pattern: new RegExp(`^(${BOOLEAN})$`), expected: "true or false" },
  text: { pattern: /^/, expected: "any text" },
  integer: { pattern: new RegExp(`^[+-]?(${NUMBER})$`), expected: "a whole number" },
  natural: { pattern: new RegExp(`^(${NUMBER})$`), expected: "a whole number from 0 on" },
  duration: {
    pattern: /^[+-]?(0|((\d+\.?\d*|\.\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h))+)$/,
    expected: "a duration such as 30s or 1m30s",
  },
  urls: {
    pattern: /^$|^(https?:\/\/[^/,]+:\d+|unixs?:\/\/[^,]+)(,(https?:\/\/[^/,]+:\d+|unixs?:\/\/[^,]+))*$/,
    expected: "URLs such as http://localhost:2380",
  },
  gates: {
    pattern: new RegExp(`^$|^[^=,]+=(${BOOLEAN})(,[^=,]+=(${BOOLEAN}))*$`),
    expected: "feature gates such as Name=true",
  },
};

/** @throws UsageError that names the flag, what was found and what was expected */
export function checkEtcdValue(flag: string, type: EtcdValueType, value: string): void {
  const isRight = typeof type === "string" ? FORMS[type].pattern.test(value) : type.includes(value);
  if (isRight) return;
  const expected = typeof type === "string" ? FORMS[type].expected : type.join(", ");
  throw new UsageError(`etcd: --${flag}: found ${JSON.stringify(value)}, expected ${expected}`);
}
