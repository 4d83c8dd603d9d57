/** How a test has ended, as node:test, vitest and jest let a hook know. */

export interface TestOutcome {
  /** The names of the suites and of the test. */
  readonly name: string;
  readonly file: string | undefined;
  readonly hasFailed: boolean;
  /** The errors of the test, as far as the framework has them. */
  readonly errors: readonly unknown[];
}

/**
 * @param context what the framework passes to an `afterEach` hook; jest passes nothing
 * @returns undefined for a framework that is none of the three
 */
export function outcomeOf(context: unknown): TestOutcome | undefined {
  return ofVitest(context) ?? ofNodeTest(context) ?? ofJest();
}

interface VitestTask {
  readonly name: string;
  readonly suite?: VitestTask;
  readonly file?: { readonly filepath?: string };
  readonly result?: { readonly state?: string; readonly errors?: readonly unknown[] };
}

/** vitest: `context.task`, whose state is `fail` as soon as an error was thrown. */
function ofVitest(context: unknown): TestOutcome | undefined {
  if (!hasMembers(context) || !isObject(context.task) || typeof context.task.name !== "string") return undefined;
  const task = context.task as unknown as VitestTask;
  const names: string[] = [];
  for (let each: VitestTask | undefined = task; each !== undefined; each = each.suite) names.unshift(each.name);
  const { state, errors = [] } = task.result ?? {};
  return { name: joined(names), file: task.file?.filepath, hasFailed: state === "fail", errors };
}

/** The context of vitest is a function, which older tests called when they were done. */
function hasMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) || typeof value === "function";
}

/** node:test: the context of the test. `passed` is false while a test runs, and in hooks of one that failed. */
function ofNodeTest(context: unknown): TestOutcome | undefined {
  if (!isObject(context) || typeof context.passed !== "boolean") return undefined;
  const { fullName, name, filePath, error } = context;
  return {
    name: String(fullName ?? name),
    // Releases of Node.js whose contexts have no path run each test file as a program.
    file: typeof filePath === "string" ? filePath : process.argv[1],
    hasFailed: !context.passed && error !== null && error !== undefined,
    errors: [error],
  };
}

/** The state of jest-circus, the runner of jest. */
interface CircusState {
  readonly currentlyRunningTest?: CircusTest | null;
}

interface CircusTest {
  readonly name: string;
  readonly errors: readonly unknown[];
  readonly parent?: { readonly name: string; readonly parent?: CircusTest["parent"] };
}

const CIRCUS_STATE = "JEST_STATE_SYMBOL";
/** The name that circus gives the suite around a file. */
const CIRCUS_ROOT = "ROOT_DESCRIBE_BLOCK";

/**
 * jest: its hooks learn nothing, and events reach only custom environments, which a project has to configure. The runner
 * keeps its state under a symbol in the globals of the test.
 */
function ofJest(): TestOutcome | undefined {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(({ description }) => description === CIRCUS_STATE);
  if (symbol === undefined) return undefined;
  const test = (globalThis as { readonly [state: symbol]: CircusState | undefined })[symbol]?.currentlyRunningTest;
  if (!test) return undefined;
  const names = [test.name];
  for (let each = test.parent; each !== undefined; each = each.parent) names.unshift(each.name);
  // An error is kept with another one that was made where the test was declared.
  const errors = test.errors.map((error) => (Array.isArray(error) ? error[0] : error));
  return {
    name: joined(names.filter((name) => name !== CIRCUS_ROOT)),
    file: fileOfJest(),
    hasFailed: errors.length > 0,
    errors,
  };
}

/** The global `expect` of jest knows the file; a project may have another one. */
function fileOfJest(): string | undefined {
  const { expect } = globalThis as { readonly expect?: { readonly getState?: () => { readonly testPath?: unknown } } };
  const path = expect?.getState?.()?.testPath;
  return typeof path === "string" ? path : undefined;
}

function joined(names: readonly string[]): string {
  return names.filter((name) => name !== "").join(" > ");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
