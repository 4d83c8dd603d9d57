/** The error of a failed reconciliation, with its object. */
import { messageOf } from "../client/client-errors.js";

/** The name of the object to reconcile. */
export interface Request {
  /** Absent for a cluster-scoped object. */
  readonly namespace?: string;
  readonly name: string;
}

/** The `cause` is what the reconciliation threw. */
export class ReconcileError extends Error {
  override readonly name = "ReconcileError";

  /** @param attempt 1 for the first attempt in a row */
  constructor(
    readonly controller: string,
    readonly request: Request,
    readonly attempt: number,
    cause: unknown,
  ) {
    super(`controller ${controller}: ${requestText(request)}: attempt ${attempt}: ${messageOf(cause)}`, { cause });
  }
}

export function requestText({ namespace, name }: Request): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
