/**
 * Write transactions that count when they are on disk; and the end of them: when LMDB could not write its own meta page it
 * takes no further write, and the binding then never answers. Whoever waits is told, and so is everybody later.
 */
import type { RootDatabase } from "lmdb";
import { StorageUnavailableError } from "../errors.js";

/** What is used of the binding. */
export type WritableRoot = Pick<RootDatabase<Buffer, Buffer>, "childTransaction" | "transactionSync">;

export class Transactions {
  readonly #root: WritableRoot;
  readonly #path: string;
  /** Rejections of those under way. */
  readonly #waiting = new Set<(error: Error) => void>();
  #end: StorageUnavailableError | undefined;

  constructor(root: WritableRoot, path: string) {
    this.#root = root;
    this.#path = path;
  }

  /** True when no further transaction can be. Whether the one that ended it is on disk, only the next start will show. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  /** @throws StorageUnavailableError when {@link isOver}. */
  assertNotOver(): void {
    if (this.#end !== undefined) {
      throw this.#end;
    }
  }

  /**
   * Runs the action in one write transaction and resolves when that is on disk. What throws in it leaves nothing behind;
   * the binding gives that to child transactions only, which cost nothing that could be measured.
   * @throws StorageUnavailableError
   */
  async run<Result>(action: () => Result): Promise<Result> {
    this.assertNotOver();
    try {
      return await this.#begin(action);
    } catch (error) {
      throw this.#judge(await commitFailure(error));
    }
  }

  #begin<Result>(action: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#root
        .childTransaction(action)
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
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
    for (const reject of this.#waiting) {
      reject(this.#end);
    }
    return this.#end;
  }

  /** An empty transaction writes nothing, and can't be begun any more after the end. */
  #takesWrites(): boolean {
    try {
      this.#root.transactionSync(() => undefined);
      return true;
    } catch {
      return false;
    }
  }
}

/** What the binding or the operating system says, told as a storage error. */
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
