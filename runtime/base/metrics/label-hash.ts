import { hash } from "node:crypto";

/**
 * Returns a hash for labels, in place of what metrics must not show, such as contents of files, issuers and users:
 * `sha256:<hex>`.
 */
export function labelHash(content: string | Uint8Array): string {
  return `sha256:${hash("sha256", content)}`;
}
