/** Where the program of the thread is. The self-contained executable has another module in this one's place. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { WorkerOptions } from "node:worker_threads";

/** The program within the built package, whose other files contain this module. */
const BUILT = "dist/runtime/pipeline/yaml-thread/yaml-thread.js";

/** What `new Worker` takes. */
export interface ThreadProgram {
  readonly program: URL | string;
  readonly options: WorkerOptions;
}

/** @throws Error if this code is in a bundle outside the package */
export function threadProgram(): ThreadProgram {
  const own = import.meta.url;
  const options = { execArgv: [] };
  if (own.endsWith("/thread-program.js")) return { program: new URL("./yaml-thread.js", own), options };
  const require = createRequire(own);
  if (own.endsWith("/thread-program.ts")) {
    // A thread has no loader of TypeScript from its process.
    const loader = JSON.stringify(join(dirname(require.resolve("tsx/esm/api")), "index.mjs"));
    const program = JSON.stringify(new URL("./yaml-thread.ts", own).href);
    const text = `import(${loader}).then(({ register }) => { register(); return import(${program}); });`;
    return { program: text, options: { ...options, eval: true } };
  }
  // The package refers to itself by name.
  const root = dirname(require.resolve("kindsmith/package.json"));
  return { program: pathToFileURL(join(root, BUILT)), options };
}
