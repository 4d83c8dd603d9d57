/**
 * Environments: the variables, types, functions and language features of expressions. An environment is immutable and
 * compiles any number of expressions; extending it shares everything that stays the same.
 */
import type { Issue, ParsedExpression, Source } from "./ast.js";
import { type CelType, equalTypes, formatType, type TypeProvider } from "./cel-types.js";
import { CelError, type CelResult, type CelValue } from "./cel-values.js";
import { check } from "./check/check-expression.js";
import type { CheckedExpression } from "./check/checked-expression.js";
import type { Declarations, DeclaredFunction } from "./check/declarations.js";
import { runtimeTypeText, STANDARD_TYPES } from "./check/type-names.js";
import type { Library, Overload } from "./function.js";
import { FunctionTable } from "./function-table.js";
import { issueText } from "./issue-text.js";
import { type ExpressionDialect, type LanguageOptions, WHOLE_LANGUAGE } from "./language.js";
import type { Macro } from "./parse/macro.js";
import { ALL_MACROS } from "./parse/macros.js";
import { type ParseOptions, parseExpression } from "./parse/parse-expression.js";
import { programProblem } from "./run/program-problem.js";
import { type ListLiteralCost, USUAL_LIST_LITERAL_COST } from "./run/run-costs.js";

export type { CheckedExpression, Reference } from "./check/checked-expression.js";

export interface EnvironmentOptions {
  /** Keyed by name; names may contain dots, such as `authorizer.requestResource`. */
  readonly variables?: Readonly<Record<string, CelType>>;
  /** The object types of variables and struct literals. */
  readonly types?: TypeProvider;
  readonly libraries?: readonly Library[];
  /** Default: all. */
  readonly macros?: readonly Macro[];
  /** Changes to {@link WHOLE_LANGUAGE}. */
  readonly language?: Partial<LanguageOptions>;
  /** Prefix that names may omit. Default: none. */
  readonly container?: string;
  /** Used by evaluations and estimates alike. Default: {@link USUAL_LIST_LITERAL_COST}. */
  readonly listLiteralCost?: ListLiteralCost;
  /** The dialect of estimates. Default: that of the specification. */
  readonly dialect?: ExpressionDialect;
}

/** Prefix of the message about constants from which no program can be created. */
export const NO_PROGRAM = "program instantiation failed: ";

/** What an extension may add to an environment; the language stays. */
export interface EnvironmentExtension extends Pick<EnvironmentOptions, "variables" | "types" | "libraries"> {
  /** Macros beside those of the extended environment. */
  readonly furtherMacros?: readonly Macro[];
}

export type Compiled = { readonly ok: true; readonly checked: CheckedExpression } | NotCompiled;

export interface NotCompiled {
  readonly ok: false;
  /**
   * `issues`: the expression does not parse or check. `result type`: its result has an unexpected type. `program`: it
   * contains a constant that can never be evaluated.
   */
  readonly problem: "issues" | "result type" | "program";
  /** The issues as clients see them, `must evaluate to bool but got int`, or `program instantiation failed: ...`. */
  readonly message: string;
  readonly source: Source;
  /** Empty for other problems. */
  readonly issues: readonly Issue[];
}

export interface CompileOptions {
  /** The permitted result types; types must match exactly. Default: any. */
  readonly expects?: readonly CelType[];
}

export class Environment implements Declarations {
  readonly container: string;
  readonly language: LanguageOptions;
  readonly listLiteralCost: ListLiteralCost;
  readonly dialect: ExpressionDialect;
  private readonly variables: ReadonlyMap<string, CelType>;
  private readonly providers: readonly TypeProvider[];
  private readonly libraryTypes: ReadonlyMap<string, CelType>;
  private readonly functions: FunctionTable;
  private readonly syntax: ParseOptions;

  /** @throws Error for contradictory declarations, which are all checked here instead of on first use */
  constructor(options: EnvironmentOptions & EnvironmentExtension = {}, base?: Environment) {
    const { variables = {}, types, libraries = [], macros, language = {}, container = "" } = options;
    this.container = base?.container ?? container;
    this.language = base?.language ?? { ...WHOLE_LANGUAGE, ...language };
    this.listLiteralCost = base?.listLiteralCost ?? options.listLiteralCost ?? USUAL_LIST_LITERAL_COST;
    this.dialect = base?.dialect ?? options.dialect ?? "specification";
    this.syntax = withMacros(base?.syntax ?? { ...(macros && { macros }), ...this.language }, options.furtherMacros);
    this.variables = joinVariables(base?.variables, variables);
    const inherited = base?.providers ?? [];
    this.providers = types === undefined ? inherited : [types, ...inherited];
    const inheritsAll = base !== undefined && libraries.length === 0;
    this.libraryTypes = inheritsAll ? base.libraryTypes : joinTypes(base?.libraryTypes, libraries);
    this.functions = inheritsAll ? base.functions : new FunctionTable(libraries, base?.functions);
  }

