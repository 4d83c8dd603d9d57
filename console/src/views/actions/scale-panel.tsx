/** How many replicas there shall be, by slider or number. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Scale } from "../../../../runtime/client/browser.js";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { messageOf } from "../../parts/messages.js";
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";
import { scaleCall } from "../../values/client-lines.js";
import { textAt } from "../../values/json-tree.js";
import { scaleLine } from "../../values/kubectl-lines.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";
import { AttemptNotice } from "./attempt-notice.js";
import { useAttempt } from "./use-attempt.js";

/** The slider ends here, or at twice the replicas that there are. */
const SLIDER_END = 10;

export function ScalePanel({ target }: { readonly target: ActionTarget }) {
  const { metadata } = target.object;
  const scale = useSignal<Scale | undefined>(undefined);
  const problem = useSignal("");
  /** Undefined until someone chooses. */
  const chosen = useSignal<number | undefined>(undefined);
  const attempt = useAttempt();
  const t = texts.actions.scale;

  // Only what can change the answer leads to a new request.
  useEffect(() => {
    let isGone = false;
    callsOf(target)
      .then((calls) => calls.scale.get(metadata.name))
      .then(
        (answer) => {
          if (isGone) return;
          scale.value = answer;
          problem.value = "";
        },
        (error: unknown) => {
          if (!isGone) problem.value = messageOf(error);
        },
      );
    return () => {
      isGone = true;
    };
  }, [metadata.uid, metadata.generation, textAt(target.object, "status", "replicas")]);

  if (scale.value === undefined)
    return problem.value === "" ? (
      <p role="status">{texts.loading}</p>
    ) : (
      <Notice kind="error">{texts.failed(problem.value)}</Notice>
    );
  const wanted = scale.value.spec?.replicas ?? 0;
  const replicas = chosen.value ?? wanted;
  const choose = (text: string): void => {
    const number = Number.parseInt(text, 10);
    chosen.value = Number.isNaN(number) ? undefined : Math.max(0, number);
  };
  const submit = (): Promise<void> =>
    attempt.run(async () => {
      const calls = await callsOf(target);
      scale.value = await calls.scale.patch(metadata.name, { type: "merge", body: { spec: { replicas } } });
      chosen.value = undefined;
      return t.done(scale.value.spec?.replicas ?? replicas);
    });
  return (
    <>
      <p class="quiet">{t.now(wanted, scale.value.status?.replicas ?? 0)}</p>
      <p class="row">
        <input
          type="range"
          aria-label={t.slider}
          min={0}
          max={Math.max(SLIDER_END, 2 * wanted, replicas)}
          value={replicas}
          onInput={(event) => choose(event.currentTarget.value)}
        />
        <input
          type="number"
          class="short"
          aria-label={t.number}
          min={0}
          value={replicas}
          onInput={(event) => choose(event.currentTarget.value)}
        />
        <GuardedButton
          action={accessTo(target, "patch", "scale")}
          class="main"
          disabled={replicas === wanted || attempt.state.isBusy}
          onClick={() => void submit()}
        >
          {t.submit}
        </GuardedButton>
      </p>
      <AttemptNotice state={attempt.state} />
      <CommandLine
        line={scaleLine(commandOf(target), metadata.name, replicas)}
        call={scaleCall(commandOf(target), metadata.name, replicas)}
      />
    </>
  );
}
