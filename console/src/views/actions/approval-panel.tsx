/** Approves or denies the request for a certificate. */
import { useSignal } from "@preact/signals";
import type { JsonObject } from "../../../../runtime/client/browser.js";
import { CommandLine } from "../../parts/command-line.js";
import { GuardedButton } from "../../parts/guarded-button.js";
import { texts } from "../../texts/texts.js";
import { decisionCall, getCall } from "../../values/client-lines.js";
import { isObject, listAt, textAt } from "../../values/json-tree.js";
import { certificateLine, getLine } from "../../values/kubectl-lines.js";
import { type ActionTarget, accessTo, callsOf, commandOf } from "./action-target.js";
import { AttemptNotice } from "./attempt-notice.js";
import { useAttempt } from "./use-attempt.js";

type Decision = "Approved" | "Denied";
const REASON = "DecidedInConsole";

export function ApprovalPanel({ target }: { readonly target: ActionTarget }) {
  const { object } = target;
  const { name } = object.metadata;
  const message = useSignal("");
  const attempt = useAttempt();
  const t = texts.actions.approval;
  const conditions = listAt(object, "status", "conditions");
  const decided = conditions
    .map((each) => textAt(each, "type"))
    .find((type) => type === "Approved" || type === "Denied");
  const conditionsWith = (type: Decision): JsonObject[] => [
    ...conditions.filter(isObject),
    { type, status: "True", reason: REASON, message: message.value },
  ];
  const decide = (type: Decision): Promise<void> =>
    attempt.run(async () => {
      const status = { ...statusOf(object), conditions: conditionsWith(type) };
      await (await callsOf(target)).approval.update({ ...object, status });
      return t.done(type);
    });
  return (
    <>
      <p class="quiet">{t.signer(textAt(object, "spec", "signerName"), textAt(object, "spec", "username"))}</p>
      {decided === undefined ? (
        <p class="row">
          <span class="field">
            <label for="approval-message">{t.message}</label>
            <input
              id="approval-message"
              value={message.value}
              onInput={(event) => {
                message.value = event.currentTarget.value;
              }}
            />
          </span>
          {(["Approved", "Denied"] as const).map((type) => (
            <GuardedButton
              key={type}
              action={accessTo(target, "update", "approval")}
              class={type === "Approved" ? "main" : "danger"}
              disabled={attempt.state.isBusy}
              onClick={() => void decide(type)}
            >
              {t.submit[type]}
            </GuardedButton>
          ))}
        </p>
      ) : (
        <p>{t.decided(decided)}</p>
      )}
      <AttemptNotice state={attempt.state} />
      {decided === undefined ? (
        <CommandLine
          line={certificateLine(commandOf(target), name, "approve")}
          call={decisionCall(commandOf(target), name, conditionsWith("Approved"))}
        />
      ) : (
        <CommandLine line={getLine(commandOf(target), name)} call={getCall(commandOf(target), name)} />
      )}
    </>
  );
}

function statusOf(object: Readonly<Record<string, unknown>>): JsonObject {
  return isObject(object.status) ? object.status : {};
}
