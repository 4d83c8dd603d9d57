import { hash } from "node:crypto";

/** Stands in labels for what metrics must not show, such as contents of files, issuers and users: `sha256:<hex>`. */
export function labelHash(content: string | Uint8Array): string {
  return `sha256:${hash("sha256", content)}`;
}
