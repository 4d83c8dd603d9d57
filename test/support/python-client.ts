/** The Python programs of `test/clients/python`, which use the official client. Its environment is kept in `.cache/`. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { FactStream, type Facts, factsOf } from "./facts.js";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
const INSTALL_TIMEOUT_MS = 600_000;
// Prevents a run from leaving files in the sources.
const ENVIRONMENT = { PYTHONDONTWRITEBYTECODE: "1" };

/**
 * Returns the interpreter with the client, or why there is none (no Python, no network). With
 * KINDSMITH_REQUIRE_PYTHON=1 its absence is an error.
 */
export async function findPythonClient(): Promise<{ path: string } | { missing: string }> {
  try {
    const script = [resolve(ROOT, ".ci/install-python-client.sh"), resolve(ROOT, ".cache/python-client")];
    const { stdout } = await run("sh", script, { timeout: INSTALL_TIMEOUT_MS });
    return { path: stdout.trim() };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_PYTHON === "1") throw error;
    return { missing: `Python client: ${error instanceof Error ? error.message : String(error)}` };
  }
}

export class PythonClient {
  constructor(
    private readonly interpreter: string,
    private readonly kubeconfig: string,
  ) {}

  run(scenario: string): Promise<Facts> {
    return factsOf(this.interpreter, this.#arguments([scenario]), ENVIRONMENT);
  }

  start(scenario: string, ...more: readonly string[]): FactStream {
    return new FactStream(this.interpreter, this.#arguments([scenario, ...more]), ENVIRONMENT);
  }

  #arguments(scenario: readonly string[]): string[] {
    return [resolve(ROOT, "test/clients/python/main.py"), this.kubeconfig, ...scenario];
  }
}
