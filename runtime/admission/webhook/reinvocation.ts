/** Tracks which webhooks have seen a write, and which of them have to be called again. ADM-020. */
import { cloneJson, equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { AdmissionWebhook } from "./admission-webhook.js";

/** The state of one attempt at a write, which passes through all plug-ins at most twice. */
export class Reinvocation {
  round = -1;
  /** Whether a webhook changed the object in the first round; other plug-ins have not seen that change. */
  hasChanged = false;
  /** Keys of webhooks that were called, and since then no webhook has changed the object. */
  private settled = new Set<string>();
  /** Keys of webhooks that were called before another one changed the object. */
  private readonly due = new Set<string>();
  private lastSeen: ApiObject | undefined;

  /** @param webhooks the same ones for both rounds */
  constructor(readonly webhooks: readonly AdmissionWebhook[]) {}

  begin(object: ApiObject | undefined): void {
    this.round++;
    // Other plug-ins have changed the object in the meantime.
    if (this.round > 0 && this.settled.size > 0 && !equalJson(this.lastSeen, object)) this.allDue();
  }

  /** No webhook is called for the first time in the second round: what only matches now is not what the client sent. */
  isDue({ key }: AdmissionWebhook): boolean {
    return this.round === 0 || this.due.has(key);
  }

  /** @param hasChanged whether the webhook has changed the object */
  called({ key, isReinvoked }: AdmissionWebhook, hasChanged: boolean): void {
    if (hasChanged) {
      this.hasChanged = true;
      this.allDue();
    }
    if (isReinvoked) this.settled.add(key);
  }

  end(object: ApiObject | undefined): void {
    if (this.round === 0 && this.settled.size > 0) this.lastSeen = cloneJson(object);
  }

  private allDue(): void {
    for (const key of this.settled) this.due.add(key);
    this.settled = new Set();
  }
}
