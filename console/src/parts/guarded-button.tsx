/** A button for something that roles may forbid: it then stays in its place and says why. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Action } from "../session/access-reviews.js";
import { texts } from "../texts/texts.js";
import { useConsole } from "../views/console-context.js";

interface GuardedButtonProps {
  readonly action: Action;
  readonly class?: string;
  readonly disabled?: boolean;
  readonly children: ComponentChildren;
  onClick(): void;
}

export function GuardedButton({ action, disabled = false, children, onClick, ...rest }: GuardedButtonProps) {
  const { session } = useConsole();
  const id = useId();
  const answered = session.access.may(action).value;
  const isForbidden = answered !== undefined && !answered.allowed;
  const reason = isForbidden ? texts.notAllowed(answered.reason) : undefined;
  // A disabled button can't be reached by keyboard, and its reason neither; so it only says that it is.
  return (
    <>
      <button
        type="button"
        class={rest.class}
        aria-disabled={isForbidden || disabled}
        aria-describedby={reason === undefined ? undefined : id}
        title={reason}
        onClick={() => {
          if (!isForbidden && !disabled) onClick();
        }}
      >
        {children}
      </button>
      {reason !== undefined && (
        <span id={id} class="unseen">
          {reason}
        </span>
      )}
    </>
  );
}
