/** Evicts a pod, which its disruption budget may refuse. */
import { useSignal } from "@preact/signals";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { texts } from "../../texts/texts.js";
import { evictCall } from "../../values/client-lines.js";
import { evictLine } from "../../values/kubectl-lines.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";
import { AttemptNotice } from "./attempt-notice.js";
import { useAttempt } from "./use-attempt.js";

export function EvictionPanel({ target }: { readonly target: ActionTarget }) {
  const { name, uid } = target.object.metadata;
  const isConfirming = useSignal(false);
  const attempt = useAttempt();
  const t = texts.actions.eviction;
  const evict = (): Promise<void> => {
    isConfirming.value = false;
    return attempt.run(async () => {
      // Another pod of the same name is not meant.
      await (await callsOf(target)).evict(name, { preconditions: { uid } });
      return t.done;
    });
  };
  return (
    <>
      <p class="quiet">{t.hint}</p>
      <p class="row">
        {isConfirming.value ? (
          <>
            <button type="button" class="danger" onClick={() => void evict()}>
              {t.confirm(name)}
            </button>
            <button type="button" onClick={() => (isConfirming.value = false)}>
              {texts.cancel}
            </button>
          </>
        ) : (
          <GuardedButton
            action={accessTo(target, "create", "eviction")}
            class="danger"
            disabled={attempt.state.isBusy}
            onClick={() => (isConfirming.value = true)}
          >
            {t.submit}
          </GuardedButton>
        )}
      </p>
      <AttemptNotice state={attempt.state} />
      <CommandLine line={evictLine(commandOf(target), name)} call={evictCall(commandOf(target), name, uid)} />
    </>
  );
}
