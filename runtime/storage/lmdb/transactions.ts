/**
 * Write transactions that resolve once they are on disk. If LMDB could not write its own meta page, it accepts no
 * further write, and the binding then never answers. In that case the callers that wait are rejected, as are all later
 * ones.
 */
import type { RootDatabase } from "lmdb";
import { Members } from "../../base/members.js";
import { StorageUnavailableError } from "../errors.js";
import type { WriteGuard } from "./write-guard.js";

/** How often a transaction begins anew because it may not write: each time, another process has just committed or opened. */
const MAX_ATTEMPTS = 1000;

/** The part of the binding that is used. */
export type WritableRoot = Pick<RootDatabase<Buffer, Buffer>, "childTransaction" | "transactionSync">;

export class Transactions {
  readonly #root: WritableRoot;
  readonly #path: string;
  readonly #guard: Pick<WriteGuard, "admits" | "noteWritten" | "forget">;
  /** The rejections of the transactions under way. */
  readonly #waiting = new Members<(error: Error) => void>();
  #end: StorageUnavailableError | undefined;

  constructor(root: WritableRoot, path: string, guard: Pick<WriteGuard, "admits" | "noteWritten" | "forget">) {
    this.#root = root;
    this.#path = path;
    this.#guard = guard;
  }

  /** Whether no further transaction is possible. Only the next start shows whether the last one is on disk. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** @throws StorageUnavailableError if {@link isOver} */
  assertNotOver(): void {
    if (this.#end !== undefined) {
      throw this.#end;
    }
  }

  /**
   * Runs the action in one write transaction and resolves once that is on disk. An action that throws leaves nothing
   * behind: the binding guarantees that only for child transactions, whose cost is not measurable.
   * @param hasWritten whether the action has written anything; the next transaction is slower if this is not known
   * @throws StorageUnavailableError
   */
  async run<Result>(action: () => Result, hasWritten: () => boolean = () => false): Promise<Result> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      this.assertNotOver();
      try {
        const outcome = await this.#begin(() => {
          if (!this.#guard.admits()) return undefined;
          const result = action();
          if (hasWritten()) this.#guard.noteWritten();
          return { result };
        });
        if (outcome !== undefined) return outcome.result;
        this.#guard.forget();
      } catch (error) {
        throw this.#judge(await commitFailure(error));
      }
    }
    throw new StorageUnavailableError(
      `storage directory ${this.#path}: no transaction began at the newest state in ${MAX_ATTEMPTS} attempts`,
    );
  }

  #begin<Result>(action: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      const place = this.#waiting.add(reject);
      this.#root.childTransaction(action).then(
        (result) => {
          this.#waiting.remove(place);
          resolve(result);
        },
        (error) => {
          this.#waiting.remove(place);
          reject(error);
        },
      );
    });
  }

  #judge(cause: unknown): StorageUnavailableError {
    if (this.#end !== undefined) {
      return this.#end;
    }
    if (this.#takesWrites()) {
      return unavailable(this.#path, cause);
    }
    this.#end = unavailable(this.#path, cause, "; LMDB takes no further write until the server is started again");
    for (const reject of this.#waiting.all()) {
      reject(this.#end);
    }
    return this.#end;
  }

  /** An empty transaction writes nothing, and can't begin any more after the failure. */
  #takesWrites(): boolean {
    try {
      this.#root.transactionSync(() => this.#guard.admits());
      this.#guard.forget();
      return true;
    } catch {
      return false;
    }
  }
}

/** Turns an error of the binding or the operating system into a storage error. */
export function unavailable(path: string, cause: unknown, consequence = ""): StorageUnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`storage directory ${path}: ${reason}${consequence}`, { cause });
}

/** The binding rejects with a general error that holds a promise of the real one. */
async function commitFailure(error: unknown): Promise<unknown> {
  if (error instanceof Error && "commitError" in error) {
    try {
      await error.commitError;
    } catch (reason) {
      return reason;
    }
  }
  return error;
}
