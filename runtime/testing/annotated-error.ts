/** Adds to an error what the one who passes it on knows. */
import { isNativeError } from "node:util/types";

/**
 * Returns the same error with a note below its message, in its stack as well, since most runners of tests show that. What
 * can't be changed, or is no error, becomes the cause of an error with the note.
 */
export function annotated(error: unknown, note: string): unknown {
  if (!isNativeError(error)) return new Error(`${String(error)}\n\n${note}`, { cause: error });
  const { message, stack } = error;
  const changed = `${message}\n\n${note}`;
  if (!Reflect.set(error, "message", changed)) return new Error(changed, { cause: error });
  if (typeof stack === "string") Reflect.set(error, "stack", changedStack(stack, message, changed));
  return error;
}

function changedStack(stack: string, message: string, changed: string): string {
  if (message !== "") return stack.replace(message, () => changed);
  const lineEnd = stack.indexOf("\n");
  return lineEnd < 0 ? `${stack}${changed}` : `${stack.slice(0, lineEnd)}${changed}${stack.slice(lineEnd)}`;
}
