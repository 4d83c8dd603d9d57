/** Which webhooks a write has been to, and which of them want it again. ADM-020. */
import { cloneJson, equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { AdmissionWebhook } from "./admission-webhook.js";

/** Of one try of a write; it is taken through all plug-ins twice at most. */
export class Reinvocation {
  round = -1;
  /** A webhook has changed the object in the first round: other plug-ins have not seen it like that. */
  hasChanged = false;
  /** By key; asked so far, with nothing changed by a webhook since. */
  private settled = new Set<string>();
  /** By key; asked before a webhook changed the object. */
  private readonly due = new Set<string>();
  private lastSeen: ApiObject | undefined;

  /** @param webhooks the same ones for both rounds */
  constructor(readonly webhooks: readonly AdmissionWebhook[]) {}

  begin(object: ApiObject | undefined): void {
    this.round++;
    // other plug-ins have changed it meanwhile
    if (this.round > 0 && this.settled.size > 0 && !equalJson(this.lastSeen, object)) this.allDue();
  }

  /** Nobody is asked for the first time in the second round: what matches only now was not what the client has sent. */
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
