/** The Go programs of `test/clients/go`, which use the stock client libraries. Built once into `.cache/`. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { FactStream, type Facts, factsOf } from "./facts.js";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
/** The libraries are large: about 60 MB to download and minutes to compile. */
const BUILD_TIMEOUT_MS = 900_000;

/**
 * Returns the programs, or why there are none (no compiler, no network). With KINDSMITH_REQUIRE_GO=1 their absence is
 * an error.
 */
export async function findGoClients(): Promise<{ path: string } | { missing: string }> {
  try {
    const script = [resolve(ROOT, ".ci/install-go-clients.sh"), resolve(ROOT, ".cache/go-clients")];
    const { stdout } = await run("sh", script, { timeout: BUILD_TIMEOUT_MS });
    return { path: stdout.trim() };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_GO === "1") throw error;
    return { missing: `Go clients: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** The library's feature gates by name. */
export type Features = Readonly<Record<string, boolean>>;

export interface GoOptions {
  /** `application/json` by default. */
  readonly contentType?: string;
  readonly identity?: string;
  /** An existing namespace; a new one by default. */
  readonly namespace?: string;
  readonly features?: Features;
}

export class GoClients {
  constructor(
    private readonly path: string,
    private readonly kubeconfig: string,
  ) {}

  run(scenario: string, options: GoOptions = {}): Promise<Facts> {
    return factsOf(this.path, this.#arguments(scenario, options), environmentOf(options));
  }

  start(scenario: string, options: GoOptions = {}): FactStream {
    return new FactStream(this.path, this.#arguments(scenario, options), environmentOf(options));
  }

  #arguments(scenario: string, { contentType, identity, namespace }: GoOptions): string[] {
    const flags = { kubeconfig: this.kubeconfig, "content-type": contentType, identity, namespace };
    const given = Object.entries(flags).filter(([, value]) => value !== undefined);
    return [...given.map(([name, value]) => `--${name}=${value}`), scenario];
  }
}

function environmentOf({ features = {} }: GoOptions): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(features).map(([name, value]) => [`KUBE_FEATURE_${name}`, String(value)]));
}
