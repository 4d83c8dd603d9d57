/** How figures name what they must not show: contents of files, issuers, users. */
import { hash } from "node:crypto";

/** Names a content, or who it is of: `sha256:<hex>`. */
export function figureHash(content: string | Uint8Array): string {
  return `sha256:${hash("sha256", content)}`;
}
