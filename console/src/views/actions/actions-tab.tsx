/** What can be done to an object beside editing it: a control for each of its subresources. */
import type { ComponentType } from "preact";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import type { StoredObject } from "../../object/stored-object.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import type { ActionTarget } from "./action-target.js";
import { ApprovalPanel } from "./approval-panel.js";
import { EvictionPanel } from "./eviction-panel.js";
import { LogPanel } from "./log-panel.js";
import { type ObjectAction, offeredActions } from "./offered-actions.js";
import { ScalePanel } from "./scale-panel.js";
import { StatusPanel } from "./status-panel.js";
import { TokenPanel } from "./token-panel.js";

interface ActionsTabProps {
  readonly kind: ServedKind;
  readonly namespace: string | undefined;
  readonly object: StoredObject;
}

const PANELS: Readonly<Record<ObjectAction, ComponentType<{ readonly target: ActionTarget }>>> = {
  scale: ScalePanel,
  approval: ApprovalPanel,
  eviction: EvictionPanel,
  token: TokenPanel,
  log: LogPanel,
  status: StatusPanel,
};

export function ActionsTab({ kind, namespace, object }: ActionsTabProps) {
  const { session } = useConsole();
  const t = texts.actions;
  const actions = offeredActions(kind);
  if (actions.length === 0) return <p class="quiet">{t.nothing}</p>;
  return (
    <>
      {actions.map((action) => {
        const Panel = PANELS[action];
        return (
          <section key={action} class="action">
            <h2>{t.headings[action]}</h2>
            <Panel target={{ session, kind, namespace, object }} />
          </section>
        );
      })}
    </>
  );
}
