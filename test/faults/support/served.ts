/** Servers on loopback sockets: in this process over an engine that a test has made, and as children. */
import { type CreateServerOptions, createServer } from "../../../runtime/index.js";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import type { Child } from "./program.js";
import type { Target } from "./target.js";

export interface Served extends Target {
  /** What the server reported as not a client's doing. */
  readonly faults: readonly unknown[];
  stop(): Promise<void>;
}

export async function serveOn(engine: StorageEngine, options: CreateServerOptions = {}): Promise<Served> {
  const faults: unknown[] = [];
  const server = await createServer({
    controllers: [],
    profile: "orch",
    ...options,
    storage: engine,
    reportError: (error) => faults.push(error),
  });
  const { url, stop } = await server.listen();
  return { url, token: server.adminToken, faults, stop: () => stop(0) };
}

export interface ServingChild extends Target {
  readonly child: Child;
}

/** Waits until a child that runs `server-program.ts` serves. @throws Error when it ends before. */
export function serving(child: Child): Promise<ServingChild> {
  return new Promise((resolve, reject) => {
    child.lines.on("line", (line) => {
      const [word, url = "", token = ""] = line.split(" ");
      if (word === "serving") resolve({ child, url, token });
    });
    void child.ended.then(([code, signal]) => reject(new Error(`it ended with ${code ?? signal} before it served`)));
  });
}
