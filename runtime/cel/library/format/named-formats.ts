/** Named string formats, with messages about strings that do not match. */
import { dns1035Label, dnsLabel, dnsSubdomain, labelValue, qualifiedName } from "../../../api/formats/name-format.js";
import { format as formatCheck } from "../../../schema/compiler/keywords/format.js";
import { type OpaqueType, opaqueType } from "../../cel-types.js";
import { Opaque } from "../../cel-values.js";
import { absoluteUrlProblem } from "../url/parse-url.js";

export const FORMAT_TYPE: OpaqueType = opaqueType("kubernetes.NamedFormat");

export class NamedFormat extends Opaque {
  override readonly type = FORMAT_TYPE;

  constructor(
    readonly name: string,
    /** Length of an equivalent regular expression, which determines the cost of a check. */
    readonly patternLength: number,
    /** Returns what is wrong; empty if the text matches. */
    readonly problemsOf: (text: string) => readonly string[],
  ) {
    super();
  }

  override equals(other: Opaque): boolean {
    return this.name === (other as NamedFormat).name;
  }
}

/** The pattern length that estimates assume for every format. */
export const MAX_FORMAT_PATTERN = 128;

/** Lengths of the regular expressions that stock servers use for these formats, or would use. */
const URI_PATTERN = 1103;
const UUID_PATTERN = 70;
const BASE64_PATTERN = 84;
const TIME_PATTERN = 71;

export const NAMED_FORMATS: ReadonlyMap<string, NamedFormat> = new Map(
  [
    new NamedFormat("dns1123Label", 30, (text) => dnsLabel(text)),
    new NamedFormat("dns1123Subdomain", 60, (text) => dnsSubdomain(text)),
    new NamedFormat("dns1035Label", 30, (text) => dns1035Label(text)),
    new NamedFormat("qualifiedName", 60, qualifiedName),
    new NamedFormat("dns1123LabelPrefix", 30, (text) => dnsLabel(text, true)),
    new NamedFormat("dns1123SubdomainPrefix", 60, (text) => dnsSubdomain(text, true)),
    new NamedFormat("dns1035LabelPrefix", 30, (text) => dns1035Label(text, true)),
    new NamedFormat("labelValue", 40, labelValue),
    new NamedFormat("uri", URI_PATTERN, uriProblems),
    checked("uuid", UUID_PATTERN, "does not match the UUID format"),
    checked("byte", BASE64_PATTERN, "invalid base64"),
    checked("date", TIME_PATTERN, "invalid date"),
    checked("datetime", TIME_PATTERN, "invalid datetime"),
  ].map((format) => [format.name, format]),
);

/** A format that schemas also have. The empty string does not match any of them. */
function checked(name: string, patternLength: number, problem: string): NamedFormat {
  const check = formatCheck(name);
  return new NamedFormat(name, patternLength, (text) => (text !== "" && check(text) ? [] : [problem]));
}

function uriProblems(text: string): readonly string[] {
  const problem = absoluteUrlProblem(text);
  return problem === undefined ? [] : [problem];
}
