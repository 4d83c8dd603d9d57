/** Identifies contents, issuers and users in metrics that must not reveal them. */
import { hash } from "node:crypto";

/** Returns `sha256:<hex>` of a content or an identity. */
export function figureHash(content: string | Uint8Array): string {
  return `sha256:${hash("sha256", content)}`;
}
