/** A message about what happened. Errors interrupt a screen reader, others wait. */
import type { ComponentChildren } from "preact";

interface NoticeProps {
  readonly kind: "error" | "warning" | "success";
  readonly children: ComponentChildren;
}

export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}
