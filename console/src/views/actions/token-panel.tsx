/** Makes a token of a service account. It is shown once, and kept nowhere but on this page. */
import { useSignal } from "@preact/signals";
import type { TokenRequest } from "../../../../runtime/client/browser.js";
import { CommandLine } from "../../parts/command-line.js";
import { CopyButton } from "../../parts/copy-button.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { texts } from "../../texts/texts.js";
import { tokenCall } from "../../values/client-lines.js";
import { tokenLine } from "../../values/kubectl-lines.js";
import { localTime } from "../../values/times.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";
import { AttemptNotice } from "./attempt-notice.js";
import { useAttempt } from "./use-attempt.js";

const DEFAULT_MINUTES = 60;
/** No server makes tokens that expire sooner. */
const MIN_MINUTES = 10;
const SECONDS_PER_MINUTE = 60;

export function TokenPanel({ target }: { readonly target: ActionTarget }) {
  const { name } = target.object.metadata;
  const audience = useSignal("");
  const minutes = useSignal(DEFAULT_MINUTES);
  const token = useSignal<TokenRequest["status"] | undefined>(undefined);
  const attempt = useAttempt();
  const t = texts.actions.token;
  const audiences = audience.value.split(/[\s,]+/).filter((each) => each !== "");
  const expirationSeconds = minutes.value * SECONDS_PER_MINUTE;
  const create = (): Promise<void> =>
    attempt.run(async () => {
      token.value = undefined;
      token.value = (await (await callsOf(target)).createToken(name, { audiences, expirationSeconds })).status;
      return t.done(localTime(token.value.expirationTimestamp));
    });
  return (
    <>
      <p class="row">
        <span class="field">
          <label for="token-audience">{t.audience}</label>
          <input
            id="token-audience"
            placeholder={t.audienceHint}
            autocomplete="off"
            spellcheck={false}
            value={audience.value}
            onInput={(event) => {
              audience.value = event.currentTarget.value;
            }}
          />
        </span>
        <span class="field">
          <label for="token-minutes">{t.minutes}</label>
          <input
            id="token-minutes"
            type="number"
            class="short"
            min={MIN_MINUTES}
            value={minutes.value}
            onInput={(event) => {
              minutes.value = Math.max(MIN_MINUTES, Number.parseInt(event.currentTarget.value, 10) || DEFAULT_MINUTES);
            }}
          />
        </span>
        <GuardedButton
          action={accessTo(target, "create", "token")}
          class="main"
          disabled={attempt.state.isBusy}
          onClick={() => void create()}
        >
          {t.submit}
        </GuardedButton>
      </p>
      <AttemptNotice state={attempt.state} />
      {token.value !== undefined && (
        <p class="command secret">
          <code>{token.value.token}</code>
          <CopyButton text={token.value.token} />
          <button type="button" onClick={() => (token.value = undefined)}>
            {t.forget}
          </button>
        </p>
      )}
      <CommandLine
        line={tokenLine(commandOf(target), name, audiences, expirationSeconds)}
        call={tokenCall(commandOf(target), name, { audiences, expirationSeconds })}
      />
    </>
  );
}
