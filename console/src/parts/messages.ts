/** What is shown of an error: the message of the server as it came, always as text. */
import { StatusError } from "../../../runtime/client/browser.js";

export function messageOf(error: unknown): string {
  if (error instanceof StatusError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}
