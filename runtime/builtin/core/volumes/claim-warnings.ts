/** Warnings about claim settings that are valid but most likely unintended. */
import type { PersistentVolumeClaimSpec } from "../../../../generated/core/v1/index.js";
import { type Amounts, fractionWarning } from "../containers/resource-rules.js";

/** @param at path of the spec */
export function claimSpecWarnings({ resources }: Partial<PersistentVolumeClaimSpec>, at: string): string[] {
  return (["requests", "limits"] as const).flatMap((list) =>
    fractionWarning((resources?.[list] ?? {}) as Amounts, "storage", `${at}.resources.${list}`),
  );
}
