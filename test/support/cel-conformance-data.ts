/**
 * The official conformance tests of the expression language, from the package that publishes them and from the corpus,
 * as one list. The two contain different revisions of the same files, so many tests are in both.
 */
import { readdirSync, readFileSync } from "node:fs";
import { SimpleTestFileSchema } from "@bufbuild/cel-spec/cel/expr/conformance/test/simple_pb.js";
import { tests as checking } from "@bufbuild/cel-spec/testdata/checking.js";
import { tests as comprehension } from "@bufbuild/cel-spec/testdata/comprehension.js";
import { tests as conformance } from "@bufbuild/cel-spec/testdata/conformance.js";
import { tests as parsing } from "@bufbuild/cel-spec/testdata/parsing.js";
import type { SerializedIncrementalTestSuite } from "@bufbuild/cel-spec/testdata/tests.js";
import { readTextproto } from "./cel-textproto.js";

/** The used part of a test's JSON form. */
export interface ConformanceTest {
  /** `suite/section/test`, followed by a number if a section has the name twice. */
  readonly name: string;
  readonly expr: string;
  readonly container?: string;
  readonly disableCheck?: boolean;
  readonly disableMacros?: boolean;
  readonly checkOnly?: boolean;
  readonly typeEnv?: readonly TypeEnvironmentEntry[];
  readonly bindings?: Readonly<Record<string, { readonly value: JsonValue }>>;
  readonly value?: JsonValue;
  readonly typedResult?: { readonly result?: JsonValue; readonly deducedType: JsonType };
  readonly evalError?: { readonly errors?: readonly { readonly message?: string }[] };
  readonly unknown?: unknown;
  /** The result of the reference implementation; absent in the corpus. */
  readonly reference?: ReferenceAnswer;
}

export interface ReferenceAnswer {
  /** The syntax tree. */
  readonly ast?: string;
  /** The tree with types and overloads. */
  readonly checkedAst?: string;
  /** The type of the whole expression. */
  readonly type?: string;
  /** The issues as text. */
  readonly error?: string;
}

export interface TypeEnvironmentEntry {
  readonly name: string;
  readonly ident?: { readonly type: JsonType };
  readonly function?: {
    readonly overloads: readonly {
      readonly overloadId: string;
      readonly params?: readonly JsonType[];
      readonly resultType: JsonType;
    }[];
  };
}

/** A value whose only member names its kind. */
export type JsonValue = Readonly<Record<string, unknown>>;

/** A type in the same form. */
export type JsonType = Readonly<Record<string, unknown>>;

const CORPUS = new URL("../../../shared/corpus/cel/cel-spec-simple/", import.meta.url);

/** Returns the tests of the published package: `conformance`, `parsing`, `comprehensions`, `checking`. */
export function packageTests(suite: "conformance" | "parsing" | "comprehensions" | "checking"): ConformanceTest[] {
  const suites = { conformance, parsing, comprehensions: comprehension, checking };
  return numbered(testsOf(suites[suite], ""));
}

/** Returns the tests of the corpus; undefined if there is no corpus. */
export function corpusTests(): ConformanceTest[] | undefined {
  let files: string[];
  try {
    files = readdirSync(CORPUS).filter((file) => file.endsWith(".textproto"));
  } catch {
    return undefined;
  }
  return numbered(files.sort().flatMap((file) => fileTests(readFileSync(new URL(file, CORPUS), "utf8"))));
}

function testsOf(suite: SerializedIncrementalTestSuite, path: string): ConformanceTest[] {
  const own = (suite.tests ?? []).map(({ original, ast, checkedAst, type, error }): ConformanceTest => {
    const reference = { ...(ast && { ast }), ...(checkedAst && { checkedAst }), ...(type && { type }) };
    const name = `${path}${original.name ?? original.expr}`;
    return { ...original, name, reference: { ...reference, ...(error && { error }) } } as ConformanceTest;
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, `${path}${inner.name}/`))];
}

function fileTests(text: string): ConformanceTest[] {
  const file = readTextproto(text, SimpleTestFileSchema) as unknown as {
    readonly name: string;
    readonly section: readonly { readonly name: string; readonly test?: readonly ConformanceTest[] }[];
  };
  return (file.section ?? []).flatMap((section) =>
    (section.test ?? []).map((test) => ({ ...test, name: `${file.name}/${section.name}/${test.name}` })),
  );
}

/** Numbers repeated names. */
function numbered(tests: readonly ConformanceTest[]): ConformanceTest[] {
  const counts = new Map<string, number>();
  return tests.map((test) => {
    const count = (counts.get(test.name) ?? 0) + 1;
    counts.set(test.name, count);
    return count === 1 ? test : { ...test, name: `${test.name} #${count}` };
  });
}
