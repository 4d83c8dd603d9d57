/** How an attempt ended. */
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import type { AttemptState } from "./use-attempt.js";

export function AttemptNotice({ state: { problem, success } }: { readonly state: AttemptState }) {
  if (problem !== "") return <Notice kind="error">{texts.failed(problem)}</Notice>;
  return success === "" ? null : <Notice kind="success">{success}</Notice>;
}
