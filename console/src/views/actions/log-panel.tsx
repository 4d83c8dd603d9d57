/** The last lines of what a container has written. */
import { useSignal } from "@preact/signals";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { texts } from "../../texts/texts.js";
import { logCall } from "../../values/client-lines.js";
import { listAt, textAt } from "../../values/json-tree.js";
import { logLine } from "../../values/kubectl-lines.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";
import { AttemptNotice } from "./attempt-notice.js";
import { useAttempt } from "./use-attempt.js";

/** The maximum number of lines that are read, from the end. */
const MAX_LINES = 500;
const MAX_BYTES = 1024 * 1024;

export function LogPanel({ target }: { readonly target: ActionTarget }) {
  const { object } = target;
  const { name } = object.metadata;
  const containers = ["containers", "initContainers", "ephemeralContainers"].flatMap((list) =>
    listAt(object, "spec", list).map((each) => textAt(each, "name")),
  );
  const chosen = useSignal("");
  const previous = useSignal(false);
  const text = useSignal<string | undefined>(undefined);
  const attempt = useAttempt();
  const t = texts.actions.log;
  const container = chosen.value || containers[0] || "";
  const options = { container, previous: previous.value, tailLines: MAX_LINES };
  const read = (): Promise<void> =>
    attempt.run(async () => {
      text.value = undefined;
      text.value = await (await callsOf(target)).log(name, { ...options, limitBytes: MAX_BYTES }).text();
      return "";
    });
  return (
    <>
      <p class="row">
        <label for="log-container">{t.container}</label>
        <select
          id="log-container"
          value={container}
          onChange={(event) => {
            chosen.value = event.currentTarget.value;
            text.value = undefined;
          }}
        >
          {containers.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={previous.value}
            onChange={(event) => {
              previous.value = event.currentTarget.checked;
            }}
          />
          {t.previous}
        </label>
        <GuardedButton
          action={accessTo(target, "get", "log")}
          disabled={attempt.state.isBusy}
          onClick={() => void read()}
        >
          {t.submit(MAX_LINES)}
        </GuardedButton>
      </p>
      <AttemptNotice state={attempt.state} />
      {text.value === "" && <p class="quiet">{t.empty}</p>}
      {text.value !== undefined && text.value !== "" && (
        <pre class="code log" role="region" tabIndex={0} aria-label={t.label(container)}>
          {text.value}
        </pre>
      )}
      <CommandLine line={logLine(commandOf(target), name, options)} call={logCall(commandOf(target), name, options)} />
    </>
  );
}
