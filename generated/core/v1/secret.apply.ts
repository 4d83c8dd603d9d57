// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";

/** What an apply of a Secret may state. */
export interface SecretApply {
  apiVersion?: "v1";
  kind?: "Secret";
  metadata: ApplyMeta;
  /** When true, the data can't be changed any more. */
  immutable?: boolean;
  /** Values by key, in base64. Keys consist of letters, digits, -, _ and . */
  data?: Record<string, string>;
  /** Values as plain text, for writing only; the server moves them into data, over values of the same key. */
  stringData?: Record<string, string>;
  /** What the secret is for, so that programs can check what it must hold. Can't be changed. */
  type?: string;
}