  /** Returns an extended environment. Without libraries this is cheap, since only the variables are copied. */
  extend(extension: EnvironmentExtension): Environment {
    return new Environment(extension, this);
  }

  /**
   * Parses and checks an expression, including its constants, its result type, and whether a program can be created
   * from it.
   */
  compile(text: string, { expects }: CompileOptions = {}): Compiled {
    const parsed = parseExpression(text, this.syntax);
    if (!parsed.ok) return withIssues(parsed.source, parsed.issues);
    const compiled = this.check(parsed.parsed);
    if (!compiled.ok) return compiled;
    const { source } = parsed.parsed;
    const { type } = compiled.checked;
    if (expects !== undefined && !expects.some((expected) => equalTypes(expected, type))) {
      const message = `must evaluate to ${expectation(expects)} but got ${runtimeTypeText(type)}`;
      return { ok: false, problem: "result type", message, source, issues: [] };
    }
    const problem = programProblem(compiled.checked, this);
    if (problem === undefined) return compiled;
    return { ok: false, problem: "program", message: `${NO_PROGRAM}${problem}`, source, issues: [] };
  }

  /** Checks an expression that is already parsed. */
  check(parsed: ParsedExpression): Compiled {
    const checked = check(parsed, this);
    return checked.ok ? checked : withIssues(parsed.source, checked.issues);
  }

  variableType(name: string): CelType | undefined {
    return this.variables.get(name);
  }

  findType(name: string): CelType | undefined {
    const known = this.libraryTypes.get(name) ?? STANDARD_TYPES.get(name);
    if (known !== undefined) return known;
    for (const provider of this.providers) {
      const type = provider.findType(name);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  fieldType(objectName: string, field: string): CelType | undefined {
    for (const provider of this.providers) {
      const type = provider.fieldType(objectName, field);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  construct(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult {
    for (const provider of this.providers) {
      const made = provider.construct?.(typeName, fields);
      if (made !== undefined) return made;
    }
    return new CelError(`unknown type: ${typeName}`);
  }

  findFunction(name: string): DeclaredFunction | undefined {
    return this.functions.find(name);
  }

  findOverload(id: string): Overload | undefined {
    return this.functions.overload(id);
  }
}

/** Formats the expected result types: `bool`, or `one of [string list(string)]`. */
function expectation(expects: readonly CelType[]): string {
  const texts = expects.map(runtimeTypeText);
  return texts.length === 1 ? (texts[0] as string) : `one of [${texts.join(" ")}]`;
}

function withIssues(source: Source, issues: readonly Issue[]): NotCompiled {
  return { ok: false, problem: "issues", message: issueText(source, issues), source, issues };
}

function joinVariables(
  base: ReadonlyMap<string, CelType> | undefined,
  added: Readonly<Record<string, CelType>>,
): ReadonlyMap<string, CelType> {
  const joined = new Map(base);
  for (const [name, type] of Object.entries(added)) {
    const before = joined.get(name);
    if (before !== undefined && !equalTypes(before, type))
      throw new Error(
        `variable ${name}: declared as ${formatType(before)} already, and now as ${formatType(type)}; expected one type`,
      );
    joined.set(name, type);
  }
  return joined;
}

function joinTypes(
  base: ReadonlyMap<string, CelType> | undefined,
  libraries: readonly Library[],
): ReadonlyMap<string, CelType> {
  const joined = new Map(base);
  for (const library of libraries) {
    for (const [name, type] of Object.entries(library.types ?? {})) {
      const before = joined.get(name) ?? STANDARD_TYPES.get(name);
      if (before !== undefined && !equalTypes(before, type))
        throw new Error(`library ${library.name}: type ${name} is declared already; expected a name of its own`);
      joined.set(name, type);
    }
  }
  return joined;
}

function withMacros(syntax: ParseOptions, further: readonly Macro[] | undefined): ParseOptions {
  if (further === undefined) return syntax;
  return { ...syntax, macros: [...(syntax.macros ?? ALL_MACROS), ...further] };
}
