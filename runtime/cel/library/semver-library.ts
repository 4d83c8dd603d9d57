/** Semantic versions. SPEC: Validation expressions, semver library. */

import { BOOL, type CelType, INT, type OpaqueType, opaqueType, STRING } from "../cel-types.js";
import { CelError, type CelResult, Opaque } from "../cel-values.js";
import { type Library, type Overload, overload } from "../function.js";
import { spend } from "../value/effort.js";
import { compareVersions, parseLenientVersion, parseVersion, type Version, VersionError } from "./semver/version.js";
import { READING } from "./text-costs.js";

export const SEMVER_TYPE: OpaqueType = opaqueType("kubernetes.Semver");

/** Number of characters that are read in one step. */
const READ_A_STEP = 4;

export class Semver extends Opaque {
  override readonly type = SEMVER_TYPE;

  constructor(
    readonly version: Version,
    /** The length of the text: comparing takes as long as parsing it again. */
    private readonly length: number,
  ) {
    super();
  }

  override equals(other: Opaque): boolean {
    return this.compare(other as Semver) === 0;
  }

  /** Returns a negative number, 0 or a positive number. */
  compare(other: Semver): -1 | 0 | 1 {
    spend(Math.min(this.length, other.length) / READ_A_STEP);
    return compareVersions(this.version, other.version);
  }
}

export const SEMVER_LIBRARY: Library = {
  name: "semver",
  introduced: { major: 1, minor: 33 },
  types: { "kubernetes.Semver": SEMVER_TYPE },
  functions: [
    { name: "semver", overloads: parsers("string_to_semver", "string_bool_to_semver", SEMVER_TYPE, parse) },
    {
      name: "isSemver",
      overloads: parsers(
        "is_semver_string",
        "is_semver_string_bool",
        BOOL,
        (text, normalize) => !(parse(text, normalize) instanceof CelError),
      ),
    },
    { name: "major", overloads: [part("semver_major", ({ major }) => major)] },
    { name: "minor", overloads: [part("semver_minor", ({ minor }) => minor)] },
    { name: "patch", overloads: [part("semver_patch", ({ patch }) => patch)] },
    { name: "isLessThan", overloads: [comparison("semver_is_less_than", BOOL, (order) => order < 0)] },
    { name: "isGreaterThan", overloads: [comparison("semver_is_greater_than", BOOL, (order) => order > 0)] },
    { name: "compareTo", overloads: [comparison("semver_compare_to", INT, (order) => BigInt(order))] },
  ],
};

/** Overloads with and without the option of lenient parsing. */
function parsers(
  id: string,
  idWithChoice: string,
  result: CelType,
  evaluate: (text: string, normalize?: boolean) => CelResult,
): readonly Overload[] {
  return [
    overload<[string]>({ id, isMember: false, parameters: [STRING], result, evaluate, ...READING }),
    overload<[string, boolean]>({
      id: idWithChoice,
      isMember: false,
      parameters: [STRING, BOOL],
      result,
      evaluate,
      ...READING,
    }),
  ];
}

function part(id: string, evaluate: (version: Version) => bigint): Overload {
  return overload<[Semver]>({
    id,
    isMember: true,
    parameters: [SEMVER_TYPE],
    result: INT,
    // a version's numbers are unsigned, and stock servers do not check whether they fit
    evaluate: ({ version }) => BigInt.asIntN(64, evaluate(version)),
  });
}

function comparison(id: string, result: CelType, evaluate: (order: -1 | 0 | 1) => CelResult): Overload {
  return overload<[Semver, Semver]>({
    id,
    isMember: true,
    parameters: [SEMVER_TYPE, SEMVER_TYPE],
    result,
    evaluate: (semver, other) => evaluate(semver.compare(other)),
  });
}

function parse(text: string, normalize = false): CelResult {
  spend(text.length / READ_A_STEP);
  try {
    return new Semver(normalize ? parseLenientVersion(text) : parseVersion(text), text.length);
  } catch (error) {
    if (error instanceof VersionError) return new CelError(error.message);
    throw error;
  }
}
