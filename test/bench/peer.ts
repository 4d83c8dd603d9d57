/** A child process that answers calls over IPC, one at a time, each with a deadline. */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { LOADERS, programOf } from "../support/typescript.js";

/** Time limit of a call, after which the child is killed. Only a call that hangs reaches it. */
const CALL_DEADLINE_MS = 120_000;
/** Time limit for a requested end, after which the child is killed. */
const STOP_DEADLINE_MS = 5_000;

interface Call {
  readonly type: "call";
  readonly name: string;
  readonly argument: unknown;
}

type Reply =
  | { readonly type: "result"; readonly result: unknown }
  | { readonly type: "failed"; readonly message: string };

/** The calls that a child answers. Arguments and results are plain data. */
export type Handlers = { readonly [name: string]: (argument: never) => unknown };

/** Calls to a child whose handlers are `H`. */
export class Peer<H extends Handlers> {
  private pending: { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void } | undefined;

  private constructor(private readonly child: ChildProcess) {
    child.on("message", (message) => this.received(message as Reply));
    child.once("exit", (code, signal) =>
      this.settle()?.reject(new Error(`the child process ended with ${code ?? signal}`)),
    );
  }

  /**
   * Starts a fresh process; `module` calls {@link answerCalls}. Within a run of all tests it is the compiled module, unless it
   * has an environment of its own, which says what is compiled.
   */
  static start<H extends Handlers>(
    module: string,
    nodeOptions: readonly string[] = [],
    place: Pick<ForkOptions, "cwd" | "env"> = {},
  ): Peer<H> {
    const { file, execArgv } = place.env === undefined ? programOf(module) : { file: module, execArgv: LOADERS };
    return new Peer(
      fork(file, [], {
        execArgv: [...execArgv, ...nodeOptions],
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        ...place,
      }),
    );
  }

  /** @throws Error when the handler throws, the child ends, or the deadline passes. */
  call<Name extends keyof H & string>(
    name: Name,
    argument: Parameters<H[Name]>[0],
  ): Promise<Awaited<ReturnType<H[Name]>>> {
    if (this.pending) return Promise.reject(new Error(`${name}: another call is under way`));
    if (!this.child.connected) return Promise.reject(new Error(`${name}: the child process has ended`));
    const deadline = setTimeout(() => {
      this.settle()?.reject(new Error(`${name}: no answer in ${CALL_DEADLINE_MS} ms`));
      this.child.kill("SIGKILL");
    }, CALL_DEADLINE_MS);
    const answered = new Promise<Awaited<ReturnType<H[Name]>>>((resolve, reject) => {
      this.pending = { resolve, reject };
      this.child.send({ type: "call", name, argument } satisfies Call);
    });
    return answered.finally(() => clearTimeout(deadline));
  }

  /** Ends the child; resolves when it has exited. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, "exit");
    const deadline = setTimeout(() => this.child.kill("SIGKILL"), STOP_DEADLINE_MS);
    if (this.child.connected) this.child.disconnect();
    await exited;
    clearTimeout(deadline);
  }

  /** Other messages come from the TypeScript loader and are ignored. */
  private received(message: Reply): void {
    if (message.type === "result") this.settle()?.resolve(message.result as never);
    if (message.type === "failed") this.settle()?.reject(new Error(message.message));
  }

  private settle() {
    const { pending } = this;
    this.pending = undefined;
    return pending;
  }
}

/** Answers calls in the child until the parent disconnects, then ends the process. */
export function answerCalls(handlers: Handlers): void {
  process.on("message", async (message: Call) => {
    process.send?.(await answer(handlers, message));
  });
  process.once("disconnect", () => process.exit(0));
}

async function answer(handlers: Handlers, { name, argument }: Call): Promise<Reply> {
  try {
    const handler = handlers[name];
    if (handler === undefined) throw new Error(`found the call ${name}, expected ${Object.keys(handlers).join(", ")}`);
    return { type: "result", result: await handler(argument as never) };
  } catch (error) {
    return { type: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
