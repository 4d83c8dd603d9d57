/** The test suites of controller-runtime that `test/clients/suites` names, compiled once into `.cache/`. */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
/** The libraries are large: minutes to compile. */
const BUILD_TIMEOUT_MS = 900_000;
/** A suite takes seconds, and several times that on a busy machine. */
const SUITE_TIMEOUT_MS = 600_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const EXTENSION = ".test";

/** A compiled suite. */
export interface GoSuite {
  /** The package below `pkg/`. */
  readonly name: string;
  readonly program: string;
  /** The folder in which the suite finds its files. */
  readonly folder: string;
}

/**
 * Returns the suites, or why there are none (no compiler, no network). With KINDSMITH_REQUIRE_GO=1 their absence is an error.
 */
export async function findGoSuites(): Promise<{ suites: readonly GoSuite[] } | { missing: string }> {
  try {
    const script = [resolve(ROOT, ".ci/install-go-suites.sh"), resolve(ROOT, ".cache/go-suites")];
    const { stdout } = await run("sh", script, { timeout: BUILD_TIMEOUT_MS });
    const directory = stdout.trim();
    const names = readdirSync(directory)
      .filter((file) => file.endsWith(EXTENSION))
      .map((file) => file.slice(0, -EXTENSION.length));
    return {
      suites: names.map((name) => ({
        name,
        program: join(directory, `${name}${EXTENSION}`),
        folder: join(directory, name, "pkg", name),
      })),
    };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_GO === "1") throw error;
    return { missing: `Go suites: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export interface SuiteOutcome {
  readonly passed: number;
  readonly failed: number;
  /** Everything that the suite printed. */
  readonly output: string;
}

/** Runs a suite against the programs of a folder. @throws Error with the output if the suite does not come to its end */
export async function runGoSuite({ name, program, folder }: GoSuite, assets: string): Promise<SuiteOutcome> {
  const { stdout, stderr } = await run(program, ["-ginkgo.no-color"], {
    cwd: folder,
    env: { ...process.env, KUBEBUILDER_ASSETS: assets },
    timeout: SUITE_TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => ({
    stdout: error.stdout ?? "",
    stderr: `${error.stderr ?? ""}${error.message}`,
  }));
  const output = `${stdout}${stderr}`;
  const counts = /(\d+) Passed \| (\d+) Failed/.exec(stdout);
  if (counts === null) throw new Error(`the suite ${name} did not come to its end:\n${output}`);
  return { passed: Number(counts[1]), failed: Number(counts[2]), output };
}
